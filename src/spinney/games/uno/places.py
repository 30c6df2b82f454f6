# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Cards for the places of several hands that lack something, drawn such that every way to fill them is equally likely.

The unseen cards go to as many places: those of the groups in hands (`facts.py`), and free ones, in hands and in the
pile, that may hold any card. How many ways there are to fill them, such that no group holds what it lacks, is the
permanent of a matrix of zeros and ones, too much to count; a bound on it lets us draw a way without counting, in the
manner of Huber and Law ("Fast approximation of the permanent for very dense problems", SODA 2008).

Cards are placed one after the other. Let h(0) = 1 and h(r) = h(r - 1) exp(1 / h(r - 1)). An open place that may hold r
of the cards not yet placed, the card at hand among them, claims it with x = 1 / h(r - 1); X is the sum of the claims of
all open places that may hold it. The place gets the card with probability x exp(1 - X). With the rest, that is with
1 - X exp(1 - X), which is never negative, the deal is begun anew.

Why that is fair: let M be the product of h(r) / e over all open places. When a place gets the card, M loses the factor
h(r) / e, and a factor h(r) / h(r - 1) = exp(1 / h(r - 1)) of each other place that might have held it. Together that is
exp(X - 1) / x, so the probability of the step is the new M divided by the old one. Once all places are filled M is 1:
so every way to fill them comes with probability 1 divided by the first M, the same for all.
"""

import math

import numpy as np

from spinney.core.compile import compiled
from spinney.core.exact_math import exponential
from spinney.core.random import uniform
from spinney.games.bits import ONE, bit, lowest
from spinney.games.uno.deck import ZERO, size
from spinney.games.uno.facts import FILLED, GROUPS, cards_of, excluded


def _claims(most: int) -> list[float]:
    """[r] the claim of a place to one of r cards that it may hold."""
    claims, h = [0.0], 1.0
    for _ in range(most):
        claims.append(1 / h)
        h *= math.exp(1 / h)
    return claims


CARDS = 108
CLAIM = np.array(_claims(CARDS))
# [cards] the probability that free places get so many last cards without the deal being begun anew.
ALL_FREE = np.cumprod([1.0] + [n * CLAIM[n] * math.exp(1 - n * CLAIM[n]) for n in range(1, CARDS + 1)])


@compiled
def open_places(group):
    """How many places of a group have no card yet."""
    return cards_of(group) - (group >> FILLED)


@compiled
def place_cards(s, observer, bound, rng):
    """Tries to fill the places of all groups, `bound` in number; False if the deal must be begun anew. Cards that no
    group may have go to free places in any case, and so do all that are left when the groups have theirs.
    """
    wanted = wanted_cards(s, observer)
    first, second = s.pile[0] & wanted, s.pile[1] & wanted
    left = size(first, second)
    while bound:
        card = lowest(first) if first else 64 + lowest(second)
        free = (left - bound) * CLAIM[left]
        claims = free + claimed(s, observer, card, first, second)
        chance = claims * exponential(1.0 - claims)
        drawn = uniform(rng)
        if drawn >= chance:
            return False
        at = drawn / chance * claims - free
        if at >= 0.0:
            place(s, observer, card, first, second, at)
            bound -= 1
        if first:
            first &= first - ONE
        else:
            second &= second - ONE
        left -= 1
    return uniform(rng) < ALL_FREE[left]


@compiled
def wanted_cards(s, observer):
    """The cards that some group may have, as bits of either word."""
    unwanted = ~ZERO
    for seat in range(s.players):
        if seat != observer:
            for k in range(GROUPS):
                group = np.int64(s.facts[seat, k])
                if not group:
                    break
                if open_places(group):
                    unwanted &= excluded(group)
    return ~unwanted


@compiled
def claimed(s, observer, card, first, second):
    """The claims to a card of all groups with open places, where so many cards are left to be placed."""
    total = 0.0
    for seat in range(s.players):
        if seat != observer:
            for k in range(GROUPS):
                group = np.int64(s.facts[seat, k])
                if not group:
                    break
                total += claim(group, card, first, second)
    return total


@compiled
def claim(group, card, first, second):
    """The claims to a card of the open places of a group."""
    lacks = excluded(group)
    if lacks & bit(card & 63):
        return 0.0
    return open_places(group) * CLAIM[size(first & ~lacks, second & ~lacks)]


@compiled
def place(s, observer, card, first, second, at):
    """Gives a card to the group at this point of all claims to it, laid side by side."""
    chosen, place_of = np.int64(0), np.int64(0)
    for seat in range(s.players):
        if seat != observer:
            for k in range(GROUPS):
                group = np.int64(s.facts[seat, k])
                if not group or at < 0.0:
                    break
                own = claim(group, card, first, second)
                if own > 0.0:
                    at -= own
                    chosen, place_of = np.int64(seat), np.int64(k)
    s.facts[chosen, place_of] += 1 << FILLED
    give(s, chosen, card)


@compiled
def give(s, seat, card):
    """Gives a hand a card of the pile."""
    s.pile[card >> 6] ^= bit(card & 63)
    s.hands[seat, card >> 6] |= bit(card & 63)
