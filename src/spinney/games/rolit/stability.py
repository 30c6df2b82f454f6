# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Which balls can never be turned again, whoever plays: a safe estimate, which may miss some.

A ball is turned along an axis only between a new ball on one side and a ball of the same player on the other. That
cannot happen if the whole line is full, if the line ends at the ball, or if the next ball on either side has the ball's
own colour and is stable: it would have to be turned with it. A ball that is safe on all four axes is stable.
"""

import numpy as np

from spinney.core.compile import compiled
from spinney.games.rolit.board import ALL, AXES, SIDE, STEP, ZERO

DIRECTIONS = ((0, 1), (1, 0), (1, -1), (1, 1))  # of the axes, as rows and columns


def _onward(axis: int, squares: int) -> int:
    """The squares from which one can go so many squares along the axis without leaving the board."""
    rows, columns = (squares * way for way in DIRECTIONS[axis])
    cells = [(row, column) for row in range(SIDE) for column in range(SIDE)]
    inside = [(r, c) for r, c in cells if 0 <= r + rows < SIDE and 0 <= c + columns < SIDE]
    return sum(1 << (SIDE * row + column) for row, column in inside)


# [axis, k] where 2**k squares can follow; and the squares at which a line of the axis ends.
ONWARD = np.array([[_onward(axis, far) for far in (1, 2, 4)] for axis in range(AXES)], np.uint64)
ENDS = np.array([~(_onward(axis, 1) & _onward(axis, -1)) & int(ALL) for axis in range(AXES)], np.uint64)


@compiled
def safe_lines(taken, axis):
    """The squares that are on a full line of the axis, or at the end of a line."""
    up = down = ~taken
    step = STEP[axis]
    for k in range(3):
        onward = ONWARD[axis, k]
        up |= (up & onward) << step
        down |= (down >> step) & onward
        step += step
    return ENDS[axis] | ~(up | down)


@compiled
def alike(balls, axis):
    """The balls that the next one along the axis has the same colour as."""
    step = STEP[axis]
    same = ZERO
    for colour in range(balls.size):
        same |= balls[colour] & (balls[colour] >> step)
    return same & ONWARD[axis, 0]


@compiled
def backed(stable, same, axis):
    """The balls with a stable one of their colour next to them on the axis."""
    step = STEP[axis]
    return ((stable >> step) & same) | ((stable & same) << step)


@compiled
def stable_balls(balls):
    """The stable balls of all colours; `balls` are the squares of each colour."""
    taken = ZERO
    for colour in range(balls.size):
        taken |= balls[colour]
    safe_0, safe_1 = safe_lines(taken, 0), safe_lines(taken, 1)
    safe_2, safe_3 = safe_lines(taken, 2), safe_lines(taken, 3)
    same_0, same_1, same_2, same_3 = alike(balls, 0), alike(balls, 1), alike(balls, 2), alike(balls, 3)
    stable, before = taken & safe_0 & safe_1 & safe_2 & safe_3, ZERO
    while stable != before:
        before = stable
        stable = taken & (safe_0 | backed(before, same_0, 0)) & (safe_1 | backed(before, same_1, 1))
        stable &= (safe_2 | backed(before, same_2, 2)) & (safe_3 | backed(before, same_3, 3))
    return stable
