# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""What players have, what it is worth before the match is over, and what a choice promises."""

import numpy as np

from spinney.core.compile import compiled
from spinney.games.bits import FOUR, FOUR_OF_EIGHT, LAST_BYTE, LOW_BITS, count
from spinney.games.diamant.cards import FIRST_RELIC, HAZARD_CARDS, MEAN_TREASURE, RELIC_WORTH, TREASURE_CARDS

CONTINUE, EXIT = 0, 1
# No chest can hold more than 5 x 139 gems and 42 for relics.
CHEST_BITS = 10
CHEST = np.uint64((1 << CHEST_BITS) - 1)
RELICS_FROM = np.uint64(FIRST_RELIC)
# A lead of so many gems counts as a win with no cave to come after this one, and so many more for each that is.
LEAD, LEAD_A_CAVE = 15.0, 5.0


@compiled
def chest(s, seat):
    return np.int64((s.chests >> np.uint64(CHEST_BITS * seat)) & CHEST)


@compiled
def gems_on_path(s):
    """How many gems lie on all treasures of the path together."""
    return np.int64(((s.gems & FOUR_OF_EIGHT) + (s.gems >> FOUR & FOUR_OF_EIGHT)) * LOW_BITS >> LAST_BYTE)


@compiled
def survival(s):
    """The chance that the next card does not make the cave collapse."""
    fatal = 0
    for hazard in range(HAZARD_CARDS.size):
        fatal += count(s.deck & HAZARD_CARDS[hazard]) if s.path & HAZARD_CARDS[hazard] else 0
    return 1 - fatal / count(s.deck)


@compiled
def gain_of_leaving(s):
    """What a seat in the cave carries, with an equal share of what lies on the path."""
    return s.hand + (gems_on_path(s) + np.int64(RELIC_WORTH[s.path >> RELICS_FROM])) / count(s.inside)


def evaluate(s, player):
    """The lead over the best of the others, where what somebody would leave the cave with counts as likely as the next
    card is harmless.
    """
    over = s.cave == s.caves
    carried = 0.0 if over else survival(s) * gain_of_leaving(s)
    own, best = 0.0, -1.0
    for seat in range(s.players):
        worth = chest(s, seat) + carried * (s.inside >> seat & 1)
        if seat == player:
            own = worth
        else:
            best = max(best, worth)
    if over:
        return 1.0 * (own > best) - (own < best)
    return min(1.0, max(-1.0, (own - best) / (LEAD + LEAD_A_CAVE * (int(s.caves) - int(s.cave) - 1))))


def order(s, action):
    """To exit is worth what is carried and an equal share of what lies on the path; to continue is worth what can be
    expected of that after one more card: it may be lost, or a treasure of average size may be shared.
    """
    gain = gain_of_leaving(s)
    if action == EXIT:
        return gain
    treasure = count(s.deck & TREASURE_CARDS) / count(s.deck)
    return gain * survival(s) + MEAN_TREASURE / count(s.inside) * treasure
