# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Hex. Players take turns to place a stone; the first joins the top and bottom side, the second left and right. The
game ends at once when a chain joins a player's two sides; a full board always holds such a chain, so there are no
draws.

With `swap`, the second player may answer the first stone by taking it over: the stone at (row, column) becomes one
of the second player's at (column, row), which is the mirrored position, and the turn passes back.

An action is the cell, row x size + column; size x size is the swap.

The board is kept in rows of bits, with a border of side stones, so that a neighbour needs no bounds check. A row is one
number of three bit sets: the first player's stones, the second's, and which of both are linked. Of a player's two sides
only links to the first (top, left) are kept: a stone that is linked spreads the link through its chain at once, a whole
row in one step, and the game is won when the second side is reached. The links are a function of the stones alone.
"""

import numpy as np

from spinney.core.compile import compiled, inlined
from spinney.core.random import below
from spinney.core.telling import EVERYBODY, tell
from spinney.games.hex.events import SWAPPED

LARGEST = 19
WIDE = LARGEST + 2  # the bits of a set, and the rows

State = np.dtype(
    [
        ("rows", np.int64, WIDE),
        ("players", np.int8),
        ("player", np.int8),
        ("winner", np.int8),
        ("swap", np.bool_),
        ("size", np.int16),
        ("inverse", np.int16),  # of the size, in units of 2 ** -FINE, rounded up
        ("filled", np.int16),
        ("first", np.int16),  # the opening stone's cell while a swap could take it over
    ],
    align=True,
)

NOBODY = -1
ONE = np.int64(1)
# How far up in a row the links are; a player's stones are WIDE x player up.
LINKS = 2 * WIDE
FULL = (ONE << WIDE) - 1
# The lowest bits of the players' sets, and of all three.
EITHER = ONE | ONE << WIDE
EACH = EITHER | ONE << LINKS
# Fine enough to divide any cell by the size: cells x LARGEST is less than 2 ** FINE.
FINE = 13
# A cell's six neighbours as bits, clockwise from the one above.
RING = 0b111111
# [player] the two ways ahead: the neighbours that a bridge lies between, and how far down and right it leads.
BRIDGES = (((0b000011, -2, 1), (0b011000, 2, -1)), ((0b110000, 1, -2), (0b000110, -1, 2)))
# In sizes of the board, so that a bridge outweighs every distance from the centre, and a broken one two bridges.
BRIDGE, BROKEN_BRIDGE = 2, 8


def setup(s, rng):
    size = int(s.size)
    s.winner = NOBODY
    s.inverse = (1 << FINE) // size + 1
    side, far = (ONE << (size + 1)) - 2, ONE << (size + 1)
    s.rows[0] = side | side << LINKS
    s.rows[size + 1] = side
    for row in range(1, size + 1):
        s.rows[row] = (ONE | far) << WIDE | ONE << LINKS


def current_player(s):
    return s.player


@compiled
def may_swap(s):
    return s.swap and s.filled == 1 and s.player == 1


def legal_actions(s, out):
    size = int(s.size)
    n = 0
    cell = 0
    for row in range(1, size + 1):
        free = ~(s.rows[row] | s.rows[row] >> WIDE)
        for column in range(1, size + 1):
            out[n] = cell
            n += free >> column & 1
            cell += 1
    if may_swap(s):
        out[n] = cell
        n += 1
    return n


@inlined
def place_of(s, cell):
    """A cell's row and column, counted from 1."""
    row = cell * int(s.inverse) >> FINE
    return row + 1, cell - row * int(s.size) + 1


@inlined
def is_free(s, cell):
    row, column = place_of(s, cell)
    return s.rows[row] & EITHER << column == 0


def sample(s, rng):
    size = int(s.size)
    cells = size * size
    if may_swap(s) and below(rng, cells) == 0:
        return cells
    # Two guesses a round, since a wrongly predicted branch costs more than a guess.
    while True:
        cell, other = below(rng, cells), below(rng, cells)
        free, other_free = is_free(s, cell), is_free(s, other)
        if free | other_free:
            return cell if free else other


@inlined
def ring(s, row, column):
    """A cell's neighbours, in the lowest bits of each of the three sets."""
    above, here, under = s.rows[row - 1] >> column, s.rows[row] >> (column - 1), s.rows[row + 1] >> (column - 1)
    right = above & 3 * EACH | here & 4 * EACH | (under & 2 * EACH) << 2
    return right | (under & EACH) << 4 | (here & EACH) << 5


@compiled
def place(s, row, column, player):
    """Puts a stone down and says whether it joins the player's two sides."""
    around = ring(s, row, column)
    own, links = around >> WIDE * player & RING, around >> LINKS
    linked, loose = own & links != 0, own & ~links != 0
    s.rows[row] |= (ONE << WIDE * player | np.int64(linked) << LINKS) << column
    # One branch, not two: a wrongly predicted one costs more than the rest.
    if linked & loose:
        return spread_links(s, row, column, player)
    return False


