"""Hex in sentences."""

from typing import Any

from spinney.core.events import PLAYED, Event
from spinney.core.look import Look
from spinney.games.hex.events import SWAPPED
from spinney.games.hex.names import cell_name


def sentence(record: Any, event: Event, look: Look) -> str:
    """An event in words.

    >>> from spinney import load
    >>> state = load("hex", size=3, swap=True).start().apply(2)
    >>> [state.sentence(event) for event in state.witnessed(9).events]
    ['player 2 swaps', 'player 2 takes over the stone of c1, which stands on a3 now']
    """
    size, (player, cell, mirrored) = int(record.size), event.values[:3]
    name = look.name(player)
    if event.kind == SWAPPED:
        return (
            f"{name} takes over the stone of {cell_name(cell, size)}, which stands on {cell_name(mirrored, size)} now"
        )
    swaps = event.kind == PLAYED and cell == size * size
    return f"{name} swaps" if swaps else f"{name} plays {cell_name(cell, size)}"
