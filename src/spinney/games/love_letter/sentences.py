"""Love Letter in sentences: what a seat perceives, as somebody at the table would say it."""

from collections.abc import Callable
from typing import Any

from spinney.core.events import CHOSE, PLAYED, Event
from spinney.core.look import Look
from spinney.games.love_letter import events
from spinney.games.love_letter.actions import EDITIONS, KEEP, PLAY
from spinney.games.love_letter.cards import AIMED, COUNTESS, GUARD, KING, NAMES, PRINCESS

# There is one of each of these; of the others somebody plays "a" priest.
UNIQUE = (KING, COUNTESS, PRINCESS)


def sentence(record: Any, event: Event, look: Look) -> str:
    """An event in words.

    >>> sentence(None, Event(events.DREW, 1, (0, 3, 0, 0)), Look())
    'player 1 draws a priest'
    >>> sentence(None, Event(events.DREW, ~1, (0, 0, 0, 0)), Look(observer=1))
    'player 1 draws a card'
    """
    if event.kind == PLAYED:
        return _played(record, event, look)
    return SENTENCES[event.kind](record, event.values, look.name)


def card(kind: int) -> str:
    """A card with its article.

    >>> card(0), card(2), card(10)
    ('a card', 'a guard', 'the princess')
    """
    if not kind:
        return "a card"
    return f"{'the' if kind in UNIQUE else 'a'} {NAMES[kind]}"


def _played(record: Any, event: Event, look: Look) -> str:
    player, code = event.values[:2]
    played, target, named, step = EDITIONS[int(record.edition)][code]
    if step != PLAY:
        return f"{look.name(player)} {'keeps' if step == KEEP else 'first returns'} {card(played)}"
    said = f"{look.name(player)} plays {card(played)}"
    if target is None:
        return f"{said}, without effect" if played in AIMED else said
    if played == GUARD:
        return f"{said} and guesses that {look.name(target)} has the {NAMES[named]}"
    return f"{said} at {'themselves' if target == player else look.name(target)}"


Values = tuple[int, ...]
Name = Callable[[int], str]


def _left_out(record: Any, values: Values, name: Name) -> str:
    first, second, third = map(card, values[:3])
    return f"{first}, {second} and {third} lie face up, out of the round"


def _guessed(record: Any, values: Values, name: Name) -> str:
    target, named, right = values[:3]
    return f"{name(target)} {'has' if right else 'does not have'} the {NAMES[named]}"


def _compared(record: Any, values: Values, name: Name) -> str:
    one, other, own, others = values
    if not own:
        return f"{name(one)} and {name(other)} compare their cards"
    return f"{name(one)} shows {card(own)} and {name(other)} shows {card(others)}, to each other alone"


def _swapped(record: Any, values: Values, name: Name) -> str:
    one, other, given, got = values
    if not given:
        return f"{name(one)} and {name(other)} trade their cards"
    return f"{name(one)} gives {name(other)} {card(given)} for {card(got)}"


def _won(record: Any, values: Values, name: Name) -> str:
    player, tokens = values[:2]
    return f"{name(player)} wins the round and has {tokens} of {int(record.target)} tokens"


def _returned(record: Any, values: Values, name: Name) -> str:
    player, number, first, second = values
    cards = " and then ".join(card(each) for each in (first, second) if each)
    return f"{name(player)} puts {cards or ('a card', 'two cards')[number - 1]} under the pile"


SENTENCES: dict[int, Callable[[Any, Values, Name], str]] = {
    CHOSE: lambda record, v, name: f"{name(v[0])} has chosen",
    events.ROUND: lambda record, v, name: f"{name(v[0])} begins a round",
    events.LEFT_OUT: _left_out,
    events.DEALT: lambda record, v, name: f"{name(v[0])} is dealt {card(v[1])}",
    events.DREW: lambda record, v, name: f"{name(v[0])} draws {card(v[1])}",
    events.TOOK_ASIDE: lambda record, v, name: (
        f"{name(v[0])} takes the card set aside{f', {card(v[1])}' if v[1] else ''}"
    ),
    events.GUESSED: _guessed,
    events.SHOWN: lambda record, v, name: f"{name(v[0])} shows {name(v[1])} {card(v[2])}",
    events.COMPARED: _compared,
    events.TIED: lambda record, v, name: f"{name(v[0])} and {name(v[1])} have equal cards",
    events.PROTECTED: lambda record, v, name: f"{name(v[0])} is protected until their next turn",
    events.DISCARDED: lambda record, v, name: f"{name(v[0])} discards {card(v[1])}",
    events.SWAPPED: _swapped,
    events.OUT: lambda record, v, name: f"{name(v[0])} is out of the round and discards {card(v[1])}",
    events.HAND: lambda record, v, name: f"{name(v[0])} holds {card(v[1])}",
    events.WON: _won,
    events.SPIED: lambda record, v, name: f"{name(v[0])} alone has a spy and has {v[1]} of {int(record.target)} tokens",
    events.RETURNED: _returned,
}
