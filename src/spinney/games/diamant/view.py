"""Diamant's names and pictures. A treasure on the path is its value, and in brackets the gems that still lie on it; the
cards lie in the order in which they were turned up.

Nothing is hidden but the choices of the turn at hand: each is shown to whoever made it, and to nobody else.
"""

from typing import Any

from spinney.core.look import Look
from spinney.games.card_table import as_svg
from spinney.games.cards import Card, Row, Seat, as_text, pile_of
from spinney.games.diamant.cards import (
    CARDS,
    FIRST_HAZARD,
    FIRST_RELIC,
    GEM_BITS,
    HAZARDS,
    RELICS,
    SORT_BITS,
    SORTS,
    TREASURES,
    hazard_of,
)
from spinney.games.diamant.estimates import CHEST_BITS, EXIT
from spinney.games.diamant.rules import NOT_CHOSEN
from spinney.games.diamant.sentences import sentence

__all__ = ["sentence"]

CHOICES = (Card("→", "continue", "green", "continue"), Card("←", "exit", "orange", "exit"))


def describe(record: Any, action: int) -> str:
    """The choice in one word.

    >>> from spinney import load
    >>> from spinney.games.diamant import DECLARATION
    >>> start = load(DECLARATION).start()
    >>> [start.describe(action) for action in start.legal_actions]
    ['continue', 'exit']
    """
    del record
    return str(CHOICES[action])


def text(record: Any, look: Look) -> str:
    """The path, the hazards that are out of the game, and what everybody has.

    >>> from spinney import load
    >>> from spinney.games.diamant import DECLARATION
    >>> print(load(DECLARATION, 3).start(17).apply(1).text(observer=0))
    table: cave 1 of 5
      deck: ?? (30 cards)
      path: 17[2]
    player 1: 0 in the chest, 5 in hand
      choice: exit
    player 2: 0 in the chest, 5 in hand, to move
    player 3: 0 in the chest, 5 in hand
    """
    return as_text(_seats(record, look.observer), look)


def svg(record: Any, look: Look) -> str:
    """The path and the players around it, as a picture."""
    return as_svg("Diamant", _seats(record, look.observer), look, lambda action: describe(record, action))


def _seats(record: Any, observer: int | None) -> list[Seat]:
    """The table in the middle, and everybody's side of it."""
    known = int(record.deck) | int(record.path)
    gone = [card for card in range(FIRST_HAZARD, FIRST_RELIC) if not known >> card & 1]
    deck = len(_among(int(record.deck)))
    rows = [Row("deck", pile_of(deck), f"{deck} cards"), Row("path", _path(record))]
    if gone:
        rows.append(Row("removed", [_card(record, card) for card in gone]))
    cave = "all caves explored" if _over(record) else f"cave {int(record.cave) + 1} of {int(record.caves)}"
    return [
        Seat(None, cave, rows),
        *(_seat(record, seat, observer) for seat in range(int(record.players))),
    ]


def _seat(record: Any, seat: int, observer: int | None) -> Seat:
    inside = bool(int(record.inside) >> seat & 1)
    notes = [f"{_chest(record, seat)} in the chest"]
    if inside:
        notes.append(f"{int(record.hand)} in hand")
    elif _over(record):
        notes += _result(record, seat)
    else:
        notes.append("outside")
    chosen = _choice(record, seat)
    shown = observer in (None, seat) and chosen != NOT_CHOSEN
    to_move = not _over(record) and seat == int(record.chooser)
    return Seat(seat, ", ".join(notes), [Row("choice", [CHOICES[chosen]])] if shown else (), to_move)


def _choice(record: Any, seat: int) -> int:
    """What a seat has chosen this turn."""
    chosen = (int(record.inside) ^ int(record.waiting)) >> seat & 1
    return int(record.leaving) >> seat & EXIT if chosen else NOT_CHOSEN


def _path(record: Any) -> list[Card]:
    """The path in the order of its cards; the last one is what was turned up last."""
    order, by_sort = int(record.order[0]) | int(record.order[1]) << 64, {}
    for card in _among(int(record.path)):
        by_sort[SORTS[card]] = card
    turned_up = [order >> at & (1 << SORT_BITS) - 1 for at in range(0, order.bit_length(), SORT_BITS)]
    lying = [_card(record, by_sort[sort]) for sort in reversed(turned_up) if sort in by_sort]
    return [*lying[:-1], *(card._replace(last=True) for card in lying[-1:])]


def _card(record: Any, card: int) -> Card:
    """A card as it lies on the path."""
    hazard = hazard_of(card)
    if hazard is not None:
        return Card("!", HAZARDS[hazard], "red", HAZARDS[hazard])
    if card >= FIRST_RELIC:
        worth = RELICS[card - FIRST_RELIC]
        return Card(str(worth), "relic", "gold", f"relic-{worth}")
    value, left = TREASURES[card], int(record.gems) >> GEM_BITS * card & (1 << GEM_BITS) - 1
    return Card(str(value), f"{left} left" if left else "", "blue", f"{value}[{left}]" if left else str(value))


def _among(cards: int) -> list[int]:
    """The cards of a set."""
    return [card for card in range(CARDS) if cards >> card & 1]


def _chest(record: Any, seat: int) -> int:
    return int(record.chests) >> CHEST_BITS * seat & (1 << CHEST_BITS) - 1


def _over(record: Any) -> bool:
    return int(record.cave) == int(record.caves)


def _result(record: Any, seat: int) -> list[str]:
    """Whether a seat has won."""
    chests = [_chest(record, other) for other in range(int(record.players))]
    if chests[seat] < max(chests):
        return []
    return ["wins" if chests.count(max(chests)) == 1 else "shares the win"]
