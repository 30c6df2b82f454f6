# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Sets of squares of the 8x8 board as bits: bit n is square n, counted row by row from 0 at the upper left.

A line of the board lies on one of four axes, and on an axis the next square is always the same number of bits further.
So balls are followed in both directions of every axis by the same shifts, and the compiler can do the four axes at once
in vector registers. It does so only if it cannot tell how often a loop over the axes runs, else it writes them out one
by one: so that number is an argument, 0 or AXES, and `axes & AXES` says that no other is possible. A random game takes
a third less time for it.
"""

import numpy as np

from spinney.core.compile import compiled
from spinney.games.bits import EIGHT, ONE, bit

SIDE = 8
SQUARES = SIDE * SIDE
AXES = 4

ZERO = np.uint64(0)
ALL = np.uint64(0xFFFF_FFFF_FFFF_FFFF)
NOT_FIRST_COLUMN, NOT_LAST_COLUMN = np.uint64(0xFEFE_FEFE_FEFE_FEFE), np.uint64(0x7F7F_7F7F_7F7F_7F7F)
INNER_COLUMNS = NOT_FIRST_COLUMN & NOT_LAST_COLUMN
# Along a row, down a column, down to the left, down to the right: how many bits away the next square is.
STEP = np.array([1, 8, 7, 9], np.uint64)
# The squares that a run can lead through. Only a run down a column leads through an outer column, so none wraps.
PASSABLE = np.array([INNER_COLUMNS, ALL, INNER_COLUMNS, INNER_COLUMNS], np.uint64)


@compiled
def run_up(start, passable, step):
    """The passable squares in unbroken runs that begin one step up from `start`.

    Six squares at most lie between two balls of a line, and are reached in steps of 1, 1, 2 and 2.
    """
    pairs = passable & (passable << step)
    run = passable & (start << step)
    run |= passable & (run << step)
    run |= pairs & (run << (step + step))
    return run | (pairs & (run << (step + step)))


@compiled
def run_down(start, passable, step):
    """The passable squares in unbroken runs that begin one step down from `start`."""
    pairs = passable & (passable >> step)
    run = passable & (start >> step)
    run |= passable & (run >> step)
    run |= pairs & (run >> (step + step))
    return run | (pairs & (run >> (step + step)))


@compiled
def capturing_squares(own, others):
    """The empty squares from which others' balls in an unbroken run lead to an own ball."""
    return capturing_along(own, others, AXES if others else 0)


@compiled
def capturing_along(own, others, axes):
    found = ZERO
    for axis in range(axes & AXES):
        step, passable = STEP[axis], others & PASSABLE[axis]
        found |= (run_up(own, passable, step) << step) | (run_down(own, passable, step) >> step)
    return found & ~(own | others)


@compiled
def captures(own, others, square):
    """The others' balls that an own ball, placed on this square, turns."""
    return captures_along(own, others, bit(square), AXES if others else 0)


@compiled
def captures_along(own, others, placed, axes):
    turned = ZERO
    for axis in range(axes & AXES):
        step, passable = STEP[axis], others & PASSABLE[axis]
        up, down = run_up(placed, passable, step), run_down(placed, passable, step)
        turned |= up if (up << step) & own else ZERO
        turned |= down if (down >> step) & own else ZERO
    return turned


@compiled
def touching_squares(taken):
    """The empty squares next to a taken one, also diagonally."""
    wide = taken | ((taken & NOT_LAST_COLUMN) << ONE) | ((taken & NOT_FIRST_COLUMN) >> ONE)
    return (wide | (wide << EIGHT) | (wide >> EIGHT)) & ~taken
