# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""A bandit's cards: ten action cards, and the bullets that others have shot at it.

A hand or a deck is one word: two bits for each kind of action card, which count its cards, and above them the number of
bullets. So adding and subtracting words adds and subtracts cards.
"""

from itertools import combinations

import numpy as np

from spinney.core.compile import compiled
from spinney.core.random import below
from spinney.games.bits import count, nth

KINDS = 6
MOVE, CLIMB, FIRE, ROB, PUNCH, MARSHAL = range(KINDS)
COPIES = (2, 2, 2, 2, 1, 1)
ACTION_CARDS = sum(COPIES)

HAND, DRAWN = 6, 3  # cards at the start of a round, and cards that one choice draws
# One bullet, and where bullets are counted.
BULLETS = 2 * KINDS
BULLET = np.int64(1 << BULLETS)
# The lower and the upper bit of each kind.
LOWER = np.int64(sum(1 << 2 * kind for kind in range(KINDS)))
UPPER = LOWER << 1
FULL = np.int64(sum(copies << 2 * kind for kind, copies in enumerate(COPIES)))

# All sets of the ten action cards, by their size: what they count, where those of a size begin, and how many they are.
CARDS = [kind for kind in range(KINDS) for _ in range(COPIES[kind])]
OF_SIZE = [list(combinations(CARDS, size)) for size in range(ACTION_CARDS + 1)]
SETS = np.array([sum(1 << 2 * kind for kind in cards) for sets in OF_SIZE for cards in sets], np.int16)
STARTS = np.array([sum(len(sets) for sets in OF_SIZE[:size]) for size in range(ACTION_CARDS + 1)], np.int16)
NUMBER = np.array([len(sets) for sets in OF_SIZE], np.int16)


@compiled
def card(kind):
    """One card of a kind."""
    return np.int64(1) << 2 * kind


@compiled
def bullets_in(cards):
    """How many bullets there are among cards."""
    return cards >> BULLETS


@compiled
def in_unary(cards):
    """Action cards as bits of which as many are set as there are cards: two for each kind, the lower one first."""
    return (cards | cards >> 1) & LOWER | cards & UPPER


@compiled
def size(cards):
    """How many cards there are.

    >>> int(size(FULL + 3 * BULLET))
    13
    """
    return count(in_unary(cards)) + bullets_in(cards)


@compiled
def kinds_of(cards):
    """The kinds of action cards, a bit each: every second bit of a word moved together.

    >>> bin(kinds_of(card(MOVE) + 2 * card(ROB) + card(MARSHAL)))
    '0b101001'
    """
    pairs = (cards | cards >> 1) & LOWER
    pairs = (pairs | pairs >> 1) & 0b0011_0011_0011
    return (pairs | pairs >> 2) & 0b1111 | pairs >> 4 & 0b11_0000


@compiled
def random_card(cards, rng):
    """One of these cards, which are not none."""
    unary = in_unary(cards)
    actions = count(unary)
    n = below(rng, actions + bullets_in(cards))
    return card(nth(unary, n) >> 1) if n < actions else BULLET


@compiled
def random_action_card(cards, rng):
    """The kind of one of the action cards among these."""
    unary = in_unary(cards)
    return nth(unary, below(rng, count(unary))) >> 1


@compiled
def drawn_from(cards, number, rng):
    """So many random cards of these."""
    drawn = np.int64(0)
    for _ in range(number):
        one = random_card(cards - drawn, rng)
        drawn += one
    return drawn


@compiled
def drawn_from_all(bullets, number, rng):
    """So many random cards of all ten action cards and these bullets."""
    shot = np.int64(0)
    left = ACTION_CARDS + bullets
    for i in range(number if bullets else 0):
        shot += below(rng, left - i) < bullets - shot
    size = number - shot
    return SETS[STARTS[size] + below(rng, NUMBER[size])] + shot * BULLET
