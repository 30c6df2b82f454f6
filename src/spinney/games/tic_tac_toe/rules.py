# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Tic-Tac-Toe. Players take turns to mark one of nine cells; three own marks in a line win; a full board is a draw.

An action is the cell: 0 to 8, row by row from the upper left.
"""

import numpy as np

State = np.dtype([("marks", np.int16, 2), ("players", np.int8), ("player", np.int8), ("winner", np.int8)], align=True)

CELLS = 9
FULL = 0b111_111_111
NOBODY = -1
LINES = (0b111, 0b111_000, 0b111_000_000, 0b001_001_001, 0b010_010_010, 0b100_100_100, 0b100_010_001, 0b001_010_100)
# Whether a player's nine bits hold a line.
HAS_LINE = np.array([any(marks & line == line for line in LINES) for marks in range(FULL + 1)])
# More lines run through the centre than through a corner, and more through a corner than through an edge.
ORDER = np.array([2.0, 1.0, 2.0, 1.0, 3.0, 1.0, 2.0, 1.0, 2.0])


def setup(s, rng):
    s.winner = NOBODY


def current_player(s):
    return s.player


def legal_actions(s, out):
    taken = s.marks[0] | s.marks[1]
    n = 0
    for cell in range(CELLS):
        if not taken >> cell & 1:
            out[n] = cell
            n += 1
    return n


def apply(s, action, rng):
    s.marks[s.player] |= 1 << action
    if HAS_LINE[s.marks[s.player]]:
        s.winner = s.player
    s.player = 1 - s.player


def is_over(s):
    return s.winner != NOBODY or s.marks[0] | s.marks[1] == FULL


def rank(s, player):
    return 1 if s.winner == NOBODY or s.winner == player else 2


def order(s, action):
    return ORDER[action]
