"""Sets of small numbers in one word."""

import numpy as np

from spinney.core.compile import compiled

U1, U2, U4, U56 = (np.uint64(n) for n in (1, 2, 4, 56))
PAIRS, FOURS, BYTES, SUM = (np.uint64(0xFF // n * 0x0101010101010101) for n in (3, 5, 17, 255))


@compiled
def count(bits):
    """How many numbers the set has. Compilers know this sum, and make it one instruction.

    >>> count(0b10110)
    3
    """
    bits = np.uint64(bits)
    bits -= (bits >> U1) & PAIRS
    bits = (bits & FOURS) + ((bits >> U2) & FOURS)
    return np.int64((((bits + (bits >> U4)) & BYTES) * SUM) >> U56)


@compiled
def lowest(bits):
    """The smallest number of a set that is not empty.

    >>> lowest(0b10100)
    2
    """
    return count(~bits & (bits - 1))


@compiled
def nth(bits, n):
    """The n-th number of the set, counted from 0.

    >>> nth(0b10110, 2)
    4
    """
    for _ in range(n):
        bits &= bits - 1
    return lowest(bits)
