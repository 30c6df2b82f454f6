"""Chinese Checkers' names and pictures."""

from collections import deque
from math import sqrt
from typing import Any

from spinney.core.look import Look
from spinney.games.chinese_checkers.board import CORNERS, DIRECTIONS, SEATS, STARS, Star, tip_of
from spinney.games.chinese_checkers.names import move_name, move_of
from spinney.games.chinese_checkers.rules import NOBODY
from spinney.games.chinese_checkers.sentences import sentence
from spinney.games.chinese_checkers.tables import FARTHEST
from spinney.games.drawing import (
    NO_STONE,
    Point,
    by_place,
    circle,
    glossy_players,
    label,
    number,
    outline,
    points,
    stone,
    target,
)
from spinney.games.palette import PLAYERS, SHADE, WHITE, Palette, palette
from spinney.games.plates import Plate, board_picture, plain_buttons

__all__ = ["describe", "sentence", "svg", "text"]

Pieces = dict[int, int]  # the owner of the piece on a field

LEFT_FIELD = "○"
PITCH = 46.0  # from a field to the next
LINE = PITCH * sqrt(3) / 2  # from a row to the next
RADIUS, HOLE, MARGIN = 17.0, 14.0, 42.0


def describe(record: Any, action: int) -> str:
    """The fields that a move leaves and ends on, or `pass`.

    >>> from spinney import load
    >>> from spinney.games.chinese_checkers import DECLARATION
    >>> state = load(DECLARATION).start()
    >>> sorted(state.describe(action) for action in state.legal_actions)
    ['b1-d4', 'b1-d6', 'b2-d5', 'b2-d7', 'c1-d4', 'c1-d5', 'c2-d5', 'c2-d6', 'c3-d6', 'c3-d7']
    """
    return move_name(record, action) or "pass"


def text(record: Any, look: Look) -> str:
    """The board with the players' numbers as pieces, the last move's piece in brackets and the field it left as a
    ring; then everybody's progress.

    >>> from spinney import load
    >>> from spinney.games.chinese_checkers import DECLARATION
    >>> state = load(DECLARATION, players=2).start()
    >>> print(state.apply(state.action("b1-d6")).text())
    a            1
    b           ○ 1
    c          1 1 1
    d   · · · · ·[1]· · · ·
    e    · · · · · · · · ·
    f     · · · · · · · ·
    g      · · · · · · ·
    h     · · · · · · · ·
    i    · · · · · · · · ·
    j   · · · · · · · · · ·
    k          2 2 2
    l           2 2
    m            2
    progress: player 1 (1) 2, player 2 (2) 0; player 2 is to move
    """
    star, pieces, move = _star(record), _pieces(record), None if look.last is None else move_of(record, look.last)
    symbols = {field: str(owner + 1) for field, owner in pieces.items()}
    if move is not None:
        symbols[move[0]] = LEFT_FIELD
    lines = []
    for row in range(4 * star.reach + 1):
        line = [" "] * (6 * star.reach + 4)
        for field, (x, y, z) in enumerate(star.cubes):
            if x == 2 * star.reach - row:
                at = y - z + 3 * star.reach + 2
                line[at] = symbols.get(field, NO_STONE)
                if move is not None and field == move[1]:
                    line[at - 1], line[at + 1] = "[", "]"
        lines.append(f"{'abcdefghijklmnopq'[row]} {''.join(line)}".rstrip())
    progress = ", ".join(f"{look.name(player)} ({player + 1}) {come}" for player, come in enumerate(_progress(record)))
    return "\n".join([*lines, f"progress: {progress}; {_status(record, look)}"])


def svg(record: Any, look: Look) -> str:
    """The board as a picture: homes are filled with their players' colours, goals framed with them."""
    star, pieces, move = _star(record), _pieces(record), None if look.last is None else move_of(record, look.last)
    width, height = 2 * MARGIN + 3 * star.reach * PITCH, 2 * MARGIN + 4 * star.reach * LINE
    players, paint = int(record.players), palette(look.dark)
    parts = [glossy_players(players), _board(star, paint), *_corners(record, star, paint)]
    for field, name in enumerate(star.names):
        if field not in pieces:
            parts.append(circle(_centre(star, field), HOLE, f'fill="{paint.tile}" stroke="{paint.edge}"'))
            parts.append(label(name, _centre(star, field), 10, paint.muted))
    if move is not None:
        parts.append(_path(star, pieces, move, look))
    won = set(star.corners[(SEATS[players][record.winner] + 3) % CORNERS]) if record.winner >= 0 else set()
    for field, owner in pieces.items():
        parts.append(stone(owner, _centre(star, field), RADIUS, field in won))
        parts.append(label(owner + 1, _centre(star, field), 14, PLAYERS[owner].mark))
    if move is not None:
        mark = f'class="last" fill="none" stroke="{WHITE}" stroke-width="{number(0.14 * RADIUS)}"'
        parts.append(circle(_centre(star, move[1]), 0.78 * RADIUS, mark))
    parts += _targets(record, look)
    passing = plain_buttons([action for action in look.actions if move_of(record, action) is None], lambda _: "pass")
    return board_picture("Chinese Checkers", (width, height), parts, look, _plates(record), passing)


