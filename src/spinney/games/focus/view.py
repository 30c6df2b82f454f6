"""Focus's names and pictures."""

from string import ascii_lowercase
from typing import Any

from spinney.core.look import Look
from spinney.games.drawing import (
    NO_STONE,
    SHADOW,
    Point,
    by_place,
    label,
    number,
    outline,
    rectangle,
    target,
)
from spinney.games.focus.board import ENTER, INDEX, NOBODY, SQUARES
from spinney.games.focus.names import action_name, squares_of
from spinney.games.focus.sentences import sentence
from spinney.games.palette import PLAYERS, Palette, Shades, palette
from spinney.games.plates import Button, Plate, board_picture

__all__ = ["describe", "sentence", "svg", "text"]

SIDE, LEFT, TOP, MARGIN = 68.0, 46.0, 42.0, 20.0  # of a square; where the board begins; around the picture
WIDE, FLAT, THICK = 25.0, 9.0, 8.5  # a piece's half width, half depth and thickness


def describe(record: Any, action: int) -> str:
    """Where a move starts and ends, or where a piece comes back.

    >>> from spinney import load
    >>> from spinney.games.focus import DECLARATION
    >>> state = load(DECLARATION, reserve_start=1).start()
    >>> [state.describe(action) for action in (*state.legal_actions[:3], state.legal_actions[-1])]
    ['b2-c2', 'b2-b3', 'c2-c1', '+f8']
    """
    del record
    return action_name(action)


def text(record: Any, look: Look) -> str:
    """The stacks, each from its bottom to its top piece, players counted from 1, the last move's in brackets; and what
    the players have.

    >>> from spinney import load
    >>> from spinney.games.focus import DECLARATION
    >>> state = load(DECLARATION).start()
    >>> print(state.apply(state.action("b2-b3")).text())
           a      b      c      d      e      f      g      h
     1                   ·      ·      ·      ·
     2            ·      1      2      2      1      1
     3     ·    [21]     2      1      1      2      2      ·
     4     ·      1      1      2      2      1      1      ·
     5     ·      2      2      1      1      2      2      ·
     6     ·      1      1      2      2      1      1      ·
     7            2      2      1      1      2      2
     8                   ·      ·      ·      ·
    last move: b2-b3
      player 1: 0 in reserve, 0 captured
    > player 2: 0 in reserve, 0 captured
    """
    marked = None if look.last is None else squares_of(look.last)[1]
    lines = ["   " + "".join(f"{letter:^7}" for letter in ascii_lowercase[:8])]
    for row in range(8):
        squares = [INDEX.get((row, column)) for column in range(8)]
        lines.append(f"{row + 1:2} " + "".join(_cell(record, square, square == marked) for square in squares))
    if look.last is not None:
        lines.append(f"last move: {describe(record, look.last)}")
    lines += [_has(record, player, look) for player in range(int(record.players))]
    return "\n".join(line.rstrip() for line in [*lines, *_end(record, look)])


def svg(record: Any, look: Look) -> str:
    """The board as a picture, with what each player has under it."""
    paint = palette(look.dark)
    source, end = (None, None) if look.last is None else squares_of(look.last)
    fills = {source: paint.source, end: paint.goal}
    starts = by_place(look, lambda action: squares_of(action)[0])
    ends = by_place(look, lambda action: squares_of(action)[1])
    parts = [_shadow(), *_coordinates(paint)]
    for square in range(len(SQUARES)):
        ground = _square(square, f'fill="{fills.get(square, paint.tile)}" stroke="{paint.edge}" stroke-width="1.5"')
        stack = target(starts.get(square, ()), *_stack(record, square, look, square == end, square in starts))
        edge = rectangle(_inner(square), SIDE - 6, SIDE - 6, f'rx="6" {outline(look, 1)}') if square in ends else ""
        parts.append(target(ends.get(square, ()), ground, edge, stack))
    entries = [action for action in look.actions if action >= ENTER]
    reserve = [Button("a piece of the reserve", entries)] if entries else []
    return board_picture(
        "Focus", (LEFT + 8 * SIDE + MARGIN, TOP + 8 * SIDE + MARGIN), parts, look, _plates(record), reserve
    )


def _plates(record: Any) -> list[Plate]:
    """What everybody has: pieces of others that they captured, and their reserve."""
    return [
        Plate(
            player,
            f"reserve {int(record.reserve[player])}" if record.reserve[player] else "",
            to_move=_to_move(record, player),
            won=player == int(record.winner),
            symbol=f"{player + 1}",
            taken=[(owner, int(count)) for owner, count in enumerate(record.captured[player]) if count],
        )
        for player in range(int(record.players))
    ]


