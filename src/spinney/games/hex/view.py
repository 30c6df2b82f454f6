"""Hex's names and pictures. A cell is a column's letter and a row's number, as the field writes them: a1 is the upper left."""

from collections import deque
from collections.abc import Sequence
from math import dist, sqrt
from string import ascii_lowercase
from typing import Any

from spinney.games.drawing import (
    EDGE,
    NO_STONE,
    PAPER,
    PLAYERS,
    STONES,
    TILE,
    Point,
    label,
    last_mark,
    number,
    picture,
    points,
    stone,
    text_row,
)
from spinney.games.hex.rules import STONE

Cell = tuple[int, int]  # row, column
Stones = dict[Cell, int]

NEIGHBOURS = ((-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0))
SIDE = 24.0  # of a cell's hexagon, which stands on a corner
WIDTH = SIDE * sqrt(3)
RADIUS = 0.68 * SIDE  # of a stone
BAND = 1.95 * SIDE  # from the outer cells' centres to the end of the coloured sides
LABEL = 0.97  # how many cells beyond the outer cells a coordinate stands
ROUND = 0.8 * SIDE  # the radius of the rhombus's corners
ARC = f"A{number(ROUND)} {number(ROUND)} 0 0 1 "
MARGIN = 20.0
# The centre of a1; a rounded corner falls short of the sharp one.
ORIGIN = (MARGIN + BAND * sqrt(3) - ROUND * (sqrt(3) - 1), MARGIN + BAND)
OUTLINE = f'stroke="{EDGE}" stroke-width="1.5" stroke-linejoin="round"'


def describe(record: Any, action: int) -> str:
    """The cell's name, or `swap`.

    >>> from spinney import load
    >>> state = load("hex", size=3, swap=True).start().apply(1)
    >>> [state.describe(action) for action in state.legal_actions]
    ['a1', 'c1', 'a2', 'b2', 'c2', 'a3', 'b3', 'c3', 'swap']
    """
    row, column = divmod(action, _size(record))
    return "swap" if row == _size(record) else f"{ascii_lowercase[column]}{row + 1}"


def text(record: Any, last: int | None) -> str:
    """The board with its sides, the last move in brackets.

    >>> from spinney import load
    >>> print(load("hex", size=3).start().apply(4).apply(2).text())
        a b c
       ━━━━━━━
     1 ╲ · ·[○]╲
      2 ╲ · ● · ╲
       3 ╲ · · · ╲
          ━━━━━━━
           a b c
    ● joins top and bottom (━), ○ joins left and right (╲)
    """
    size = _size(record)
    stones = _stones(record)
    symbols = {cell: STONES[player] for cell, player in stones.items()}
    marked = _last_cell(stones, last, size)
    letters, bar = " ".join(ascii_lowercase[:size]), "━" * (2 * size + 1)
    lines = [f"    {letters}", f"   {bar}"]
    for row in range(size):
        cells = [symbols.get((row, column), NO_STONE) for column in range(size)]
        lines.append(f"{' ' * row}{row + 1:2} ╲{text_row(cells, marked[1] if marked and marked[0] == row else None)}╲")
    indent = " " * (size + 3)
    return "\n".join(
        [*lines, f"{indent}{bar}", f"{indent} {letters}", "● joins top and bottom (━), ○ joins left and right (╲)"]
    )


def svg(record: Any, last: int | None) -> str:
    """The board as a picture, each side in the colour of the player who must reach it."""
    size = _size(record)
    stones = _stones(record)
    cells = [(row, column) for row in range(size) for column in range(size)]
    parts = [*_sides(size), *_labels(size), f'<path d="{_hexagons(cells)}" fill="{TILE}" {OUTLINE}/>']
    chain = _won(stones, size)
    if chain:
        colour = PLAYERS[stones[chain[0]]].plain
        parts.append(f'<path class="win" d="{_hexagons(chain)}" fill="{colour}" {OUTLINE}/>')
    parts += [stone(player, _centre(cell), RADIUS, cell in chain) for cell, player in stones.items()]
    marked = _last_cell(stones, last, size)
    if marked is not None:
        parts.append(last_mark(_centre(marked), RADIUS))
    far = _centre((size - 1, size - 1))
    return picture("Hex", far[0] + ORIGIN[0], far[1] + ORIGIN[1], parts)


def _size(record: Any) -> int:
    return int(record["size"])  # as an attribute it would be NumPy's own, the number of elements


