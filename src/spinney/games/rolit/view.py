"""Rolit's names and pictures. A square is its column's letter and its row's number: a1 is the upper left."""

from string import ascii_lowercase
from typing import Any

from spinney.core.look import Look
from spinney.games.drawing import (
    EDGE,
    INK,
    NO_STONE,
    SHADOW,
    TILE,
    Colour,
    Point,
    circle,
    label,
    number,
    picture,
    targets,
    text_row,
)
from spinney.games.rolit.board import SIDE, SQUARES
from spinney.games.rolit.rules import COLOURS

NAMES = ("red", "yellow", "green", "blue")
SYMBOLS = "RYGB"
BALLS = (
    Colour("#f28b7d", "#cf3434", "#8f1a1f"),
    Colour("#ffe9a0", "#f2c12e", "#bb8709"),
    Colour("#8fdcae", "#2f9c66", "#17663f"),
    Colour("#86a8ee", "#2f58b8", "#183277"),
)
MARKS = ("#fff", "#5c4208", "#fff", "#fff")  # the last ball's ring: white would be lost on yellow
CELL, RADIUS, MARGIN, END, FOOT = 60, 24, 46, 30, 64


def describe(record: Any, action: int) -> str:
    """The square's name.

    >>> from spinney import load
    >>> from spinney.games.rolit import DECLARATION
    >>> state = load(DECLARATION).start()
    >>> [state.describe(action) for action in state.legal_actions]
    ['f4', 'd6', 'f6']
    """
    del record
    return f"{ascii_lowercase[action % SIDE]}{action // SIDE + 1}"


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
    red 3, yellow 0, yellow to move; green 1 and blue 1 are nobody's
    """
    balls = _balls(record)
    symbols = [SYMBOLS[balls[square]] if square in balls else NO_STONE for square in range(SQUARES)]
    lines = [f"  {' '.join(ascii_lowercase[:SIDE])}"]
    for row in range(SIDE):
        marked = None if look.last is None or look.last // SIDE != row else look.last % SIDE
        lines.append(f"{row + 1}{text_row(symbols[SIDE * row : SIDE * (row + 1)], marked)}".rstrip())
    return "\n".join([*lines, _standing(record)])


def svg(record: Any, look: Look) -> str:
    """The board as a picture, and everybody's balls under it; those who won have a plate of their colour."""
    balls = _balls(record)
    parts = [_gloss(), _board(), *_labels()]
    parts += [_ball(colour, _centre(square), RADIUS, 'class="stone" ') for square, colour in balls.items()]
    if look.last is not None:
        ring = f'class="last" fill="none" stroke="{MARKS[balls[look.last]]}" stroke-width="4"'
        parts.append(circle(_centre(look.last), 0.4 * RADIUS, ring))
    parts += [_standing_of(record, colour) for colour in range(COLOURS)]
    size = MARGIN + SIDE * CELL + END
    return picture("Rolit", size, size + FOOT, [*parts, *targets(record, look, spot)])


def spot(record: Any, action: int) -> Point:
    """Where in the picture an action leads to."""
    del record
    return _centre(action)


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


def _standing(record: Any) -> str:
    """Everybody's balls in words, and who is to move or has won."""
    players, winners = int(record.players), _winners(record)
    each = [f"{name} {count}" for name, count in zip(NAMES, _counts(record), strict=True)]
    if len(winners) > 1:
        turn = f"{' and '.join(NAMES[player] for player in winners)} share the win"
    else:
        turn = f"{NAMES[winners[0]]} wins" if winners else f"{NAMES[int(record.player)]} to move"
    unowned = each[players:]
    rest = f"; {' and '.join(unowned)} {'is' if len(unowned) == 1 else 'are'} nobody's" if unowned else ""
    return f"{', '.join(each[:players])}, {turn}{rest}"


def _centre(square: int) -> Point:
    return (MARGIN + CELL * (square % SIDE + 0.5), MARGIN + CELL * (square // SIDE + 0.5))


def _gloss() -> str:
    """The four colours' gloss: named after the game, since a page that shows many pictures shares the names."""
    return "".join(
        f'<radialGradient id="spinney-rolit-{name}" cx=".36" cy=".3" r=".75"><stop stop-color="{light}"/>'
        f'<stop offset=".55" stop-color="{plain}"/><stop offset="1" stop-color="{dark}"/></radialGradient>'
        for name, (light, plain, dark) in zip(NAMES, BALLS, strict=True)
    )


def _ball(colour: int, centre: Point, radius: float, style: str = "") -> str:
    x, y = centre
    shadow = circle((x + 0.05 * radius, y + 0.16 * radius), 1.16 * radius, 'fill="url(#spinney-shadow)"')
    return shadow + circle(centre, radius, f'{style}fill="url(#spinney-rolit-{NAMES[colour]})"')


def _board() -> str:
    """The board with the lines between its squares."""
    size = SIDE * CELL
    frame = f'<rect x="{MARGIN}" y="{MARGIN}" width="{size}" height="{size}" rx="12"'
    inner = [MARGIN + CELL * i for i in range(1, SIDE)]
    lines = "".join(f"M{MARGIN} {at}h{size}M{at} {MARGIN}v{size}" for at in inner)
    board = f'{frame} {SHADOW}/>{frame} fill="{TILE}" stroke="{EDGE}" stroke-width="2"/>'
    return f'{board}<path d="{lines}" stroke="{EDGE}" stroke-width="2"/>'


def _labels() -> list[str]:
    along = [_centre((SIDE + 1) * i)[0] for i in range(SIDE)]
    columns = [label(ascii_lowercase[i], (at, MARGIN / 2), 17) for i, at in enumerate(along)]
    return columns + [label(i + 1, (MARGIN / 2, at), 17) for i, at in enumerate(along)]


def _standing_of(record: Any, colour: int) -> str:
    """A colour's balls: a frame if its player is to move, a plate if they have won, faint if nobody plays it."""
    width, height = 104, 44
    x, y = MARGIN + SIDE * CELL * (colour + 0.5) / COLOURS, MARGIN + SIDE * CELL + (END + FOOT) / 2
    plate = f'<rect x="{number(x - width / 2)}" y="{number(y - height / 2)}" width="{width}" height="{height}" rx="22"'
    winners = _winners(record)
    under = ""
    if colour in winners:
        under = f'{plate} class="win" fill="{BALLS[colour].light}"/>'
    elif not winners and colour == int(record.player):
        under = f'{plate} fill="none" stroke="{INK}" stroke-width="2"/>'
    ball, count = _ball(colour, (x - 22, y), 14), label(_counts(record)[colour], (x + 18, y), 22)
    opacity = 1 if colour < int(record.players) else 0.4
    return f'<g opacity="{opacity}">{under}{ball}{count}</g>'
