# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Dice race. On their turn a player rolls one die and moves as far as it shows, or two dice and moves their sum; but
two dice that show the same do not move at all. Who reaches the goal first wins, and the game ends at once.

Rule decisions: a move past the goal ends on it. The score is the squares moved. Ranks follow the scores.

Actions: 0 rolls one die, 1 rolls two.
"""

import numpy as np

from spinney.core.compile import compiled
from spinney.core.random import below
from spinney.core.telling import EVERYBODY, OWN, tell

MOST_PLAYERS = 4

State = np.dtype(
    [("players", np.int8), ("goal", np.int8), ("player", np.int8), ("moved", np.int8, MOST_PLAYERS)],
    align=True,
)

ONE_DIE, TWO_DICE = 0, 1
# The event of a roll, told to everybody: what the dice show, 0 for a second die that is not rolled.
ROLLED = OWN


def setup(s, rng):
    s.player = 0


def current_player(s):
    return s.player


def legal_actions(s, out):
    out[0] = ONE_DIE
    out[1] = TWO_DICE
    return 2


def sample(s, rng):
    return below(rng, 2)


@compiled
def die(rng):
    return 1 + below(rng, 6)


@compiled
def roll(s, dice, rng):
    """How far the dice let a player move."""
    first = die(rng)
    second = die(rng) if dice == TWO_DICE else 0
    tell(s, EVERYBODY, ROLLED, first, second)
    return 0 if first == second else first + second


def apply(s, action, rng):
    s.moved[s.player] = min(s.moved[s.player] + roll(s, action, rng), s.goal)
    s.player = (s.player + 1) % s.players


@compiled
def arrived(s):
    """Whether somebody is on the goal."""
    count = 0
    for seat in range(s.players):
        count += s.moved[seat] == s.goal
    return count > 0


def is_over(s):
    return arrived(s)


def score(s, player):
    return float(s.moved[player])


def evaluate(s, player):
    if arrived(s):
        return 1.0 if s.moved[player] == s.goal else -1.0
    return 2.0 * s.moved[player] / s.goal - 1.0


def order(s, action):
    return float(action)


def rank(s, player):
    better = 0
    for seat in range(s.players):
        better += s.moved[seat] > s.moved[player]
    return 1 + better
