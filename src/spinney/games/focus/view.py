"""Focus's names and pictures. A square is its column's letter and its row's number: c1 is the first of the top row.

A move is where it starts and where it ends, `c3-c5`, which says how many pieces go: as many as squares. A re-entry
is `+c5`.
"""

from string import ascii_lowercase
from typing import Any

from spinney.core.look import Look
from spinney.games.drawing import (
    EDGE,
    INK,
    NO_STONE,
    PLAYERS,
    SHADOW,
    TILE,
    Colour,
    Point,
    label,
    number,
    picture,
    targets,
)
from spinney.games.focus.board import ENTER, INDEX, MOVES_PER_SQUARE, NOBODY, SQUARES, TARGET

SIDE, LEFT, TOP, MARGIN = 68.0, 46.0, 42.0, 20.0  # of a square; where the board begins; around the picture
WIDE, FLAT, THICK = 25.0, 9.0, 8.5  # a piece's half width, half depth and thickness
PANEL, BLOCK, GAP = 230.0, 120.0, 14.0  # what a player has, beside the board
SOURCE, DESTINATION = "#efe3c8", "#f7d9a0"


def describe(record: Any, action: int) -> str:
    """Where a move starts and ends, or where a piece comes back.

    >>> from spinney import load
    >>> from spinney.games.focus import DECLARATION
    >>> state = load(DECLARATION, reserve_start=1).start()
    >>> [state.describe(action) for action in (*state.legal_actions[:3], state.legal_actions[-1])]
    ['b2-c2', 'b2-b3', 'c2-c1', '+f8']
    """
    del record
    source, target = _squares(action)
    return f"+{_name(target)}" if source is None else f"{_name(source)}-{_name(target)}"


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
    marked = None if look.last is None else _squares(look.last)[1]
    lines = ["   " + "".join(f"{letter:^7}" for letter in ascii_lowercase[:8])]
    for row in range(8):
        squares = [INDEX.get((row, column)) for column in range(8)]
        lines.append(f"{row + 1:2} " + "".join(_cell(record, square, square == marked) for square in squares))
    if look.last is not None:
        lines.append(f"last move: {describe(record, look.last)}")
    lines += [_has(record, player) for player in range(int(record.players))]
    return "\n".join(line.rstrip() for line in [*lines, *_end(record)])


def svg(record: Any, look: Look) -> str:
    """The board as a picture, with what each player has beside it."""
    source, target = (None, None) if look.last is None else _squares(look.last)
    fills = {source: SOURCE, target: DESTINATION}
    parts = [_shadow(), *(_square(square, fills.get(square, TILE)) for square in range(len(SQUARES)))]
    parts += _coordinates()
    for square in range(len(SQUARES)):
        parts += _stack(stack_of(record, square), _foot(square), square == target)
    players = int(record.players)
    parts += [part for player in range(players) for part in _block(record, player)]
    parts += [_note(line, (LEFT + 8 * SIDE + 24, TOP + players * (BLOCK + GAP) + 14)) for line in _end(record)]
    return picture(
        "Focus", LEFT + 8 * SIDE + 24 + PANEL + MARGIN, TOP + 8 * SIDE + MARGIN, [*parts, *targets(record, look, spot)]
    )


def spot(record: Any, action: int) -> Point:
    """Where in the picture an action leads to."""
    del record
    x, y = _corner(_squares(action)[1])
    return (x + SIDE / 2, y + 10)


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


