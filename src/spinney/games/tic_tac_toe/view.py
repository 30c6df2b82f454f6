"""Tic-Tac-Toe's names and pictures. A cell is a column's letter and a row's number, from the upper left: a1 to c3."""

from typing import Any

from spinney.core.look import Look
from spinney.games.drawing import SHADOW, Point, by_place, circle, label, number, outline, rectangle, target
from spinney.games.palette import PLAYERS, Palette, palette
from spinney.games.plates import Plate, board_picture, turn_in_words
from spinney.games.tic_tac_toe.rules import CELLS, LINES

SYMBOLS = "XO"
CELL, GAP, MARGIN, END = 96, 12, 46, 30
ARM, STROKE = 25, 14


def describe(record: Any, action: int) -> str:
    """The cell's name.

    >>> from spinney import load
    >>> [load("tic-tac-toe").start().describe(cell) for cell in (0, 1, 8)]
    ['a1', 'b1', 'c3']
    """
    del record
    return f"{'abc'[action % 3]}{action // 3 + 1}"


def text(record: Any, look: Look) -> str:
    """The board, the last move in brackets, and whose turn it is.

    >>> from spinney import load
    >>> print(load("tic-tac-toe").start().apply(4).apply(2).text())
        a   b   c
      ┌───┬───┬───┐
    1 │   │   │[O]│
      ├───┼───┼───┤
    2 │   │ X │   │
      ├───┼───┼───┤
    3 │   │   │   │
      └───┴───┴───┘
    player 1 (X) to move
    """
    symbols = {cell: SYMBOLS[player] for cell, player in _marks(record).items()}
    cells = [f"[{symbols[cell]}]" if cell == look.last else f" {symbols.get(cell, ' ')} " for cell in range(CELLS)]
    rows = [f"{row + 1} │{'│'.join(cells[3 * row : 3 * row + 3])}│" for row in range(3)]
    board = "\n  ├───┼───┼───┤\n".join(rows)
    return f"    a   b   c\n  ┌───┬───┬───┐\n{board}\n  └───┴───┴───┘\n{turn_in_words(look, _plates(record))}"


def svg(record: Any, look: Look) -> str:
    """The board as a picture; a complete line is filled with its player's colour."""
    marks, paint = _marks(record), palette(look.dark)
    won = _won(marks)
    parts = [_tile(cell, paint) for cell in range(CELLS)]
    parts += [_square(cell, f'class="win" fill="{PLAYERS[marks[cell]].plain}"') for cell in sorted(won)]
    if look.last is not None:
        colour = PLAYERS[marks[look.last]].light
        parts.append(_square(look.last, f'class="last" fill="none" stroke="{colour}" stroke-width="4"'))
    for cell, player in marks.items():
        parts.append(
            (_cross, _nought)[player](_centre(cell), (PLAYERS[player].plain, PLAYERS[player].mark)[cell in won])
        )
    for i, letter in enumerate("abc"):
        along = _centre(4 * i)[0]
        parts += [
            label(letter, (along, MARGIN / 2), 17, paint.muted),
            label(i + 1, (MARGIN / 2, along), 17, paint.muted),
        ]
    parts += [target(codes, _square(cell, outline(look))) for cell, codes in by_place(look, int).items()]
    size = MARGIN + 3 * CELL + 2 * GAP + END
    return board_picture("Tic-Tac-Toe", (size, size), parts, look, _plates(record))


def _marks(record: Any) -> dict[int, int]:
    """Who marked each cell that is taken."""
    return {cell: player for cell in range(CELLS) for player in range(2) if int(record.marks[player]) >> cell & 1}


def _won(marks: dict[int, int]) -> set[int]:
    """The cells of all complete lines."""
    lines = [{cell for cell in range(CELLS) if line >> cell & 1} for line in LINES]
    return {cell for line in lines if {marks.get(cell) for cell in line} in ({0}, {1}) for cell in line}


def _plates(record: Any) -> list[Plate]:
    marks = _marks(record)
    winners = {marks[cell] for cell in _won(marks)}
    mover = None if winners or len(marks) == CELLS else len(marks) % 2
    return [Plate(player, "", player == mover, player in winners, symbol=SYMBOLS[player]) for player in range(2)]


def _centre(cell: int) -> Point:
    return (MARGIN + CELL / 2 + (CELL + GAP) * (cell % 3), MARGIN + CELL / 2 + (CELL + GAP) * (cell // 3))


def _tile(cell: int, paint: Palette) -> str:
    return _square(cell, SHADOW) + _square(cell, f'fill="{paint.tile}" stroke="{paint.edge}"')


def _square(cell: int, style: str) -> str:
    x, y = _centre(cell)
    return rectangle((x - CELL / 2, y - CELL / 2), CELL, CELL, f'rx="16" {style}')


def _cross(centre: Point, colour: str) -> str:
    x, y = (number(along - ARM) for along in centre)
    arms = f"M{x} {y}l{2 * ARM} {2 * ARM}m0 {-2 * ARM}l{-2 * ARM} {2 * ARM}"
    return f'<path class="stone" d="{arms}" {_stroke(colour)}/>'


def _nought(centre: Point, colour: str) -> str:
    return circle(centre, ARM + 3, f'class="stone" {_stroke(colour)}')


def _stroke(colour: str) -> str:
    return f'fill="none" stroke="{colour}" stroke-width="{STROKE}" stroke-linecap="round"'
