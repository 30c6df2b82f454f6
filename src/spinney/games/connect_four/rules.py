"""Connect Four. Players take turns to drop a stone into a column that is not full; `line` own stones in a row, in any of the
four directions, win; a full board is a draw.

An action is the column, 0 at the left.

A player's stones are one bit board: column by column, each from the bottom up, with one bit above every column that stays empty,
so that no line runs from one column's top into the next one's bottom.
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
def has_line(stones, step, line):
    """Whether `line` stones stand `step` bits apart; `run` counts how many in a row each bit of `stones` stands for."""
    run = 1
    while run < line:
        more = min(run, line - run)
        if more * step > 63:
            return False
        stones &= stones >> (more * step)
        run += more
    return stones != 0


def apply(s, action, rng):
    stride = int(s.height) + 1
    taken = s.stones[0] | s.stones[1]
    # Adding a column's lowest bit carries up to its first empty cell.
    cell = (taken + (ONE << (action * stride))) & (((ONE << s.height) - 1) << (action * stride))
    own = s.stones[s.player] | cell
    s.stones[s.player] = own
    s.filled += 1
    line = int(s.line)
    if has_line(own, 1, line) or has_line(own, stride, line) or has_line(own, stride - 1, line) or has_line(own, stride + 1, line):
        s.winner = s.player
    s.player = 1 - s.player


def is_over(s):
    return s.winner != NOBODY or s.filled == s.width * s.height


def rank(s, player):
    return 1 if s.winner == NOBODY or s.winner == player else 2
