"""What stands around a board in every picture: the players' plates, with whose turn it is, and plain buttons."""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from spinney.core.look import Look
from spinney.games.drawing import (
    BOLD,
    Point,
    circle,
    label,
    outline,
    picture,
    rectangle,
    shortened,
    target,
    words_from,
    words_width,
)
from spinney.games.palette import PLAYERS, Shades, palette

PLATE, GAP, MARGIN = 40.0, 8.0, 20.0
# A plate is no narrower than this; if there is no room for that, there is another row of them.
NARROWEST = 168.0
# Of a picture of whatever board.
NARROWEST_PICTURE = 320.0
NAME, NOTE = 14.0, 12.0
TAKEN = 32.0
# A name gets this part of its plate before what is said of the player is cut.
HALF = 0.5
BUTTON, BUTTON_WORDS = 30.0, 13.0


class Plate(NamedTuple):
    """A player's name and what is to be said of them.

    Attributes:
        player: the seat.
        note: points or the like, at the right.
        to_move: whether it is their turn.
        won: whether they have won, alone or with others.
        out: whether they take no part any more.
        symbol: what stands on their colour.
        colour: theirs, where it is not the seat's usual one.
        taken: pieces of others that they have, as pairs of an owner and how many.
    """

    player: int
    note: str = ""
    to_move: bool = False
    won: bool = False
    out: bool = False
    symbol: str = ""
    colour: Shades | None = None
    taken: Sequence[tuple[int, int]] = ()


def turn_in_words(look: Look, plates: Sequence[Plate]) -> str:
    """Whose turn it is, or who has won.

    >>> turn_in_words(Look(), [Plate(0, symbol="X"), Plate(1, symbol="O", to_move=True)])
    'player 2 (O) to move'
    >>> turn_in_words(Look(names=("Ada", "Bo")), [Plate(0, won=True), Plate(1, won=True)])
    'Ada and Bo share the win'
    """

    def called(plate: Plate) -> str:
        return look.name(plate.player) + (f" ({plate.symbol})" if plate.symbol else "")

    movers, winners = ([called(p) for p in plates if p.to_move], [called(p) for p in plates if p.won])
    if movers:
        return f"{movers[0]} to move"
    if len(winners) > 1:
        return f"{' and '.join(winners)} share the win"
    return f"{winners[0]} wins" if winners else "nobody wins"


class Button(NamedTuple):
    """Words to be clicked, the codes of the actions that this may mean, and the name of a tone to draw it in."""

    words: str
    codes: Sequence[int]
    tone: str = ""


def board_picture(
    title: str,
    size: Point,
    parts: Iterable[str],
    look: Look,
    plates: Sequence[Plate],
    buttons: Sequence[Button] = (),
) -> str:
    """A board of this size with the players' plates under it, and with buttons for what has no place on the board."""
    width, height = max(size[0], NARROWEST_PICTURE), size[1]
    plated = plates_below(look, plates, height, width)
    rows = rows_of(buttons, width - 2 * MARGIN)
    below = height + plates_height(len(plates), width)
    shift = f'<g transform="translate({(width - size[0]) / 2:g} 0)">' if width > size[0] else "<g>"
    drawn = [part for i, row in enumerate(rows) for part in button_row(look, row, below + i * (BUTTON + GAP), width)]
    total = below + len(rows) * (BUTTON + GAP) + MARGIN - GAP
    return picture(title, width, total, [shift, *parts, "</g>", *plated, *drawn], look)


