# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""What a position is worth to a player."""

import numpy as np

from spinney.games.love_letter.cards import FIRST_EDITION, RANKS
from spinney.games.love_letter.places import DRAWN

HAND, TOKENS = 0.3, 0.7
PRINTED = np.array(RANKS[FIRST_EDITION], np.float64)


def evaluate(s, player):
    if s.over:
        for other in range(s.players):
            if s.won[other] > s.won[player]:
                return -1.0
        return 1.0
    ranks, room = PRINTED[s.hands[player]], 9.0
    if s.player == player:
        ranks, room = ranks + PRINTED[s.hands[DRAWN]], 17.0
    return min(1.0, HAND * ranks / room + TOKENS * float(s.won[player]) / float(s.target))
