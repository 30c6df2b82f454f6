# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""The final choice: which of the root's moves is played."""

from typing import Literal, NamedTuple

import numpy as np
from pydantic import Field

from spinney.core.compile import compiled, rebuilt
from spinney.core.random import derive, mixed
from spinney.search.parts import Part

BY_VISITS, BY_VALUE = range(2)


class FinalChoice(Part):
    """Which move is played in the end."""

    final: Literal["visits", "value"] = Field(
        default="visits",
        description="the move with most visits, or with the best mean; the seed decides between equals",
    )


@compiled
def preference(seed, action):
    """Of equal moves the one with the highest is taken; each is as likely to have it."""
    return mixed(np.uint64(seed) ^ np.uint64(action))


@compiled
def is_better(final, seed, first, second):
    """Whether the first of two moves, each an action with its visits and its mean, is to be played; and whether they
    are equal in both and the seed decides.
    """
    action, visits, value = first
    other, visits_of_other, value_of_other = second
    if final == BY_VALUE and value != value_of_other:
        return value > value_of_other, False
    if visits != visits_of_other:
        return visits > visits_of_other, False
    if value != value_of_other:
        return value > value_of_other, False
    return preference(seed, action) > preference(seed, other), True


_interpreted = rebuilt(is_better, lambda function: function)


class Choice(NamedTuple):
    """The move that is played, and whether another was as good, so that the seed had to decide."""

    action: int
    tied: bool


def chosen(final: str, seed: int, visits: dict[int, int], values: dict[int, float]) -> Choice:
    """The move to play, of those with these visits and values.

    >>> chosen("visits", 1, {3: 20, 5: 30, 7: 30}, {3: 0.9, 5: 0.4, 7: 0.5})
    Choice(action=7, tied=False)
    """
    code, tie_seed = ("visits", "value").index(final), derive(seed, "final")
    moves = [(action, float(visits[action]), float(values[action])) for action in visits]
    best, tied = moves[0], False
    with np.errstate(over="ignore"):
        for move in moves[1:]:
            better, equal = _interpreted(code, tie_seed, move, best)
            tied = equal or (tied and not better)
            best = move if better else best
    return Choice(best[0], tied)
