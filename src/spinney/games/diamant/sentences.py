"""What happens in Diamant, in words."""

from typing import Any

from spinney.core.events import CHOSE, PLAYED, Event
from spinney.core.look import Look
from spinney.games.diamant.cards import HAZARDS
from spinney.games.diamant.events import (
    CAVE_ENDS,
    COLLAPSES,
    ENTERS,
    GOES_ON,
    HAZARD,
    LEAVES,
    LOSES,
    OWNS,
    RELIC,
    STAYS_ON_PATH,
    TREASURE,
    WINS,
)

CHOICES = ("continue", "exit")


def sentence(record: Any, event: Event, look: Look) -> str:
    """An event in words.

    >>> from spinney import load
    >>> state, events = load("diamant", 3).witnessed(seed=17)
    >>> [state.sentence(event) for event in events]  # doctest: +NORMALIZE_WHITESPACE
    ['everybody enters cave 1, and a relic of 5 gems is added to the deck',
     'a treasure of 17 gems is turned up: each in the cave gets 5, and 2 stay on the card']
    """
    del record
    first, second, third, fourth = event.values
    match event.kind:
        case kind if kind == ENTERS:
            return f"everybody enters cave {first}" + (
                f", and a relic of {gems(second)} is added to the deck" if second else ""
            )
        case kind if kind == TREASURE:
            stays = f", and {third} {'stays' if third == 1 else 'stay'} on the card" if third else ""
            return f"a treasure of {gems(first)} is turned up: each in the cave gets {second}{stays}"
        case kind if kind == HAZARD:
            return f"a hazard is turned up: {HAZARDS[first]}, the first time in this cave"
        case kind if kind == RELIC:
            return f"a relic of {gems(first)} is turned up, and stays on the path"
        case kind if kind == STAYS_ON_PATH:
            return f"{gems(first)} {'stays' if first == 1 else 'stay'} on the path"
        case kind if kind == COLLAPSES:
            return f"{HAZARDS[first]} again: the cave collapses, and this card leaves the game"
        case kind if kind == CAVE_ENDS:
            lost = f", and relics of {gems(first)} are lost" if first else ""
            return f"the cave is over, its path goes back into the deck{lost}"
    return f"{look.name(first)} {_does(event, second, third, fourth)}"


def _does(event: Event, second: int, third: int, fourth: int) -> str:
    """What a player does, or what becomes of them."""
    match event.kind:
        case kind if kind == PLAYED:
            return f"chooses to {CHOICES[second]}"
        case kind if kind == CHOSE:
            return "has chosen"
        case kind if kind == GOES_ON:
            return "goes on"
        case kind if kind == LEAVES:
            relics = f" and relics of {gems(fourth)}" if fourth else ""
            return f"leaves with {gems(second)} carried, {third} from the path{relics}"
        case kind if kind == LOSES:
            return f"loses {gems(second)}"
        case kind if kind == OWNS:
            return f"has {gems(second)} in the chest"
        case kind if kind == WINS:
            return "wins" if second == 1 else "shares the win"
    raise ValueError(f"Diamant has no event {event.kind}")


def gems(number: int) -> str:
    """So many gems.

    >>> gems(1), gems(2)
    ('1 gem', '2 gems')
    """
    return f"{number} gem{'s' * (number != 1)}"
