"""Rules of a toy game with counters: two players take turns to put twelve chips on the tall pile (action 0) or four
on each of the two others (1). The first player wants the tall pile to be as high as it can get, the second does not.

Where the piles lie in the record, a hash that mixes too little takes some positions for one another.
"""

import numpy as np

from spinney import Declaration, Parameters

PILES = 13
TALL, LEFT, RIGHT = 4, 8, 12

State = np.dtype(
    [
        ("players", np.int8),
        ("start", np.int8),
        ("turns", np.int8),
        ("piles", np.int8, PILES),
    ]
)


class PilesParameters(Parameters):
    """What every pile holds at first."""

    start: int = 0


PILED = Declaration(
    "piles", "Piles", "Put chips on piles.", __name__, (2,), lambda parameters, players: 2, parameters=PilesParameters
)


def setup(s, rng):
    for pile in range(PILES):
        s.piles[pile] = s.start


def current_player(s):
    return s.turns % 2


def legal_actions(s, out):
    out[0] = 0
    out[1] = 1
    return 2


def apply(s, action, rng):
    s.turns += 1
    if action == 0:
        s.piles[TALL] += 12
    else:
        s.piles[LEFT] += 4
        s.piles[RIGHT] += 4


def is_over(s):
    return s.turns == 3


def score(s, player):
    return float(s.piles[TALL] if player == 0 else -s.piles[TALL])


def rank(s, player):
    return 1 if (s.piles[TALL] > s.start) == (player == 0) else 2
