# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""How players stand, at the end and before."""

import numpy as np

from spinney.core.compile import compiled
from spinney.games.sushi_go.scoring import maki_points, most_maki, most_puddings, pudding_points, puddings

# The lead that `evaluate` counts as 1, and how much of what maki and puddings would score now it counts.
LEAD, STILL_OPEN = 50.0, 0.5


@compiled
def standing(s, seat):
    """Points, and puddings among equals."""
    return 16 * int(s.points[seat]) + puddings(s, seat)


@compiled
def place_of(s, player):
    """1 for the best, and so on; who is equal shares a place."""
    better = 0
    for other in range(s.players):
        better += standing(s, other) > standing(s, player)
    return 1 + better


@compiled
def result(s, player):
    """1 for winning alone, 0 for a shared win, -1 for anything less."""
    value = 1.0
    for other in range(s.players):
        if standing(s, other) > standing(s, player):
            return -1.0
        if other != player and standing(s, other) == standing(s, player):
            value = 0.0
    return value


def evaluate(s, player):
    """The lead over the best of the others, with half of what maki and puddings would score now."""
    if s.left == 0:
        return result(s, player)
    rolls, sweets = most_maki(s), most_puddings(s)
    own, best = 0.0, -np.inf
    for seat in range(s.players):
        worth = s.points[seat] + STILL_OPEN * (maki_points(s, seat, rolls) + pudding_points(s, seat, sweets))
        if seat == player:
            own = worth
        else:
            best = max(best, worth)
    return min(1.0, max(-1.0, (own - best) / LEAD))
