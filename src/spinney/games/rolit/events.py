"""What Rolit tells besides the actions."""

from spinney.core.telling import OWN

# A player turns balls to their colour: the player, and how many. Everybody sees it.
TURNED = OWN
