"""Dots and Boxes' names. A dot is its column's letter and its row's number, a1 at the upper left; an edge is the two
dots that it joins.
"""

from string import ascii_lowercase
from typing import Any

Dot = tuple[int, int]  # row, column
Edge = tuple[Dot, Dot]  # from above or from the left


def edge_of(record: Any, action: int) -> Edge:
    """The dots that an action joins."""
    width, height = int(record.width), int(record.height)
    across = width * (height + 1)
    if action < across:
        row, column = divmod(action, width)
        return (row, column), (row, column + 1)
    row, column = divmod(action - across, width + 1)
    return (row, column), (row + 1, column)


def edge_name(record: Any, action: int) -> str:
    """The names of the dots that an action joins.

    >>> from spinney import load
    >>> edge_name(load("dots-and-boxes", width=1, height=1).start().record, 3)
    'b1-b2'
    """
    return "-".join(f"{ascii_lowercase[column]}{row + 1}" for row, column in edge_of(record, action))
