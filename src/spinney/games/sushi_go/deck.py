# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Sushi cards counted by type in one word, four bits a type.

No type has more than 14 cards, so no count leaves its four bits, and adding or subtracting two words adds or subtracts
all counts at once. Bits above the twelve types are free for whoever keeps the word.
"""

import numpy as np

from spinney.core.compile import compiled
from spinney.core.random import below
from spinney.games.bits import EIGHT, FOUR, FOUR_OF_EIGHT, HIGH_BITS, LAST_BYTE, LOW_BITS, ONE, TWO, count

TYPES = 12
MAKI_3, MAKI_2, MAKI_1, TEMPURA, SASHIMI, DUMPLING, SQUID, SALMON, EGG, WASABI, PUDDING, CHOPSTICKS = range(TYPES)
COPIES = (8, 12, 6, 14, 14, 14, 5, 10, 5, 6, 10, 4)

SHIFT = np.array([4 * card for card in range(TYPES + 1)], np.uint64)
# One card of a type.
CARD = np.array([1 << 4 * card for card in range(TYPES)], np.uint64)
DECK = np.uint64(sum(copies << 4 * card for card, copies in enumerate(COPIES)))
NIBBLE, ALL_TYPES = np.uint64(15), np.uint64((1 << 4 * TYPES) - 1)
LOWEST_OF_FOUR = np.uint64(0x1111_1111_1111)


@compiled
def number_of(cards, card):
    """How many cards of a type there are.

    >>> int(number_of(DECK, SALMON))
    10
    """
    return (cards >> SHIFT[card]) & NIBBLE


@compiled
def types_of(cards):
    """The types there are, each the lowest of its four bits.

    >>> hex(types_of(CARD[0] + CARD[2] + CARD[2]))
    '0x101'
    """
    pairs = cards | (cards >> ONE)
    return (pairs | (pairs >> TWO)) & LOWEST_OF_FOUR


@compiled
def nth_type(types, n):
    """The n-th of the types, counted from 0.

    It is as large as the number of types up to which there are no more than n; as in `bits.nth`, all are compared at
    once, the even ones and the odd ones in a word each.

    >>> int(nth_type(types_of(DECK - CARD[CHOPSTICKS] - CARD[CHOPSTICKS]), 7))
    7
    """
    up_to = types * LOWEST_OF_FOUR
    least = np.uint64(n) * LOW_BITS | HIGH_BITS
    even = (least - (up_to & FOUR_OF_EIGHT)) & HIGH_BITS
    odd = (least - ((up_to >> FOUR) & FOUR_OF_EIGHT)) & HIGH_BITS
    return count((even | odd >> ONE) << np.uint64(16))


@compiled
def draw(cards, size, rng):
    """So many random cards of these, all physical cards equally likely.

    Counts become running sums, a byte each, again the even types and the odd ones in a word each: the type of the n-th
    card is the number of sums that do not exceed n, and taking the card lowers all sums from there on.
    """
    even = (cards & FOUR_OF_EIGHT) * LOW_BITS
    odd = ((cards >> FOUR) & FOUR_OF_EIGHT) * LOW_BITS
    drawn = np.uint64(0)
    for _ in range(size):
        evens = even >> LAST_BYTE
        n = np.uint64(below(rng, evens + (odd >> LAST_BYTE)))
        is_odd = np.uint64(n >= evens)
        sums = odd if is_odd else even
        n -= evens * is_odd
        place = np.uint64(count(((n * LOW_BITS | HIGH_BITS) - sums) & HIGH_BITS)) * EIGHT
        fewer = LOW_BITS << place
        odd -= fewer * is_odd
        even -= fewer * (ONE - is_odd)
        drawn += ONE << (place + FOUR * is_odd)
    return drawn
