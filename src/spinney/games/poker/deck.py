# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""The cards, and drawing them.

A set of cards is one word: 16 bits for each suit, the lowest 13 of them its ranks from the two up to the ace. So the
ranks of a suit are one shift away, which is what `hands.py` needs.

The two cards that a player holds are a number: their place among all 1 326 pairs. Drawing draws pairs, too, and draws
again if one of the two is gone; every pair that is left is equally likely then. The community cards come two at a time
as far as possible, since it makes no difference which of the cards of a set was drawn first.
"""

from itertools import combinations

import numpy as np

from spinney.core.compile import compiled
from spinney.core.random import below

RANKS, SUITS, LANE = 13, 4, 16
NO_CARDS = np.uint64(0)
CARDS = np.array([1 << (LANE * suit + rank) for suit in range(SUITS) for rank in range(RANKS)], np.uint64)
CARD_COUNT = len(CARDS)
PAIRS = list(combinations(range(CARD_COUNT), 2))
PAIR_COUNT = len(PAIRS)
# What somebody holds who has no cards.
NO_PAIR = PAIR_COUNT
# The cards of each pair as a set.
HELD = np.array([*(CARDS[low] | CARDS[high] for low, high in PAIRS), 0], np.uint64)


@compiled
def draw_pair(gone, rng):
    """A random pair of which no card is gone."""
    pair = below(rng, PAIR_COUNT)
    while HELD[pair] & gone:
        pair = below(rng, PAIR_COUNT)
    return pair


@compiled
def draw(cards, gone, rng):
    """A random set of so many cards that are not gone."""
    drawn = NO_CARDS
    while cards > 1:
        drawn |= HELD[draw_pair(gone | drawn, rng)]
        cards -= 2
    if cards:
        card = CARDS[below(rng, CARD_COUNT)]
        while card & (gone | drawn):
            card = CARDS[below(rng, CARD_COUNT)]
        drawn |= card
    return drawn


def chen_points(low: int, high: int) -> float:
    """Two cards by Bill Chen's formula (Krieger, "Hold'em Excellence", 2nd edition, 2000), without its rounding up.

    The higher card counts 10, 8, 7, 6 from the ace to the jack, and half its number below; a pair twice that, 5 at
    least. Otherwise 2 more for cards of one suit, 1, 2, 4, 5 less for 1, 2, 3 and more ranks between the two, and 1
    more for two cards below the queen with at most one rank between them.
    """
    suited = low // RANKS == high // RANKS
    under, upper = sorted((low % RANKS, high % RANKS))
    points = {12: 10.0, 11: 8.0, 10: 7.0, 9: 6.0}.get(upper, (upper + 2) / 2)
    if under == upper:
        return max(5.0, 2 * points)
    gap = upper - under - 1
    return points + 2 * suited - (0, 1, 2, 4, 5)[min(gap, 4)] + (gap < 2 and upper < 10)


# How good each pair is, from 1 for a seven and a two to 22.5 for two aces.
WORTH = np.array([*(2.5 + chen_points(*pair) for pair in PAIRS), 0.0])