def stack_of(record: Any, square: int) -> list[int]:
    """The owners of a square's pieces, from the bottom to the top.

    >>> from spinney import load
    >>> from spinney.games.focus import DECLARATION
    >>> state = load(DECLARATION).start()
    >>> stack_of(state.apply(state.action("b2-b3")).record, 11)
    [1, 0]
    """
    stack = int(record.stacks[square])
    return [stack >> 3 + 2 * below_top & 3 for below_top in reversed(range(stack & 7))]


def _cell(record: Any, square: int | None, marked: bool) -> str:
    """A square in seven characters."""
    if square is None:
        return " " * 7
    stack = "".join(str(owner + 1) for owner in stack_of(record, square)) or NO_STONE
    return f"{f'[{stack}]' if marked else stack:^7}"


def _over(record: Any) -> bool:
    return bool(record.winner != NOBODY or record.plies == record.ply_cap)


def _to_move(record: Any, player: int) -> bool:
    return not _over(record) and player == int(record.player)


def _has(record: Any, player: int, look: Look) -> str:
    captured = [int(count) for count in record.captured[player]]
    parts = ", ".join(f"{count} of {look.name(owner)}" for owner, count in enumerate(captured) if count)
    head = f"{'>' if _to_move(record, player) else ' '} {look.name(player)}: {int(record.reserve[player])} in reserve"
    return f"{head}, {sum(captured)} captured" + (f" ({parts})" if parts else "")


def _end(record: Any, look: Look) -> list[str]:
    """How the game has ended, if it has."""
    if record.winner != NOBODY:
        return [f"{look.name(int(record.winner))} has won"]
    return [f"stopped by the cap of {int(record.ply_cap)} moves"] if record.plies == record.ply_cap else []


def _corner(square: int) -> Point:
    row, column = SQUARES[square]
    return (LEFT + SIDE * column, TOP + SIDE * row)


def _foot(square: int) -> Point:
    """The centre of the lowest piece's lower face."""
    x, y = _corner(square)
    return (x + SIDE / 2, y + SIDE - FLAT - 4)


def _inner(square: int) -> Point:
    x, y = _corner(square)
    return (x + 3, y + 3)


def _shadow() -> str:
    return f"<g {SHADOW}>{''.join(_square(square) for square in range(len(SQUARES)))}</g>"


def _square(square: int, style: str = "") -> str:
    return rectangle(_corner(square), SIDE, SIDE, f'rx="4" {style}'.strip())


def _coordinates(paint: Palette) -> list[str]:
    middles = [SIDE * (i + 0.5) for i in range(8)]
    above = [(ascii_lowercase[i], (LEFT + middle, TOP / 2 + 2)) for i, middle in enumerate(middles)]
    beside = [(str(i + 1), (LEFT / 2 + 2, TOP + middle)) for i, middle in enumerate(middles)]
    return [label(name, place, 17, paint.muted) for name, place in above + beside]


def _stack(record: Any, square: int, look: Look, marked: bool, movable: bool) -> list[str]:
    """The pieces from the bottom up, with their number on top if there are several."""
    owners, (x, y) = stack_of(record, square), _foot(square)
    parts = [_piece(PLAYERS[owner], (x, y - THICK * layer)) for layer, owner in enumerate(owners)]
    face = (x, y - THICK * len(owners))
    if marked:
        mark = PLAYERS[owners[-1]].mark
        parts.append(_ellipse(face, 0.8 * WIDE, f'class="last" fill="none" stroke="{mark}" stroke-width="2.5"'))
    if len(owners) > 1:
        parts.append(label(len(owners), face, 13, PLAYERS[owners[-1]].mark))
    return [*parts, _ellipse(face, WIDE, outline(look, 3))] if movable else parts


def _piece(colour: Shades, foot: Point) -> str:
    """A flat disc seen from the front: its rim, and its face above."""
    (x, y), arc = foot, f"a{number(WIDE)} {number(FLAT)} 0 0"
    rim = f"M{number(x - WIDE)} {number(y)}{arc} 0 {number(2 * WIDE)} 0v-{THICK}{arc} 1 -{number(2 * WIDE)} 0z"
    face = _ellipse((x, y - THICK), WIDE, f'fill="{colour.plain}" stroke="{colour.light}" stroke-width="1"')
    return f'<g class="stone"><path d="{rim}" fill="{colour.dark}"/>{face}</g>'


def _ellipse(centre: Point, wide: float, style: str) -> str:
    place = f'cx="{number(centre[0])}" cy="{number(centre[1])}"'
    return f'<ellipse {place} rx="{number(wide)}" ry="{number(wide * FLAT / WIDE)}" {style}/>'
