"""Hex's names. A cell is its column's letter and its row's number: a1 is the upper left."""

from string import ascii_lowercase


def cell_name(cell: int, size: int) -> str:
    """The name of a cell on a board of this size.

    >>> cell_name(0, 11), cell_name(12, 11)
    ('a1', 'b2')
    """
    return f"{ascii_lowercase[cell % size]}{cell // size + 1}"
