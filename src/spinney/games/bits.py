# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Sets of the numbers 0 to 63 in one word: cards of a hand, squares of a board."""

import numpy as np

from spinney.core.compile import compiled
from spinney.core.random import below

ONE, TWO, FOUR, EIGHT, LAST_BYTE = (np.uint64(n) for n in (1, 2, 4, 8, 56))
EVERY_SECOND, TWO_OF_FOUR = np.uint64(0x5555_5555_5555_5555), np.uint64(0x3333_3333_3333_3333)
FOUR_OF_EIGHT = np.uint64(0x0F0F_0F0F_0F0F_0F0F)
LOW_BITS, HIGH_BITS, BYTE = np.uint64(0x0101_0101_0101_0101), np.uint64(0x8080_8080_8080_8080), np.uint64(0xFF)
# [n, byte] the place of bit number n among those that are set in a byte.
PLACE = np.array(
    [[([i for i in range(8) if byte >> i & 1] + [0] * 8)[n] for byte in range(256)] for n in range(8)], np.int8
)


@compiled
def bit(number):
    """The set of one number.

    >>> int(bit(3))
    8
    """
    return ONE << np.uint64(number)


@compiled
def counts_up_to(bits):
    """In each byte, how many bits are set in it and in the bytes before it."""
    bits = np.uint64(bits)
    pairs = bits - ((bits >> ONE) & EVERY_SECOND)
    fours = (pairs & TWO_OF_FOUR) + ((pairs >> TWO) & TWO_OF_FOUR)
    return ((fours + (fours >> FOUR)) & FOUR_OF_EIGHT) * LOW_BITS


@compiled
def count(bits):
    """How many numbers the set has; the compiler knows this form, and makes it one instruction.

    >>> int(count(0b10110))
    3
    """
    return np.int64(counts_up_to(bits) >> LAST_BYTE)


@compiled
def lowest(bits):
    """The smallest number of a set that is not empty.

    >>> int(lowest(0b10100))
    2
    """
    bits = np.uint64(bits)
    return count(~bits & (bits - ONE))


@compiled
def nth(bits, n):
    """The n-th smallest number of the set, counted from 0.

    Its byte is found by comparing all eight counts at once (Vigna, "Broadword implementation of rank/select queries",
    2008): a loop over the numbers ends where the processor cannot foresee it, and that takes longer.

    >>> int(nth(0b10110, 2))
    4
    """
    up_to, rank = counts_up_to(bits), np.uint64(n)
    shift = np.uint64(count(((rank * LOW_BITS | HIGH_BITS) - up_to) & HIGH_BITS)) * EIGHT
    rank -= ((up_to << EIGHT) >> shift) & BYTE
    return np.int64(shift) + np.int64(PLACE[rank, (np.uint64(bits) >> shift) & BYTE])


@compiled
def pick(bits, rng):
    """A random number of a set that is not empty."""
    return nth(bits, below(rng, count(bits)))


@compiled
def listed(bits, out):
    """Writes the numbers of a set, ascending, and returns how many there are.

    >>> out = np.zeros(4, np.int64)
    >>> int(listed(0b10110, out)), out.tolist()
    (3, [1, 2, 4, 0])
    """
    left, n = np.uint64(bits), 0
    while left:
        out[n] = lowest(left)
        left &= left - ONE
        n += 1
    return n