def _stones(record: Any) -> Stones:
    """Whose stone stands in each cell that is taken."""
    size = _size(record)
    cells = [(row, column) for row in range(size) for column in range(size)]
    marks = {(row, column): int(record.marks[(row + 1) * (size + 2) + column + 1]) for row, column in cells}
    return {cell: player for cell in cells for player in range(2) if marks[cell] & STONE[player]}


def _last_cell(stones: Stones, last: int | None, size: int) -> Cell | None:
    """Where the last move's stone stands; after a swap it is the only one."""
    if last is None:
        return None
    return next(iter(stones)) if last == size * size else divmod(last, size)


def _won(stones: Stones, size: int) -> list[Cell]:
    """A shortest chain of stones that joins a player's two sides, from one to the other; empty while there is none."""
    for player in range(2):
        own = {cell for cell in stones if stones[cell] == player}
        starts = sorted(cell for cell in own if cell[player] == 0)
        before: dict[Cell, Cell | None] = dict.fromkeys(starts)
        queue = deque(starts)
        while queue:
            cell = queue.popleft()
            if cell[player] == size - 1:
                return _back(before, cell)
            for step in NEIGHBOURS:
                near = (cell[0] + step[0], cell[1] + step[1])
                if near in own and near not in before:
                    before[near] = cell
                    queue.append(near)
    return []


def _back(before: dict[Cell, Cell | None], cell: Cell | None) -> list[Cell]:
    chain = []
    while cell is not None:
        chain.append(cell)
        cell = before[cell]
    return chain


def _centre(cell: tuple[float, float]) -> Point:
    row, column = cell
    return (ORIGIN[0] + WIDTH * (column + row / 2), ORIGIN[1] + 1.5 * SIDE * row)


def _hexagons(cells: Sequence[Cell]) -> str:
    """The outline of these cells as one path, each drawn clockwise from its upper corner."""
    half, short = number(WIDTH / 2), number(SIDE / 2)
    hexagon = f"l{half} {short}v{number(SIDE)}l-{half} {short}l-{half} -{short}v-{number(SIDE)}z"
    centres = [_centre(cell) for cell in cells]
    return "".join(f"M{number(x)} {number(y - SIDE)}{hexagon}" for x, y in centres)


def _labels(size: int) -> list[str]:
    """The coordinates, on all four sides."""
    parts = []
    for i in range(size):
        for side in (-LABEL, size - 1 + LABEL):
            parts.append(label(ascii_lowercase[i], _centre((side, i)), 15, TILE))
            parts.append(label(i + 1, _centre((i, side)), 15, TILE))
    return parts


def _sides(size: int) -> list[str]:
    """The four coloured sides, clockwise from the top: wedges that meet in the middle, under the cells."""
    corners = _corners(size)
    middle = _towards(corners[0], corners[2], dist(corners[0], corners[2]) / 2)
    parts = []
    for i in range(4):
        start, end = corners[i], corners[(i + 1) % 4]
        sharp, blunt = ROUND * sqrt(3), ROUND / sqrt(3)
        leave, arrive = (sharp, blunt) if i % 2 == 0 else (blunt, sharp)
        shape = (
            f"M{points([middle, _bend(corners, i)])}{ARC}{points([_towards(start, end, leave)])}"
            f"L{points([_towards(end, start, arrive)])}{ARC}{points([_bend(corners, (i + 1) % 4)])}Z"
        )
        parts.append(f'<path d="{shape}" fill="{PLAYERS[i % 2].plain}" stroke="{PAPER}" stroke-width="2"/>')
    return parts


def _corners(size: int) -> list[Point]:
    """The rhombus of the sides, clockwise from the upper left."""
    near, far = _centre((0, 0)), _centre((size - 1, size - 1))
    right, left = _centre((0, size - 1)), _centre((size - 1, 0))
    sharp, blunt = BAND * sqrt(3), BAND / sqrt(3)
    return [
        (near[0] - sharp, near[1] - BAND),
        (right[0] + blunt, right[1] - BAND),
        (far[0] + sharp, far[1] + BAND),
        (left[0] - blunt, left[1] + BAND),
    ]


def _bend(corners: list[Point], i: int) -> Point:
    """The middle of a rounded corner."""
    beyond = 1 if i % 2 == 0 else 2 / sqrt(3) - 1
    return _towards(corners[i], corners[(i + 2) % 4], beyond * ROUND)


def _towards(start: Point, end: Point, distance: float) -> Point:
    share = distance / dist(start, end)
    return (start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1]))
