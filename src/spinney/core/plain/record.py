# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""The record of every plain Python game: which position it is, and what compiled code asks of a position.

It is one record for all such games, so that what is compiled for it is compiled once.
"""

import struct
from collections.abc import Sequence

import numpy as np

MOST_PLAYERS = 16
State = np.dtype(
    [
        ("players", np.int64),
        ("position", np.int64),  # the number of a position that is alive in this process
        ("mover", np.int64),
        ("over", np.int64),
        ("ranks", np.int64, MOST_PLAYERS),
        ("scores", np.float64, MOST_PLAYERS),
    ]
)
POSITION, MOVER, OVER, RANKS = 8, 16, 24, 32
PACKED = struct.Struct(f"=4q{MOST_PLAYERS}q{MOST_PLAYERS}d")
ONES, ZEROS = (1,) * MOST_PLAYERS, (0.0,) * MOST_PLAYERS


def packed(players: int, position: int, mover: int, over: bool, ranks: Sequence[int], scores: Sequence[float]) -> bytes:
    """The record's bytes.

    >>> np.frombuffer(packed(2, 7, 1, False, (1, 1), (3.0, 4.0)), State)[0]["scores"][:2].tolist()
    [3.0, 4.0]
    """
    ranked = (*ranks, *ONES[len(ranks) :])
    scored = (*scores, *ZEROS[len(scores) :])
    return PACKED.pack(players, position, mover, over, *ranked, *scored)


def current_player(s):
    """Who is to move."""
    return s.mover


def is_over(s):
    """Whether the game has ended."""
    return s.over


def rank(s, player):
    """A player's rank at the end."""
    return s.ranks[player]


def score(s, player):
    """A player's points."""
    return s.scores[player]