@inlined
def loose_beside(s, row, step, links, player):
    """The player's stones in the next row, up or down, that touch these linked stones of a row and are not linked."""
    beside, touched = s.rows[row + step], links | (links >> 1 if step > 0 else links << 1)
    return beside >> WIDE * player & ~(beside >> LINKS) & touched & FULL


@inlined
def link_runs(s, row, some, player):
    """Links some of the player's stones of a row and all that stand in a run with them, and returns these."""
    linked = whole_runs(s.rows[row] >> WIDE * player & FULL, some)
    s.rows[row] |= linked << LINKS
    return linked


@inlined
def links_of(s, row, player):
    """The player's linked stones of a row."""
    return s.rows[row] >> LINKS & s.rows[row] >> WIDE * player


@inlined
def whole_runs(stones, some):
    """All stones of the runs in which some are: a sum carries to the upper end, five jumps lead to the lower end."""
    found = some | stones & ~(stones + some)
    found |= stones & found >> 1
    stones &= stones >> 1
    found |= stones & found >> 2
    stones &= stones >> 2
    found |= stones & found >> 4
    stones &= stones >> 4
    found |= stones & found >> 8
    stones &= stones >> 8
    return found | stones & found >> 16


@compiled
def spread_links(s, row, column, player):
    """Links the whole chain of a linked stone; says whether it reaches the second side.

    It goes down, row by row as long as the next one has loose stones, and up and down again over the rows behind that
    turned out to have some.
    """
    size = int(s.size)
    linked = link_runs(s, row, ONE << column, player)
    nearest = farthest = row - 1 if loose_beside(s, row, -1, linked, player) else 0
    at, step, left = row + 1, 1, 1
    while True:
        while left and at <= size:
            left -= 1
            loose = loose_beside(s, at - step, step, links_of(s, at - step, player), player)
            if loose:
                linked = link_runs(s, at, loose, player)
                if loose_beside(s, at, -step, linked, player):
                    nearest, farthest = nearest if nearest else at - step, at - step
                left = max(left, 1)
            at += step
        if not farthest:
            break
        at, step, left = farthest, -step, abs(farthest - nearest) + 1
        nearest = farthest = 0
    reached = links_of(s, size, player)
    return reached != 0 if player == 0 else reached >> (size + 1) != 0


def apply(s, action, rng):
    player, size = int(s.player), int(s.size)
    if action == size * size:
        row, column = place_of(s, int(s.first))
        s.rows[row] &= ~(EACH << column)
        action = (column - 1) * size + row - 1
        tell(s, EVERYBODY, SWAPPED, player, s.first, action)
        s.first = 0
    else:
        s.first = action if s.filled == 0 else 0
        s.filled += 1
    row, column = place_of(s, action)
    if place(s, row, column, player):
        s.winner = player
    s.player = 1 - player


def is_over(s):
    return s.winner != NOBODY


def rank(s, player):
    return 1 if s.winner == player else 2


@compiled
def turned(some, steps):
    """A set of neighbours after so many steps round the cell."""
    return (some << steps | some >> (6 - steps)) & RING


@compiled
def broken_bridges(around):
    """How many times two neighbours of a cell, stones or sides of one player, have a stone of the other's between them:
    a stone here joins them if it is their player's, and parts them for good if it is the other's.
    """
    found = 0
    for player in range(2):
        own, other = around >> WIDE * player & RING, around >> WIDE * (1 - player)
        between = turned(own, 1) & turned(own, 5) & other
        for neighbour in range(6):
            found += between >> neighbour & 1
    return found


@compiled
def bridges_ahead(s, row, column, around):
    """How many bridges lead from a cell towards the mover's sides: two empty cells, and a stone or side beyond them."""
    player = int(s.player)
    found = 0
    for between, down, right in BRIDGES[player]:
        if (around | around >> WIDE) & between == 0:
            found += s.rows[row + down] >> (WIDE * player + column + right) & 1
    return found


@compiled
def steps_from_centre(size, row, column):
    """How many half steps a cell is away from the centre of a board."""
    down, right = 2 * row - (size + 1), 2 * column - (size + 1)
    return max(abs(down), abs(right), abs(down + right))


def order(s, action):
    """Bridges that were broken into first, to save one's own or to cut the other's; then, except for the first stones,
    what makes bridges towards one's sides; then what is nearer to the centre, and so to the short diagonal. An opening
    stone is taken over unless it lies on the outermost cells.
    """
    size = int(s.size)
    if action == size * size:
        row, column = place_of(s, int(s.first))
        inside = 1 < row < size and 1 < column < size
        return float(BROKEN_BRIDGE * size if inside else -BROKEN_BRIDGE * size)
    row, column = place_of(s, action)
    around = ring(s, row, column)
    ahead = bridges_ahead(s, row, column, around) if s.filled > 1 else 0
    bridges = BROKEN_BRIDGE * broken_bridges(around) + BRIDGE * ahead
    return float(size * bridges - steps_from_centre(size, row, column))
