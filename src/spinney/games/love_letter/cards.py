"""The cards of Love Letter. A kind of card is a number, higher for a higher card; 0 is no card."""

NAMES = (*("", "spy", "guard", "priest", "baron", "handmaid", "prince", "chancellor", "king", "countess", "princess"),)
KINDS = len(NAMES)
SPY, GUARD, PRIEST, BARON, HANDMAID, PRINCE, CHANCELLOR, KING, COUNTESS, PRINCESS = range(1, KINDS)
# How many there are of each kind.
COPIES = (0, 0, 5, 2, 2, 2, 2, 0, 1, 1, 1)
# What is printed on them.
RANKS = (0, 0, 1, 2, 3, 4, 5, 0, 6, 7, 8)
# Played at somebody, if there is anybody to aim at.
AIMED = (GUARD, PRIEST, BARON, PRINCE, KING)
