"""Cards on a table, as text and as a picture: what the views of the card games share.

A game says what lies where, as seats with rows of cards; a card that an observer does not see is `BACK`. The observer's
seat is drawn first, then the others in their order, so that a page that shows one seat shows its owner on top.
"""

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from spinney.core.look import Look
from spinney.games.drawing import EDGE, INK, PLAYERS, SHADOW, TILE, circle, label, number, picture

CARD_WIDTH, CARD_HEIGHT, GAP = 52, 74, 6
MARGIN, LABEL, HEAD = 18, 92, 34
# A row wider than this lets its cards overlap.
ROW = 12 * (CARD_WIDTH + GAP)


class Card(NamedTuple):
    """A card: what is written large on it, what small below, the colour of both, and how text names it."""

    symbol: str
    caption: str = ""
    colour: str = "#33302b"
    name: str = ""

    def __str__(self) -> str:
        return self.name or self.symbol


# A card whose face the observer does not see.
BACK = Card("", name="??")


class Row(NamedTuple):
    """Cards that lie together, with what they are: a hand, a pile, what was played."""

    title: str
    cards: Sequence[Card]
    note: str = ""


class Seat(NamedTuple):
    """A player's side of the table, or the middle, which has no player."""

    player: int | None
    note: str = ""
    rows: Sequence[Row] = ()
    to_move: bool = False
    out: bool = False


def face_up(cards: Sequence[Card], shown: bool) -> list[Card]:
    """The cards themselves, or as many backs.

    >>> [str(card) for card in face_up([Card("7"), Card("K")], shown=False)]
    ['??', '??']
    """
    return list(cards) if shown else [BACK] * len(cards)


def name_of(seat: Seat) -> str:
    """What a seat is called.

    >>> name_of(Seat(0)), name_of(Seat(None))
    ('player 1', 'table')
    """
    return "table" if seat.player is None else f"player {seat.player + 1}"


def in_order(seats: Sequence[Seat], observer: int | None) -> list[Seat]:
    """The seats as an observer sees them: the middle, the observer's own, then the others around the table."""
    start = observer or 0
    return sorted(seats, key=lambda seat: -1 if seat.player is None else (seat.player - start) % len(PLAYERS) ** 2)


def as_text(seats: Sequence[Seat], look: Look) -> str:
    """The table as text, a line for each row of cards.

    >>> seats = [Seat(0, "3 points", [Row("hand", [Card("7"), Card("K")])], to_move=True), Seat(1, out=True)]
    >>> print(as_text(seats, Look()))
    player 1: 3 points, to move
      hand: 7 K
    player 2: out
    """
    lines = []
    for seat in in_order(seats, look.observer):
        notes = [seat.note] * bool(seat.note) + ["to move"] * seat.to_move + ["out"] * seat.out
        lines.append(f"{name_of(seat)}: {', '.join(notes)}".rstrip(": "))
        for row in seat.rows:
            cards = " ".join(map(str, row.cards)) or "-"
            lines.append(f"  {row.title}: {cards}" + (f" ({row.note})" if row.note else ""))
    return "\n".join(lines)


def as_svg(title: str, seats: Sequence[Seat], look: Look) -> str:
    """The table as a picture; a card carries the class `card`, or `back` if it lies face down."""
    parts: list[str] = []
    y = float(MARGIN)
    for seat in in_order(seats, look.observer):
        height = HEAD + len(seat.rows) * (CARD_HEIGHT + GAP) + (GAP if seat.rows else 0)
        parts.append(_panel(seat, y, height))
        for i, row in enumerate(seat.rows):
            parts.append(_row(row, y + HEAD + i * (CARD_HEIGHT + GAP)))
        y += height + 10
    return picture(escape(title), 2 * MARGIN + LABEL + ROW, y + MARGIN - 10, parts)


def _panel(seat: Seat, y: float, height: float) -> str:
    """The background of a seat, with its name, its note and a mark if it is to move."""
    width = LABEL + ROW
    style = f'fill="{TILE}" stroke="{EDGE}"'
    if seat.player is None:
        style, ink = 'fill="#e4ecdf" stroke="#c5d3bd"', INK
    else:
        ink = PLAYERS[seat.player % len(PLAYERS)].dark
        if seat.to_move:
            style = f'class="to-move" fill="{TILE}" stroke="{ink}" stroke-width="2.5"'
    faded = ' opacity=".45"' if seat.out else ""
    box = f'<rect x="{MARGIN}" y="{number(y)}" width="{width}" height="{number(height)}" rx="12" {style}/>'
    dot = "" if seat.player is None else circle((MARGIN + 18, y + 18), 7, f'fill="{ink}"')
    note = ", ".join([seat.note] * bool(seat.note) + ["out"] * seat.out)
    words = (
        f'<text x="{MARGIN + 32}" y="{number(y + 23)}" font-size="15" text-anchor="start" fill="{ink}">'
        f'<tspan font-weight="700">{name_of(seat)}</tspan> <tspan>{escape(note)}</tspan></text>'
    )
    return f"<g{faded}>{box}{dot}{words}</g>"


def _row(row: Row, y: float) -> str:
    """A row of cards, its title before it."""
    x = MARGIN + LABEL
    middle = y + CARD_HEIGHT / 2
    note = [label(escape(row.note), (x - LABEL / 2, middle + 16), 11)] if row.note else []
    parts = [label(escape(row.title), (x - LABEL / 2, middle), 13), *note]
    step = min(CARD_WIDTH + GAP, (ROW - GAP - CARD_WIDTH) / max(1, len(row.cards) - 1))
    parts += [card_svg(card, x + i * step, y) for i, card in enumerate(row.cards)]
    return "".join(parts)


def card_svg(card: Card, x: float, y: float) -> str:
    """One card with its upper left corner here."""
    box = f'x="{number(x)}" y="{number(y)}" width="{CARD_WIDTH}" height="{CARD_HEIGHT}" rx="7"'
    centre = x + CARD_WIDTH / 2
    if card is BACK:
        inner = f'x="{number(x + 5)}" y="{number(y + 5)}" width="{CARD_WIDTH - 10}" height="{CARD_HEIGHT - 10}" rx="4"'
        rim = f'<rect {inner} fill="none" stroke="#b9c6d6" stroke-width="1.5" stroke-dasharray="3 3"/>'
        return f'<rect class="back" {box} fill="#5f7690" stroke="#43566b"/>{rim}'
    size = min(26.0, 1.5 * (CARD_WIDTH - 8) / max(1, len(card.symbol)))
    small = min(12.0, 1.5 * (CARD_WIDTH - 6) / max(1, len(card.caption)))
    words = label(escape(card.symbol), (centre, y + (30 if card.caption else 37)), size, card.colour)
    if card.caption:
        words += label(escape(card.caption), (centre, y + 58), small, card.colour)
    return f'<rect {box} {SHADOW}/><rect class="card" {box} fill="#fffdf8" stroke="{card.colour}"/>{words}'
