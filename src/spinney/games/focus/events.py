"""What Focus tells besides the actions; everybody sees all of it."""

from spinney.core.telling import OWN

# CAPTURED: pieces fall out of a stack and are captured: by whom, from whom, and how many.
# RESERVED: own pieces fall out and go to the reserve: the player, how many, and how many are there now.
# PASSED_OVER: a player who has neither a stack nor a reserve.
# WON: the player, and whether that is by captures; otherwise nobody else can move.
CAPTURED, RESERVED, PASSED_OVER, WON = range(OWN, OWN + 4)
