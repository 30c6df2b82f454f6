# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Rounds of hidden numbers, for two or three players: on their turn players pass, or take what lies on the table and
are out of the round; its value is the number that they hold, times how many have passed. The round ends when all are
out or have passed three times; after four rounds the game is over, and the most points win.

A game in miniature that has all that a card may leave out or put off: rounds end in a half of their own, and what
players see of one another is noted, for nothing but the order of moves.
"""

import numpy as np

from spinney.core.compile import compiled, inlined, noted
from spinney.core.declaration import Declaration
from spinney.core.random import below

PASS, TAKE = 0, 1
ROUNDS, PASSES, MOST_PLAYERS = 4, 9, 3

State = np.dtype(
    [
        ("players", np.int8),
        ("player", np.int8),
        ("round", np.int8),
        ("passed", np.int8),
        ("out", np.int8),  # players, a bit each
        ("held", np.int8, MOST_PLAYERS),
        ("won", np.int16, MOST_PLAYERS),
        ("seen", np.int16),  # how often somebody took, as all have seen
    ],
    align=True,
)


def setup(s, rng):
    deal(s, rng)


@compiled
def deal(s, rng):
    for seat in range(s.players):
        s.held[seat] = 1 + below(rng, 6)
    s.out, s.passed, s.player = 0, 0, s.round % s.players


def current_player(s):
    return s.player


def legal_actions(s, out):
    out[0], out[1] = PASS, TAKE
    return 2


@noted
@compiled
def see(s, action):
    s.seen += action


def apply(s, action, rng):
    if act(s, action, rng):
        while settle(s, rng):
            continue


@inlined
def act(s, action, rng):
    """Plays an action; returns whether the round is over."""
    see(s, action)
    if action == TAKE:
        s.won[s.player] += s.held[s.player] * s.passed
        s.out |= 1 << s.player
    else:
        s.passed += 1
    if s.passed == PASSES or s.out == (1 << s.players) - 1:
        return True
    while True:
        s.player = (s.player + 1) % s.players
        if not s.out >> s.player & 1:
            return False


@inlined
def settle(s, rng):
    """Starts the next round, unless that was the last: first the number, then the cards; returns what is left."""
    if s.passed >= 0:
        s.round += 1
        s.passed = -1
        return s.round < ROUNDS
    deal(s, rng)
    return False


HALVES = act, settle


def is_over(s):
    return s.round == ROUNDS


def score(s, player):
    return float(s.won[player])


def rank(s, player):
    better = 0
    for other in range(s.players):
        better += s.won[other] > s.won[player]
    return 1 + better


def order(s, action):
    """Who has seen many take passes."""
    return float(action if s.seen % 2 else -action)


def redeterminise(s, observer, rng):
    for seat in range(s.players):
        if seat != observer:
            s.held[seat] = 1 + below(rng, 6)


def visible(s, observer, out):
    out[0], out[1], out[2], out[3] = s.player, s.round, s.passed, s.out
    out[4], out[5] = s.held[observer], s.seen
    for seat in range(s.players):
        out[6 + seat] = s.won[seat]
    return 6 + s.players


DECLARATION = Declaration(
    id="rounds-of-numbers",
    title="Rounds of numbers",
    summary="Pass or take, four rounds.",
    rules=__name__,
    players=(3, 2),
    actions=lambda parameters, players: 2,
    hidden=True,
    chance=True,
)
