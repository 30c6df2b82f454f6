"""Rolit in sentences."""

from typing import Any

from spinney.core.events import Event
from spinney.core.look import Look
from spinney.games.rolit.events import TURNED
from spinney.games.rolit.names import COLOUR_NAMES, square_name


def sentence(record: Any, event: Event, look: Look) -> str:
    """An event in words.

    >>> sentence(None, Event(TURNED, -1, (1, 3, 0, 0)), Look())
    'player 2 turns 3 balls'
    """
    del record
    player, value = event.values[:2]
    if event.kind == TURNED:
        return f"{look.name(player)} turns {'a ball' if value == 1 else f'{value} balls'}"
    return f"{look.name(player)} places a {COLOUR_NAMES[player]} ball on {square_name(value)}"
