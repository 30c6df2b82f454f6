# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Hex. Players take turns to place a stone; the first joins the top and bottom side, the second left and right. The
game ends at once when a chain joins a player's two sides; a full board always holds such a chain, so there are no
draws.

With `swap`, the second player may answer the first stone by taking it over: the stone at (row, column) becomes one
of the second player's at (column, row), which is the mirrored position, and the turn passes back.

An action is the cell, row x size + column; size x size is the swap.

Cells lie in a grid with a border of side stones, so that a neighbour needs no bounds check. Of a player's two sides
only links to the first (top, left) are kept: a stone that is linked spreads the link through its chain at once, and
the game is won when a linked stone touches the second side. Each stone is reached once in a whole game, and the
marks are a function of the stones alone.
"""

import numpy as np

from spinney.core.compile import compiled
from spinney.core.random import below
from spinney.core.telling import EVERYBODY, tell
from spinney.games.hex.events import SWAPPED

LARGEST = 19
GRID = (LARGEST + 2) ** 2

State = np.dtype(
    [
        ("players", np.int8),
        ("player", np.int8),
        ("winner", np.int8),
        ("swap", np.bool_),
        ("size", np.int16),
        ("filled", np.int16),
        ("first", np.int16),  # the opening stone's cell while a swap could take it over
        ("marks", np.int8, GRID),
        ("spread", np.int16, LARGEST**2),  # work space of `link`, zero between moves
    ],
    align=True,
)

NOBODY = -1
EMPTY = 0
# A mark has three bits for each player: a stone of theirs, linked to their first side, their second side itself.
STONE = (0b000_001, 0b001_000)
LINKED = (0b000_010, 0b010_000)
GOAL = (0b000_100, 0b100_000)
# [size - 1, cell] where a cell lies in the grid: a look-up is cheaper than two divisions.
POSITION = np.array(
    [
        [(cell // size + 1) * (size + 2) + cell % size + 1 if cell < size * size else 0 for cell in range(LARGEST**2)]
        for size in range(1, LARGEST + 1)
    ],
    np.int16,
)
# [player] all bits that a player's stones and sides have.
OF_PLAYER = (0b000_111, 0b111_000)


def steps_from_centre(size, cell):
    """How many half steps a cell is away from the centre of a board."""
    down, right = 2 * (cell // size) - (size - 1), 2 * (cell % size) - (size - 1)
    return max(abs(down), abs(right), abs(down + right))


# [size - 1, cell] how far a cell is from the centre.
FROM_CENTRE = np.array(
    [[steps_from_centre(size, cell) for cell in range(LARGEST**2)] for size in range(1, LARGEST + 1)], np.int16
)
# In sizes of the board, so that a bridge outweighs every distance from the centre, and a broken one two bridges.
BRIDGE, BROKEN_BRIDGE = 2, 8


def setup(s, rng):
    s.winner = NOBODY
    wide, last = s.size + 2, s.size + 1
    for i in range(1, last):
        s.marks[i] = STONE[0] | LINKED[0]
        s.marks[last * wide + i] = GOAL[0]
        s.marks[i * wide] = STONE[1] | LINKED[1]
        s.marks[i * wide + last] = GOAL[1]


def current_player(s):
    return s.player


@compiled
def may_swap(s):
    return s.swap and s.filled == 1 and s.player == 1


def legal_actions(s, out):
    n = 0
    cell = 0
    for row in range(1, s.size + 1):
        start = row * (s.size + 2) + 1
        for at in range(start, start + s.size):
            out[n] = cell
            n += s.marks[at] == EMPTY
            cell += 1
    if may_swap(s):
        out[n] = cell
        n += 1
    return n


@compiled
def is_free(s, cell):
    return s.marks[POSITION[s.size - 1, cell]] == EMPTY


def sample(s, rng):
    cells = s.size * s.size
    if may_swap(s) and below(rng, cells) == 0:
        return cells
    # Two guesses a round, since a wrongly predicted branch costs more than a guess.
    while True:
        cell, other = below(rng, cells), below(rng, cells)
        if not is_free(s, cell):
            cell = other
        if is_free(s, cell):
            return cell


@compiled
def around(s, at):
    """The six neighbours' marks together."""
    wide, marks = s.size + 2, s.marks
    above, below = at - wide, at + wide
    return marks[above] | marks[above + 1] | marks[at - 1] | marks[at + 1] | marks[below - 1] | marks[below]


