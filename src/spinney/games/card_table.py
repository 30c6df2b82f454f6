"""A card table as a picture: the observer's seat below, the others around it in their order, piles in the middle."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from spinney.core.look import Look
from spinney.games.card_faces import Laid, fitted, laid_svg
from spinney.games.cards import Seat, in_order, with_names
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
    wrapped,
)
from spinney.games.palette import PLAYERS, palette
from spinney.games.plates import BUTTON, GAP, Button, button_row, plain_buttons, rows_of

MARGIN, SPACE, PAD = 14.0, 10.0, 8.0  # around the picture, between seats, inside of them
HEAD, LINE = 24.0, 15.0  # a seat's name, and each line of what is said of it
NAME, NOTE, SAID = 14.0, 12.0, 13.0
LEAST_DID = 90.0  # what a long name leaves for what the player has done last
# Small tables for few players, so that cards are large; always 4:3.
SMALL, LARGE = (800.0, 600.0), (960.0, 720.0)
# [number of others] how many of them sit at the top, and at either side.
PLACES = {0: (0, 0), 1: (1, 0), 2: (2, 0), 3: (1, 1), 4: (2, 1), 5: (3, 1), 6: (2, 2), 7: (3, 2), 8: (4, 2)}
PLACES |= {9: (3, 3), 10: (4, 3), 11: (5, 3), 12: (4, 4), 13: (5, 4)}
# The largest cards, by where they lie.
OWN_CARD, MIDDLE_CARD, OTHER_CARD = 100, 100, 68


class Area(NamedTuple):
    """A rectangle of the picture."""

    x: float
    y: float
    width: float
    height: float


def as_svg(
    title: str,
    seats: Sequence[Seat],
    look: Look,
    describe: Callable[[int], str],
    chips: Sequence[Button] = (),
) -> str:
    """The table as a picture. `chips` stand below what is one's own; so does a plain button for every action that
    clicks on the table cannot tell from others.
    """
    middle, own, *others = in_order(seats, look.observer)
    buttons = [chip for chip in chips if chip.codes]
    buttons += plain_buttons(unreachable(seats, buttons, look), lambda action: with_names(describe(action), look))
    size = SMALL if len(others) < 4 else LARGE
    rows = rows_of(buttons, size[0] - 2 * MARGIN - 2 * PAD)
    bottom = _own_area(own, size, len(rows) * (BUTTON + GAP), look)
    top, sides, centre = _areas(others, size, bottom, look)
    parts = _seat(own, bottom, OWN_CARD, look)
    for i, row in enumerate(rows):
        line = bottom.y + bottom.height - (len(rows) - i) * (BUTTON + GAP)
        parts += button_row(look, row, line, bottom.width, bottom.x)
    parts += _middle(middle, centre, look)
    places = [*sides[: len(sides) // 2], *top, *sides[len(sides) // 2 :]]
    for seat, place in zip(others, places, strict=True):
        parts += _seat(seat, place, OTHER_CARD, look)
    return picture(title, *size, parts, look)


def unreachable(seats: Sequence[Seat], buttons: Sequence[Button], look: Look) -> list[int]:
    """The actions that no clicks on the table single out."""
    offered = [set(seat.codes) for seat in seats] + [set(button.codes) for button in buttons]
    offered += [set(card.codes) for seat in seats for row in seat.rows for card in row.cards]
    found = []
    for action in look.actions:
        meant = [codes for codes in offered if action in codes]
        if not meant or set.intersection(*meant) != {action}:
            found.append(action)
    return found


# Where everything is.


def _own_area(seat: Seat, size: Point, buttons: float, look: Look) -> Area:
    """The lowest part of the picture, as high as what lies there, within limits."""
    width, height = size[0] - 2 * MARGIN, 0.36 * size[1]
    laid = _rows(seat, width, height, OWN_CARD, look)
    height = _head(seat, width, look) + laid.height + PAD + buttons
    return Area(MARGIN, size[1] - MARGIN - height, width, height)


def _areas(others: Sequence[Seat], size: Point, own: Area, look: Look) -> tuple[list[Area], list[Area], Area]:
    """The places at the top, from left to right; at the sides, up the left and down the right one; and the middle."""
    above, beside = PLACES[len(others)]
    width = (size[0] - 2 * MARGIN - SPACE * (above - 1)) / max(1, above)
    at_top = others[beside : beside + above]
    limit = (0.3 if beside < 2 else 0.2) * size[1]
    high = max((_needed(seat, width, limit, look) for seat in at_top), default=0.0)
    top = [Area(MARGIN + i * (width + SPACE), MARGIN, width, high) for i in range(above)]
    start = MARGIN + high + SPACE * bool(top)
    room = own.y - SPACE - start
    wide = (0.28 if beside == 1 else 0.235) * size[0] if beside else 0.0
    each = (room - SPACE * (beside - 1)) / max(1, beside)
    down = [start + i * (each + SPACE) for i in range(beside)]
    slots = [Area(MARGIN, y, wide, each) for y in reversed(down)]
    slots += [Area(size[0] - MARGIN - wide, y, wide, each) for y in down]
    sitting = [*others[:beside], *others[beside + above :]]
    sides = [_centred(slot, _needed(seat, wide, each, look)) for seat, slot in zip(sitting, slots, strict=True)]
    inner = MARGIN + (wide + SPACE) * bool(beside)
    return top, sides, Area(inner, start, size[0] - 2 * inner, room)


def _centred(slot: Area, height: float) -> Area:
    """A place as high as what lies there, in the middle of a larger one."""
    high = min(height, slot.height)
    return slot._replace(y=slot.y + (slot.height - high) / 2, height=high)


def _needed(seat: Seat, width: float, limit: float, look: Look) -> float:
    """How high a seat is in this width."""
    return _head(seat, width, look) + _rows(seat, width, limit, OTHER_CARD, look).height + PAD


def _rows(seat: Seat, width: float, height: float, largest: int, look: Look) -> Laid:
    """A seat's cards in a place of this size; a hand that is all there is needs no title."""
    rows = [row for row in seat.rows if row.cards]
    if len(seat.rows) == 1:
        rows = [row._replace(title="") for row in rows]
    return fitted(rows, width - 2 * PAD, height - _head(seat, width, look) - PAD, largest)


