# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Where pieces can move, on bit boards: one word for each class of fields, as `board.py` describes them.

`s.free` says which fields of the board have no piece. A field's neighbours in two opposite directions are of one and
the same class. So three words, each shifted to line up with the field's own class, hold all six. Outside the board
nothing is free, and it does no harm that jumps over it seem possible: no field lies behind.
"""

import numpy as np

from spinney.core.compile import compiled
from spinney.games.bits import lowest
from spinney.games.chinese_checkers.board import CLASSES, DIRECTIONS, ROW
from spinney.games.chinese_checkers.tables import CORNER, FIELD, FIRST, GOAL, STAYING, WAY_BITS

ONE = np.int64(1)


@compiled
def ahead(s, of):
    """For each cell of a class, whether the next fields to the upper right, the right and the upper left are free."""
    odd_x, odd_y = ROW * (of >> 1), of & 1
    return s.free[of ^ 2] >> odd_x, s.free[of ^ 1] >> odd_y, (s.free[of ^ 3] << 1) >> (odd_x + odd_y)


@compiled
def behind(s, of):
    """The same for the three opposite directions.

    It is what lies ahead of the cell a jump further back, but shifting that would lose the lowest cells.
    """
    odd_x, odd_y = ROW * (of >> 1), of & 1
    odd = odd_x + odd_y
    falling = s.free[of ^ 3] << (ROW - odd) if odd <= ROW else s.free[of ^ 3] >> 1
    return s.free[of ^ 2] << (ROW - odd_x), s.free[of ^ 1] << (1 - odd_y), falling


@compiled
def locked(s, board, of):
    """The cells of a class from which the player to move may not leave the goal."""
    return CORNER[board, GOAL[s.players, s.player], of] if s.lock_goal else ONE * 0


@compiled
def steps(board, of, cell, front, back, lock):
    """The directions in which a piece can step, given what is free ahead and behind."""
    found = (front[0] >> cell & 1) | (front[1] >> cell & 1) << 1 | (front[2] >> cell & 1) << 5
    found |= (back[2] >> cell & 1) << 2 | (back[0] >> cell & 1) << 3 | (back[1] >> cell & 1) << 4
    return found & np.int64(STAYING[board, FIELD[board, of, cell]]) if lock >> cell & 1 else found


@compiled
def jumped(cells, front):
    """Where pieces on these cells, all of one class, get to by one jump, if it is free there."""
    rising, level, falling = ~front[0], ~front[1], ~front[2]
    landed = (cells & rising) << ROW | (cells & level) << 1 | (cells & falling) << (ROW - 1)
    return landed | (cells >> ROW & rising) | (cells >> 1 & level) | (cells >> (ROW - 1) & falling)


@compiled
def landings(free, cell, front, lock):
    """The cells at which a piece can end a chain of jumps, given what is free of its class and ahead of it."""
    left, new = free, ONE << cell
    while new:
        new = jumped(new, front) & left
        left ^= new
    return (free ^ left) & lock if lock >> cell & 1 else free ^ left


@compiled
def can_move(s, board):
    """Whether the player to move has a move."""
    for of in range(CLASSES):
        front, back, lock, pieces = ahead(s, of), behind(s, of), locked(s, board, of), s.pieces[s.player, of]
        while pieces:
            cell = lowest(pieces)
            if steps(board, of, cell, front, back, lock) | landings(s.free[of], cell, front, lock):
                return True
            pieces &= pieces - 1
    return False


@compiled
def step_code(board, of, cell, step):
    """The code of a step."""
    return (np.int64(FIELD[board, of, cell]) << WAY_BITS[board]) + step


@compiled
def jump_code(board, of, cell, landing):
    """The code of a chain of jumps."""
    return step_code(board, of, cell, DIRECTIONS) + np.int64(FIELD[board, of, landing]) - FIRST[board, of]
