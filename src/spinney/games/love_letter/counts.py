# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Cards that lie together in no order, as one word: six bits for each kind say how many there are of it or lower ones.

Words of this kind add up and are taken from one another like the cards themselves. Sets of kinds are bits: bit
`kind - 1`.
"""

from collections.abc import Iterable

import numpy as np

from spinney.core.compile import compiled
from spinney.core.random import below
from spinney.games.bits import count
from spinney.games.love_letter.cards import COPIES, FIRST_EDITION, KINDS, LATER_EDITION

FIELDS = KINDS - 1
WIDTH, LAST, FIELD = np.uint64(6), np.uint64(6 * (FIELDS - 1)), np.uint64(63)
LOW, HIGH = (np.uint64(sum(value << 6 * i for i in range(FIELDS))) for value in (1, 32))
ALL_FIELDS = np.uint64((1 << 6 * FIELDS) - 1)
# Every second field, as numbers of twelve bits, and what adds them up.
EVERY_SECOND = np.uint64(sum(63 << 12 * i for i in range(FIELDS // 2)))
SUM_OF_SECONDS, SUM_AT, SUM = np.uint64(sum(1 << 12 * i for i in range(FIELDS // 2))), np.uint64(48), np.uint64(0xFFF)
# The fields of a set of kinds.
SPREAD = np.array(
    [sum(63 << 6 * i for i in range(FIELDS) if kinds >> i & 1) for kinds in range(1 << FIELDS)], np.uint64
)


def word(cards: Iterable[int]) -> np.uint64:
    """The word of these kinds of cards.

    >>> int(word([3, 3, 9])) == int(one(3) + one(9) + one(3))
    True
    """
    held = list(cards)
    return np.uint64(sum(sum(card <= kind for card in held) << 6 * (kind - 1) for kind in range(1, KINDS)))


DECK, LATER_DECK = (
    word(kind for kind in range(KINDS) for _ in range(copies[kind]))
    for copies in (COPIES[FIRST_EDITION], COPIES[LATER_EDITION])
)


@compiled
def one(kind):
    """A single card.

    >>> hex(one(9)), hex(one(10))
    ('0x41000000000000', '0x40000000000000')
    """
    return (LOW << (WIDTH * np.uint64(kind - 1))) & ALL_FIELDS


@compiled
def size(cards):
    """How many cards there are.

    >>> int(size(DECK)), int(size(LATER_DECK))
    (16, 21)
    """
    return np.int64(cards >> LAST)


@compiled
def up_to(cards, kind):
    """How many cards are of this kind, from 0 on, or a lower one.

    >>> int(up_to(DECK, 0)), int(up_to(DECK, 4)), int(up_to(DECK, 10))
    (0, 9, 16)
    """
    return np.int64((cards >> (WIDTH * np.uint64(kind - 1))) & FIELD) if kind else 0


@compiled
def within(cards, kinds):
    """Those of the cards that are of certain kinds.

    >>> int(size(within(DECK, 0b110)))  # guards and priests
    7
    """
    each = cards - ((cards << WIDTH) & ALL_FIELDS)
    return ((each & SPREAD[kinds]) * LOW) & ALL_FIELDS


@compiled
def heights(cards):
    """The sum of the cards' kinds: a card is counted in the field of its kind and of each higher one.

    >>> int(heights(word([4, 10, 10])))
    24
    """
    pairs = (cards & EVERY_SECOND) + ((cards >> WIDTH) & EVERY_SECOND)
    return KINDS * size(cards) - np.int64((pairs * SUM_OF_SECONDS) >> SUM_AT & SUM)


@compiled
def random_kind(cards, number, rng):
    """The kind of a random one of a number of cards; all fields are compared at once, as in `bits.nth`."""
    n = np.uint64(below(rng, number))
    return 1 + count(((n * LOW | HIGH) - cards) & HIGH)