# A seat, and the middle.


def _notes(seat: Seat, width: float, look: Look) -> list[str]:
    """What is said of a seat in lines, the first beside the name; two more at most."""
    said = ", ".join([seat.note] * bool(seat.note) + ["out"] * seat.out)
    name = "" if seat.player is None else look.name(seat.player)
    beside = width - 3 * PAD - 24 - words_width(name, BOLD * NAME) - _did_width(seat)
    longer = f"{said}, to move" if said else "to move"
    if seat.to_move and words_width(longer, NOTE) <= beside:
        return [longer]
    if words_width(said, NOTE) <= beside:
        return [said]
    return ["", *wrapped(said, width - 2 * PAD, NOTE, 2)]


def _head(seat: Seat, width: float, look: Look) -> float:
    """How high the words above a seat's cards are."""
    return HEAD + PAD + LINE * (len(_notes(seat, width, look)) - 1)


def _seat(seat: Seat, area: Area, largest: int, look: Look) -> list[str]:
    """A player's side: a frame in their colour if they are to move, faded if they are out."""
    paint, colour = palette(look.dark), PLAYERS[seat.player or 0]
    style = f'rx="12" fill="{paint.tile}" stroke="{paint.edge}"'
    if seat.to_move:
        style = f'class="to-move" rx="12" fill="{paint.tile}" stroke="{colour.plain}" stroke-width="3"'
    dot = circle((area.x + PAD + 9, area.y + PAD + 9), 7, f'fill="{colour.plain}" stroke="{colour.dark}"')
    laid = _rows(seat, area.width, area.height, largest, look)
    top = area.y + _head(seat, area.width, look)
    return [
        '<g opacity=".45">' if seat.out else "<g>",
        rectangle((area.x, area.y), area.width, area.height, style),
        target(seat.codes, *_plate(seat, area, look), dot),
        *laid_svg(laid, (area.x + PAD, top), area.width - 2 * PAD, look),
        "</g>",
    ]


def _plate(seat: Seat, area: Area, look: Look) -> list[str]:
    """A player's name and what is said of them."""
    paint, notes = palette(look.dark), _notes(seat, area.width, look)
    name = look.name(seat.player or 0)
    left, middle = area.x + PAD, area.y + PAD + 9
    called = shortened(name, area.width - 40 - min(LEAST_DID, _did_width(seat)), BOLD * NAME)
    parts = [words_from(called, (left + 22, middle), NAME, paint.ink, 'font-weight="600"')]
    if notes[0]:
        right = area.x + area.width - PAD
        parts.append(label(notes[0], (right, middle), NOTE, paint.muted, 'text-anchor="end"'))
    for i, line in enumerate(notes[1:], 1):
        parts.append(words_from(line, (left, middle + 3 + LINE * i), NOTE, paint.muted))
    if seat.did:
        start = left + 30 + words_width(called, BOLD * NAME)
        parts += _did(seat, (start, middle), area.x + area.width - PAD - start, look)
    if seat.codes:
        width = min(area.width - 6, words_width(name, BOLD * NAME) + 44)
        parts.append(rectangle((area.x + 3, area.y + 3), width, HEAD, f'rx="10" {outline(look)}'))
    return parts


def _did_width(seat: Seat) -> float:
    """How much room it takes beside the name to say what a player has done last."""
    return words_width(seat.did, BOLD * NOTE) + 22 if seat.did else 0.0


def _did(seat: Seat, start: Point, room: float, look: Look) -> list[str]:
    """What a player has done last, in a frame beside the name, as far as there is room."""
    paint, width = palette(look.dark), min(room, _did_width(seat) - 10)
    frame = f'class="last" rx="8" fill="none" stroke="{paint.last}" stroke-width="2"'
    return [
        rectangle((start[0], start[1] - LINE / 2 - 1), width, LINE + 2, frame),
        label(shortened(seat.did, width - 11, BOLD * NOTE), (start[0] + width / 2, start[1]), NOTE, paint.ink),
    ]


def _middle(seat: Seat, area: Area, look: Look) -> list[str]:
    """The middle of the table: what is going on, and the piles under it."""
    paint = palette(look.dark)
    style = f'rx="24" fill="{paint.felt}" stroke="{paint.felt_edge}"'
    lines = wrapped(seat.note, area.width - 2 * PAD, BOLD * SAID, 3)
    above, inner = LINE * len(lines) + PAD, area.width - 4 * PAD
    rows = [row for row in seat.rows if row.cards]
    laid = fitted(rows, inner, area.height - above - 2 * PAD, MIDDLE_CARD)
    y, centre = area.y + (area.height - above - laid.height) / 2, area.x + area.width / 2
    words = [label(line, (centre, y + LINE * (i + 0.5)), SAID, paint.ink) for i, line in enumerate(lines)]
    table = rectangle((area.x, area.y), area.width, area.height, style)
    return [table, *words, *laid_svg(laid, (area.x + 2 * PAD, y + above), inner, look)]
