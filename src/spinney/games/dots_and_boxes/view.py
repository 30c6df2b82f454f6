"""Dots and Boxes' names and pictures."""

from collections.abc import Iterator
from string import ascii_lowercase
from typing import Any

from spinney.core.look import Look
from spinney.games.dots_and_boxes.names import Dot, Edge, edge_name, edge_of
from spinney.games.dots_and_boxes.rules import OWNED
from spinney.games.dots_and_boxes.sentences import sentence
from spinney.games.drawing import Point, by_place, circle, label, number, outline, rectangle, target
from spinney.games.palette import PLAYERS, Palette, palette
from spinney.games.plates import Plate, board_picture, turn_in_words

__all__ = ["describe", "sentence", "svg", "text"]

PITCH, MARGIN, NAMES = 56, 24, 22
# Where dot a1 lies.
ORIGIN = MARGIN + NAMES
DOT, LINE, GAP = 5.5, 7, 7
LAST, CORE = 13, 5  # the last edge is a wide line with a light core
FAINT, WIDE = 2, 16  # an edge that is not drawn, and how near to it a click may be
FOOT = 28


def describe(record: Any, action: int) -> str:
    """The dots that the edge joins.

    >>> from spinney import load
    >>> from spinney.games.dots_and_boxes import DECLARATION
    >>> start = load(DECLARATION, width=1, height=1).start()
    >>> [start.describe(edge) for edge in start.legal_actions]
    ['a1-b1', 'a2-b2', 'a1-a2', 'b1-b2']
    """
    return edge_name(record, action)


def text(record: Any, look: Look) -> str:
    """The board, the last move as a thick line, in each box the player who owns it, counted from 1; then everybody's
    boxes and whose turn it is.

    >>> from spinney import load
    >>> from spinney.games.dots_and_boxes import DECLARATION
    >>> state = load(DECLARATION, width=3, height=2).start()
    >>> for name in ("a1-b1", "a1-a2", "b1-b2", "a2-b2", "c2-d2"):
    ...     state = state.apply(state.action(name))
    >>> print(state.text())
       a   b   c   d
     1 •───•   •   •
       │ 2 │
     2 •───•   •━━━•
    <BLANKLINE>
     3 •   •   •   •
    player 1: 0, player 2: 1
    player 1 to move
    """
    width, height = int(record.width), int(record.height)
    drawn, owners = set(_drawn(record)), _owners(record)
    thick = None if look.last is None else edge_of(record, look.last)

    def line(edge: Edge, symbols: str) -> str:
        return symbols[0] if edge not in drawn else symbols[2 if edge == thick else 1]

    lines = ["   " + "   ".join(ascii_lowercase[: width + 1])]
    for row in range(height + 1):
        across = "•".join(3 * line(((row, column), (row, column + 1)), " ─━") for column in range(width))
        lines.append(f"{row + 1:2} •{across}•")
        if row < height:
            down = [line(((row, column), (row + 1, column)), " │┃") for column in range(width + 1)]
            owned = [str(owners[row, column] + 1) if (row, column) in owners else " " for column in range(width)]
            lines.append(f"   {down[0]}{''.join(f' {n} {side}' for n, side in zip(owned, down[1:], strict=True))}")
    lines.append(", ".join(f"{look.name(player)}: {boxes}" for player, boxes in enumerate(_points(record))))
    lines.append(turn_in_words(look, [plate._replace(symbol="") for plate in _plates(record)]))
    return "\n".join(line.rstrip() for line in lines)


