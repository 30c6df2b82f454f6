"""Virus!'s names and pictures.

What lies on an organ is shown behind it, `heart +red-virus`. The last action is not shown: a swap of two organs of the
same kind can leave everything as it was, and then nobody could tell what was swapped.
"""

from collections.abc import Iterator
from typing import Any

from spinney.core.look import Look
from spinney.games.cards import BACK, Card, Row, Seat, as_svg, as_text, face_up
from spinney.games.virus.bodies import COLOUR, IMMUNE, INFECTED, ORGANS, PRESENT, SECOND, VACCINATED
from spinney.games.virus.deck import COLOURS, FIELD, MEDICINE, ORGAN, THIEF, TYPES, VIRUS, WORD
from spinney.games.virus.sentences import CARDS, PARTS, SHADES, described, sentence

__all__ = ["sentence"]

INKS, INK = ("#b3263a", "#2a6cb0", "#2f7d4f", "#9a7400", "#7d3f98"), "#33302b"
# Cards stand beside each other with spaces between them.
NAMES = tuple(name.replace(" ", "-") for name in CARDS)
SYMBOLS = ("thief", "swap", "spread", "glove", "error")


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
    table: 61 to draw, 100 of 100 rounds left
      pile: ??
      discards: -
      discards: -
    player 1: 1 healthy
      body: heart
      hand: wild-organ red-medicine yellow-medicine
    player 2: 0 healthy, to move
      body: -
      hand: ?? ?? ??
    """
    return as_text(_seats(record, look.observer), look)


def svg(record: Any, look: Look) -> str:
    """The table as a picture, as an observer sees it."""
    return as_svg("Virus!", _seats(record, look.observer), look)


def _seats(record: Any, observer: int | None) -> list[Seat]:
    return [_middle(record, observer), *(_seat(record, seat, observer) for seat in range(int(record.players)))]


def _middle(record: Any, observer: int | None) -> Seat:
    """The piles, and how long the game may last."""
    pile = [int(record.pile[WORD[3 * kind]] & FIELD[3 * kind]).bit_count() for kind in range(TYPES)]
    left = -(-int(record.turns) // int(record.players))
    note = f"{sum(pile)} to draw, " + (f"{left} of {int(record.rounds)} rounds left" if left else "the game is over")
    hidden = [Row("pile", [BACK] * (sum(pile) > 0))]
    shown = _counted("pile", pile) if observer is None else hidden
    return Seat(None, note, [*shown, *_counted("discards", _counts(record.discards))])


def _seat(record: Any, seat: int, observer: int | None) -> Seat:
    """A player's body and hand."""
    hand = [_card(kind) for kind, copies in enumerate(_counts(record.hands[seat])) for _ in range(copies)]
    body = list(_body(record, seat))
    return Seat(
        seat,
        f"{_healthy(record, seat)} healthy",
        [Row("body", body), Row("hand", face_up(hand, observer in (None, seat)))],
        to_move=seat == int(record.player) and int(record.turns) > 0,
    )


def _counts(cards: Any) -> list[int]:
    return [int(cards) >> 3 * kind & 7 for kind in range(TYPES)]


def _counted(title: str, copies: list[int]) -> list[Row]:
    """One card for each type with how many there are of it: organs and viruses in one row, the others in the next."""
    cards = [_card(kind, copies[kind]) if copies[kind] else None for kind in range(TYPES)]
    return [Row(title, [card for card in half if card]) for half in (cards[:MEDICINE], cards[MEDICINE:])]


def _card(kind: int, copies: int = 0) -> Card:
    """A card; or a pile of so many."""
    colour = kind % COLOURS
    word = f"{copies} " if copies else ""
    name = f"{copies}x{NAMES[kind]}" if copies else NAMES[kind]
    if VIRUS <= kind < THIEF:
        return Card(word + ("☣" if kind < MEDICINE else "✚"), SHADES[colour], INKS[colour], name)
    what, ink = (PARTS[colour].removesuffix(" organ"), INKS[colour]) if kind < VIRUS else (SYMBOLS[colour], INK)
    return Card(word, what, ink, name) if copies else Card(what, "organ" if kind < VIRUS else "treatment", ink, name)


def _at(record: Any, plane: int, spot: int) -> int:
    return int(record.planes[plane]) >> spot & 1


def _colour(record: Any, plane: int, spot: int) -> int:
    return sum(_at(record, plane + i, spot) << i for i in range(3))


def _healthy(record: Any, seat: int) -> int:
    spots = range(ORGANS * seat, ORGANS * seat + ORGANS)
    return sum(_at(record, PRESENT, spot) and not _at(record, INFECTED, spot) for spot in spots)


def _body(record: Any, seat: int) -> Iterator[Card]:
    """The organs, each with the cards that lie on it behind it."""
    for organ in range(ORGANS):
        spot = ORGANS * seat + organ
        if not _at(record, PRESENT, spot):
            continue
        yield _card(ORGAN + organ)
        if _at(record, INFECTED, spot):
            yield _laid(VIRUS + _colour(record, COLOUR, spot))
        elif _at(record, VACCINATED, spot) or _at(record, IMMUNE, spot):
            yield _laid(MEDICINE + _colour(record, COLOUR, spot))
        if _at(record, IMMUNE, spot):
            yield _laid(MEDICINE + _colour(record, SECOND, spot))


def _laid(kind: int) -> Card:
    return _card(kind)._replace(name=f"+{_card(kind)}")
