# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Cards that lie together in no order, as one word: byte i says how many there are of the ranks 1 to i + 1.

Words of this kind add up and are taken from one another like the cards themselves.
"""

import numpy as np

from spinney.core.compile import compiled
from spinney.core.random import below
from spinney.games.bits import BYTE, EIGHT, HIGH_BITS, LAST_BYTE, LOW_BITS, count
from spinney.games.love_letter.actions import COPIES, RANKS

DECK = np.uint64(sum(sum(COPIES[: rank + 1]) << 8 * (rank - 1) for rank in range(1, RANKS)))
DECK_SIZE = sum(COPIES)


@compiled
def one(rank):
    """A single card.

    >>> hex(one(6))
    '0x101010000000000'
    """
    return LOW_BITS << (EIGHT * np.uint64(rank - 1))


@compiled
def size(cards):
    """How many cards there are.

    >>> int(size(DECK))
    16
    """
    return np.int64(cards >> LAST_BYTE)


@compiled
def up_to(cards, rank):
    """How many cards have this rank, from 0 on, or a lower one.

    >>> int(up_to(DECK, 0)), int(up_to(DECK, 3)), int(up_to(DECK, 8))
    (0, 9, 16)
    """
    return np.int64((cards << EIGHT >> (EIGHT * np.uint64(rank))) & BYTE) if rank < 8 else size(cards)


@compiled
def worth(cards):
    """The sum of the cards' ranks: a card of rank r is counted in 9 - r of the bytes, which the product adds up.

    >>> int(worth(one(3) + one(8) + one(8)))
    19
    """
    return 9 * size(cards) - np.int64((cards * LOW_BITS) >> LAST_BYTE)


@compiled
def random_rank(cards, number, rng):
    """The rank of a random one of a number of cards; all bytes are compared at once, as in `bits.nth`."""
    n = np.uint64(below(rng, number))
    return 1 + count(((n * LOW_BITS | HIGH_BITS) - cards) & HIGH_BITS)
