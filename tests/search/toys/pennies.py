"""Matching pennies with a way out, both players choosing at the same time. The first player hides a coin, heads (0) or
tails (1), or declines (2); the second guesses heads or tails. Declining is worth 4 to the first player and 6 to the
second; a coin guessed wrong 10 and 0, a coin guessed right 0 and 10.

The first player mixes heads and tails evenly, worth 5. A first player whose choice could be seen would decline.
"""

import numpy as np

from spinney.core.compile import compiled
from spinney.core.random import below

State = np.dtype([("players", np.int8), ("turns", np.int8), ("coin", np.int8), ("guess", np.int8)])

DECLINE = 2


def setup(s, rng):
    s.turns = 0


def current_player(s):
    return s.turns


def legal_actions(s, out):
    choices = 3 if s.turns == 0 else 2
    for action in range(choices):
        out[action] = action
    return choices


def apply(s, action, rng):
    if s.turns == 0:
        s.coin = action
    else:
        s.guess = action
    s.turns += 1


def is_over(s):
    return s.turns == 2


@compiled
def worth(s, player):
    """A player's points once both have chosen."""
    if s.turns < 2:
        return 0.0
    first = 4.0 if s.coin == DECLINE else 0.0 if s.coin == s.guess else 10.0
    return first if player == 0 else 10.0 - first


def score(s, player):
    return worth(s, player)


def rank(s, player):
    return 1 if worth(s, player) >= worth(s, 1 - player) else 2


def redeterminise(s, observer, rng):
    if observer == 1 and s.turns == 1:
        s.coin = below(rng, 3)


def visible(s, observer, out):
    out[0] = s.turns
    out[1] = s.coin if observer == 0 or s.turns == 2 else -1
    out[2] = s.guess
    return 3
