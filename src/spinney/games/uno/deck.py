# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Uno's 108 cards as sets in two words.

The first word holds a card of every kind: bit 13 x colour + value for the coloured ones, with the values 0 to 9, skip,
reverse and draw two; then four bits for the wilds and four for the wilds draw four. The second word holds the second
copies of the coloured cards, on the same bits; there is only one zero of each colour. Card n is bit n of the first
word, card 64 + n bit n of the second.

The code of a play is the bit of the coloured card. A wild's code is 52 + the colour chosen for it, and that of a wild
draw four 56 + the colour: so the codes 52 to 59, too, each stand for four bits of which one is played. Other actions
have the codes after those: to draw, to keep a card just drawn, and to swap hands with a player.
"""

import numpy as np

from spinney.core.compile import compiled, inlined
from spinney.core.random import below
from spinney.games.bits import ONE, bit, count, nth

COLOURS, VALUES = 4, 13
SKIP, REVERSE, DRAW_TWO = 10, 11, 12
WILD, WILD_DRAW_FOUR = 52, 56
PLAYS = 60
DRAW, KEEP, SWAP = range(PLAYS, PLAYS + 3)

ZERO = np.uint64(0)
FOUR_BITS = np.uint64(0b1111)
COLOURED = np.uint64((1 << WILD) - 1)
WILDS, WILD_FOURS = (np.uint64(0b1111 << kind) for kind in (WILD, WILD_DRAW_FOUR))
FIRST = COLOURED | WILDS | WILD_FOURS
SECOND = np.uint64(int(COLOURED) - sum(1 << VALUES * colour for colour in range(COLOURS)))


def _colour(code: int) -> int:
    """The colour that a play asks the next one for."""
    return code // VALUES if code < WILD else code % COLOURS


def _of_colour(colour: int) -> int:
    return ((1 << VALUES) - 1) << VALUES * colour


def _of_value(value: int) -> int:
    return sum(1 << VALUES * colour + value for colour in range(COLOURS))


def _worth(card: int) -> int:
    """What a card of the first word counts in a hand."""
    return 50 if card >= WILD else 20 if card % VALUES >= SKIP else card % VALUES


CODES = range(PLAYS)
_VALUE = [code % VALUES if code < WILD else -1 for code in CODES]

# [code] the cards of the colour that is asked for; the coloured cards that match; the cards that the code can play.
OF_COLOUR = np.array([_of_colour(_colour(code)) for code in CODES], np.uint64)
MATCHING = np.array([_of_colour(_colour(c)) | (_of_value(_VALUE[c]) if c < WILD else 0) for c in CODES], np.uint64)
SAME = np.array([1 << c if c < WILD else 0b1111 << (c & ~3) for c in CODES], np.uint64)
DRAW_TWOS = np.uint64(_of_value(DRAW_TWO))
# [code] how many cards the next player draws, whether that player loses the turn, whether the direction turns.
DRAWS = np.array([4 if c >= WILD_DRAW_FOUR else 2 if _VALUE[c] == DRAW_TWO else 0 for c in CODES], np.int8)
SKIPS = np.array([c >= WILD_DRAW_FOUR or _VALUE[c] in (SKIP, DRAW_TWO) for c in CODES], np.int8)
REVERSES = np.array([_VALUE[c] == REVERSE for c in CODES], np.int8)
# [code] whether it is a 7, whether it is a 0.
SEVENS, NOUGHTS = (np.array([_VALUE[c] == value for c in CODES], np.int8) for value in (7, 0))
# [code] what the card counts in a hand.
WORTH_OF = np.array([_worth(c) for c in CODES], np.int8)
# [k] the cards whose worth, written in binary, has digit k.
WORTH = np.array([sum(1 << card for card in CODES if _worth(card) >> k & 1) for k in range(6)], np.uint64)


@compiled
def size(first, second):
    """How many cards a set has."""
    return count(first) + count(second)


@compiled
def points(first, second):
    """What the cards of a set are worth in a hand."""
    total = 0
    for k in range(WORTH.size):
        total += size(first & WORTH[k], second & WORTH[k]) << k
    return total


@compiled
def without(first, second, code):
    """A set without one of the cards that the code can play."""
    found = first & SAME[code]
    return first ^ (found & (~found + ONE)), second & ~(ZERO if found else SAME[code])


@inlined
def random_card(first, second, rng):
    """A random card of a set that is not empty."""
    ones = count(first)
    n = below(rng, ones + count(second))
    later = n >= ones
    return nth(second if later else first, n - (ones if later else 0)) + (64 if later else 0)


@compiled
def face(card):
    """The code of a card: the same for both copies, and for all wilds of a kind the lowest."""
    return card & 63 if card & 63 < WILD else card & ~3


@compiled
def faces(first, second):
    """A set without which copies it has: the cards in it, and those that are in it twice. The four bits of a kind of
    wild are filled from below.
    """
    some, both = (first | second) & COLOURED, first & second
    for kind in (WILD, WILD_DRAW_FOUR):
        some |= (bit(count(first & SAME[kind])) - ONE) << np.uint64(kind)
    return some, both
