"""The view of a game that brings none: action codes as names, the record's fields as text."""

from html import escape
from typing import Any


def describe(record: Any, action: int) -> str:
    """The action's code."""
    del record
    return str(action)


def text(record: Any, last: int | None) -> str:
    """The record, a line a field."""
    del last
    return "\n".join(f"{name}: {value}" for name, value in record)


def svg(record: Any, last: int | None) -> str:
    """The text, as a picture."""
    lines = text(record, last).splitlines()
    rows = "".join(f'<text x="8" y="{20 * i + 20}">{escape(line)}</text>' for i, line in enumerate(lines))
    box = f"0 0 480 {20 * len(lines) + 12}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" font-family="monospace" font-size="14">{rows}</svg>'
    )
