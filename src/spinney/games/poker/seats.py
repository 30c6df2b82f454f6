# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Sets of seats around the table, a bit each."""

from spinney.core.compile import compiled, inlined
from spinney.games.bits import count, lowest

MOST_PLAYERS = 14
# Stands for a seat where there is none.
NOBODY = MOST_PLAYERS
# A bit besides the seat that acted last, if a hand was dealt since.
EARLIER = 16


@inlined
def seat_bit(seat):
    return 1 << int(seat)


@inlined
def several(seats):
    """Whether there are two or more."""
    return seats & (seats - 1) != 0


@inlined
def first_from(seats, start):
    """The first seat of a set that is not empty, beginning at `start` and going around.

    >>> int(first_from(0b1011, 2)), int(first_from(0b0011, 2))
    (3, 0)
    """
    after = seats >> int(start) << int(start)
    return lowest(after if after else seats)


@compiled
def last_before(seats, seat):
    """The last seat of a set that is not empty before `seat`, going around the other way.

    >>> int(last_before(0b1011, 1)), int(last_before(0b1011, 0))
    (0, 3)
    """
    before = seats & (seat_bit(seat) - 1)
    left = before if before else seats
    # All bits below the highest are set, and then counted.
    left |= left >> 1
    left |= left >> 2
    left |= left >> 4
    left |= left >> 8
    return count(left) - 1
