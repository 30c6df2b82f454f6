"""Focus in sentences."""

from typing import Any

from spinney.core.events import PLAYED, Event
from spinney.core.look import Look
from spinney.games.focus.events import CAPTURED, PASSED_OVER, RESERVED
from spinney.games.focus.names import action_name, square_name, squares_of


def sentence(record: Any, event: Event, look: Look) -> str:
    """An event in words.

    >>> sentence(None, Event(CAPTURED, -1, (0, 1, 2, 0)), Look())
    'player 1 captures 2 pieces of player 2'
    >>> sentence(None, Event(RESERVED, -1, (0, 1, 3, 0)), Look())
    'player 1 takes a piece back and has 3 in reserve'
    """
    del record
    player, second, third = event.values[:3]
    name = look.name(player)
    if event.kind == PLAYED:
        source, target = squares_of(second)
        moved = f"moves {action_name(second)}" if source is not None else f"enters a piece on {square_name(target)}"
        return f"{name} {moved}"
    if event.kind == CAPTURED:
        return f"{name} captures {_pieces(third)} of {look.name(second)}"
    if event.kind == RESERVED:
        return f"{name} takes {_pieces(second)} back and has {third} in reserve"
    if event.kind == PASSED_OVER:
        return f"{name} has neither a stack nor a reserve and is passed over"
    return f"{name} has captured enough and wins" if second else f"{name} is the only one who can move and wins"


def _pieces(count: int) -> str:
    return "a piece" if count == 1 else f"{count} pieces"
