"""Rules of the toy game in test_information.py, on strategy fusion.

Player 0 hides a coin in the left hand (action 0) or in the right (1). Player 1 sees closed fists, and either is content
with 6 points (2) or takes part (3). Who takes part must then name a hand: 10 points if the coin is there (0 left, 1
right), nothing if not. Player 0 gets the rest of 10 points.
"""

import numpy as np

from spinney.core.random import below
from spinney.core.telling import EVERYBODY, only

State = np.dtype(
    [("players", np.int8), ("turns", np.int8), ("hand", np.int8), ("points", np.int8), ("over", np.int8)], align=True
)

LEFT, RIGHT, CONTENT, TAKE_PART = range(4)
HIDE, OFFER, GUESS = range(3)


def setup(s, rng):
    s.turns = HIDE


def current_player(s):
    return 0 if s.turns == HIDE else 1


def legal_actions(s, out):
    first = CONTENT if s.turns == OFFER else LEFT
    out[0] = first
    out[1] = first + 1
    return 2


def witnesses(s, action):
    return only(0) if s.turns == HIDE else EVERYBODY


def apply(s, action, rng):
    if s.turns == HIDE:
        s.hand = action
    elif s.turns == OFFER:
        s.over = action == CONTENT
        s.points = 6 if action == CONTENT else 0
    else:
        s.over = 1
        s.points = 10 if action == s.hand else 0
    s.turns += 1


def is_over(s):
    return s.over


def score(s, player):
    return float(s.points if player == 1 else 10 - s.points)


def rank(s, player):
    return 1 if (s.points > 5) == (player == 1) else 2


def redeterminise(s, observer, rng):
    if observer == 1 and s.turns > HIDE and not s.over:
        s.hand = below(rng, 2)


def visible(s, observer, out):
    out[0] = s.turns
    out[1] = s.points
    out[2] = s.over
    out[3] = s.hand if observer == 0 or s.over or s.turns == HIDE else -1
    return 4
