"""Rules of the toy game in test_heuristics.py.

The points lie on the table; a player goes on (action 0) or calls it a day (1), which ends the game. After three turns
it ends anyway. The most points win, or with `lowest` the fewest.
"""

import numpy as np

MOST_PLAYERS = 3
LAST_TURN = 3

State = np.dtype(
    [
        ("players", np.int8),
        ("lowest", np.int8),
        ("points", np.int16, MOST_PLAYERS),
        ("turns", np.int8),
        ("called", np.int8),
    ],
    align=True,
)


def setup(s, rng):
    s.turns = 0


def current_player(s):
    return s.turns % s.players


def legal_actions(s, out):
    out[0] = 0
    out[1] = 1
    return 2


def apply(s, action, rng):
    s.called = action
    s.turns += 1


def is_over(s):
    return s.called or s.turns == LAST_TURN


def score(s, player):
    return float(s.points[player])


def rank(s, player):
    better = 0
    for other in range(s.players):
        ahead = s.points[other] - s.points[player]
        better += ahead < 0 if s.lowest else ahead > 0
    return 1 + better


def evaluate(s, player):
    return s.points[player] / 100.0
