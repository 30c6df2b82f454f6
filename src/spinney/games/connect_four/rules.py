# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Connect Four. Players take turns to drop a stone into a column that is not full; `line` own stones in a row, in
any of the four directions, win; a full board is a draw.

An action is the column, 0 at the left.

A player's stones are one bit board: column by column, each from the bottom up, with one bit above every column that
stays empty, so that no line runs from one column's top into the next one's bottom.
"""

import numpy as np

from spinney.core.compile import compiled
from spinney.core.random import below

State = np.dtype(
    [
        ("stones", np.int64, 2),
        ("players", np.int8),
        ("width", np.int8),
        ("height", np.int8),
        ("line", np.int8),
        ("filled", np.int8),
        ("player", np.int8),
        ("winner", np.int8),
    ],
    align=True,
)

NOBODY = -1
ONE = np.int64(1)


def setup(s, rng):
    s.winner = NOBODY


def current_player(s):
    return s.player


@compiled
def top(s, column):
    """The bit of a column's highest cell."""
    return ONE << (column * (s.height + 1) + s.height - 1)


def legal_actions(s, out):
    taken = s.stones[0] | s.stones[1]
    n = 0
    for column in range(s.width):
        if taken & top(s, column) == 0:
            out[n] = column
            n += 1
    return n


def sample(s, rng):
    taken = s.stones[0] | s.stones[1]
    column = below(rng, s.width)
    while taken & top(s, column) != 0:
        column = below(rng, s.width)
    return column


@compiled
def lines_of_four(stones, step):
    """The bits at which four stones `step` bits apart begin."""
    pairs = stones & (stones >> step)
    return pairs & (pairs >> (2 * step))


@compiled
def lines(stones, step, line):
    """The bits at which `line` stones `step` bits apart begin; `run` counts how many in a row each bit stands for."""
    run = 1
    while run < line:
        more = min(run, line - run)
        if more * step > 63:
            return ONE * 0
        stones &= stones >> (more * step)
        run += more
    return stones


@compiled
def has_line(stones, stride, line):
    """Whether `line` stones stand in a row: up a column, along a row, or on a diagonal."""
    if line == 4:  # the usual game, without a loop: this is most of a playout's time
        up, along = lines_of_four(stones, 1), lines_of_four(stones, stride)
        return up | along | lines_of_four(stones, stride - 1) | lines_of_four(stones, stride + 1) != 0
    up, along = lines(stones, 1, line), lines(stones, stride, line)
    return up | along | lines(stones, stride - 1, line) | lines(stones, stride + 1, line) != 0


def apply(s, action, rng):
    stride = int(s.height) + 1
    taken = s.stones[0] | s.stones[1]
    # Adding a column's lowest bit carries up to its first empty cell.
    cell = (taken + (ONE << (action * stride))) & (((ONE << s.height) - 1) << (action * stride))
    own = s.stones[s.player] | cell
    s.stones[s.player] = own
    s.filled += 1
    if s.filled >= 2 * s.line - 1 and has_line(own, stride, int(s.line)):
        s.winner = s.player
    s.player = 1 - s.player


def is_over(s):
    return s.winner != NOBODY or s.filled == s.width * s.height


def rank(s, player):
    return 1 if s.winner == NOBODY or s.winner == player else 2


def order(s, action):
    """Centre columns first: more lines run through them."""
    return float(-abs(2 * action - (s.width - 1)))
