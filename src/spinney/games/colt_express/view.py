"""Colt Express' names, and the train as text. `picture.py` draws it."""

from typing import Any

from spinney.core.look import Look
from spinney.games.cards import Card, Row, Seat, as_text
from spinney.games.colt_express.loot import SEATS
from spinney.games.colt_express.names import car_name, described, turns_in_words
from spinney.games.colt_express.picture import drawn
from spinney.games.colt_express.sentences import sentence
from spinney.games.colt_express.shown import Shown
from spinney.games.colt_express.train import ROOF

__all__ = ["sentence"]


def describe(record: Any, action: int) -> str:
    """What is planned, or how a card is carried out.

    >>> from spinney import load
    >>> start = load("colt-express").start()
    >>> [start.describe(action) for action in (0, 8, 12, 13, 29, 31, 45)]  # doctest: +NORMALIZE_WHITESPACE
    ['move', 'fire: open', 'draw cards', 'move: car 1', 'robbery: strongbox', 'fire: player 2',
     'punch: player 2 to the rear, jewel']
    """
    return described(record, action)


def text(record: Any, look: Look) -> str:
    """The train from the rear to the locomotive, the plan, and every bandit with cards and loot.

    >>> from spinney import load
    >>> print(load("colt-express").start(seed=4).text(observer=0))
    table: round 1 of 5: Take It All, normal, hidden, double, normal
      car 1: player 1 purse
      car 1, roof: -
      car 2: player 2 purse purse purse jewel
      car 2, roof: -
      locomotive: marshal strongbox
      locomotive, roof: -
      plan: -
    player 1: Django, 6 bullets left, 0 received, to move
      hand: floor-change floor-change fire robbery robbery punch
      loot: purse-1=250
    player 2: Belle, 6 bullets left, 0 received
      hand: ?? ?? ?? ?? ?? ??
      loot: purse-2=250
    """
    shown = Shown(record, look)
    seats = [_seat(shown, seat) for seat in range(shown.players)]
    return as_text([_table(shown), *seats], look)


def svg(record: Any, look: Look) -> str:
    """The train as a picture."""
    return drawn(Shown(record, look))


def _table(shown: Shown) -> Seat:
    """The round, the train and the plan."""
    rows = []
    for car in range(shown.players + 1):
        name = car_name(car, shown.players)
        marshal = [Card("marshal")] * (car == shown.marshal)
        rows.append(Row(name, [*marshal, *_on(shown, car)]))
        rows.append(Row(f"{name}, roof", _on(shown, ROOF | car)))
    planned = zip(shown.plan(), shown.owners(), strict=True)
    cards = [Card(f"{shown.look.name(owner)}={card}") for card, owner in planned]
    turns = turns_in_words(int(shown.record.card), shown.players, bool(shown.record.tag))
    note = shown.title if shown.over else f"{shown.title}, {turns}"
    note += f", last: {shown.last}" if shown.last else ""
    return Seat(None, note, [*rows, Row("plan", cards)])


def _on(shown: Shown, place: int) -> list[Card]:
    """Who and what is on a place."""
    return [*(Card(shown.look.name(seat)) for seat in shown.bandits(place)), *_loot(shown, place)]


def _loot(shown: Shown, holder: int) -> list[Card]:
    """Loot in words; a purse that somebody has opened has a number, and a value if the observer knows it."""
    purses, jewels, strongboxes = shown.loot(holder)
    numbers: list[int | None] = [*shown.purses(holder), *[None] * len(purses)]
    found = []
    for purse, value in zip(numbers, purses, strict=False):
        name = "purse" if purse is None else f"purse-{purse + 1}"
        found.append(Card(name if value is None else f"{name}={value}"))
    return found + [Card("jewel")] * jewels + [Card("strongbox")] * strongboxes


def _seat(shown: Shown, seat: int) -> Seat:
    """A bandit."""
    rows = [Row("loot", _loot(shown, SEATS + seat))]
    if shown.planning and not shown.over:
        rows.insert(0, Row("hand", shown.hand(seat)))
    to_move = not shown.over and seat == shown.player
    return Seat(seat, shown.note(seat), rows, to_move)
