"""The cards of Dominion as compiled code knows them: their numbers, and tables of what stands in `table`."""

from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np

from spinney.games.dominion.table import CARDS, TABLE


def whole(numbers: Iterable[int]) -> Iterator[Any]:
    """Constants for compiled code: a function that is called with plain ones would be compiled for each of them.

    >>> [*whole(range(2))]
    [np.int64(0), np.int64(1)]
    """
    return map(np.int64, numbers)


COPPER, SILVER, GOLD, ESTATE, DUCHY, PROVINCE = whole(range(6))
(
    CELLAR,
    CHAPEL,
    MOAT,
    HARBINGER,
    MERCHANT,
    VASSAL,
    VILLAGE,
    WORKSHOP,
    BUREAUCRAT,
    GARDENS,
    MILITIA,
    MONEYLENDER,
    POACHER,
    REMODEL,
    SMITHY,
    THRONE_ROOM,
    BANDIT,
    COUNCIL_ROOM,
    FESTIVAL,
    LABORATORY,
    LIBRARY,
    MARKET,
    MINE,
    SENTRY,
    WITCH,
    ARTISAN,
) = whole(range(6, 32))
(CURSE,) = whole([32])

# [card]
COST, PLUS_CARDS, PLUS_ACTIONS, PLUS_BUYS, PLUS_COINS, POINTS = (
    np.array([getattr(entry, name) for entry in TABLE], np.int64)
    for name in ("cost", "cards", "actions", "buys", "coins", "points")
)
IS_ACTION, IS_VICTORY, IS_ATTACK = (np.array([letter in entry.kinds for entry in TABLE], np.int64) for letter in "AVK")
# [card] whether it does anything besides giving its numbers.
PLAIN = (MOAT, VILLAGE, SMITHY, FESTIVAL, LABORATORY, MARKET)
HAS_TEXT = np.array([IS_ACTION[card] and card not in PLAIN for card in range(CARDS)], np.int64)

# Piles whose size is the same for all, and what everybody begins with.
COPPER_PILE_OF_TAG, SILVER_PILE, GOLD_PILE, KINGDOM_PILE = whole([32, 40, 30, 10])
START_COPPERS, START_ESTATES, HAND = whole([7, 3, 5])
