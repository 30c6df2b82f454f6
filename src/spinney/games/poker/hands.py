# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""What seven cards are worth: one number, the larger the better, equal for hands that share the pot.

The best five of the seven count. Their class stands above everything else; then come the ranks that make it, then the
others, each as a set of bits: of two sets with equally many ranks, the one that is better from the top is the larger
number. A straight is known by its highest rank alone, so the five is the top of the lowest one, in which the ace counts
as a one. A royal flush is the straight flush with an ace on top.

With exactly seven cards the number of different ranks says most: seven or six are no more than a pair, five are two
pairs or three of a kind, fewer are anything from two pairs up. A flush or a straight takes five different ranks, and so
excludes four of a kind and a full house.
"""

import numpy as np

from spinney.core.compile import compiled
from spinney.games.bits import count
from spinney.games.poker.deck import LANE, RANKS, SUITS

HIGH_CARD, PAIR, TWO_PAIRS, THREE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH = range(9)
CLASSES = (
    "high card",
    "pair",
    "two pairs",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
)
CLASS, MAIN = 2 * RANKS, RANKS  # how far the class and the ranks that make it are shifted
ACE, FIVE = RANKS - 1, 3
SUIT_1, SUIT_2, SUIT_3 = (np.uint64(LANE * suit) for suit in range(1, 4))
ALL_RANKS = np.uint64((1 << RANKS) - 1)
FIVE_RANKS = 0b11111
WHEEL = 1 << ACE | 0b1111


def straight_top(ranks: int) -> int:
    """The highest rank of the best straight in a set of ranks; 0 if there is none."""
    tops = [top for top in range(FIVE + 1, RANKS) if ranks >> (top - 4) & FIVE_RANKS == FIVE_RANKS]
    return max(tops, default=FIVE if ranks & WHEEL == WHEEL else 0)


STRAIGHT_TOP = np.array([straight_top(ranks) for ranks in range(1 << RANKS)], np.int8)


@compiled
def highest(ranks):
    """Only the highest of some ranks; there are few."""
    while ranks & (ranks - 1):
        ranks &= ranks - 1
    return ranks


@compiled
def without_two(ranks):
    """All but the two lowest."""
    ranks &= ranks - 1
    return ranks & (ranks - 1)


@compiled
def value(kind, main, others):
    return kind << CLASS | main << MAIN | others


@compiled
def if_five(ranks):
    """The ranks of a suit if they are a flush, else none."""
    return ranks if count(ranks) >= 5 else 0


@compiled
def strength(cards):
    """The worth of a set of seven cards; shifted down by `CLASS` it is the class.

    >>> from spinney.games.poker.deck import CARDS
    >>> wheel = strength(CARDS[[0, 1, 2, 16, 25, 34, 49]].sum())
    >>> CLASSES[wheel >> CLASS], int(wheel) & 15
    ('straight', 3)
    """
    clubs, diamonds = np.int64(cards & ALL_RANKS), np.int64(cards >> SUIT_1 & ALL_RANKS)
    hearts, spades = np.int64(cards >> SUIT_2 & ALL_RANKS), np.int64(cards >> SUIT_3 & ALL_RANKS)
    flush = if_five(clubs) | if_five(diamonds) | if_five(hearts) | if_five(spades)
    if flush:
        return best_flush(flush)
    ranks = clubs | diamonds | hearts | spades
    top = np.int64(STRAIGHT_TOP[ranks])
    if top:
        return value(STRAIGHT, 0, top)
    odd = clubs ^ diamonds ^ hearts ^ spades
    different = count(ranks)
    if different == 6:
        return value(PAIR, ranks ^ odd, without_two(odd))
    if different == 7:
        return value(HIGH_CARD, 0, without_two(ranks))
    if different == 5 and odd != ranks:
        return value(TWO_PAIRS, ranks ^ odd, without_two(odd))
    three = clubs & diamonds & (hearts | spades) | hearts & spades & (clubs | diamonds)
    if different == 5:
        return value(THREE, three, without_two(ranks ^ three))
    return best_of_few_ranks(ranks, odd, three, clubs & diamonds & hearts & spades)


@compiled
def best_flush(ranks):
    """A suit with five ranks or more."""
    top = np.int64(STRAIGHT_TOP[ranks])
    if top:
        return value(STRAIGHT_FLUSH, 0, top)
    while count(ranks) > 5:
        ranks &= ranks - 1
    return value(FLUSH, 0, ranks)


@compiled
def best_of_few_ranks(ranks, odd, three, four):
    """Seven cards of at most four ranks; `odd` are there once or three times, `three` three times or four."""
    if four:
        return value(FOUR, four, highest(ranks ^ four))
    if three:
        best = highest(three)
        return value(FULL_HOUSE, best, highest((ranks ^ odd | three) ^ best))
    pairs = ranks ^ odd
    lowest = pairs & -pairs
    return value(TWO_PAIRS, pairs ^ lowest, highest(odd | lowest))


@compiled
def made_with(hole, board):
    """Roughly the class that two cards make with three or more on the board, up to a flush; what lies on the board for
    all to use counts nothing.

    >>> from spinney.games.poker.deck import CARDS
    >>> board = CARDS[[0, 14, 41]].sum()  # 2♣ 3♦ 4♠
    >>> [CLASSES[made_with(CARDS[list(pair)].sum(), board)] for pair in ((13, 26), (1, 2), (3, 43), (12, 11))]
    ['three of a kind', 'two pairs', 'straight', 'high card']
    """
    own, shared, suited, matches = 0, 0, 0, 0
    for suit in range(SUITS):
        shift = np.uint64(LANE * suit)
        mine, theirs = np.int64(hole >> shift & ALL_RANKS), np.int64(board >> shift & ALL_RANKS)
        own |= mine
        shared |= theirs
        suited |= mine != 0 and count(mine | theirs) >= 5
    if suited:
        return FLUSH
    if STRAIGHT_TOP[own | shared] > STRAIGHT_TOP[shared]:
        return STRAIGHT
    for suit in range(SUITS):
        matches += count(np.int64(board >> np.uint64(LANE * suit) & ALL_RANKS) & own)
    if own & (own - 1) == 0:
        return THREE if matches else PAIR
    if own & shared == own:
        return TWO_PAIRS
    return THREE if matches > 1 else PAIR if matches else HIGH_CARD