def plates_height(players: int, width: float) -> float:
    """How much room the plates take."""
    return -(-players // _columns(players, width)) * (PLATE + GAP)


def _columns(players: int, width: float) -> int:
    """How many plates stand side by side: as even rows as possible."""
    room = max(1, int((width - 2 * MARGIN + GAP) // (NARROWEST + GAP)))
    return -(-players // -(-players // room))


def plates_below(look: Look, plates: Sequence[Plate], top: float, width: float) -> list[str]:
    """The plates from here on down, in rows."""
    columns = _columns(len(plates), width)
    each = (width - 2 * MARGIN + GAP) / columns - GAP
    return [
        _plate(look, plate, (MARGIN + i % columns * (each + GAP), top + i // columns * (PLATE + GAP)), each)
        for i, plate in enumerate(plates)
    ]


def _plate(look: Look, plate: Plate, corner: Point, width: float) -> str:
    """A plate: framed in its colour if the player is to move, filled with it if they have won."""
    paint, colour = palette(look.dark), plate.colour or PLAYERS[plate.player]
    x, middle = corner[0], corner[1] + PLATE / 2
    style = f'rx="10" fill="{paint.tile}" stroke="{paint.edge}"'
    ink, muted = paint.ink, paint.muted
    if plate.to_move:
        style = f'class="to-move" rx="10" fill="{paint.tile}" stroke="{colour.plain}" stroke-width="3"'
    elif plate.won:
        style, ink, muted = f'class="winner" rx="10" fill="{colour.plain}"', colour.mark, colour.mark
    name = look.name(plate.player)
    wide = min(words_width(name, BOLD * NAME), HALF * width)
    note = shortened(_note(plate, name, width), width - 55 - wide - TAKEN * len(plate.taken), NOTE)
    right = x + width - 12 - words_width(note, NOTE)
    room = right - x - 44 - TAKEN * len(plate.taken)
    dot = circle((x + 20, middle), 10, f'fill="{colour.plain}" stroke="{colour.mark if plate.won else colour.dark}"')
    parts = [
        rectangle(corner, width, PLATE, style),
        dot + (label(plate.symbol, (x + 20, middle), 12, colour.mark) if plate.symbol else ""),
        words_from(shortened(name, room, BOLD * NAME), (x + 38, middle), NAME, ink, 'font-weight="600"'),
        label(note, (x + width - 12, middle), NOTE, muted, 'text-anchor="end"') if note else "",
        *_taken(plate, (right - TAKEN * len(plate.taken), middle), ink),
    ]
    faded = ' opacity=".5"' if plate.out else ""
    return f"<g{faded}>{''.join(parts)}</g>"


def _note(plate: Plate, name: str, width: float) -> str:
    """What is said of a player; that they are to move shows anyway, and is said if there is room for it."""
    said = [plate.note] * bool(plate.note) + ["wins"] * plate.won + ["out"] * plate.out
    longer = ", ".join([*said, "to move"])
    used = words_width(name, BOLD * NAME) + words_width(longer, NOTE) + TAKEN * len(plate.taken) + 56
    return longer if plate.to_move and used <= width else ", ".join(said)


def _taken(plate: Plate, start: Point, ink: str) -> list[str]:
    """A small disc for each owner of pieces that the player has, and how many they are."""
    x, y = start
    parts = []
    for i, (owner, count) in enumerate(plate.taken):
        colour = PLAYERS[owner]
        parts.append(circle((x + TAKEN * i + 7, y), 6, f'fill="{colour.plain}" stroke="{colour.dark}"'))
        parts.append(label(count, (x + TAKEN * i + 20, y), 12, ink))
    return parts


# Buttons.


def plain_buttons(actions: Iterable[int], describe: Callable[[int], str]) -> list[Button]:
    """A button for each action, with its name."""
    return [Button(describe(action), (action,)) for action in actions]


def button_width(button: Button) -> float:
    """How wide a button is."""
    return words_width(button.words, BOLD * BUTTON_WORDS) + 26


def rows_of(buttons: Sequence[Button], width: float) -> list[list[Button]]:
    """The buttons in rows that are no wider than this."""
    rows: list[list[Button]] = []
    used = 0.0
    for button in buttons:
        wide = button_width(button) + GAP
        if not rows or used + wide > width + GAP:
            rows.append([])
            used = 0.0
        rows[-1].append(button)
        used += wide
    return rows


def button_row(look: Look, row: Sequence[Button], top: float, width: float, left: float = 0) -> list[str]:
    """A row of buttons in the middle of this width."""
    x = left + (width - sum(map(button_width, row)) - GAP * (len(row) - 1)) / 2
    parts = []
    for button in row:
        parts.append(_button(look, button, (x, top)))
        x += button_width(button) + GAP
    return parts


def _button(look: Look, button: Button, corner: Point) -> str:
    paint, width = palette(look.dark), button_width(button)
    fill, ink = (paint.tile, paint.ink) if not button.tone else paint.tones[button.tone][1:]
    ground = rectangle(corner, width, BUTTON, f'rx="{BUTTON / 2:g}" fill="{fill}"')
    edge = rectangle(corner, width, BUTTON, f'rx="{BUTTON / 2:g}" {outline(look)}')
    words = label(button.words, (corner[0] + width / 2, corner[1] + BUTTON / 2), BUTTON_WORDS, ink)
    return target(button.codes, ground, words, edge)
