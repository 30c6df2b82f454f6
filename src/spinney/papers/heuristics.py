# Compiled code: untyped, and held to what Numba compiles.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""What positions are worth in the papers' programs, where a verdict hangs on it and the games here say otherwise."""

from spinney.core.compile import compiled
from spinney.games.tic_tac_toe.rules import FULL, NOBODY
from spinney.games.uno.deck import points
from spinney.games.uno.rules import rank

_uno_rank = compiled(rank)


@compiled
def tic_tac_toe_values(s, player):
    """A win is 1, a draw 0.5 and a loss -1, as in TAG; before the end half-way between a win and a loss."""
    if s.winner != NOBODY:
        return 1.0 if s.winner == player else -1.0
    return 0.5 if s.marks[0] | s.marks[1] == FULL else 0.0


@compiled
def uno_score_plus(s, player):
    """Minus the points on the sheet and in hand, as TAG counts Uno's score; at the end half of their size more for a
    winner and less for the others, and nothing for those who share a win.
    """
    value = -float(int(s.totals[player]) + int(points(s.hands[player, 0], s.hands[player, 1])))
    if not s.over:
        return value
    half = 0.5 * abs(value)
    if _uno_rank(s, player) != 1:
        return value - half
    for other in range(s.players):
        if other != player and _uno_rank(s, other) == 1:
            return value
    return value + half
