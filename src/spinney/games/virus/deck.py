# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""The 68 cards of Virus!, hands and piles.

There are 20 types of cards. A hand, or the discard pile, is one number with three bits a type, which count its cards;
bit 3 * type is the type's *place*, by which tables know it. Place 60 stands for no card at all.

The draw pile is drawn from at random, so it is kept in another form: a bit for each card, as many of a type's lowest
bits set as cards of it are left. To draw is to pick any bit that is set, and to clear the highest bit of its type.
"""

import numpy as np

from spinney.core.compile import compiled, inlined
from spinney.core.random import below
from spinney.core.telling import EVERYBODY, tell
from spinney.games.bits import count, lowest, nth
from spinney.games.virus.events import SHUFFLED

COLOURS = 5  # four, and wild
WILD = 4
ORGAN, VIRUS, MEDICINE = 0, 5, 10  # the types of the first colour
THIEF, TRANSPLANT, SPREADING, GLOVE, ERROR = range(15, 20)
TYPES = 20
COPIES = (5, 5, 5, 5, 1, 4, 4, 4, 4, 1, 4, 4, 4, 4, 4, 3, 3, 2, 1, 1)
HAND = 3

ONE = np.int64(1)
NO_CARD = ONE << 3 * TYPES
ONES = np.int64(sum(1 << 3 * kind for kind in range(TYPES)))
TWOS = ONES << 1

# Organs and viruses are in the pile's first word, the others in its second.
WORDS = (range(MEDICINE), range(MEDICINE, TYPES))
IN_WORD = [[kind for kind in word for _ in range(COPIES[kind])] for word in WORDS]
WORD = np.repeat(range(len(WORDS)), 3 * MEDICINE)  # [place]
# [place] the bits of the type in its word.
FIELD = np.array(
    [sum(1 << bit for bit, each in enumerate(word) if each == kind) for word in IN_WORD for kind in sorted(set(word))],
    np.int64,
).repeat(3)
# [BITS * word + bit] the card, and the bits of its type.
BITS = 64
KIND_AT = np.array([word + [0] * (BITS - len(word)) for word in IN_WORD]).ravel()
CARD_AT, FIELD_AT = ONE << 3 * KIND_AT, FIELD[3 * KIND_AT]
FULL_FIRST, FULL_SECOND = (np.int64((1 << len(word)) - 1) for word in IN_WORD)


@inlined
def size(cards):
    """How many cards a hand has: at most three of a type."""
    return count(cards & ONES) + 2 * count(cards & TWOS)


@inlined
def kinds_of(hand):
    """The lowest bit of each type that a hand has."""
    return (hand | hand >> 1) & ONES


@inlined
def first_place(kinds):
    """The place of the first type, or that of no card."""
    return lowest(kinds | NO_CARD)


@compiled
def put_back(s, place):
    """One more card of a type in the draw pile: a carry runs to the lowest bit that is clear."""
    word, field = WORD[place], FIELD[place]
    cards = s.pile[word]
    s.pile[word] = cards | (cards + (field & -field))


@compiled
def shuffle(s):
    """Makes the discard pile the draw pile."""
    for place in range(0, 3 * TYPES, 3):
        for _ in range(s.discards >> place & 7):
            put_back(s, place)
    s.discards = 0
    if not is_empty(s):
        tell(s, EVERYBODY, SHUFFLED, count(s.pile[0]) + count(s.pile[1]))


@inlined
def is_empty(s):
    """Whether the draw pile is."""
    return s.pile[0] | s.pile[1] == 0


@inlined
def draw(s, rng):
    """A random card of the draw pile, which must not be empty."""
    first = count(s.pile[0])
    n = below(rng, first + count(s.pile[1]))
    # No branches here: no processor can foresee in which word it is.
    word = np.int64(n >= first)
    cards = s.pile[0] ^ (s.pile[0] ^ s.pile[1]) & -word
    bit = np.uint64(BITS * word + nth(cards, n - (first & -word)))
    left = cards & FIELD_AT[bit]
    s.pile[word] = cards ^ left ^ (left >> 1 & FIELD_AT[bit])
    return CARD_AT[bit]
