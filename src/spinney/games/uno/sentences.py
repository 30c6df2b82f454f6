"""Uno in sentences: what a player perceives, as somebody at the table would say it."""

from collections.abc import Callable
from typing import Any

from spinney.core.events import PLAYED, Event
from spinney.core.look import Look
from spinney.games.uno import events
from spinney.games.uno.deck import DRAW, KEEP, SWAP
from spinney.games.uno.names import card_name, cards_in, play_name

Values = tuple[int, ...]
Name = Callable[[int], str]


def sentence(record: Any, event: Event, look: Look) -> str:
    """An event in words.

    >>> sentence(None, Event(events.DREW, 1, (0, 7, 0, 0)), Look())
    'player 1 draws red 7'
    >>> sentence(None, Event(events.DREW, ~1, (0, events.UNSEEN, 0, 0)), Look(observer=1))
    'player 1 draws a card'
    >>> sentence(None, Event(events.HAND, -1, (1, 1 << 7 | 1 << 52, 1 << 7, 64)), Look())
    'player 2 is left with red 7, red 7, wild: 64 points'
    """
    return SENTENCES[event.kind](record, event.values, look.name)


def a_card(card: int) -> str:
    """A card that somebody has drawn, with an article where it needs one.

    >>> a_card(7), a_card(52), a_card(events.UNSEEN)
    ('red 7', 'a wild', 'a card')
    """
    if card == events.UNSEEN:
        return "a card"
    name = card_name(card)
    return f"a {name}" if name.startswith("wild") else name


def amount(number: int, what: str) -> str:
    """
    >>> amount(1, "card"), amount(2, "card")
    ('1 card', '2 cards')
    """
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _played(record: Any, values: Values, name: Name) -> str:
    player, action = values[:2]
    if action < DRAW:
        return f"{name(player)} plays {play_name(action)}"
    if action == DRAW:
        return f"{name(player)} {_draws(record)}"
    return f"{name(player)} {'keeps the card' if action == KEEP else f'swaps hands with {name(action - SWAP)}'}"


def _draws(record: Any) -> str:
    if record.stack:
        return f"takes the {amount(int(record.stack), 'card')}"
    return "chooses to draw" if record.free_draw else "has to draw"


def _took_hand(record: Any, values: Values, name: Name) -> str:
    player, giver, *hand = values
    cards = f": {_listed(*hand)}" if any(hand) else ""
    return f"{name(player)} gets the hand of {name(giver)}{cards}"


def _dealt(record: Any, values: Values, name: Name) -> str:
    player, number, *hand = values
    return f"{name(player)} is dealt {_listed(*hand) or amount(number, 'card')}"


def _reversed(record: Any, values: Values, name: Name) -> str:
    return f"play turns round and goes to {'lower' if values[0] else 'higher'} numbers"


def _ended(record: Any, values: Values, name: Name) -> str:
    if values[0] == events.UNSEEN:
        return f"the round is over after {amount(int(record.turn_limit), 'turn')}"
    return f"{name(values[0])} has played the last card, and the round is over"


def _hand(record: Any, values: Values, name: Name) -> str:
    player, first, second, points = values
    held = f"is left with {_listed(first, second)}" if first else "has no cards"
    return f"{name(player)} {held}: {amount(points, 'point')}"


def _scored(record: Any, values: Values, name: Name) -> str:
    player, points, total = values[:3]
    return f"{name(player)} scores {points} and has {amount(total, 'point')}"


def _listed(first: int, second: int) -> str:
    return ", ".join(map(card_name, cards_in(first, second)))


SENTENCES: dict[int, Callable[[Any, Values, Name], str]] = {
    PLAYED: _played,
    events.OPENS: lambda record, values, name: f"{name(values[0])} opens the round",
    events.DEALT: _dealt,
    events.TURNED_UP: lambda record, values, name: f"{card_name(values[0])} is turned up",
    events.DREW: lambda record, values, name: f"{name(values[0])} draws {a_card(values[1])}",
    events.DREW_NOTHING: lambda record, values, name: f"{name(values[0])} finds no card to draw",
    events.PLAYED_DRAWN: lambda record, values, name: f"{name(values[0])} draws and plays {play_name(values[1])}",
    events.DREW_WILD: lambda record, values, name: f"{name(values[0])} draws {a_card(values[1])} and lays it open",
    events.RESHUFFLED: lambda record, values, name: f"what was played is shuffled: {amount(values[0], 'card')} to draw",
    events.REVERSED: _reversed,
    events.SKIPPED: lambda record, values, name: f"{name(values[0])} loses a turn",
    events.STACKED: lambda record, values, name: (
        f"{name(values[0])} is to draw {amount(values[1], 'card')} or add to them"
    ),
    events.TOOK_HAND: _took_hand,
    events.ENDED: _ended,
    events.HAND: _hand,
    events.SCORED: _scored,
    events.OUT: lambda record, values, name: f"{name(values[0])} is out",
}
