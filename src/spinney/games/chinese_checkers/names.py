"""Chinese Checkers' names. A field is its row's letter, a at the top, and its place in the row, 1 at the left; a move
is the field it leaves and the field it ends on.
"""

from typing import Any

from spinney.games.chinese_checkers.board import STARS
from spinney.games.chinese_checkers.tables import TARGETS, WAY_BITS


def move_of(record: Any, action: int) -> tuple[int, int] | None:
    """The fields that a move leaves and ends on; None for a pass."""
    board = int(record.large)
    field, way = divmod(action, 1 << int(WAY_BITS[board]))
    return None if field == STARS[board].size else (field, int(TARGETS[board, field, way]))


def move_name(record: Any, action: int) -> str | None:
    """The names of the fields that a move leaves and ends on; None for a pass."""
    move = move_of(record, action)
    return None if move is None else "-".join(STARS[int(record.large)].names[field] for field in move)