def _targets(record: Any, look: Look) -> list[str]:
    """A ring around each piece that can move, and one in each field where a move ends."""
    star = _star(record)
    moves = {action: move for action in look.actions if (move := move_of(record, action)) is not None}
    origins = by_place(look, {action: _centre(star, move[0]) for action, move in moves.items()}.get)
    ends = by_place(look, {action: _centre(star, move[1]) for action, move in moves.items()}.get)
    parts = [target(codes, circle(at, RADIUS + 1.5, outline(look, 2.5))) for at, codes in origins.items()]
    return parts + [target(codes, circle(at, HOLE - 3, outline(look, 1.5))) for at, codes in ends.items()]


def _plates(record: Any) -> list[Plate]:
    winner, stopped = int(record.winner), int(record.plies) == int(record.ply_cap)
    mover = None if winner != NOBODY or stopped else int(record.player)
    return [
        Plate(player, f"progress {come}", player == mover, player == winner, False, f"{player + 1}")
        for player, come in enumerate(_progress(record))
    ]


def _star(record: Any) -> Star:
    return STARS[int(record.large)]


def _pieces(record: Any) -> Pieces:
    """Whose piece stands on each field that is taken."""
    star = _star(record)
    return {
        field: player
        for field, (x, y, _) in enumerate(star.cubes)
        for player in range(int(record.players))
        if int(record.pieces[player, 2 * (x % 2) + y % 2]) >> star.cells[field] & 1
    }


def _progress(record: Any) -> list[int]:
    """How far everybody's pieces have come."""
    return [int(FARTHEST[int(record.large)] - record.distance[player]) for player in range(int(record.players))]


def _status(record: Any, look: Look) -> str:
    """Who is to move, or how the game ended."""
    if record.winner != NOBODY:
        return f"{look.name(int(record.winner))} has won"
    if record.plies == record.ply_cap:
        return f"stopped after {int(record.plies)} turns"
    return f"{look.name(int(record.player))} is to move"


def _chain(star: Star, pieces: Pieces, move: tuple[int, int]) -> list[int]:
    """The fields that a move came across, as short a way as there is."""
    origin, target = move
    if target in [star.beside(origin, direction) for direction in range(DIRECTIONS)]:
        return [origin, target]
    taken = pieces.keys() - {target}
    chains, seen = deque([[origin]]), {origin}
    while chains[0][-1] != target:
        chain = chains.popleft()
        for direction in range(DIRECTIONS):
            over = star.beside(chain[-1], direction)
            landing = star.beside(over, direction) if over in taken else star.size
            if landing not in taken | seen | {star.size}:
                seen.add(landing)
                chains.append([*chain, landing])
    return chains[0]


def _centre(star: Star, field: int) -> Point:
    return _place(star, *star.cubes[field])


def _place(star: Star, x: float, y: float, z: float) -> Point:
    return MARGIN + PITCH * (3 * star.reach + y - z) / 2, MARGIN + LINE * (2 * star.reach - x)


def _triangle(star: Star, corners: tuple[int, int, int]) -> str:
    return points(_place(star, *tip_of(star.reach, corner)) for corner in corners)


def _board(star: Star, paint: Palette) -> str:
    """The star and its shadow, as wide a line around it as fields need."""
    path = f"M{_triangle(star, (0, 2, 4))}zM{_triangle(star, (1, 3, 5))}z"
    line = f'd="{path}" stroke-width="{number(1.1 * PITCH)}" stroke-linejoin="round"'
    shadow = f'fill="{SHADE}" stroke="{SHADE}" opacity=".16" transform="translate(1 4)"'
    return f'<path {line} {shadow}/><path {line} fill="{paint.board}" stroke="{paint.board}"/>'


def _corners(record: Any, star: Star, paint: Palette) -> list[str]:
    """Homes filled, goals framed, and the winner's goal filled darkly."""
    homes = SEATS[int(record.players)]
    parts = []
    for player, home in enumerate(homes):
        parts.append(_corner(star, (home + 3) % CORNERS, 0.98, PLAYERS[player].plain))
        parts.append(_corner(star, (home + 3) % CORNERS, 0.88, paint.board))
    for player, home in enumerate(homes):
        parts.append(_corner(star, home, 0.88, PLAYERS[player].light, 'opacity=".45"'))
    if record.winner != NOBODY:
        winner = int(record.winner)
        parts.append(_corner(star, (homes[winner] + 3) % CORNERS, 0.98, PLAYERS[winner].plain, 'class="win"'))
    return parts


def _corner(star: Star, corner: int, wide: float, colour: str, style: str = "") -> str:
    """A triangle around the fields of a corner."""
    inside = set(star.corners[corner])
    ends = [field for field in inside if sum(star.beside(field, d) in inside for d in range(DIRECTIONS)) == 2]
    corners = f'points="{points(_centre(star, field) for field in sorted(ends))}"'
    line = f'stroke-width="{number(wide * PITCH)}" stroke-linejoin="round"'
    return f'<polygon {corners} fill="{colour}" stroke="{colour}" {line} {style}/>'


def _path(star: Star, pieces: Pieces, move: tuple[int, int], look: Look) -> str:
    """The last move's way."""
    way = points(_centre(star, field) for field in _chain(star, pieces, move))
    shades = PLAYERS[pieces[move[1]]]
    colour = shades.light if look.dark else shades.dark
    style = 'stroke-width="4" stroke-linecap="round" stroke-linejoin="round" stroke-dasharray="1 8"'
    return f'<polyline class="path" points="{way}" fill="none" stroke="{colour}" {style}/>'
