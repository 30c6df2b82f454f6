# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Dots and Boxes. On a grid of dots, players in turn draw one edge between two neighbouring dots. Whoever draws the
fourth side of a box owns it, scores 1 and moves again; an edge that closes two boxes scores 2 and gives one more move,
not two. Otherwise the next player moves. The game is over when all boxes are owned, which is when all edges are drawn:
each of them is a side of some box. Most boxes win; players with equally many share their rank.

Nobody has to close a box that can be closed. There is no opening restriction: TAG's "no third side before move k",
which is off there unless asked for, is left out.

An action is the edge, numbered as in OpenSpiel: first the horizontal edges, row by row from the top, `width` of them in
each of height + 1 rows; then the vertical edges, row by row, width + 1 of them in each of `height` rows.

`evaluate` follows TAG ("TAG: a tabletop games framework", 2020): 1 for winning alone, 0 for a shared first place, -1
for anything less; before the end 0.05 for each box that the player owns more than all others together and 0.01 for each
box owned, cut off at -1 and 1. TAG names these weights advantage and points and gives each the other's number; here
the advantage has the larger one, since a lead is what wins.

A box is one small number: how many sides it has, and once it is closed, OWNED plus its owner. Owners decide nothing,
but people want to see them, and in this form they take no room of their own. An edge on the rim has a box on one side
only; its other box is a place outside the board that counts sides from a number too high to ever be closed.
"""

import numpy as np

from spinney.core.compile import compiled
from spinney.core.telling import EVERYBODY, tell
from spinney.games.dots_and_boxes.events import CLOSED

LARGEST = 10
MOST_PLAYERS = 6
MOST_BOXES = LARGEST * LARGEST
MOST_EDGES = 2 * LARGEST * (LARGEST + 1)

# Small numbers are unsigned: compiled code looks for negative ones wherever a signed number is an index.
State = np.dtype(
    [
        ("drawn", np.int64, 4),  # a bit for each edge
        ("players", np.uint8),
        ("width", np.uint8),
        ("height", np.uint8),
        ("board", np.uint8),  # which board of BESIDE this is
        ("player", np.uint8),
        ("left", np.uint8),  # edges not drawn yet
        ("points", np.uint8, MOST_PLAYERS),
        ("boxes", np.uint8, MOST_BOXES + 1),
    ],
    align=True,
)

ONE = np.int64(1)
OWNED = 4
OUTSIDE, NEVER_CLOSED = MOST_BOXES, 100
ADVANTAGE, POINTS = 0.05, 0.01


def boxes_beside(width, height):
    """The two boxes beside each edge of a board: above and below it, or left and right of it."""

    def box(row, column):
        return row * width + column if 0 <= row < height and 0 <= column < width else OUTSIDE

    across = [(box(row - 1, column), box(row, column)) for row in range(height + 1) for column in range(width)]
    down = [(box(row, column - 1), box(row, column)) for row in range(height) for column in range(width + 1)]
    return across + down + [(OUTSIDE, OUTSIDE)] * (MOST_EDGES - len(across) - len(down))


# [board, edge, 0 or 1] the boxes beside an edge: a look-up is cheaper than divisions.
BESIDE = np.array(
    [boxes_beside(width, height) for width in range(1, LARGEST + 1) for height in range(1, LARGEST + 1)], np.uint8
)


def setup(s, rng):
    width, height = int(s.width), int(s.height)
    s.board = (width - 1) * LARGEST + height - 1
    s.left = 2 * width * height + width + height
    s.boxes[OUTSIDE] = NEVER_CLOSED


def current_player(s):
    return s.player


def legal_actions(s, out):
    left = s.left
    n = 0
    edge = 0
    while n < left:
        out[n] = edge
        n += 1 - (s.drawn[edge >> 6] >> (edge & 63) & 1)
        edge += 1
    return n


@compiled
def next_player(s):
    return s.player + 1 if s.player + 1 < s.players else 0


@compiled
def add_side(s, box):
    """One more side for a box, which the current player owns if that was the last; returns how many boxes it closes."""
    sides = s.boxes[box] + 1
    closed = int(sides == OWNED)
    s.boxes[box] = sides + closed * s.player
    return closed


def apply(s, action, rng):
    s.drawn[action >> 6] |= ONE << (action & 63)
    s.left -= 1
    closed = add_side(s, BESIDE[s.board, action, 0]) + add_side(s, BESIDE[s.board, action, 1])
    s.points[s.player] += closed
    if closed:
        tell(s, EVERYBODY, CLOSED, s.player, closed, s.points[s.player])
    # A choice between two values that are at hand, not a branch: in random play it would often be predicted wrongly.
    following = next_player(s)
    s.player = s.player if closed else following


def skip(s):
    s.player = next_player(s)


def is_over(s):
    return s.left == 0


def score(s, player):
    return float(s.points[player])


def rank(s, player):
    better = 0
    for other in range(s.players):
        better += s.points[other] > s.points[player]
    return 1 + better


@compiled
def result(s, player):
    """1 for more boxes than anybody else, 0 for as many as the best of the others, -1 for fewer."""
    value = 1.0
    for other in range(s.players):
        if s.points[other] > s.points[player]:
            return -1.0
        if other != player and s.points[other] == s.points[player]:
            value = 0.0
    return value


def evaluate(s, player):
    if s.left == 0:
        return result(s, player)
    own, closed = int(s.points[player]), 0
    for other in range(s.players):
        closed += int(s.points[other])
    value = ADVANTAGE * (2 * own - closed) + POINTS * own
    return min(1.0, max(-1.0, value))


def order(s, action):
    """Edges that close boxes first, then those that leave no box with three sides, last those that give two away."""
    closed, given = 0, 0
    for i in range(2):
        sides = s.boxes[BESIDE[s.board, action, i]]
        closed += sides == 3
        given += sides == 2
    return 3.0 * closed - given
