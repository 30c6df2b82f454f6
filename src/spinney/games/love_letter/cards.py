"""The cards of Love Letter. A kind of card is a number, higher for a higher card; 0 is no card."""

FIRST_EDITION, LATER_EDITION = 2012, 2019

NAMES = (*("", "spy", "guard", "priest", "baron", "handmaid", "prince", "chancellor", "king", "countess", "princess"),)
KINDS = len(NAMES)
SPY, GUARD, PRIEST, BARON, HANDMAID, PRINCE, CHANCELLOR, KING, COUNTESS, PRINCESS = range(1, KINDS)
# How many there are of each kind.
COPIES = {
    FIRST_EDITION: (0, 0, 5, 2, 2, 2, 2, 0, 1, 1, 1),
    LATER_EDITION: (0, 2, 6, 2, 2, 2, 2, 2, 1, 1, 1),
}
# What is printed on them.
RANKS = {
    FIRST_EDITION: (0, 0, 1, 2, 3, 4, 5, 0, 6, 7, 8),
    LATER_EDITION: (0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9),
}
# Played at somebody, if there is anybody to aim at.
AIMED = (GUARD, PRIEST, BARON, PRINCE, KING)
