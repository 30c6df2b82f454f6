"""The view of a game that brings none: action codes as names, the record's fields as text."""

from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Any

from spinney.core.events import CHOSE, PLAYED, Event
from spinney.core.look import Look


def describe(record: Any, action: int) -> str:
    """The action's code."""
    del record
    return str(action)


def text(record: Any, look: Look) -> str:
    """The record, a line a field, all of it: `seen_text` is for an observer."""
    del look
    return "\n".join(f"{name}: {value}" for name, value in record)


def svg(record: Any, look: Look) -> str:
    """The text, as a picture, with a line for every legal action that may be clicked."""
    return drawn(text(record, look).splitlines(), {action: str(action) for action in look.actions})


def seen_text(seen: Sequence[int]) -> str:
    """What one player sees, as the numbers of `visible`.

    >>> seen_text((1, 0, 7))
    'sees: 1 0 7'
    """
    return f"sees: {' '.join(map(str, seen))}"


def seen_svg(seen: Sequence[int], actions: Sequence[int] = ()) -> str:
    """The same as a picture, with a line for every legal action that may be clicked."""
    return drawn([seen_text(seen)], {action: str(action) for action in actions})


def plain_sentence(describe: Callable[[int], str], event: Event, look: Look) -> str:
    """The sentence of an event that every game has; of a game's own kinds just the numbers.

    >>> plain_sentence(str, Event(PLAYED, -1, (0, 7, 0, 0)), Look())
    'player 1 plays 7'
    >>> plain_sentence(str, Event(CHOSE, -1, (1, 0, 0, 0)), Look())
    'player 2 has chosen'
    """
    player = look.name(event.values[0]) if event.kind in (PLAYED, CHOSE) else ""
    if event.kind == PLAYED:
        return f"{player} plays {describe(event.values[1])}"
    return f"{player} has chosen" if event.kind == CHOSE else f"event {event.kind}: {' '.join(map(str, event.values))}"


def drawn(lines: Sequence[str], actions: Mapping[int, str]) -> str:
    """Lines of text as a picture, with a line for every action that may be clicked, by its code and name.

    >>> drawn(["heaps: 3 4 5"], {7: "take 2"}).count("data-actions")
    1
    """
    rows = "".join(f'<text x="8" y="{20 * i + 20}">{escape(line)}</text>' for i, line in enumerate(lines))
    for i, (action, name) in enumerate(actions.items(), len(lines)):
        rows += f'<text class="target" data-actions="{action}" x="8" y="{20 * i + 20}">{escape(name)}</text>'
    box = f"0 0 480 {20 * (len(lines) + len(actions)) + 12}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" font-family="monospace" font-size="14">{rows}</svg>'
    )