def svg(record: Any, look: Look) -> str:
    """The board as a picture, with each player's boxes counted below."""
    width, height, paint = int(record.width), int(record.height), palette(look.dark)
    dots = [(row, column) for row in range(height + 1) for column in range(width + 1)]
    faint = "".join(_path(edge_of(record, edge)) for edge in range(_edges(record)))
    parts = [*_labels(width, height, paint), f'<path d="{faint}" stroke="{paint.edge}" stroke-width="{FAINT}"/>']
    parts += [_box(box, owner) for box, owner in _owners(record).items()]
    parts += [f'<path class="edge" d="{_path(edge)}" {_stroke(paint.line, LINE)}/>' for edge in _drawn(record)]
    if look.last is not None:
        path = _path(edge_of(record, look.last))
        parts += [
            f'<path d="{path}" {_stroke(paint.line, LAST)}/>',
            f'<path class="last" d="{path}" {_stroke(paint.tile, CORE)}/>',
        ]
    parts += [_target(edge_of(record, edge), codes, look) for edge, codes in by_place(look, int).items()]
    parts += [circle(_place(dot), DOT, f'fill="{paint.line}"') for dot in dots]
    size = (2 * ORIGIN + PITCH * width, ORIGIN + PITCH * height + FOOT)
    return board_picture("Dots and Boxes", size, parts, look, _plates(record))


def _target(edge: Edge, codes: list[int], look: Look) -> str:
    """An edge that may be drawn, and a little to either side of it."""
    (x, y), (right, below) = (_place(dot) for dot in edge)
    corner = (x + DOT if right > x else x - WIDE / 2, y + DOT if below > y else y - WIDE / 2)
    long = PITCH - 2 * DOT
    width, height = (long, WIDE) if right > x else (WIDE, long)
    slot = rectangle(corner, width, height, f'rx="{WIDE // 2}" {outline(look, 1)}')
    return target(codes, slot)


def _plates(record: Any) -> list[Plate]:
    """Everybody's boxes; who has most of them wins, once it is over."""
    points, over = _points(record), int(record.left) == 0
    return [
        Plate(
            player,
            f"{own}",
            not over and player == int(record.player),
            over and own == max(points),
            False,
            f"{player + 1}",
        )
        for player, own in enumerate(points)
    ]


def _edges(record: Any) -> int:
    width, height = int(record.width), int(record.height)
    return 2 * width * height + width + height


def _drawn(record: Any) -> Iterator[Edge]:
    """The edges that are drawn."""
    for action in range(_edges(record)):
        if int(record.drawn[action // 64]) >> action % 64 & 1:
            yield edge_of(record, action)


def _owners(record: Any) -> dict[Dot, int]:
    """Who owns each closed box, by its upper left dot."""
    width, height = int(record.width), int(record.height)
    boxes = {divmod(box, width): int(record.boxes[box]) for box in range(width * height)}
    return {box: value - OWNED for box, value in boxes.items() if value >= OWNED}


def _points(record: Any) -> list[int]:
    return [int(record.points[player]) for player in range(int(record.players))]


def _place(dot: Dot) -> Point:
    return (ORIGIN + PITCH * dot[1], ORIGIN + PITCH * dot[0])


def _path(edge: Edge) -> str:
    (x, y), end = _place(edge[0]), _place(edge[1])
    return f"M{number(x)} {number(y)}L{number(end[0])} {number(end[1])}"


def _stroke(colour: str, width: float) -> str:
    return f'stroke="{colour}" stroke-width="{number(width)}" stroke-linecap="round"'


def _labels(width: int, height: int, paint: Palette) -> list[str]:
    """The dots' coordinates, above and at the left."""
    middle = ORIGIN - NAMES
    columns = [label(ascii_lowercase[i], (ORIGIN + PITCH * i, middle), 15, paint.muted) for i in range(width + 1)]
    return columns + [label(i + 1, (middle, ORIGIN + PITCH * i), 15, paint.muted) for i in range(height + 1)]


def _box(box: Dot, owner: int) -> str:
    """A box that somebody owns."""
    (x, y), side = _place(box), PITCH - 2 * GAP
    square = rectangle((x + GAP, y + GAP), side, side, f'class="box" rx="6" fill="{PLAYERS[owner].plain}"')
    return square + label(owner + 1, (x + PITCH / 2, y + PITCH / 2), 0.5 * side, PLAYERS[owner].mark)
