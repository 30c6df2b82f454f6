"""What happens in Sushi Go, in words."""

from typing import Any

from spinney.core.events import CHOSE, PLAYED, Event
from spinney.core.look import Look
from spinney.games.sushi_go.deck import TYPES
from spinney.games.sushi_go.events import (
    DEALT,
    HOLDS,
    LAYS,
    MAKI,
    PASSED,
    PUDDINGS,
    RETURNS_CHOPSTICKS,
    TOTAL,
    WINS,
)

CARDS = ("maki3", "maki2", "maki1", "tempura", "sashimi", "dumpling", "squid", "salmon", "egg", "wasabi", "pudding",
         "chopsticks")  # fmt: skip


def described(action: int) -> str:
    """The card taken; "with chopsticks" if a second one follows.

    >>> [described(action) for action in (0, 8, 23)]
    ['maki3', 'egg', 'chopsticks with chopsticks']
    """
    return f"{CARDS[action % TYPES]}{' with chopsticks' if action >= TYPES else ''}"


def sentence(record: Any, event: Event, look: Look) -> str:
    """An event in words.

    >>> from spinney import load
    >>> state, events = load("sushi-go", 5).witnessed(seed=4)
    >>> [state.sentence(event) for event in events[:2]]  # doctest: +NORMALIZE_WHITESPACE
    ['round 1 begins: everybody is dealt 7 cards',
     'player 1 holds maki3 dumpling dumpling salmon wasabi pudding pudding']
    """
    del record
    first, second, third, fourth = event.values
    if event.kind == DEALT:
        return f"round {first} begins: everybody is dealt {second} cards"
    if event.kind == PASSED:
        return "everybody passes their hand to the player before"
    return f"{look.name(first)} {_does(event, second, third, fourth)}"


def _does(event: Event, second: int, third: int, fourth: int) -> str:
    """What a player does, or what becomes of them."""
    match event.kind:
        case kind if kind == PLAYED:
            return f"chooses {described(second)}"
        case kind if kind == CHOSE:
            return "has chosen"
        case kind if kind == HOLDS:
            return f"holds {' '.join(cards_in(second))}"
        case kind if kind == LAYS:
            scored = f" for {points(third)}" if third else ""
            return f"lays down {CARDS[second]}{' on wasabi' if fourth else ''}{scored}"
        case kind if kind == RETURNS_CHOPSTICKS:
            return "puts the chopsticks back into the hand"
        case kind if kind == MAKI:
            return f"has {second} maki icon{'s' * (second != 1)} and scores {points(third)} for them"
        case kind if kind == PUDDINGS:
            verb = "loses" if third < 0 else "scores"
            return f"has {second} pudding{'s' * (second != 1)} and {verb} {points(abs(third))} for them"
        case kind if kind == TOTAL:
            return f"has {points(second)} in all"
        case kind if kind == WINS:
            return "wins" if second == 1 else "shares the win"
    raise ValueError(f"Sushi Go has no event {event.kind}")


def cards_in(word: int) -> list[str]:
    """The names of the cards that a word counts."""
    return [name for kind, name in enumerate(CARDS) for _ in range(word >> 4 * kind & 15)]


def points(number: int) -> str:
    """So many points.

    >>> points(1), points(2)
    ('1 point', '2 points')
    """
    return f"{number} point{'s' * (number != 1)}"
