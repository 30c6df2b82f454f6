"""What each card is good for in a deck, as `estimates` counts it.

A card counts as so many coins, and as so many cards of the deck: one that draws another card in its place counts as
none, one that draws more as less than none. A *terminal* card costs an action and gives none back; a card that gives
two takes one away.
"""

import numpy as np

from spinney.games.dominion.cards import (
    ARTISAN,
    BANDIT,
    BUREAUCRAT,
    CELLAR,
    CHAPEL,
    COPPER,
    COUNCIL_ROOM,
    FESTIVAL,
    GOLD,
    HARBINGER,
    IS_ACTION,
    LABORATORY,
    LIBRARY,
    MARKET,
    MERCHANT,
    MILITIA,
    MINE,
    MOAT,
    MONEYLENDER,
    PLUS_ACTIONS,
    POACHER,
    REMODEL,
    SENTRY,
    SILVER,
    SMITHY,
    THRONE_ROOM,
    VASSAL,
    VILLAGE,
    WITCH,
    WORKSHOP,
)
from spinney.games.dominion.table import CARDS

TENTHS = 10.0
# Coins and cards; all others are worth no coins and count as one card.
WORTH = {
    COPPER: (1.0, 1.0),
    SILVER: (2.0, 1.0),
    GOLD: (3.0, 1.0),
    CELLAR: (0.2, 0.0),
    CHAPEL: (0.8, 1.0),
    MOAT: (0.2, 0.0),
    HARBINGER: (0.3, 0.0),
    MERCHANT: (0.4, 0.0),
    VASSAL: (2.2, 1.0),
    VILLAGE: (0.1, 0.0),
    WORKSHOP: (1.0, 1.0),
    BUREAUCRAT: (1.8, 1.0),
    MILITIA: (2.7, 1.0),
    MONEYLENDER: (1.5, 1.0),
    POACHER: (1.0, 0.0),
    REMODEL: (1.0, 1.0),
    SMITHY: (0.0, -1.0),
    THRONE_ROOM: (1.2, 0.8),
    BANDIT: (2.6, 1.0),
    COUNCIL_ROOM: (0.0, -1.4),
    FESTIVAL: (2.3, 1.0),
    LABORATORY: (0.0, -0.8),
    LIBRARY: (0.0, -1.0),
    MARKET: (1.2, 0.0),
    MINE: (1.4, 1.0),
    SENTRY: (0.6, -0.2),
    WITCH: (2.2, 0.0),
    ARTISAN: (2.2, 1.0),
}
# [card] in tenths of coins and of cards.
COINS, SIZE = (
    np.array([round(TENTHS * WORTH.get(card, (0.0, 1.0))[part]) for card in range(CARDS)], np.int64) for part in (0, 1)
)
TERMINAL = IS_ACTION * (1 - PLUS_ACTIONS)
TERMINAL[THRONE_ROOM] = 0
