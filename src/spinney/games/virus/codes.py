"""The codes of Virus!'s actions, and tables to find them.

Codes go by the card's type. Those of a type that acts on one spot are a block of spots, or of organs if these are one's
own; those of Transplant and Spreading are a block of spots for each organ of one's own. Last are the ways to discard up
to three cards, in an order in which those of one hand are its subsets, counted in binary: with 0 for no card and
type + 1 for a card, x <= y <= z has the number C(z + 2, 3) + C(y + 1, 2) + x. The first of them, to discard nothing, is
the draw of an empty hand.

Targets are bits in numbers of 61 bits: 30 spots that a virus or a medicine may come to; 30 spots where there is
something to take for a Thief, or a place for an organ; and one that a Latex Glove always finds.
"""

from collections.abc import Iterable
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from spinney.games.virus.bodies import BODY, EVERY_FIFTH, MOST_PLAYERS, ORGANS, SPOTS
from spinney.games.virus.deck import (
    COLOURS,
    ERROR,
    GLOVE,
    HAND,
    MEDICINE,
    SPREADING,
    THIEF,
    TRANSPLANT,
    TYPES,
    VIRUS,
    WILD,
)

# How many codes each type has, and where they begin.
BLOCKS = [*[1] * COLOURS, *[SPOTS] * COLOURS, *[ORGANS] * COLOURS, SPOTS, *[ORGANS * SPOTS] * 2, 1, MOST_PLAYERS]
STARTS = [sum(BLOCKS[:kind]) for kind in range(TYPES + 1)]
ON_VIRUS, ON_MEDICINE, ON_THIEF, ON_TRANSPLANT, ON_SPREADING, ON_GLOVE, ON_ERROR = (
    STARTS[kind] for kind in (VIRUS, MEDICINE, THIEF, TRANSPLANT, SPREADING, GLOVE, ERROR)
)
DRAW = STARTS[TYPES]
ACTIONS = DRAW + comb(TYPES + HAND, HAND)
# [code, below DRAW] the card's type.
KIND = np.repeat(np.arange(TYPES, dtype=np.uint8), BLOCKS)

ANYWHERE, FOR_GLOVE = np.int64((1 << SPOTS) - 1), np.int64(1 << 2 * SPOTS)
EVERYTHING = np.int64((1 << 2 * SPOTS + 1) - 1)
# The types whose targets come in rows, one for each organ of one's own; those of Medical Error are one row of seats.
IN_ROWS = np.int64(sum(1 << 3 * kind for kind in (TRANSPLANT, SPREADING, ERROR)))


def matching(kind: int) -> int:
    """The targets that a card of this type matches whatever lies there."""
    colour = kind % COLOURS
    if kind < VIRUS:
        return EVERY_FIFTH << colour + SPOTS
    if kind < THIEF:
        return EVERY_FIFTH * (BODY if colour == WILD else 1 << colour | 1 << WILD)
    return {THIEF: int(ANYWHERE) << SPOTS, GLOVE: int(FOR_GLOVE)}.get(kind, 0)


def by_place(values: Iterable[int]) -> NDArray[Any]:
    """A table by the places of types, with a 0 for no card."""
    return np.array([*np.repeat(np.array(list(values), np.int64), 3), 0])


MATCH = by_place(map(matching, range(TYPES)))
# All targets if a card is played on others, none if it is played on oneself.
SIDE = by_place(int(EVERYTHING) * (VIRUS <= kind < MEDICINE or kind >= THIEF) for kind in range(TYPES))
# The targets that it also matches if a wild card lies there.
ON_WILD = by_place(int(ANYWHERE) * (VIRUS <= kind < THIEF) for kind in range(TYPES))
# What is added to a target to make the code.
UPPER = [*range(SPOTS, SPOTS + COLOURS), *[0] * (THIEF - VIRUS), SPOTS, 0, 0, 2 * SPOTS, 0]
CODE = by_place(start - upper for start, upper in zip(STARTS, UPPER, strict=False))

# [type + 1] what the largest and the second largest card add to the number of a set that is discarded.
LARGEST, MIDDLE = (np.array([comb(n + k - 1, k) for n in range(TYPES + 1)], np.int64) for k in (3, 2))
SETS = [(x, y, z) for z in range(TYPES + 1) for y in range(z + 1) for x in range(y + 1)]
CARDS = np.array([sum(1 << 3 * (each - 1) for each in cards if each) for cards in SETS], np.int64)
# [cards of the first type + 4 * cards of the second] the subsets of a sorted hand that differ, one a hexadecimal digit.
SUBSETS = np.zeros(16, np.int64)
SUBSETS[[1, 5, 2, 6, 3, 9]] = 0x7654321, 0x7654321, 0x75431, 0x75431, 0x731, 0x76321
# [subset] for its largest, second largest and smallest card: from where in a sorted hand, 5 bits a card, it is read.
FROM = np.array(
    [([5 * i for i in (3, 2, 1) if subset >> i - 1 & 1] + [0] * HAND)[:HAND] for subset in range(8)], np.int64
)
