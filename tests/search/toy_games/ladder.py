"""Rules of the toy game of the fixture `toy_ladder`."""

import numpy as np

State = np.dtype(
    [
        ("players", np.int8),
        ("player", np.int8),
        ("turns", np.int8),
        ("steps", np.int8, 2),
        ("scale", np.int64),
        ("offset", np.int64),
    ]
)


def setup(s, rng):
    s.turns = 0


def current_player(s):
    return s.player


def legal_actions(s, out):
    for action in range(3):
        out[action] = action
    return 3


def apply(s, action, rng):
    s.steps[s.player] += action
    s.player = 1 - s.player
    s.turns += 1


def is_over(s):
    return s.turns == 4


def score(s, player):
    return s.offset + s.scale * 0.5 * s.steps[player]


def rank(s, player):
    return 1 if s.steps[player] >= s.steps[1 - player] else 2
