"""Hex. Players take turns to place a stone; the first joins the top and bottom side, the second left and right; nobody can be
blocked for ever, so there are no draws, and the game ends at once when a chain joins two sides.

With `swap`, the second player may answer the first stone by taking it over: the stone at (row, column) becomes one of the second player's at
(column, row), which is the mirrored position, and the turn passes back.

An action is the cell, row x size + column; size x size is the swap.

Cells lie in a grid with a border of side stones, so that a neighbour needs no bounds check. A stone's mark holds its owner and which
of the owner's two sides its chain touches; a new link to a side is spread through the chain at once, each stone at most once a side.
"""

import numpy as np

from spinney.core.compile import compiled
from spinney.core.random import below

LARGEST = 19
GRID = (LARGEST + 2) ** 2

State = np.dtype(
    [
        ("players", np.int8),
        ("size", np.int16),
        ("swap", np.bool_),
        ("player", np.int8),
        ("winner", np.int8),
        ("filled", np.int16),
        ("first", np.int16),  # the opening stone's cell, what a swap takes over
        ("marks", np.int8, GRID),
        ("spread", np.int16, LARGEST**2),  # work space of `link`, zero between moves
    ],
    align=True,
)

NOBODY = -1
EMPTY = 0
# Bits of a mark: whose stone it is, which of the owner's sides its chain touches, whether it is the side itself.
OWNER = (1, 2)
NEAR, FAR, BORDER = 4, 8, 16
SIDES = NEAR | FAR


@compiled
def stride(s):
    return s.size + 2


@compiled
def position(s, cell):
    """Where a cell lies in the grid."""
    return (cell // s.size + 1) * stride(s) + cell % s.size + 1


def setup(s, rng):
    s.winner = NOBODY
    wide, last = stride(s), s.size + 1
    for i in range(1, last):
        s.marks[i] = OWNER[0] | NEAR | BORDER
        s.marks[last * wide + i] = OWNER[0] | FAR | BORDER
        s.marks[i * wide] = OWNER[1] | NEAR | BORDER
        s.marks[i * wide + last] = OWNER[1] | FAR | BORDER
    for corner in (0, last, last * wide, last * wide + last):
        s.marks[corner] = BORDER


def current_player(s):
    return s.player


@compiled
def may_swap(s):
    return s.swap and s.filled == 1 and s.player == 1


def legal_actions(s, out):
    n = 0
    for row in range(s.size):
        start = (row + 1) * stride(s) + 1
        for column in range(s.size):
            if s.marks[start + column] == EMPTY:
                out[n] = row * s.size + column
                n += 1
    if may_swap(s):
        out[n] = s.size * s.size
        n += 1
    return n


def sample(s, rng):
    cells = s.size * s.size
    choices = cells + 1 if may_swap(s) else cells
    cell = below(rng, choices)
    while cell < cells and s.marks[position(s, cell)] != EMPTY:
        cell = below(rng, choices)
    return cell


@compiled
def neighbour(s, at, i):
    """The grid position of the i-th of the six neighbours."""
    wide = stride(s)
    if i < 3:
        return at - wide if i == 0 else (at - wide + 1 if i == 1 else at - 1)
    return at + 1 if i == 3 else (at + wide - 1 if i == 4 else at + wide)


@compiled
def place(s, at, player):
    """Puts a stone down, links its chain to the sides it now touches, and says whether both are joined."""
    own = OWNER[player]
    mark = own
    for i in range(6):
        near = s.marks[neighbour(s, at, i)]
        if near & own:
            mark |= near & SIDES
    s.marks[at] = mark
    if mark & SIDES:
        link(s, at, own, mark & SIDES)
    return mark & SIDES == SIDES


@compiled
def link(s, at, own, sides):
    """Spreads `sides` from `at` through all stones of the chain that lack one of them."""
    s.spread[0] = at
    waiting = 1
    while waiting:
        waiting -= 1
        here = s.spread[waiting]
        s.spread[waiting] = 0
        for i in range(6):
            there = neighbour(s, here, i)
            mark = s.marks[there]
            if mark & own and not mark & BORDER and mark | sides != mark:
                s.marks[there] = mark | sides
                s.spread[waiting] = there
                waiting += 1


def apply(s, action, rng):
    player = s.player
    if action == s.size * s.size:
        s.marks[position(s, s.first)] = EMPTY
        action = s.first % s.size * s.size + s.first // s.size
        s.first = 0
    else:
        s.first = action if s.filled == 0 else 0
        s.filled += 1
    if place(s, position(s, action), player):
        s.winner = player
    s.player = 1 - player


def is_over(s):
    return s.winner != NOBODY


def rank(s, player):
    return 1 if s.winner == player else 2
