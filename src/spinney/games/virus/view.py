"""Virus!'s names and pictures.

What lies on an organ is shown behind it, `heart +red-virus`.
"""

from collections.abc import Iterator
from typing import Any

from spinney.core.compile import rebuilt
from spinney.core.look import Look
from spinney.games.card_table import as_svg
from spinney.games.cards import Card, Row, Seat, as_text, face_up, pile_of, result, with_names
from spinney.games.plates import Button
from spinney.games.virus.bodies import COLOUR, IMMUNE, INFECTED, ORGANS, PRESENT, SECOND, SPOTS, VACCINATED
from spinney.games.virus.codes import DRAW, KIND, SETS, STARTS
from spinney.games.virus.deck import (
    COLOURS,
    ERROR,
    FIELD,
    HAND,
    MEDICINE,
    ORGAN,
    SPREADING,
    THIEF,
    TRANSPLANT,
    TYPES,
    VIRUS,
    WORD,
)
from spinney.games.virus.rules import rank
from spinney.games.virus.sentences import CARDS, PARTS, SHADES, described, sentence

__all__ = ["describe", "sentence", "svg", "text"]

# The rules' own function as plain Python, for a record as views get it.
plain_rank = rebuilt(rank, lambda function: function)

TONES = ("red", "blue", "green", "gold", "purple")
# Cards stand beside each other with spaces between them.
NAMES = tuple(name.replace(" ", "-") for name in CARDS)
SYMBOLS = (("←", "thief"), ("⇄", "transplant"), ("⇒", "spreading"), ("✕", "glove"), ("⇅", "error"))


def describe(record: Any, action: int) -> str:
    """The card and what it is played on, or what is discarded.

    >>> describe(None, 20)
    "red virus: player 4's heart"
    """
    del record
    return described(action)


def text(record: Any, look: Look) -> str:
    """The table as text, as an observer sees it.

    >>> from spinney import load
    >>> from spinney.games.virus import DECLARATION
    >>> state = load(DECLARATION).start(seed=2)
    >>> state = state.apply(state.legal_actions[0])
    >>> print(state.text(observer=0))
    table: 61 to draw, 100 of 100 rounds left, last: heart
      pile: ??
      discards: -
    player 1: 1 healthy
      body: heart
      hand: wild-organ red-medicine yellow-medicine
    player 2: 0 healthy, to move
      body: -
      hand: ?? ?? ??
    """
    return as_text(_seats(record, look), look)


def svg(record: Any, look: Look) -> str:
    """The table as a picture, as an observer sees it."""
    sizes = {code: len(_discarded(code)) for code in look.actions if code > DRAW}
    chips = [
        Button(f"discard {size} card{'s' * (size > 1)}", [code for code in sizes if sizes[code] == size])
        for size in range(1, HAND + 1)
    ]
    return as_svg("Virus!", _seats(record, look), look, lambda action: describe(record, action), chips)


def _discarded(code: int) -> list[int]:
    """The types of cards that an action discards."""
    return [each - 1 for each in SETS[code - DRAW] if each] if code >= DRAW else []


def _uses(code: int, kind: int, copy: int) -> bool:
    """Whether an action plays a card of this type, or discards at least so many copies of it."""
    return int(KIND[code]) == kind if code < DRAW else _discarded(code).count(kind) >= copy


def _spots(record: Any, code: int) -> list[int]:
    """The organs that an action is about, as spots."""
    if code >= DRAW:
        return []
    kind, own = int(KIND[code]), ORGANS * int(record.player)
    mine, there = divmod(code - STARTS[kind], SPOTS)
    if VIRUS <= kind < MEDICINE or kind == THIEF:
        return [there]
    if MEDICINE <= kind < THIEF:
        return [own + there]
    return [own + mine, there] if kind in (TRANSPLANT, SPREADING) else []


def _seats(record: Any, look: Look) -> list[Seat]:
    return [_middle(record, look), *(_seat(record, seat, look) for seat in range(int(record.players)))]


