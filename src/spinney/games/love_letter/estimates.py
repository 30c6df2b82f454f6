# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""What a position is worth to a player: the lead in tokens, a part of the next one counted in."""

import numpy as np

from spinney.core.compile import compiled
from spinney.games.love_letter.cards import KINDS, LATER_EDITION, RANKS
from spinney.games.love_letter.places import DRAWN, THIRD

# [later edition, kind] how strong a card is: the square of its rank, and 1 at least.
STRENGTH = np.array(
    [[max(1, RANKS[edition][kind]) ** 2 if kind else 0 for kind in range(KINDS)] for edition in RANKS], np.float64
)


@compiled
def strength(s, seat):
    """How strong a player is in this round, by the highest card they have; 0 for who is out."""
    card = s.hands[seat]
    if seat == s.player:
        card = max(card, s.hands[DRAWN], s.hands[THIRD])
    return STRENGTH[np.uint64(s.edition == LATER_EDITION), card]


def evaluate(s, player):
    if s.over:
        for other in range(s.players):
            if s.won[other] > s.won[player]:
                return -1.0
        return 1.0
    total = 0.0
    for seat in range(s.players):
        total += strength(s, seat)
    own, best = 0.0, 0.0
    for seat in range(s.players):
        tokens = float(s.won[seat]) + strength(s, seat) / total
        if seat == player:
            own = tokens
        else:
            best = max(best, tokens)
    # While others are level with more tokens than needed, one can be further behind than that.
    return max(-1.0, (own - best) / float(s.target))
