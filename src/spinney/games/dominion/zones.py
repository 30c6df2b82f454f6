# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Cards counted by slot, in three words each: hands, piles, the supply.

At most 17 piles are in a game, and each has a *slot*: treasures and victory cards 0 to 5, the kingdom 6 to 15, Curse
16. A *zone* is a place for cards, a row of the record's `cards`: three words with a byte for each slot, eight a word.
No slot ever has more than 60 cards, and no word more than 198, so sums of whole words never carry from byte to byte.
"""

import numpy as np

from spinney.core.compile import compiled, inlined
from spinney.core.random import below
from spinney.games.bits import count
from spinney.games.dominion.cards import whole
from spinney.games.dominion.table import MOST_PLAYERS

SLOTS, WORDS = 17, 3
FIRST_KINGDOM_SLOT, CURSE_SLOT = whole([6, 16])
# The slot of a card that is not in this game: always empty.
(NO_SLOT,) = whole([17])

# The zones. Those with a row for each seat come first; `KNOWN` is what all know to be in a hand, see `knowledge`.
HAND, DRAW, DISCARD, KNOWN = whole(range(0, 4 * MOST_PLAYERS, MOST_PLAYERS))
PLAY, ASIDE, TRASH, SUPPLY = whole(range(4 * MOST_PLAYERS, 4 * MOST_PLAYERS + 4))
ZONES = 4 * MOST_PLAYERS + 4

# Words are signed like all numbers of the record; what may reach the highest bit is worked out unsigned.
ONES, HIGH_BITS = np.uint64(0x0101_0101_0101_0101), np.uint64(0x8080_8080_8080_8080)
BELOW_64 = np.uint64(0x3F * 0x0101_0101_0101_0101)
# Brings the lowest bits of the eight bytes of a word together in its highest byte.
GATHER = np.uint64(0x0102_0408_1020_4080)
SIX, LAST_BYTE = np.uint64(6), np.uint64(56)
ONE = np.int64(1)


@inlined
def card_in_word(slot):
    """One card, in the word of its slot."""
    return ONE << (np.int64(slot & 7) << 3)


@inlined
def number(s, zone, slot):
    """How many cards of a slot are in a zone."""
    return s.cards[zone, slot >> 3] >> (np.int64(slot & 7) << 3) & 255


@inlined
def put(s, zone, slot):
    s.cards[zone, slot >> 3] += card_in_word(slot)


@inlined
def take(s, zone, slot):
    s.cards[zone, slot >> 3] -= card_in_word(slot)


@inlined
def add_all(s, zone, other):
    """All cards of one zone, added to another."""
    for word in range(WORDS):
        s.cards[zone, word] += s.cards[other, word]


@inlined
def empty(s, zone):
    for word in range(WORDS):
        s.cards[zone, word] = 0


@inlined
def sum_of(word):
    """How many cards a word counts."""
    return np.int64((np.uint64(word) * ONES) >> LAST_BYTE)


@compiled
def total(s, zone):
    """How many cards are in a zone."""
    return sum_of(s.cards[zone, 0]) + sum_of(s.cards[zone, 1]) + s.cards[zone, 2]


@inlined
def slots_of_word(word):
    """The bytes of a word that are not 0, a bit each."""
    return np.int64((((np.uint64(word) + BELOW_64) >> SIX & ONES) * GATHER) >> LAST_BYTE)


@compiled
def slots_of_words(first, second, third):
    """The slots of which there are any cards, a bit each."""
    return slots_of_word(first) | slots_of_word(second) << 8 | np.int64(third != 0) << 16


@compiled
def slots_in(s, zone):
    """The slots of which there are any cards in a zone, a bit each."""
    return slots_of_words(s.cards[zone, 0], s.cards[zone, 1], s.cards[zone, 2])


@compiled
def byte_with(word, n):
    """The byte in which card number n of a word is, counted from 0."""
    up_to = np.uint64(word) * ONES
    if up_to < HIGH_BITS:
        # In each byte: are all cards up to there before card n? Eight comparisons at once.
        return count((np.uint64(n) * ONES | HIGH_BITS) - up_to & HIGH_BITS)
    byte = np.int64(0)
    while n >= word & 255:
        n -= word & 255
        word >>= 8
        byte += 1
    return byte


@compiled
def slot_of_card(first, second, n):
    """The slot of card number n of three words; the third has one slot, and need not be looked at."""
    in_first = sum_of(first)
    if n < in_first:
        return byte_with(first, n)
    in_both = in_first + sum_of(second)
    if n < in_both:
        return 8 + byte_with(second, n - in_first)
    return np.int64(CURSE_SLOT)


@compiled
def random_slot(s, zone, cards, rng):
    """The slot of a random one of the cards in a zone; there are so many."""
    return slot_of_card(s.cards[zone, 0], s.cards[zone, 1], below(rng, cards))
