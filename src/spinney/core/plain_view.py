"""The view of a game that brings none: action codes as names, the record's fields as text."""

from collections.abc import Sequence
from html import escape
from typing import Any


def describe(record: Any, action: int) -> str:
    """The action's code."""
    del record
    return str(action)


def text(record: Any, last: int | None, observer: int | None = None) -> str:
    """The record, a line a field, all of it: `seen_text` is for an observer."""
    del last, observer
    return "\n".join(f"{name}: {value}" for name, value in record)


def svg(record: Any, last: int | None, observer: int | None = None) -> str:
    """The text, as a picture."""
    return _drawn(text(record, last, observer).splitlines())


def seen_text(seen: Sequence[int]) -> str:
    """What one player sees, as the numbers of `visible`.

    >>> seen_text((1, 0, 7))
    'sees: 1 0 7'
    """
    return f"sees: {' '.join(map(str, seen))}"


def seen_svg(seen: Sequence[int]) -> str:
    """The same as a picture."""
    return _drawn([seen_text(seen)])


def _drawn(lines: Sequence[str]) -> str:
    rows = "".join(f'<text x="8" y="{20 * i + 20}">{escape(line)}</text>' for i, line in enumerate(lines))
    box = f"0 0 480 {20 * len(lines) + 12}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" font-family="monospace" font-size="14">{rows}</svg>'
    )
