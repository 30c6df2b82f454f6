"""The 35 cards of Diamant, numbered: 15 treasures, 15 hazards, 5 relics; and what they do, as tables.

A set of cards is a word with a bit for each.
"""

import numpy as np

TREASURES = (1, 2, 3, 4, 5, 7, 9, 10, 11, 12, 13, 14, 15, 16, 17)
HAZARDS = ("scorpions", "snakes", "gas", "explosion", "rockfall")
COPIES = 3  # cards of each hazard
RELICS = (5, 7, 8, 10, 12)
FIRST_HAZARD = len(TREASURES)
FIRST_RELIC = FIRST_HAZARD + COPIES * len(HAZARDS)
CARDS = FIRST_RELIC + len(RELICS)

RELIC_CARDS = np.uint64((1 << CARDS) - (1 << FIRST_RELIC))
OTHER_CARDS = np.uint64((1 << FIRST_RELIC) - 1)
TREASURE_CARDS = np.uint64((1 << FIRST_HAZARD) - 1)
# [hazard] its cards.
HAZARD_CARDS = np.array(
    [((1 << COPIES) - 1) << FIRST_HAZARD + COPIES * hazard for hazard in range(len(HAZARDS))], np.uint64
)
MEAN_TREASURE = sum(TREASURES) / len(TREASURES)

MOST_PLAYERS = 6
# Each card's gems stand in four bits of a word.
GEM_BITS = 4
# A gem on every treasure, and the highest of the four bits that each has.
ONE_EACH = np.uint64(sum(1 << GEM_BITS * card for card in range(len(TREASURES))))
HIGHEST_BITS = np.uint64(int(ONE_EACH) << GEM_BITS - 1)
TO_LOWEST, HIGHEST = np.uint64(GEM_BITS - 1), np.uint64(1 << GEM_BITS - 1)


def hazard_of(card: int) -> int | None:
    """The number of the hazard on a card, if it is one.

    >>> [hazard_of(card) for card in (14, 15, 17, 18, 29, 30)]
    [None, 0, 0, 1, 4, None]
    """
    return (card - FIRST_HAZARD) // COPIES if FIRST_HAZARD <= card < FIRST_RELIC else None


def _twins(card: int) -> int:
    """The other cards of the same hazard."""
    return sum(
        1 << other for other in range(CARDS) if other != card and hazard_of(card) == hazard_of(other) is not None
    )


# [card] the cards that make the cave collapse if one of them lies on the path.
TWINS = np.array([_twins(card) for card in range(CARDS)], np.uint64)
VALUES = [*TREASURES, *[0] * (CARDS - len(TREASURES))]
# [card] its gems, if it is a treasure; the number of its hazard; its worth, if it is a relic.
GEMS_ON = np.array(VALUES, np.int64)
HAZARD_ON = np.array([hazard_of(card) or 0 for card in range(CARDS)], np.int64)
WORTH_OF = np.array([*[0] * FIRST_RELIC, *RELICS], np.int64)
# [seats in the cave, card] what everybody gets when the card is turned up, and the gems left on the path: nothing but
# on treasures.
SHARE = np.array([[value // max(1, seats) for value in VALUES] for seats in range(MOST_PLAYERS + 1)], np.uint8)
REST = np.array(
    [
        [value % max(1, seats) << GEM_BITS * card if value else 0 for card, value in enumerate(VALUES)]
        for seats in range(MOST_PLAYERS + 1)
    ],
    np.uint64,
)
# [card] what the order of the path says of it, from 1 on: which treasure, hazard or relic it is. That is five bits, of
# which two words have enough: of all cards that are the same hazard, only one ever lies on a path.
SORT_BITS = 5
SORTS = [*range(1, FIRST_HAZARD + 1)]
SORTS += [1 + FIRST_HAZARD + hazard for hazard in range(len(HAZARDS)) for _ in range(COPIES)]
SORTS += [1 + FIRST_HAZARD + len(HAZARDS) + relic for relic in range(len(RELICS))]
SORT_OF = np.array(SORTS, np.uint64)
# [set of relics] what they are worth together.
RELIC_WORTH = np.array(
    [sum(worth for i, worth in enumerate(RELICS) if found >> i & 1) for found in range(1 << len(RELICS))], np.uint8
)
