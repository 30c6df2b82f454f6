# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""How players stand, at the end and before."""

import numpy as np

from spinney.core.compile import compiled
from spinney.games.dominion.supply import points

# The lead that `evaluate` counts as 1.
LEAD = 30.0
MOST_TURNS = 1024


@compiled
def standing(s, seat):
    """Points, and among equals fewer turns; with `tag` the points alone."""
    return MOST_TURNS * points(s, seat) - (0 if s.tag else np.int64(s.turns[seat]))


@compiled
def place_of(s, player):
    """1 for the best, and so on; who is equal shares a place."""
    own, better = standing(s, player), 0
    for other in range(s.players):
        better += standing(s, other) > own
    return 1 + better


@compiled
def result(s, player):
    """1 for winning alone, 0 for a shared win, -1 for anything less."""
    own, value = standing(s, player), 1.0
    for other in range(s.players):
        if other != player:
            theirs = standing(s, other)
            if theirs > own:
                return -1.0
            if theirs == own:
                value = 0.0
    return value


@compiled
def lead(s, player):
    """The lead over the best of the others."""
    best = -1000
    for other in range(s.players):
        if other != player:
            best = max(best, points(s, other))
    return (points(s, player) - best) / LEAD


def evaluate(s, player):
    """The lead over the best of the others."""
    if s.over:
        return result(s, player)
    return min(1.0, max(-1.0, lead(s, player)))
