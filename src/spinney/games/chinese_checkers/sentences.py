"""Chinese Checkers in sentences."""

from typing import Any

from spinney.core.events import Event
from spinney.core.look import Look
from spinney.games.chinese_checkers.names import move_name


def sentence(record: Any, event: Event, look: Look) -> str:
    """An event in words: there is nothing but moves and passes.

    >>> from spinney import load
    >>> state = load("chinese-checkers").start()
    >>> [state.sentence(event) for event in state.witnessed(state.action("b1-d4")).events]
    ['player 1 moves b1-d4']
    """
    player, action = event.values[:2]
    name = move_name(record, action)
    return f"{look.name(player)} passes" if name is None else f"{look.name(player)} moves {name}"
