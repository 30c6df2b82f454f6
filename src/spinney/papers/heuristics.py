# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""What positions are worth in the papers' programs, where a verdict hangs on it and the games here say otherwise.

Those without a game in their names serve any game; `tag_defaults` has TAG's own for each game.
"""

from types import FunctionType
from typing import Any

from spinney.core.compile import compiled
from spinney.games.tic_tac_toe.rules import FULL, NOBODY
from spinney.games.uno.deck import points
from spinney.games.uno.rounds import CLASSIC
from spinney.heuristics import is_over, rank, score

# What counts as points in the functions below: the game's own score, unless `variant` puts something else there.
points_of: Any = score


def variant(function: Any, name: str, **functions: Any) -> Any:
    """A heuristic by this name, of the module of these functions, that calls them in place of its own."""
    made = FunctionType(function.__code__, {**function.__globals__, **functions}, name)
    made.__doc__, made.__qualname__ = function.__doc__, name
    made.__module__ = next((one.__module__ for one in functions.values()), function.__module__)
    return compiled(made)


@compiled
def win_half_way(s, player):
    """A win is 1 and a loss 0; a tie for the win, and any position before the end, lies half-way between them."""
    if not is_over(s):
        return 0.5
    if rank(s, player) != 1:
        return 0.0
    for other in range(s.players):
        if other != player and rank(s, other) == 1:
            return 0.5
    return 1.0


@compiled
def first_seat_wins(s, player):
    """What the first seat has of the win, for everybody: whoever searches from there takes the others to help it."""
    if rank(s, 0) != 1:
        return 0.0
    winners = 0.0
    for other in range(s.players):
        if rank(s, other) == 1:
            winners += 1.0
    return 1.0 / winners


@compiled
def score_plus_by_factors(s, player):
    """The points; at the end one and a half times as many for the winner and half as many for those who lost, so that
    to win costs where points are negative. Those who tie for the win keep theirs.
    """
    value = points_of(s, player)
    if not is_over(s):
        return value
    if rank(s, player) != 1:
        return 0.5 * value
    for other in range(s.players):
        if other != player and rank(s, other) == 1:
            return value
    return 1.5 * value


@compiled
def score_plus_by_size(s, player):
    """The points; at the end half of their size more for the winner and less for those who lost. Those who tie for the
    win keep theirs.
    """
    value = points_of(s, player)
    if not is_over(s):
        return value
    half = 0.5 * abs(value)
    if rank(s, player) != 1:
        return value - half
    for other in range(s.players):
        if other != player and rank(s, other) == 1:
            return value
    return value + half


@compiled
def lead(s, player):
    """Own points minus the best other player's; at the end half as much again, either way."""
    best, found = 0.0, False
    for other in range(s.players):
        if other != player:
            theirs = points_of(s, other)
            if not found or theirs > best:
                best, found = theirs, True
    value = points_of(s, player) - best
    return 1.5 * value if is_over(s) else value


@compiled
def tic_tac_toe_values(s, player):
    """A win is 1, a draw 0.5 and a loss -1, as in TAG; before the end half-way between a win and a loss."""
    if s.winner != NOBODY:
        return 1.0 if s.winner == player else -1.0
    return 0.5 if s.marks[0] | s.marks[1] == FULL else 0.0


@compiled
def uno_score(s, player):
    """Minus the points on the sheet and, while a round is played, in hand, as TAG counts Uno's score; where scoring is
    classic, the points on the sheet.
    """
    total = float(s.totals[player])
    if s.scoring == CLASSIC:
        return total
    return -total if s.over else -total - float(points(s.hands[player, 0], s.hands[player, 1]))


uno_score_plus = variant(score_plus_by_size.py_func, "uno_score_plus", points_of=uno_score)
uno_score_plus_by_factors = variant(score_plus_by_factors.py_func, "uno_score_plus_by_factors", points_of=uno_score)
uno_leader = variant(lead.py_func, "uno_leader", points_of=uno_score)
