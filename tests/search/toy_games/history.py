"""Rules of a toy game that forgets nothing: players take turns to pick one of `branching` things, `plies` picks in all.

The record holds every pick, so no two lines of play meet. Points and the static order are noise made from the picks:
there are `levels` different numbers of points, and few of them make many ties. With `forced` the first player has
only one pick. With `again` who picks the first thing picks again.
"""

import numpy as np

from spinney import Declaration, Parameters
from spinney.core.compile import compiled

MOST_PLAYERS, LONGEST = 5, 64
SKIPPED = -1
PRIME = 2_147_483_647

State = np.dtype(
    [
        ("players", np.int8),
        ("branching", np.int16),
        ("plies", np.int8),
        ("forced", np.int8),
        ("again", np.int8),
        ("levels", np.int32),
        ("mover", np.int8),
        ("picked", np.int8),  # picks so far
        ("length", np.int8),  # picks and skips so far
        ("history", np.int16, LONGEST),
    ],
    align=True,
)


class HistoryParameters(Parameters):
    """How much there is to pick from, how often, and for how many different points."""

    branching: int = 3
    plies: int = 12
    levels: int = 100_000
    forced: bool = False
    again: bool = False


HISTORY = Declaration(
    "history", "History", "Pick.", __name__, (3, 2, 4, 5), lambda parameters, players: parameters.branching,
    parameters=HistoryParameters,
)  # fmt: skip


def setup(s, rng):
    s.mover = 0


def current_player(s):
    return s.mover


def legal_actions(s, out):
    if s.forced and s.mover == 0:
        out[0] = 0
        return 1
    for thing in range(s.branching):
        out[thing] = thing
    return s.branching


@compiled
def note(s, what):
    """Writes down what happened, and hands the turn on."""
    s.history[s.length] = what
    s.length += 1
    s.mover = (s.mover + 1) % s.players


def apply(s, action, rng):
    mover = s.mover
    note(s, action)
    s.picked += 1
    if s.again and action == 0:
        s.mover = mover


def skip(s):
    note(s, SKIPPED)


def is_over(s):
    return s.picked == s.plies


@compiled
def noise(s, salt):
    """A number that depends on all that happened, and on nothing else."""
    number = 1 + salt
    for i in range(s.length):
        number = ((number + 1 + s.history[i]) * 48_271) % PRIME
        number ^= number >> 15
    return (number * 16_807) % PRIME >> 7


@compiled
def points(s, player):
    return noise(s, player) % s.levels


def score(s, player):
    return float(points(s, player))


def rank(s, player):
    better = 0
    for other in range(s.players):
        better += points(s, other) > points(s, player)
    return 1 + better


def order(s, action):
    """With ties, which the lower code wins."""
    return float(noise(s, 100 + action) % 3)
