# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""What a position is worth before the end."""

import numpy as np

from spinney.core.compile import compiled
from spinney.games.bits import count
from spinney.games.small_world.codes import RESTING
from spinney.games.small_world.scoring import lasting_bonus, passing_bonus, regions_of
from spinney.games.standing import standing


@compiled
def turns_to_score(s, player):
    """How many times a player will still collect coins, this turn included as long as it has not been scored."""
    done = np.int64(s.turn) // 2 + (np.int64(s.turn) & 1 > player)
    scored = np.int64(s.turn) & 1 == player and s.phase >= RESTING
    return np.int64(s.turns) - done - scored


@compiled
def expected(s, player):
    """A player's coins, and what their regions will bring in the turns that are left if everything stays as it is."""
    each_turn = count(regions_of(s, player)) + lasting_bonus(s, player)
    once = passing_bonus(s, player) if np.int64(s.turn) & 1 == player and s.phase < RESTING else np.int64(0)
    return np.int64(s.coins[player]) + once + each_turn * turns_to_score(s, player)


@compiled
def prospects(s, player):
    """A player's share of all coins that are to be expected, as a standing; one coin more for each, against none."""
    own, other = expected(s, player) + 1, expected(s, 1 - player) + 1
    return standing(own, own + other, 2)
