"""Rolit's names and pictures."""

from string import ascii_lowercase
from typing import Any

from spinney.core.look import Look
from spinney.games.drawing import (
    NO_STONE,
    SHADOW,
    Point,
    ball,
    gloss,
    label,
    last_mark,
    rectangle,
    rings,
    text_row,
)
from spinney.games.palette import BALLS, Palette, palette
from spinney.games.plates import Plate, board_picture
from spinney.games.rolit.board import SIDE, SQUARES
from spinney.games.rolit.names import COLOUR_NAMES, square_name
from spinney.games.rolit.rules import COLOURS
from spinney.games.rolit.sentences import sentence

__all__ = ["describe", "sentence", "svg", "text"]

SYMBOLS = "RYGB"
CELL, RADIUS, MARGIN, END = 60, 24, 46, 30


def describe(record: Any, action: int) -> str:
    """The square's name.

    >>> from spinney import load
    >>> from spinney.games.rolit import DECLARATION
    >>> state = load(DECLARATION).start()
    >>> [state.describe(action) for action in state.legal_actions]
    ['f4', 'd6', 'f6']
    """
    del record
    return square_name(action)


def text(record: Any, look: Look) -> str:
    """The board, the last ball in brackets; then everybody's balls.

    >>> from spinney import load
    >>> from spinney.games.rolit import DECLARATION
    >>> print(load(DECLARATION).start().apply(29).text())
      a b c d e f g h
    1 · · · · · · · ·
    2 · · · · · · · ·
    3 · · · · · · · ·
    4 · · · R R[R]· ·
    5 · · · B G · · ·
    6 · · · · · · · ·
    7 · · · · · · · ·
    8 · · · · · · · ·
    player 1 (red) 3, player 2 (yellow) 0, yellow to move; green 1 and blue 1 are nobody's
    """
    balls = _balls(record)
    symbols = [SYMBOLS[balls[square]] if square in balls else NO_STONE for square in range(SQUARES)]
    lines = [f"  {' '.join(ascii_lowercase[:SIDE])}"]
    for row in range(SIDE):
        marked = None if look.last is None or look.last // SIDE != row else look.last % SIDE
        lines.append(f"{row + 1}{text_row(symbols[SIDE * row : SIDE * (row + 1)], marked)}".rstrip())
    return "\n".join([*lines, _standing(record, look)])


def svg(record: Any, look: Look) -> str:
    """The board as a picture, and everybody's balls under it."""
    balls, paint = _balls(record), palette(look.dark)
    parts = [gloss("rolit", BALLS), _board(paint), *_labels(paint)]
    parts += [ball(f"rolit-{colour}", _centre(at), RADIUS, 'class="stone"') for at, colour in balls.items()]
    if look.last is not None:
        parts.append(last_mark(_centre(look.last), RADIUS, BALLS[balls[look.last]].mark))
    parts += rings(look, _centre, RADIUS - 4)
    size = MARGIN + SIDE * CELL + END
    return board_picture("Rolit", (size, size), parts, look, _plates(record))


def _balls(record: Any) -> dict[int, int]:
    """The colour of the ball on each square that is taken."""
    boards = [int(board) for board in record.balls]
    return {square: colour for square in range(SQUARES) for colour in range(COLOURS) if boards[colour] >> square & 1}


def _counts(record: Any) -> list[int]:
    return [int(board).bit_count() for board in record.balls]


def _winners(record: Any) -> list[int]:
    """The players with most balls, once the board is full."""
    counts = _counts(record)
    played = counts[: int(record.players)]
    return [player for player, own in enumerate(played) if own == max(played) and sum(counts) == SQUARES]


def _plates(record: Any) -> list[Plate]:
    """Everybody's balls; of a colour that nobody plays there is no plate."""
    winners, counts = _winners(record), _counts(record)
    return [
        Plate(player, f"{counts[player]}", not winners and player == int(record.player), player in winners)._replace(
            symbol=SYMBOLS[player], colour=BALLS[player]
        )
        for player in range(int(record.players))
    ]


def _standing(record: Any, look: Look) -> str:
    """Everybody's balls in words, and who is to move or has won."""
    players, winners = int(record.players), _winners(record)
    each = [f"{name} {count}" for name, count in zip(COLOUR_NAMES, _counts(record), strict=True)]
    each[:players] = [
        f"{look.name(i)} ({COLOUR_NAMES[i]}) {count}" for i, count in enumerate(_counts(record)[:players])
    ]
    if len(winners) > 1:
        turn = f"{' and '.join(COLOUR_NAMES[player] for player in winners)} share the win"
    else:
        turn = f"{COLOUR_NAMES[winners[0]]} wins" if winners else f"{COLOUR_NAMES[int(record.player)]} to move"
    unowned = each[players:]
    rest = f"; {' and '.join(unowned)} {'is' if len(unowned) == 1 else 'are'} nobody's" if unowned else ""
    return f"{', '.join(each[:players])}, {turn}{rest}"


def _centre(square: int) -> Point:
    return (MARGIN + CELL * (square % SIDE + 0.5), MARGIN + CELL * (square // SIDE + 0.5))


def _board(paint: Palette) -> str:
    """The board with the lines between its squares."""
    corner, size = (MARGIN, MARGIN), SIDE * CELL
    inner = [MARGIN + CELL * i for i in range(1, SIDE)]
    lines = "".join(f"M{MARGIN} {at}h{size}M{at} {MARGIN}v{size}" for at in inner)
    edge = f'stroke="{paint.edge}" stroke-width="2"'
    board = rectangle(corner, size, size, f'rx="12" fill="{paint.tile}" {edge}')
    shadow = rectangle(corner, size, size, f'rx="12" {SHADOW}')
    return f'{shadow}{board}<path d="{lines}" {edge}/>'


def _labels(paint: Palette) -> list[str]:
    along = [_centre((SIDE + 1) * i)[0] for i in range(SIDE)]
    columns = [label(ascii_lowercase[i], (at, MARGIN / 2), 17, paint.muted) for i, at in enumerate(along)]
    return columns + [label(i + 1, (MARGIN / 2, at), 17, paint.muted) for i, at in enumerate(along)]