@compiled
def place(s, at, player):
    """Puts a stone down and says whether it joins the player's two sides."""
    s.marks[at] = STONE[player]
    if around(s, at) & LINKED[player]:
        s.marks[at] |= LINKED[player]
        return spread_link(s, at, player)
    return False


@compiled
def spread_link(s, at, player):
    """Links all stones of the chain of `at` to the first side; says whether one of them touches the second."""
    wide, stone, linked = s.size + 2, STONE[player], STONE[player] | LINKED[player]
    touched = 0
    waiting = 1
    s.spread[0] = at
    while waiting:
        waiting -= 1
        here = s.spread[waiting]
        s.spread[waiting] = 0
        for step in (-wide, -wide + 1, -1, 1, wide - 1, wide):
            mark = s.marks[here + step]
            touched |= mark
            if mark & linked == stone:
                s.marks[here + step] = mark | linked
                s.spread[waiting] = here + step
                waiting += 1
    return touched & GOAL[player] != 0


def apply(s, action, rng):
    player = s.player
    if action == s.size * s.size:
        s.marks[POSITION[s.size - 1, s.first]] = EMPTY
        action = s.first % s.size * s.size + s.first // s.size
        tell(s, EVERYBODY, SWAPPED, player, s.first, action)
        s.first = 0
    else:
        s.first = action if s.filled == 0 else 0
        s.filled += 1
    if place(s, POSITION[s.size - 1, action], player):
        s.winner = player
    s.player = 1 - player


def is_over(s):
    return s.winner != NOBODY


def rank(s, player):
    return 1 if s.winner == player else 2


@compiled
def broken_bridges(s, at):
    """How many times two neighbours of a cell, stones or sides of one player, have a stone of the other's between them:
    a stone here joins them if it is their player's, and parts them for good if it is the other's.
    """
    wide, marks = s.size + 2, s.marks
    around = (at - wide, at - wide + 1, at + 1, at + wide, at + wide - 1, at - 1)
    found = 0
    before, here = marks[around[4]], marks[around[5]]
    for neighbour in around:
        after = marks[neighbour]
        for player in range(2):
            own, other = OF_PLAYER[player], OF_PLAYER[1 - player]
            found += (before & own != 0) & (here & other != 0) & (after & own != 0)
        before, here = here, after
    return found


@compiled
def bridges_ahead(s, at):
    """How many bridges lead from a cell towards the mover's sides: two empty cells, and a stone or side beyond them."""
    wide, marks, own = s.size + 2, s.marks, OF_PLAYER[s.player]
    beside, ahead = (wide, wide - 1) if s.player == 0 else (1, 1 - wide)
    found = 0
    for way in (-1, 1):
        if marks[at + way * beside] == EMPTY and marks[at + way * ahead] == EMPTY:
            found += marks[at + way * (beside + ahead)] & own != 0
    return found


def order(s, action):
    """Bridges that were broken into first, to save one's own or to cut the other's; then, except for the first stones,
    what makes bridges towards one's sides; then what is nearer to the centre, and so to the short diagonal. An opening
    stone is taken over unless it lies on the outermost cells.
    """
    size = int(s.size)
    if action == size * size:
        row, column = s.first // size, s.first % size
        inside = 0 < row < size - 1 and 0 < column < size - 1
        return float(BROKEN_BRIDGE * size if inside else -BROKEN_BRIDGE * size)
    at = POSITION[size - 1, action]
    bridges = BROKEN_BRIDGE * broken_bridges(s, at) + (BRIDGE * bridges_ahead(s, at) if s.filled > 1 else 0)
    return float(size * bridges - FROM_CENTRE[size - 1, action])
