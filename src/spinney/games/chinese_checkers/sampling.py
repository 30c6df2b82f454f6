# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""A uniformly random move without listing them all: guess one of a larger set, until it is a move.

The larger set pairs every piece with every direction, and every piece with as many landings as all pieces of its class
together have. Counting those takes one search for all pieces instead of one for each, and of three guesses about two
are moves.
"""

from spinney.core.compile import compiled
from spinney.core.random import below
from spinney.games.bits import count, nth
from spinney.games.chinese_checkers.moves import ahead, jump_code, jumped, landings, locked

NO_MOVE = -1


@compiled
def landings_by_class(s):
    """At how many cells of each class the player's pieces can end a chain of jumps.

    All four classes side by side: fewer steps wait for one another, and the loop's end is guessed wrongly just once.
    """
    front_a, front_b, front_c, front_d = ahead(s, 0), ahead(s, 1), ahead(s, 2), ahead(s, 3)
    left_a, left_b, left_c, left_d = s.free[0], s.free[1], s.free[2], s.free[3]
    mine = s.pieces[s.player]
    a, b, c, d = mine[0], mine[1], mine[2], mine[3]
    while a | b | c | d:
        a, b, c, d = jumped(a, front_a), jumped(b, front_b), jumped(c, front_c), jumped(d, front_d)
        a, b, c, d = a & left_a, b & left_b, c & left_c, d & left_d
        left_a, left_b, left_c, left_d = left_a ^ a, left_b ^ b, left_c ^ c, left_d ^ d
    a, b, c, d = s.free[0] ^ left_a, s.free[1] ^ left_b, s.free[2] ^ left_c, s.free[3] ^ left_d
    return count(a), count(b), count(c), count(d)


@compiled
def part_of(n, a, b, c):
    """Which of four parts `n` falls into, of which the first three have these sizes; and how far into it."""
    in_b, in_c, in_d = int(n >= a), int(n >= a + b), int(n >= a + b + c)
    return in_b + in_c + in_d, n - a * in_b - b * in_c - c * in_d


@compiled
def draw_jump(s, board, of, most, rng):
    """A random landing of a random piece in this class; none with the chance that there are fewer than `most`."""
    pieces = s.pieces[s.player, of]
    cell = nth(pieces, below(rng, count(pieces)))
    found = landings(s.free[of], cell, ahead(s, of), locked(s, board, of))
    n = below(rng, most)
    return jump_code(board, of, cell, nth(found, n)) if n < count(found) else NO_MOVE
