"""Dots and Boxes in sentences."""

from typing import Any

from spinney.core.events import Event
from spinney.core.look import Look
from spinney.games.dots_and_boxes.events import CLOSED
from spinney.games.dots_and_boxes.names import edge_name


def sentence(record: Any, event: Event, look: Look) -> str:
    """An event in words.

    >>> sentence(None, Event(CLOSED, -1, (0, 2, 5, 0)), Look())
    'player 1 closes 2 boxes and has 5 now'
    """
    player, value, points = event.values[:3]
    if event.kind == CLOSED:
        boxes = "a box" if value == 1 else f"{value} boxes"
        return f"{look.name(player)} closes {boxes} and has {points} now"
    return f"{look.name(player)} draws {edge_name(record, value)}"
