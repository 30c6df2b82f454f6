"""Two neighbours, who choose at the same time. The first advances or holds, the second attacks or builds.

To advance brings the first player one point, and to be left in peace two. The second player gains two points by an
attack on who has advanced, one by building beside who has held, and nothing otherwise.
"""

import numpy as np

from spinney.core.compile import compiled
from spinney.core.random import below

State = np.dtype([("players", np.int8), ("turns", np.int8), ("chosen", np.int8, 2)])

ADVANCE, HOLD = 0, 1
ATTACK, BUILD = 0, 1


def setup(s, rng):
    s.turns = 0


def current_player(s):
    return s.turns


def legal_actions(s, out):
    out[0] = 0
    out[1] = 1
    return 2


def apply(s, action, rng):
    s.chosen[s.turns] = action
    s.turns += 1


def is_over(s):
    return s.turns == 2


@compiled
def points(s, player):
    """A player's points once both have chosen."""
    if s.turns < 2:
        return 0.0
    if player == 0:
        return 1.0 * (s.chosen[0] == ADVANCE) + 2.0 * (s.chosen[1] == BUILD)
    if s.chosen[0] == ADVANCE:
        return 2.0 * (s.chosen[1] == ATTACK)
    return 1.0 * (s.chosen[1] == BUILD)


def score(s, player):
    return points(s, player)


def rank(s, player):
    return 1 if points(s, player) >= points(s, 1 - player) else 2


def redeterminise(s, observer, rng):
    if observer == 1 and s.turns == 1:
        s.chosen[0] = below(rng, 2)


def visible(s, observer, out):
    out[0] = s.turns
    out[1] = s.chosen[0] if observer == 0 or s.turns == 2 else -1
    out[2] = s.chosen[1]
    return 3
