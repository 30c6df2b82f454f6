"""Focus's board: 8 x 8 squares without three in each corner, its layouts, and where moves lead, as constant tables."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from spinney.games.focus.limits import HIGHEST

# How many squares are missing at either end of each row.
INSET = (2, 1, 0, 0, 0, 0, 1, 2)
SQUARES = [(row, column) for row in range(8) for column in range(INSET[row], 8 - INSET[row])]
INDEX = {place: square for square, place in enumerate(SQUARES)}
STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))  # up, right, down, left

# Codes of actions: first every (square x 4 + direction) x 5 + pieces - 1, then re-entry on each square.
MOVES_PER_SQUARE = len(STEPS) * HIGHEST
ENTER = len(SQUARES) * MOVES_PER_SQUARE

NOBODY = -1
ROWS = {
    2: """
        ........
        .001100.
        .110011.
        .001100.
        .110011.
        .001100.
        .110011.
        ........
    """,
    3: """
        ........
        .001122.
        .220011.
        .112200.
        .001122.
        .220011.
        .112200.
        ........
    """,
    4: """
        ..0023..
        .333232.
        00002323
        33332323
        10101111
        10102222
        .010111.
        ..1022..
    """,
}


def _owners(layout: str) -> list[int]:
    """Whose piece stands on each square."""
    rows = layout.split()
    marks = [rows[row][column] for row, column in SQUARES]
    return [NOBODY if mark == "." else int(mark) for mark in marks]


def _target(action: int) -> int:
    """The square that a move leads to, -1 if it leads off the board."""
    square, rest = divmod(action, MOVES_PER_SQUARE)
    direction, pieces = rest // HIGHEST, rest % HIGHEST + 1
    (row, column), (down, right) = SQUARES[square], STEPS[direction]
    return INDEX.get((row + pieces * down, column + pieces * right), -1)


def _moves(square: int, height: int) -> list[int]:
    """The moves of a stack of this height, ascending."""
    actions = range(MOVES_PER_SQUARE * square, MOVES_PER_SQUARE * (square + 1))
    return [action for action in actions if action % HIGHEST < height and TARGET[action] >= 0]


def _padded(moves: list[int]) -> list[int]:
    return moves + [-1] * (MOVES_PER_SQUARE - len(moves))


Table = NDArray[Any]

# [players - 2, square] whose piece stands there at the start.
LAYOUT: Table = np.array([_owners(ROWS[players]) for players in (2, 3, 4)], np.int8)
# [action] the square that a move leads to, -1 off the board.
TARGET: Table = np.array([_target(action) for action in range(ENTER)], np.int8)
# [square, height] a stack's moves in ascending order, and how many there are.
_LISTS = [[_moves(square, height) for height in range(HIGHEST + 1)] for square in range(len(SQUARES))]
MOVES: Table = np.array([[_padded(moves) for moves in lists] for lists in _LISTS], np.int16)
MOVE_COUNT: Table = np.array([[len(moves) for moves in lists] for lists in _LISTS], np.int8)
# [square, height] what a stack adds to its owner's holding: the square's bit, and its moves above the board's bits.
# A piece adds four moves at most, so there is room for them all.
HOLDING: Table = MOVE_COUNT.astype(np.int64) << len(SQUARES)
HOLDING[:, 1:] += np.int64(1) << np.arange(len(SQUARES))[:, None]
