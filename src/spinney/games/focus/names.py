"""Focus's names. A square is its column's letter and its row's number: c1 is the first of the top row.

A move is where it starts and where it ends, `c3-c5`, which says how many pieces go: as many as squares. A re-entry
is `+c5`.
"""

from string import ascii_lowercase

from spinney.games.focus.board import ENTER, MOVES_PER_SQUARE, SQUARES, TARGET


def squares_of(action: int) -> tuple[int | None, int]:
    """Where an action starts, if it is a move, and where it ends."""
    return (None, action - ENTER) if action >= ENTER else (action // MOVES_PER_SQUARE, int(TARGET[action]))


def square_name(square: int) -> str:
    """The name of a square.

    >>> square_name(0), square_name(51)
    ('c1', 'f8')
    """
    row, column = SQUARES[square]
    return f"{ascii_lowercase[column]}{row + 1}"


def action_name(action: int) -> str:
    """The name of a move or a re-entry.

    >>> action_name(1040)
    '+c1'
    """
    source, target = squares_of(action)
    return f"+{square_name(target)}" if source is None else f"{square_name(source)}-{square_name(target)}"
