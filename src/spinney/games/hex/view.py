"""Hex's names and pictures."""

from collections import deque
from collections.abc import Sequence
from math import sqrt
from string import ascii_lowercase
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
    number,
    outline,
    points,
    stone,
    target,
    text_row,
)
from spinney.games.hex.names import cell_name
from spinney.games.hex.rules import NOBODY, WIDE
from spinney.games.hex.sentences import sentence
from spinney.games.palette import PLAYERS, WHITE, Palette, palette
from spinney.games.plates import Plate, board_picture, plain_buttons, turn_in_words

__all__ = ["describe", "sentence", "svg", "text"]

Cell = tuple[int, int]  # row, column
Spot = tuple[float, float]  # the same, anywhere on the board
Stones = dict[Cell, int]

NEIGHBOURS = ((-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0))
SIDE = 24.0  # of a cell's hexagon, which stands on a corner
WIDTH = SIDE * sqrt(3)
RADIUS = 0.68 * SIDE  # of a stone
MARGIN = 20.0
# Counted in cells from the outer cells' centres: where a coordinate stands, and where the coloured sides end.
LABEL, BAND = 0.94, 1.3
# The sides meet in rounded corners of 60 and 120 degrees. In cells, how far along each side such a corner begins (cut),
# and how far along the diagonal its middle lies (bend).
ROUND = 0.8 * SIDE
SHARP_CUT, SHARP_BEND = ROUND / SIDE, ROUND / SIDE / 3
BLUNT_CUT, BLUNT_BEND = ROUND / SIDE / 3, ROUND / SIDE * (2 / 3 - 1 / sqrt(3))
# The centre of a1, such that the board ends at the margin: its corner at the left is rounded.
ORIGIN = (MARGIN + 1.5 * WIDTH * BAND - ROUND * (sqrt(3) - 1), MARGIN + 1.5 * SIDE * BAND)


def describe(record: Any, action: int) -> str:
    """The cell's name, or `swap`.

    >>> from spinney import load
    >>> state = load("hex", size=3, swap=True).start().apply(1)
    >>> [state.describe(action) for action in state.legal_actions]
    ['a1', 'c1', 'a2', 'b2', 'c2', 'a3', 'b3', 'c3', 'swap']
    """
    size = _size(record)
    return "swap" if action == size * size else cell_name(action, size)


def text(record: Any, look: Look) -> str:
    """The board with its sides, the last move in brackets, and whose turn it is.

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
    player 1 (●) to move
    """
    size = _size(record)
    stones = _stones(record)
    symbols = {cell: STONES[player] for cell, player in stones.items()}
    marked = _last_cell(stones, look.last, size)
    letters, bar = " ".join(ascii_lowercase[:size]), "━" * (2 * size + 1)
    lines = [f"    {letters}", f"   {bar}"]
    for row in range(size):
        cells = [symbols.get((row, column), NO_STONE) for column in range(size)]
        lines.append(f"{' ' * row}{row + 1:2} ╲{text_row(cells, marked[1] if marked and marked[0] == row else None)}╲")
    indent = " " * (size + 3)
    sides = "● joins top and bottom (━), ○ joins left and right (╲)"
    return "\n".join([*lines, f"{indent}{bar}", f"{indent} {letters}", sides, turn_in_words(look, _plates(record))])


def svg(record: Any, look: Look) -> str:
    """The board as a picture, each side in the colour of the player who must reach it."""
    size, paint = _size(record), palette(look.dark)
    stones = _stones(record)
    cells = [(row, column) for row in range(size) for column in range(size)]
    parts = [
        glossy_players(2),
        *_sides(size, paint),
        *_labels(size),
        f'<path d="{_hexagons(cells)}" fill="{paint.tile}" stroke="{paint.edge}" stroke-width="1.5"/>',
    ]
    chain = [] if record.winner == NOBODY else _chain(stones, int(record.winner), size)
    if chain:
        colour = PLAYERS[int(record.winner)].plain
        parts.append(f'<path class="win" d="{_hexagons(chain)}" fill="{colour}" stroke="{colour}" stroke-width="2.5"/>')
    parts += [stone(player, _centre(cell), RADIUS, cell in chain) for cell, player in stones.items()]
    marked = _last_cell(stones, look.last, size)
    if marked is not None:
        parts.append(last_mark(_centre(marked), RADIUS))
    offered = by_place(look, lambda action: divmod(action, size) if action < size * size else None)
    parts += [_target(cell, codes, look) for cell, codes in offered.items()]
    far = _centre((size - 1, size - 1))
    swap = plain_buttons([action for action in look.actions if action == size * size], lambda _: "swap")
    return board_picture("Hex", (far[0] + ORIGIN[0], far[1] + ORIGIN[1]), parts, look, _plates(record), swap)


