"""Rolit's names. A square is its column's letter and its row's number: a1 is the upper left."""

from string import ascii_lowercase

from spinney.games.rolit.board import SIDE

COLOUR_NAMES = ("red", "yellow", "green", "blue")


def square_name(square: int) -> str:
    """The name of a square.

    >>> square_name(0), square_name(29)
    ('a1', 'f4')
    """
    return f"{ascii_lowercase[square % SIDE]}{square // SIDE + 1}"
