"""Connect Four's names and pictures. A move is its column's number, from 1 at the left."""

from typing import Any

from spinney.core.look import Look
from spinney.games.drawing import (
    NO_STONE,
    SHADOW,
    STONES,
    Point,
    by_place,
    circle,
    glossy_players,
    label,
    last_mark,
    outline,
    points,
    rectangle,
    stone,
    target,
    text_row,
)
from spinney.games.palette import PLAYERS, Palette, palette
from spinney.games.plates import Plate, board_picture, turn_in_words

Cell = tuple[int, int]  # column from the left, row from the bottom
Stones = dict[Cell, int]

DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))
RADIUS, PITCH, MARGIN, FRAME, FOOT = 26, 66, 24, 14, 46


def describe(record: Any, action: int) -> str:
    """The column's number.

    >>> from spinney import load
    >>> load("connect-four").start().describe(3)
    '4'
    """
    del record
    return str(action + 1)


def text(record: Any, look: Look) -> str:
    """The board, the last move in brackets, and whose turn it is; the first player's stones are filled.

    >>> from spinney import load
    >>> print(load("connect-four", height=3).start().apply(3).apply(3).text())
    ┌───────────────┐
    │ · · · · · · · │
    │ · · ·[○]· · · │
    │ · · · ● · · · │
    └───────────────┘
      1 2 3 4 5 6 7
    player 1 (●) to move
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
    turn = turn_in_words(look, _plates(record, stones))
    return "\n".join([f"┌{bar}┐", *lines, f"└{bar}┘", f" {numbers}", turn])


def svg(record: Any, look: Look) -> str:
    """The board as a picture."""
    width, height, paint = int(record.width), int(record.height), palette(look.dark)
    stones = _stones(record)
    bottom = _bottom(height)

    def centre(cell: Cell) -> Point:
        return _centre(cell, height)

    rows = _won(stones, int(record.line))
    won = {cell for row in rows for cell in row}
    holes = [(column, row) for column in range(width) for row in range(height) if (column, row) not in won]
    parts = [glossy_players(2), _board(width, height, paint)]
    parts += [_capsule(centre(row[0]), centre(row[-1]), PLAYERS[stones[row[0]]].plain) for row in rows]
    parts += [_hole(centre(cell), paint) for cell in holes]
    parts += [stone(player, centre(cell), RADIUS, cell in won) for cell, player in stones.items()]
    marked = _last_cell(stones, look.last)
    if marked is not None:
        parts.append(last_mark(centre(marked), RADIUS))
    names = [(column + 1, (centre((column, 0))[0], bottom + FOOT / 2)) for column in range(width)]
    parts += [label(name, place, 17, paint.muted) for name, place in names]
    parts += [_target(column, codes, stones, height, look) for column, codes in by_place(look, int).items()]
    size = (2 * (MARGIN + FRAME) + PITCH * width, bottom + FOOT)
    return board_picture("Connect Four", size, parts, look, _plates(record, stones))


def _target(column: int, codes: list[int], stones: Stones, height: int, look: Look) -> str:
    """A whole column may be clicked; a ring shows where the stone falls."""
    row = sum(cell[0] == column for cell in stones)
    x, top = _centre((column, height - 1), height)
    area = rectangle(
        (x - PITCH / 2, top - PITCH / 2), PITCH, PITCH * height + FOOT, 'rx="26" fill="none" pointer-events="all"'
    )
    return target(codes, area, circle(_centre((column, row), height), RADIUS - 3, outline(look, 3)))


def _plates(record: Any, stones: Stones) -> list[Plate]:
    winners = {stones[row[0]] for row in _won(stones, int(record.line))}
    full = len(stones) == int(record.width) * int(record.height)
    mover = None if winners or full else len(stones) % 2
    return [Plate(player, "", player == mover, player in winners, symbol=STONES[player]) for player in range(2)]


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


def _board(width: int, height: int, paint: Palette) -> str:
    corner, size = (MARGIN, MARGIN), (PITCH * width + 2 * FRAME, PITCH * height + 2 * FRAME)
    board = rectangle(corner, *size, f'rx="26" fill="{paint.board}" stroke="{paint.board_edge}"')
    return rectangle(corner, *size, f'rx="26" {SHADOW}') + board


def _hole(centre: Point, paint: Palette) -> str:
    """A hole; its upper rim is in the shade."""
    x, y = centre
    dent = circle(centre, RADIUS + 3, f'fill="{paint.board_dent}"')
    return dent + circle((x, y + 1.5), RADIUS + 1.5, f'fill="{paint.paper}"')


def _capsule(start: Point, end: Point, colour: str) -> str:
    """What a row of stones that won lies on, instead of holes."""
    ends = f'points="{points([start, end])}" stroke="{colour}"'
    return f'<polyline class="win" {ends} stroke-width="{2 * RADIUS + 10}" stroke-linecap="round"/>'
