"""The star as constant arrays for the compiled rules. Where the first index is the board, 0 is the small one.

A *way* is how a piece moves: 0 to 5 is a step in that direction, 6 + i a chain of jumps to the i-th field of the class
of the piece's field.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from spinney.games.chinese_checkers.board import CLASSES, CORNERS, DIRECTIONS, SEATS, STARS, Star, class_of

MOST_FIELDS, MOST_PLAYERS, CELLS = STARS[1].size, max(SEATS), 64
# How many bits of an action's code are the way.
WAY_BITS = np.array([5, 6], np.int64)


def _by_field(kind: type, value: Callable[[Star, int], Any], *shape: int) -> NDArray[Any]:
    """[board, field, ...] -> what `value` says of each."""
    made: NDArray[Any] = np.zeros((len(STARS), MOST_FIELDS, *shape), kind)
    for board, star in enumerate(STARS):
        for field in range(star.size):
            made[board, field] = value(star, field)
    return made


def _targets(star: Star, field: int) -> list[int]:
    """Where each way leads."""
    steps = [star.beside(field, direction) for direction in range(DIRECTIONS)]
    targets = steps + star.members[class_of(star.cubes[field])]
    return targets + [star.size] * (CELLS - len(targets))


def _staying(star: Star, field: int) -> int:
    """The steps that stay in the corner in which a field lies."""
    inside = [corner for corner in star.corners if field in corner]
    return sum(1 << step for step in range(DIRECTIONS) if any(star.beside(field, step) in corner for corner in inside))


def _fields(star: Star, of: int) -> list[int]:
    """For each cell of a class, the field; 0 where there is none."""
    by_cell = {star.cells[field]: field for field in star.members[of]}
    return [by_cell.get(cell, 0) for cell in range(CELLS)]


def _words(star: Star, fields: list[int]) -> list[int]:
    """A set of fields as a word for each class."""
    return [sum(1 << star.cells[field] for field in fields if field in star.members[of]) for of in range(CLASSES)]


FIELDS = np.array([star.size for star in STARS], np.int64)
PIECES = np.array([star.corner_size for star in STARS], np.int64)
CLASS = _by_field(np.uint8, lambda star, field: class_of(star.cubes[field]))
CELL = _by_field(np.uint8, lambda star, field: star.cells[field])
TARGETS = _by_field(np.uint8, _targets, CELLS)
STAYING = _by_field(np.uint8, _staying)
# [board, class, cell] the field, and [board, class] the first one.
FIELD = np.array([[_fields(star, of) for of in range(CLASSES)] for star in STARS], np.uint8)
FIRST = np.array([[star.members[of][0] for of in range(CLASSES)] for star in STARS], np.int64)
# [board, class] all fields, and [board, corner, class] those of a corner.
ALL = np.array([_words(star, list(range(star.size))) for star in STARS], np.int64)
CORNER = np.array([[_words(star, corner) for corner in star.corners] for star in STARS], np.int64)
# [board, field, corner] how far it is to the corner's tip.
TO_TIP = _by_field(np.int8, lambda star, field: [star.to_tip(field, corner) for corner in range(CORNERS)], CORNERS)
# The sum of a player's distances to the tip of the goal, at the start, where it is largest.
FARTHEST = np.array([sum(star.to_tip(field, 3) for field in star.corners[0]) for star in STARS], np.int16)
# [players, player] the corners in which a player starts and wants to be.
HOME = np.zeros((MOST_PLAYERS + 1, MOST_PLAYERS), np.uint8)
for players, corners in SEATS.items():
    HOME[players, :players] = corners
GOAL = ((HOME + 3) % CORNERS).astype(np.uint8)