def _squares(action: int) -> tuple[int | None, int]:
    """Where an action starts, if it is a move, and where it ends."""
    return (None, action - ENTER) if action >= ENTER else (action // MOVES_PER_SQUARE, int(TARGET[action]))


def _name(square: int) -> str:
    row, column = SQUARES[square]
    return f"{ascii_lowercase[column]}{row + 1}"


def _cell(record: Any, square: int | None, marked: bool) -> str:
    """A square in seven characters."""
    if square is None:
        return " " * 7
    stack = "".join(str(owner + 1) for owner in stack_of(record, square)) or NO_STONE
    return f"{f'[{stack}]' if marked else stack:^7}"


def _to_move(record: Any, player: int) -> bool:
    return not _end(record) and player == int(record.player)


def _has(record: Any, player: int) -> str:
    captured = [int(count) for count in record.captured[player]]
    parts = ", ".join(f"{count} of player {owner + 1}" for owner, count in enumerate(captured) if count)
    head = f"{'>' if _to_move(record, player) else ' '} player {player + 1}: {int(record.reserve[player])} in reserve"
    return f"{head}, {sum(captured)} captured" + (f" ({parts})" if parts else "")


def _end(record: Any) -> list[str]:
    """How the game has ended, if it has."""
    if record.winner != NOBODY:
        return [f"player {int(record.winner) + 1} has won"]
    return [f"stopped by the cap of {int(record.ply_cap)} moves"] if record.plies == record.ply_cap else []


def _corner(square: int) -> Point:
    row, column = SQUARES[square]
    return (LEFT + SIDE * column, TOP + SIDE * row)


def _foot(square: int) -> Point:
    """The centre of the lowest piece's lower face."""
    x, y = _corner(square)
    return (x + SIDE / 2, y + SIDE - FLAT - 4)


def _shadow() -> str:
    squares = "".join(_box(_corner(square), SIDE, SIDE, 4) for square in range(len(SQUARES)))
    return f"<g {SHADOW}>{squares}</g>"


def _box(corner: Point, width: float, height: float, radius: float, style: str = "") -> str:
    place = f'x="{number(corner[0])}" y="{number(corner[1])}" width="{number(width)}" height="{number(height)}"'
    return f'<rect {place} rx="{number(radius)}"{style}/>'


def _square(square: int, fill: str) -> str:
    return _box(_corner(square), SIDE, SIDE, 4, f' fill="{fill}" stroke="{EDGE}" stroke-width="1.5"')


def _coordinates() -> list[str]:
    middles = [SIDE * (i + 0.5) for i in range(8)]
    letters = [label(ascii_lowercase[i], (LEFT + middle, TOP / 2 + 2), 17) for i, middle in enumerate(middles)]
    return letters + [label(i + 1, (LEFT / 2 + 2, TOP + middle), 17) for i, middle in enumerate(middles)]


def _stack(owners: list[int], foot: Point, marked: bool) -> list[str]:
    """The pieces from the bottom up, with their number on top if there are several."""
    x, y = foot
    parts = [_piece(PLAYERS[owner], (x, y - THICK * layer), WIDE) for layer, owner in enumerate(owners)]
    face = (x, y - THICK * len(owners))
    if marked:
        parts.append(_ellipse(face, 0.8 * WIDE, 'class="last" fill="none" stroke="#fff" stroke-width="2.5"'))
    return [*parts, label(len(owners), face, 13, "#fff")] if len(owners) > 1 else parts


def _piece(colour: Colour, foot: Point, wide: float) -> str:
    """A flat disc seen from the front: its rim, and its face above."""
    (x, y), scale = foot, wide / WIDE
    deep, thick = number(FLAT * scale), number(THICK * scale)
    arc = f"a{number(wide)} {deep} 0 0"
    rim = f"M{number(x - wide)} {number(y)}{arc} 0 {number(2 * wide)} 0v-{thick}{arc} 1 -{number(2 * wide)} 0z"
    face = _ellipse((x, y - THICK * scale), wide, f'fill="{colour.plain}" stroke="{colour.light}" stroke-width="1"')
    return f'<g class="stone"><path d="{rim}" fill="{colour.dark}"/>{face}</g>'


def _ellipse(centre: Point, wide: float, style: str) -> str:
    place = f'cx="{number(centre[0])}" cy="{number(centre[1])}"'
    return f'<ellipse {place} rx="{number(wide)}" ry="{number(wide * FLAT / WIDE)}" {style}/>'


def _block(record: Any, player: int) -> list[str]:
    """What a player has: a frame in their colour if they are to move, a ground in it if they have won."""
    corner = (LEFT + 8 * SIDE + 24, TOP + player * (BLOCK + GAP))
    won, colour = player == int(record.winner), PLAYERS[player]
    edge = f'stroke="{colour.plain}" stroke-width="4"' if _to_move(record, player) else f'stroke="{EDGE}"'
    style = f' class="win" fill="{colour.light}" fill-opacity=".35" {edge}' if won else f' fill="{TILE}" {edge}'
    captured = [(owner, int(count)) for owner, count in enumerate(record.captured[player]) if count]
    x, y = corner
    return [
        _box(corner, PANEL, BLOCK, 10, style),
        _note(f"player {player + 1}", (x + 14, y + 26), colour.dark),
        _note("reserve", (x + 14, y + 62)),
        *_counted([(player, int(record.reserve[player]))], (x + 114, y + 62)),
        _note("captured", (x + 14, y + 98)),
        *_counted(captured, (x + 114, y + 98)),
    ]


def _counted(pieces: list[tuple[int, int]], start: Point) -> list[str]:
    """A small piece of each colour, and how many there are."""
    parts = []
    for i, (owner, count) in enumerate(pieces):
        x, y = start[0] + 38 * i, start[1]
        parts += [_small(PLAYERS[owner], (x, y)), label(count, (x + 20, y - 5), 15, INK)]
    return parts


def _small(colour: Colour, foot: Point) -> str:
    """A piece off the board, which is no stone of the position."""
    return _piece(colour, foot, 0.42 * WIDE).replace(' class="stone"', "")


def _note(words: str, start: Point, fill: str = INK) -> str:
    place = f'x="{number(start[0])}" y="{number(start[1])}" font-size="16" text-anchor="start"'
    return f'<text {place} font-weight="600" fill="{fill}">{words}</text>'
