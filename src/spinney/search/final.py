# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""The final choice: which of the root's moves is played."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple

import numpy as np
from pydantic import Field

from spinney.core.compile import compiled, rebuilt
from spinney.core.random import derive, mixed
from spinney.search.parts import Part
from spinney.search.solver import LOST, WON
from spinney.search.visit_math import logarithm

BY_VISITS, BY_VALUE, BY_SAMPLE = range(3)


class FinalChoice(Part):
    """Which move is played in the end."""

    final: Literal["visits", "value", "sample"] = Field(
        default="visits",
        description="the move with most visits, or with the best mean, where the seed decides between equals; or one "
        "drawn by its share of the visits",
    )


@compiled
def preference(seed, action):
    """Of equal moves the one with the highest is taken; each is as likely to have it."""
    return mixed(np.uint64(seed) ^ np.uint64(action))


@compiled
def luck(seed, action):
    """A number drawn from the exponential distribution: the smallest luck / visits is that of each move with a chance
    of its share of the visits.
    """
    return logarithm(9007199254740992.0 / (np.float64(preference(seed, action) >> np.uint64(11)) + 1.0))


@compiled
def standing(is_proven, value):
    """What is proven of a move: 1 if it wins, -1 if it loses, and 0 if neither is."""
    if is_proven and value >= WON:
        return 1
    return -1 if is_proven and value <= LOST else 0


@compiled
def is_flat(least, most):
    """Whether the lowest and the highest value of a root's moves are the same, but for rounding: a search that has
    found no difference between the moves.
    """
    return most - least <= 1e-9 * max(abs(least), abs(most))


@compiled
def is_better(final, seed, first, second):
    """Whether the first of two moves, each an action with its visits, its mean and what is proven of it, is to be
    played; and whether they are equal and the seed decides.
    """
    action, visits, value, proven = first
    other, visits_of_other, value_of_other, proven_of_other = second
    if proven != proven_of_other:
        return proven > proven_of_other, False
    if final == BY_SAMPLE:
        return luck(seed, action) * visits_of_other < luck(seed, other) * visits, True
    if final == BY_VALUE and value != value_of_other:
        return value > value_of_other, False
    if visits != visits_of_other:
        return visits > visits_of_other, False
    if value != value_of_other:
        return value > value_of_other, False
    return preference(seed, action) > preference(seed, other), True


_interpreted = rebuilt(is_better, lambda function: function)
flat_values = rebuilt(is_flat, lambda function: function)
_standing = rebuilt(standing, lambda function: function)
NOTHING: Mapping[int, float] = MappingProxyType({})


class Choice(NamedTuple):
    """The move that is played, and whether another was as good, so that the seed had to decide."""

    action: int
    tied: bool


def chosen(
    final: str, seed: int, visits: dict[int, int], values: dict[int, float], proven: Mapping[int, float] = NOTHING
) -> Choice:
    """The move to play, of those with these visits and values; what is `proven` to win is played, and what is proven to
    lose is not, if there is anything else.

    >>> chosen("visits", 1, {3: 20, 5: 30, 7: 30}, {3: 0.9, 5: 0.4, 7: 0.5})
    Choice(action=7, tied=False)
    """
    code, tie_seed = ("visits", "value", "sample").index(final), derive(seed, "final")
    moves = [
        (action, float(visits[action]), float(values[action]), _standing(action in proven, proven.get(action, 0.0)))
        for action in visits
    ]
    best, tied = moves[0], False
    with np.errstate(over="ignore"):
        for move in moves[1:]:
            better, equal = _interpreted(code, tie_seed, move, best)
            tied = equal or (tied and not better)
            best = move if better else best
    return Choice(best[0], tied)
