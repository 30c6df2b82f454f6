"""What happens, in sentences."""

from collections.abc import Callable
from typing import Any

from spinney.core.events import PLAYED, Event
from spinney.core.look import Look
from spinney.games.exploding_kittens import events
from spinney.games.exploding_kittens.cards import FAVOR, LAST_CAT
from spinney.games.exploding_kittens.names import a_card, in_words, place, plural, target, word
from spinney.games.exploding_kittens.turn import DRAW, GIVE, PASS, PLACE, PLACING, PLAY_NOPE


def sentence(record: Any, event: Event, look: Look) -> str:
    """What an event says to whoever looks.

    >>> from spinney import load
    >>> state = load("exploding-kittens", 3).start(seed=1)
    >>> [state.sentence(event, observer=0) for event in state.witnessed(state.action("draw a card")).events[:2]]
    ['player 1 draws from the pile', 'player 1 gets a beard cat']
    """
    player = look.name(event.values[0])
    if event.kind == PLAYED:
        return f"{player} {_played(record, event.values[1], look)}"
    if event.kind < events.DEALT:
        return f"{player} {_in_secret(record, look)}"
    if event.kind == events.NOPED:
        return f"{player}'s {_what(event.values[1])} no effect"
    return f"{player} {_happened(event, look)}"


def _what(action: int) -> str:
    """What was played, as the subject of a sentence."""
    kind = action // 4
    return f"two {plural(kind)} have" if kind <= LAST_CAT else f"{word(kind)} has"


def _played(record: Any, action: int, look: Look) -> str:
    """What a player does, for those who see it."""
    if action == DRAW:
        return "draws from the pile"
    if action == PLAY_NOPE:
        return "plays a nope"
    if action == PASS:
        return "is asked for a nope and passes"
    if action >= PLACE:
        return f"puts the kitten back {place(action - PLACE)}"
    if action > GIVE:
        return f"gives {look.name(int(record.player))} {a_card(action - GIVE)}"
    kind = action // 4
    if kind > FAVOR:
        return f"plays {a_card(kind)}"
    whom = look.name(target(record, action))
    return f"plays two {plural(kind)} to steal from {whom}" if kind <= LAST_CAT else f"plays a favor to ask {whom}"


def _in_secret(record: Any, look: Look) -> str:
    """What a player does, for those who do not see all of it."""
    return (
        "puts the kitten back into the pile"
        if int(record.phase) == PLACING
        else f"gives {look.name(int(record.player))} a card"
    )


def _happened(event: Event, look: Look) -> str:
    """What comes of it."""
    first, *more = event.values[1:]
    phrases: dict[int, Callable[[], str]] = {
        events.DEALT: lambda: f"is dealt {in_words(first)}" if first >= 0 else "is dealt a defuse and 7 more cards",
        events.SAW: lambda: f"looks at the top of the pile{_looked_at(event.values[1:])}",
        events.ASKED: lambda: f"has to give {look.name(first)} a card",
        events.STOLE: lambda: f"steals {a_card(more[0])} from {look.name(first)}",
        events.FOUND_NOTHING: lambda: f"gets nothing from {look.name(first)}, who has no cards left",
        events.ATTACKED: lambda: f"is attacked and has {first} turns to take",
        events.SKIPPED: lambda: "ends the turn without a draw",
        events.SHUFFLED: lambda: "shuffles the pile",
        events.DREW: lambda: f"gets {a_card(first)}",
        events.DREW_KITTEN: lambda: "gets an exploding kitten",
        events.DEFUSED: lambda: "plays a defuse",
        events.EXPLODED: lambda: f"explodes and is out, with {in_words(first)}",
        events.WON: lambda: "wins",
    }
    return phrases[event.kind]()


def _looked_at(kinds: tuple[int, ...]) -> str:
    seen = [a_card(kind) for kind in kinds if kind]
    return f": {', '.join(seen)}" if seen else ""
