# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""The kinds of cards as numbers from 1, and multisets of cards in one word: four bits a kind say how many there are.

There are six cards of a kind at most, so the highest of the four bits is free, and adding to all kinds at once never
carries from one into the next.
"""

import numpy as np

from spinney.core.compile import compiled
from spinney.core.random import below
from spinney.games.bits import BYTE, EIGHT, FOUR, HIGH_BITS, LAST_BYTE, LOW_BITS, ONE, TWO, count

# A place in the pile whose card nobody knows.
UNKNOWN = 0
TACOCAT, CATTERMELON, POTATO_CAT, BEARD_CAT, RAINBOW_CAT, FAVOR = range(1, 7)
ATTACK, SKIP, SHUFFLE, FUTURE, NOPE, DEFUSE, KITTEN = range(7, 14)
LAST_CAT = RAINBOW_CAT

ZERO, THREE, FIFTEEN = np.uint64(0), np.uint64(3), np.uint64(15)
LOW_HALVES = np.uint64(0x0F0F_0F0F_0F0F_0F0F)
SEVENS, SIXES = np.uint64(0x7777_7777_7777_7777), np.uint64(0x6666_6666_6666_6666)
EIGHTS = np.uint64(0x8888_8888_8888_8888)
DEALT, DEFUSES = 7, 6


def packed(counts):
    """A multiset from a dictionary.

    >>> hex(packed({TACOCAT: 2, SKIP: 1}))
    '0x100000020'
    """
    return np.uint64(sum(copies << 4 * kind for kind, copies in counts.items()))


# The 46 cards that hands are dealt from: without Defuses and kittens.
DEALT_FROM = packed(dict.fromkeys(range(TACOCAT, FUTURE), 4) | {FUTURE: 5, NOPE: 5})


@compiled
def one(kind):
    """The multiset of one card."""
    return ONE << (np.uint64(kind) << TWO)


@compiled
def copies(cards, kind):
    """How many cards of a kind there are."""
    return np.int64((cards >> (np.uint64(kind) << TWO)) & FIFTEEN)


@compiled
def kinds(cards):
    """One card of each kind that there is."""
    return ((cards + SEVENS) & EIGHTS) >> THREE


@compiled
def pairs(cards):
    """One card of each kind of which there are two."""
    return ((cards + SIXES) & EIGHTS) >> THREE


@compiled
def counts_up_to(cards):
    """In each byte, how many cards there are of its two kinds and of those before."""
    return ((cards & LOW_HALVES) + ((cards >> FOUR) & LOW_HALVES)) * LOW_BITS


@compiled
def total(cards):
    """How many cards there are."""
    return np.int64(counts_up_to(cards) >> LAST_BYTE)


@compiled
def draw(cards, rng):
    """The kind of a random card; every card has the same chance.

    The byte with its kind is found by comparing all counts at once, as `bits.nth` does.
    """
    up_to = counts_up_to(cards)
    rank = np.uint64(below(rng, up_to >> LAST_BYTE))
    shift = np.uint64(count(((rank * LOW_BITS | HIGH_BITS) - up_to) & HIGH_BITS)) * EIGHT
    rank -= ((up_to << EIGHT) >> shift) & BYTE
    return np.int64(shift >> TWO) + np.int64(rank >= ((cards >> shift) & FIFTEEN))