def _target(cell: Cell, codes: list[int], look: Look) -> str:
    """A whole cell may be clicked; a ring shows it."""
    area = f'<path d="{_hexagons([cell])}" fill="none" pointer-events="all"/>'
    return target(codes, area, circle(_centre(cell), 0.4 * RADIUS, outline(look, 1.5)))


def _plates(record: Any) -> list[Plate]:
    winner, sides = int(record.winner), ("top to bottom", "left to right")
    mover = int(record.player) if winner == NOBODY else None
    return [Plate(seat, sides[seat], seat == mover, seat == winner, symbol=STONES[seat]) for seat in range(2)]


def _size(record: Any) -> int:
    return int(record.size)  # as an attribute it would be NumPy's own, the number of elements


def _stones(record: Any) -> Stones:
    """Whose stone stands in each cell that is taken."""
    size = _size(record)
    cells = [(row, column) for row in range(size) for column in range(size)]
    rows = [int(row) for row in record.rows]
    return {
        (row, column): player
        for row, column in cells
        for player in range(2)
        if rows[row + 1] >> (WIDE * player + column + 1) & 1
    }


def _last_cell(stones: Stones, last: int | None, size: int) -> Cell | None:
    """Where the last move's stone stands; after a swap it is the only one."""
    if last is None:
        return None
    return next(iter(stones)) if last == size * size else divmod(last, size)


def _chain(stones: Stones, player: int, size: int) -> list[Cell]:
    """A shortest chain of the player's stones from one of their sides to the other; empty where there is none."""
    unseen = {cell for cell, owner in stones.items() if owner == player}
    starts = sorted(cell for cell in unseen if cell[player] == 0)
    unseen.difference_update(starts)
    chains = deque([cell] for cell in starts)
    while chains:
        chain = chains.popleft()
        row, column = chain[-1]
        if chain[-1][player] == size - 1:
            return chain
        for cell in [(row + down, column + right) for down, right in NEIGHBOURS]:
            if cell in unseen:
                unseen.remove(cell)
                chains.append([*chain, cell])
    return []


def _centre(cell: Spot) -> Point:
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
            parts.append(label(ascii_lowercase[i], _centre((side, i)), 15, WHITE))
            parts.append(label(i + 1, _centre((i, side)), 15, WHITE))
    return parts


def _sides(size: int, paint: Palette) -> list[str]:
    """The four coloured sides: wedges that meet in the middle, under the cells, with a seam at each corner."""
    low, high, middle = -BAND, size - 1 + BAND, (size - 1) / 2
    sharp, blunt = (low + SHARP_BEND, low + SHARP_BEND), (low + BLUNT_BEND, high - BLUNT_BEND)
    top = [(middle, middle), sharp, (low, low + SHARP_CUT), (low, high - BLUNT_CUT), blunt]
    left = [(row, column) for column, row in top]
    wedges = [_wedge(top, 1), _wedge(left, 0), _wedge(_turned(top, size), 1), _wedge(_turned(left, size), 0)]
    seams = [points(_centre(end) for end in [bend, *_turned([bend], size)]) for bend in (sharp, blunt)]
    return [
        f'<path d="{"".join(wedges)}" {SHADOW}/>',
        *(f'<path d="{wedge}" fill="{PLAYERS[i % 2].plain}"/>' for i, wedge in enumerate(wedges)),
        f'<path d="M{"M".join(seams)}" stroke="{paint.paper}" stroke-width="2.5"/>',
    ]


def _turned(spots: list[Spot], size: int) -> list[Spot]:
    """These spots after half a turn of the board."""
    return [(size - 1 - row, size - 1 - column) for row, column in spots]


def _wedge(spots: list[Spot], clockwise: int) -> str:
    """The middle, half a rounded corner, a side, and half a rounded corner."""
    middle, bend, start, end, other_bend = (points([_centre(spot)]) for spot in spots)
    arc = f"A{number(ROUND)} {number(ROUND)} 0 0 {clockwise} "
    return f"M{middle}L{bend}{arc}{start}L{end}{arc}{other_bend}Z"
