"""Two or three players show heads or tails at the same time; what each gains is written in a table.

The entry of an outcome and a player stands at outcome * players + player, where the outcome has a bit for every player
who shows tails.
"""

import numpy as np

from spinney.core.compile import compiled
from spinney.core.random import below

MOST_PLAYERS, SIDES = 3, 2
ENTRIES = SIDES**MOST_PLAYERS * MOST_PLAYERS

State = np.dtype(
    [
        ("players", np.int8),
        ("turns", np.int8),
        ("chosen", np.int8, MOST_PLAYERS),
        ("gains", np.float64, ENTRIES),
    ]
)


def setup(s, rng):
    s.turns = 0


def current_player(s):
    return s.turns


def legal_actions(s, out):
    out[0] = 0
    out[1] = 1
    return SIDES


def apply(s, action, rng):
    s.chosen[s.turns] = action
    s.turns += 1


def is_over(s):
    return s.turns == s.players


@compiled
def points(s, player):
    """A player's gain once all have chosen."""
    if s.turns < s.players:
        return 0.0
    outcome = 0
    for other in range(s.players):
        outcome += s.chosen[other] << other
    return s.gains[outcome * s.players + player]


def score(s, player):
    return points(s, player)


def rank(s, player):
    better = 0
    for other in range(s.players):
        better += points(s, other) > points(s, player)
    return 1 + better


def redeterminise(s, observer, rng):
    for player in range(s.turns):
        if player != observer and s.turns < s.players:
            s.chosen[player] = below(rng, SIDES)


def visible(s, observer, out):
    out[0] = s.turns
    for player in range(s.players):
        shown = s.turns == s.players or (player == observer and player < s.turns)
        out[1 + player] = s.chosen[player] if shown else -1
    return 1 + s.players
