"""Rolit in sentences."""

from typing import Any

from spinney.core.events import PLAYED, Event
from spinney.core.look import Look
from spinney.games.rolit.names import COLOUR_NAMES, square_name


def sentence(record: Any, event: Event, look: Look) -> str:
    """An event in words.

    >>> sentence(None, Event(PLAYED, -1, (1, 29, 0, 0)), Look())
    'player 2 places a yellow ball on f4'
    >>> sentence(None, Event(TURNED, -1, (1, 3, 0, 0)), Look())
    'player 2 turns 3 balls'
    """
    del record
    player, value = event.values[:2]
    if event.kind == PLAYED:
        return f"{look.name(player)} places a {COLOUR_NAMES[player]} ball on {square_name(value)}"
    return f"{look.name(player)} turns {'a ball' if value == 1 else f'{value} balls'}"
