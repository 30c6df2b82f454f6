# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""What a player has played or discarded in a round, in its order: a word with four bits a card, the last one lowest.

Nobody puts down more than 13 cards of the 21: between two of one's own plays somebody else plays too, and only two
Princes and being out take cards besides.
"""

import numpy as np

from spinney.core.compile import compiled, inlined
from spinney.games.love_letter.cards import FIRST_EDITION, RANKS, SPY

CARD_BITS, CARD = np.uint64(4), np.uint64(15)
# [kind] what is printed on a card of the first edition.
RANK = np.array(RANKS[FIRST_EDITION], np.int64)
ONE_EACH = np.uint64(0x1111_1111_1111_1111)
SPIES, HIGHEST_BITS = np.uint64(SPY) * ONE_EACH, np.uint64(8) * ONE_EACH


@inlined
def put_down(s, seat, card):
    """A card comes face up before a player, on those that lie there."""
    s.discards[seat] = s.discards[seat] << CARD_BITS | np.uint64(card)


@compiled
def sum_of_ranks(discards):
    """The sum of the ranks printed on cards of the first edition.

    >>> int(sum_of_ranks(np.uint64(0x4AA)))  # a baron and two princesses
    19
    """
    total = 0
    while discards:
        total += RANK[discards & CARD]
        discards >>= CARD_BITS
    return total


@compiled
def has_spy(discards):
    """Whether a Spy is among the cards: then some four bits are 0 without a Spy's, and only then does taking one from
    each turn a highest bit on that was off.

    >>> [bool(has_spy(np.uint64(cards))) for cards in (0x312, 0x1, 0x23, 0x0)]
    [True, True, False, False]
    """
    without = discards ^ SPIES
    return (without - ONE_EACH) & ~without & HIGHEST_BITS != 0
