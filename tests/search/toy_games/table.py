"""Rules of all toy games: the game itself is in the record, as tables."""

import numpy as np

NODES, MOVES, MOST_PLAYERS = 96, 12, 4
OVER = -1

State = np.dtype(
    [
        ("players", np.int8),
        ("node", np.int16),  # where the game is
        ("mover", np.int8, NODES),
        ("child", np.int16, NODES * MOVES),  # 0 where a move is not legal: nothing leads back to the start
        ("points", np.float32, NODES * MOST_PLAYERS),
        ("ordering", np.float32, NODES * MOVES),
    ],
    align=True,
)


def setup(s, rng):
    s.node = 0


def current_player(s):
    return s.mover[s.node]


def legal_actions(s, out):
    n = 0
    for action in range(MOVES):
        if s.child[s.node * MOVES + action]:
            out[n] = action
            n += 1
    return n


def apply(s, action, rng):
    s.node = s.child[s.node * MOVES + action]


def is_over(s):
    return s.mover[s.node] == OVER


def score(s, player):
    return float(s.points[s.node * MOST_PLAYERS + player])


def rank(s, player):
    better = 0
    for seat in range(s.players):
        better += s.points[s.node * MOST_PLAYERS + seat] > s.points[s.node * MOST_PLAYERS + player]
    return 1 + better


def order(s, action):
    return float(s.ordering[s.node * MOVES + action])
