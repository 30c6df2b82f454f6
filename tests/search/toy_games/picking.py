"""Rules of the toy game in test_rollout_policies.py: players take turns to pick one of four things, `turns` in all.

A point for every pick of the good thing. The record counts how often each thing was picked, by everybody.
"""

import numpy as np

THINGS = 4
GOOD, FIRST_IN_ORDER = 2, 1
ORDER = np.array([2.0, 9.0, 1.0, 3.0])
MOST_PLAYERS = 4

State = np.dtype(
    [
        ("players", np.int8),
        ("turns", np.int16),
        ("taken", np.int16),
        ("counts", np.int16, THINGS),
        ("points", np.int16, MOST_PLAYERS),
    ],
    align=True,
)


def setup(s, rng):
    s.taken = 0


def current_player(s):
    return s.taken % s.players


def legal_actions(s, out):
    for thing in range(THINGS):
        out[thing] = thing
    return THINGS


def apply(s, action, rng):
    s.counts[action] += 1
    s.points[s.taken % s.players] += action == GOOD
    s.taken += 1


def is_over(s):
    return s.taken == s.turns


def score(s, player):
    return float(s.points[player])


def rank(s, player):
    better = 0
    for other in range(s.players):
        better += s.points[other] > s.points[player]
    return 1 + better


def order(s, action):
    return ORDER[action]
