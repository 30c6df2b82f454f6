"""Connect Four's names and pictures. A move is its column's number, from 1 at the left."""

from typing import Any

from spinney.core.look import Look
from spinney.games.drawing import (
    NO_STONE,
    PAPER,
    PLAYERS,
    SHADOW,
    STONES,
    Point,
    circle,
    label,
    last_mark,
    picture,
    points,
    stone,
    targets,
    text_row,
)

Cell = tuple[int, int]  # column from the left, row from the bottom
Stones = dict[Cell, int]

DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))
RADIUS, PITCH, MARGIN, FRAME, FOOT = 26, 66, 24, 14, 46
BOARD, BOARD_EDGE, HOLE_SHADE = "#e6dac2", "#d3c4a5", "#c9b998"


def describe(record: Any, action: int) -> str:
    """The column's number.

    >>> from spinney import load
    >>> load("connect-four").start().describe(3)
    '4'
    """
    del record
    return str(action + 1)


def text(record: Any, look: Look) -> str:
    """The board, the last move in brackets; the first player's stones are filled.

    >>> from spinney import load
    >>> print(load("connect-four", height=3).start().apply(3).apply(3).text())
    ┌───────────────┐
    │ · · · · · · · │
    │ · · ·[○]· · · │
    │ · · · ● · · · │
    └───────────────┘
      1 2 3 4 5 6 7
    """
    width, height = int(record.width), int(record.height)
    stones = _stones(record)
    symbols = {cell: STONES[player] for cell, player in stones.items()}
    pitch = len(str(width)) + 1
    lines = []
    for row in reversed(range(height)):
        marked = look.last if _last_cell(stones, look.last) == (look.last, row) else None
        line = text_row([symbols.get((column, row), NO_STONE) for column in range(width)], marked, pitch)
        lines.append(f"│{line}│")
    bar = "─" * (pitch * width + 1)
    numbers = "".join(f"{column + 1:>{pitch}}" for column in range(width))
    return "\n".join([f"┌{bar}┐", *lines, f"└{bar}┘", f" {numbers}"])


def svg(record: Any, look: Look) -> str:
    """The board as a picture."""
    width, height = int(record.width), int(record.height)
    stones = _stones(record)
    bottom = _bottom(height)

    def centre(cell: Cell) -> Point:
        return _centre(cell, height)

    rows = _won(stones, int(record.line))
    won = {cell for row in rows for cell in row}
    holes = [(column, row) for column in range(width) for row in range(height) if (column, row) not in won]
    parts = [_board(width, height)]
    parts += [_capsule(centre(row[0]), centre(row[-1]), PLAYERS[stones[row[0]]].plain) for row in rows]
    parts += [_hole(centre(cell)) for cell in holes]
    parts += [stone(player, centre(cell), RADIUS, cell in won) for cell, player in stones.items()]
    marked = _last_cell(stones, look.last)
    if marked is not None:
        parts.append(last_mark(centre(marked), RADIUS))
    parts += [label(column + 1, (centre((column, 0))[0], bottom + FOOT / 2), 17) for column in range(width)]
    return picture(
        "Connect Four", 2 * (MARGIN + FRAME) + PITCH * width, bottom + FOOT, [*parts, *targets(record, look, spot)]
    )


def spot(record: Any, action: int) -> Point:
    """Where in the picture an action leads to: the lowest free cell of its column."""
    return _centre((action, sum(cell[0] == action for cell in _stones(record))), int(record.height))


def _bottom(height: int) -> float:
    return MARGIN + 2 * FRAME + PITCH * height


def _centre(cell: Cell, height: int) -> Point:
    return (MARGIN + FRAME + PITCH * (cell[0] + 0.5), _bottom(height) - FRAME - PITCH * (cell[1] + 0.5))


def _stones(record: Any) -> Stones:
    """Whose stone lies in each cell that is taken."""
    cells = [(column, row) for column in range(int(record.width)) for row in range(int(record.height))]
    above = int(record.height) + 1
    return {
        cell: player
        for cell in cells
        for player in range(2)
        if int(record.stones[player]) >> (cell[0] * above + cell[1]) & 1
    }


def _last_cell(stones: Stones, last: int | None) -> Cell | None:
    """The highest stone of the column that was played last."""
    return max((cell for cell in stones if cell[0] == last), default=None)


def _won(stones: Stones, line: int) -> list[list[Cell]]:
    """Each row of at least `line` stones of one player, in full."""
    rows = [_row(stones, cell, direction) for cell in stones for direction in DIRECTIONS]
    return [row for row in rows if len(row) >= line]


def _row(stones: Stones, cell: Cell, direction: Cell) -> list[Cell]:
    """The stones in a row that starts at `cell`; none where it started earlier."""
    (column, row), (right, up) = cell, direction
    if stones.get((column - right, row - up)) == stones[cell]:
        return []
    cells = []
    while stones.get((column, row)) == stones[cell]:
        cells.append((column, row))
        column, row = column + right, row + up
    return cells


def _board(width: int, height: int) -> str:
    size = f'width="{PITCH * width + 2 * FRAME}" height="{PITCH * height + 2 * FRAME}"'
    place = f'x="{MARGIN}" y="{MARGIN}" {size} rx="26"'
    return f'<rect {place} {SHADOW}/><rect {place} fill="{BOARD}" stroke="{BOARD_EDGE}"/>'


def _hole(centre: Point) -> str:
    """A hole; its upper rim is in the shade."""
    x, y = centre
    return circle(centre, RADIUS + 3, f'fill="{HOLE_SHADE}"') + circle((x, y + 1.5), RADIUS + 1.5, f'fill="{PAPER}"')


def _capsule(start: Point, end: Point, colour: str) -> str:
    """What a row of stones that won lies on, instead of holes."""
    ends = f'points="{points([start, end])}" stroke="{colour}"'
    return f'<polyline class="win" {ends} stroke-width="{2 * RADIUS + 10}" stroke-linecap="round"/>'
