# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""The heuristics as templates: compiled once a game, with the names below bound to the game's functions."""

from collections.abc import Callable
from functools import cache
from types import FunctionType
from typing import Any, NamedTuple


class OfGame(NamedTuple):
    """Stands for a function of whatever game a heuristic is compiled for."""

    name: str


evaluate: Any = OfGame("evaluate")
is_over: Any = OfGame("is_over")
rank: Any = OfGame("rank")
score: Any = OfGame("score")
value: Any = None


# What a tie for the win is worth to those who tie; negative if they share the win equally.
DRAW = -1.0


def win(s, out):
    """A win is 1, a loss 0, and a tie for the win a share of it, or DRAW; before the end everybody's chance counts as
    equal.
    """
    if not is_over(s):
        for player in range(s.players):
            out[player] = 1.0 / s.players
        return
    winners = 0
    for player in range(s.players):
        winners += rank(s, player) == 1
    worth = DRAW if winners > 1 and DRAW >= 0.0 else 1.0 / winners
    for player in range(s.players):
        out[player] = (rank(s, player) == 1) * worth


@cache
def win_with_draws(draw: float) -> FunctionType:
    """The heuristic `win` with this value for a tie."""
    return FunctionType(win.__code__, {**win.__globals__, "DRAW": draw}, "win_or_draw")


def points(s, out):
    """The game's points."""
    for player in range(s.players):
        out[player] = score(s, player)


def points_plus(s, out):
    """The game's points; at the end half as much more for the winner and half as much less for those who lost.

    The half is of the points' size, so that a winner gains and a loser loses also where points are negative. Tied
    winners keep their points.
    """
    winners = 0
    for player in range(s.players):
        winners += rank(s, player) == 1
    for player in range(s.players):
        out[player] = score(s, player)
        if is_over(s):
            half = 0.5 * abs(out[player])
            if rank(s, player) != 1:
                out[player] -= half
            elif winners == 1:
                out[player] += half


def lead(s, out):
    """Own points minus the best other player's; at the end half as much again, either way."""
    for player in range(s.players):
        best, found = 0.0, False
        for other in range(s.players):
            if other != player:
                points_of_other = score(s, other)
                if not found or points_of_other > best:
                    best, found = points_of_other, True
        out[player] = score(s, player) - best
        if is_over(s):
            out[player] *= 1.5


def own(s, out):
    """The game's own heuristic."""
    for player in range(s.players):
        out[player] = evaluate(s, player)


def custom(s, out):
    """A user's function."""
    for player in range(s.players):
        out[player] = value(s, player)


class Heuristic(NamedTuple):
    """A template and the optional function of the game that it needs."""

    template: Callable[..., None]
    needs: str | None


HEURISTICS = {
    "win": Heuristic(win, None),
    "score": Heuristic(points, "score"),
    "score_plus": Heuristic(points_plus, "score"),
    "leader": Heuristic(lead, "score"),
    "default": Heuristic(own, "evaluate"),
}
