"""The codes of Dominion's actions: 0, then a block of cards for each thing that can be done with a card.

A code means the same in every kingdom.
"""

from spinney.games.dominion.table import CARDS

# To end a phase, to be done, to decline, to keep a card: whatever says "nothing more" to a question.
END = 0
# To play a card; to buy or gain it; to discard it or set it aside; to trash it; to put it on the draw pile.
PLAY = 1
GAIN = PLAY + CARDS
DISCARD = GAIN + CARDS
TRASH = DISCARD + CARDS
PUT = TRASH + CARDS
# To show a Moat, or not to.
SHOW_MOAT = PUT + CARDS
NO_MOAT = SHOW_MOAT + 1
ACTIONS = NO_MOAT + 1