def _middle(record: Any, look: Look) -> Seat:
    """The piles, and how long the game may last."""
    pile = [int(record.pile[WORD[3 * kind]] & FIELD[3 * kind]).bit_count() for kind in range(TYPES)]
    left = -(-int(record.turns) // int(record.players))
    note = f"{sum(pile)} to draw, " + (f"{left} of {int(record.rounds)} rounds left" if left else "the game is over")
    note += "" if look.last is None else f", last: {with_names(describe(record, look.last), look)}"
    hidden = [Row("pile", pile_of(sum(pile)))]
    shown = [_counted("pile", pile)] if look.observer is None else hidden
    return Seat(None, note, [*shown, _counted("discards", _counts(record.discards))])


def _seat(record: Any, seat: int, look: Look) -> Seat:
    """A player's body and hand."""
    moves = look.actions if seat == int(record.player) else ()
    hand = [
        _card(kind).offering(code for code in moves if _uses(code, kind, copy))
        for kind, copies in enumerate(_counts(record.hands[seat]))
        for copy in range(1, copies + 1)
    ]
    aimed = [code for code in look.actions if code < DRAW and code == STARTS[ERROR] + seat]
    return Seat(
        seat,
        ", ".join([f"{_healthy(record, seat)} healthy", *([] if record.turns else result(record, seat, plain_rank))]),
        [Row("body", list(_body(record, seat, look))), Row("hand", face_up(hand, look.sees(seat)))],
        to_move=seat == int(record.player) and int(record.turns) > 0,
        codes=tuple(aimed),
    )


def _counts(cards: Any) -> list[int]:
    return [int(cards) >> 3 * kind & 7 for kind in range(TYPES)]


def _counted(title: str, copies: list[int]) -> Row:
    """One card for each type, with how many there are of it."""
    return Row(title, [_card(kind, copies[kind]) for kind in range(TYPES) if copies[kind]])


def _card(kind: int, copies: int = 0) -> Card:
    """A card; or a pile of so many."""
    colour = kind % COLOURS
    name = f"{copies}x{NAMES[kind]}" if copies else NAMES[kind]
    if kind >= THIEF:
        symbol, caption, tone = *SYMBOLS[colour], "ink"
    elif kind < VIRUS:
        symbol, caption, tone = "●", PARTS[colour].removesuffix(" organ"), TONES[colour]
    else:
        symbol, caption, tone = "☣" if kind < MEDICINE else "✚", SHADES[colour], TONES[colour]
    return Card(symbol, caption, tone, name, copies=max(1, copies))


def _at(record: Any, plane: int, spot: int) -> int:
    return int(record.planes[plane]) >> spot & 1


def _colour(record: Any, plane: int, spot: int) -> int:
    return sum(_at(record, plane + i, spot) << i for i in range(3))


def _healthy(record: Any, seat: int) -> int:
    spots = range(ORGANS * seat, ORGANS * seat + ORGANS)
    return sum(_at(record, PRESENT, spot) and not _at(record, INFECTED, spot) for spot in spots)


def _body(record: Any, seat: int, look: Look) -> Iterator[Card]:
    """The organs, each with the cards that lie on it behind it."""
    for organ in range(ORGANS):
        spot = ORGANS * seat + organ
        if not _at(record, PRESENT, spot):
            continue
        yield _card(ORGAN + organ).offering(code for code in look.actions if spot in _spots(record, code))
        if _at(record, INFECTED, spot):
            yield _laid(VIRUS + _colour(record, COLOUR, spot))
        elif _at(record, VACCINATED, spot) or _at(record, IMMUNE, spot):
            yield _laid(MEDICINE + _colour(record, COLOUR, spot))
        if _at(record, IMMUNE, spot):
            yield _laid(MEDICINE + _colour(record, SECOND, spot))


def _laid(kind: int) -> Card:
    return _card(kind)._replace(name=f"+{_card(kind)}", laid=True)
