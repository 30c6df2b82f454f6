# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Dealing anew what a player does not see, so that every deal that fits the facts is equally likely.

The unseen cards go to as many places: those of the groups that lack something (`facts.py`), and free ones, in hands and
in the pile, that may hold any card. All ways to fill the places in which no group holds what it lacks are to be equally
likely. If just one hand has groups, these are filled from the oldest on, each with random cards that it may have:
whatever it takes, the newer ones may have too, so there are always as many ways to go on.

With several hands it is not so simple: what one takes is missing in another. How many ways there are is the permanent
of a matrix of zeros and ones, too much to count, but there is a bound that lets us draw a way without counting: Huber
and Law's ("Fast approximation of the permanent for very dense problems", SODA 2008). The cards are placed one after the
other. Let h(0) = 1 and h(r) = h(r - 1) exp(1 / h(r - 1)). An open place that may hold r of the cards not yet placed,
the card at hand among them, claims it with x = 1 / h(r - 1), and X is the sum of the claims of all open places that may
hold it. The place gets the card with probability x exp(1 - X); with the rest, 1 - X exp(1 - X), which is never
negative, the deal is begun anew. Why that is fair: let M be the product of h(r) / e over all open places. When a place
gets the card, M loses the factor h(r) / e, and the factor h(r) / h(r - 1) = exp(1 / h(r - 1)) of each other place that
might have held it. Together that is exp(X - 1) / x, so the probability of the step is the new M divided by the old
one, and that of all steps together is 1 divided by the first M, for every way to fill the places alike.
"""

import math

import numpy as np

from spinney.core.compile import compiled
from spinney.core.random import uniform
from spinney.games.bits import ONE, bit, count, lowest
from spinney.games.uno.deck import (
    COLOURED,
    COLOURS,
    FIRST,
    SECOND,
    WILD_FOURS,
    WILDS,
    ZERO,
    face,
    faces,
    random_card,
    size,
)
from spinney.games.uno.facts import A_GROUP, FILLED, GROUPS, cards_of, excluded
from spinney.games.uno.table import deal

# So many deals are begun at most; should all fail, hands are dealt as if there were no facts. Of 90 000 positions of
# random games with 3 to 10 players the worst took 2 000, and all together fewer than 6 on average.
ATTEMPTS = 1 << 20
# A hand's size in a word that has those of nine hands.
SIZE_BITS, A_SIZE = 7, 127


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
def redeal(s, observer, rng):
    """Deals the others' hands anew, but for cards that the observer knows."""
    sizes = take_up(s, observer)
    fill_known(s, observer)
    hands, bound = open_groups(s, observer)
    if hands == 1:
        fill_one_hand(s, observer, rng)
    elif hands:
        first, second = s.pile[0], s.pile[1]
        for _ in range(ATTEMPTS):
            if place_cards(s, observer, bound, rng):
                break
            put_back(s, observer, first, second)
    empty_places(s)
    fill_free_places(s, observer, sizes, rng)


@compiled
def size_at(seat, observer):
    """Where the size of a hand stands among those of all but the observer's."""
    return SIZE_BITS * (seat - (seat > observer))


@compiled
def take_up(s, observer):
    """Puts what the observer does not know of the others' hands into the pile, and returns their sizes. Which copies of
    cards one sees is not seen: the observer's hand gets the lowest, then the table, then what is known of hands. What
    others know of hands is left out of a re-deal.
    """
    sizes = 0
    table_first, table_second = FIRST ^ s.pile[0], SECOND ^ s.pile[1]
    for seat in range(s.players):
        table_first ^= s.hands[seat, 0]
        table_second ^= s.hands[seat, 1]
        if seat != observer:
            sizes |= size(s.hands[seat, 0], s.hands[seat, 1]) << size_at(seat, observer)
            s.known[seat, 0] = s.known[seat, 1] = ZERO
    s.pile[0], s.pile[1] = FIRST, SECOND
    s.hands[observer, 0], s.hands[observer, 1] = taken(s, s.hands[observer, 0], s.hands[observer, 1])
    taken(s, table_first, table_second)
    known_first, known_second = s.known[observer, 0], s.known[observer, 1]
    s.known[observer, 0] = s.known[observer, 1] = ZERO
    for seat in range(s.players):
        if seat != observer:
            first, second = taken(s, s.hands[seat, 0] & known_first, s.hands[seat, 1] & known_second)
            s.hands[seat, 0], s.hands[seat, 1] = first, second
            s.known[observer, 0] |= first
            s.known[observer, 1] |= second
    if s.fresh and s.player == observer:
        card = face(np.int64(s.fresh) - 1)
        s.fresh = 1 + card + (64 if s.hands[observer, 1] & bit(card) else 0)
    return sizes


@compiled
def taken(s, like_first, like_second):
    """Takes cards like these from the pile: first copies before second ones, and the lowest wilds, so that those left
    are always the upper ones of their four bits.
    """
    some, both = faces(like_first, like_second)
    first, second = some & s.pile[0] & COLOURED, both | some & ~s.pile[0] & COLOURED
    for wilds in (WILDS, WILD_FOURS):
        first |= (some & wilds) << np.uint64(COLOURS - count(s.pile[0] & wilds))
    s.pile[0] ^= first
    s.pile[1] ^= second
    return first, second


@compiled
def fill_known(s, observer):
    """Counts the places that cards known to the observer fill: the oldest of their hand, since the others have come
    after the observer held it.
    """
    for seat in range(s.players):
        known = size(s.hands[seat, 0] & s.known[observer, 0], s.hands[seat, 1] & s.known[observer, 1])
        for k in range(GROUPS):
            group = np.int64(s.facts[seat, k])
            if not group:
                break
            filled = min(known, cards_of(group))
            s.facts[seat, k] = group & A_GROUP | filled << FILLED
            known -= filled


@compiled
def empty_places(s):
    """Forgets which places have been filled."""
    for seat in range(s.players):
        for k in range(GROUPS):
            if not s.facts[seat, k]:
                break
            s.facts[seat, k] = np.int64(s.facts[seat, k]) & A_GROUP


@compiled
def open_groups(s, observer):
    """How many hands other than the observer's have open places in groups, and how many these are."""
    hands, bound = 0, 0
    for seat in range(s.players):
        if seat != observer:
            before = bound
            for k in range(GROUPS):
                group = np.int64(s.facts[seat, k])
                if not group:
                    break
                bound += open_places(group)
            hands += bound > before
    return hands, bound


@compiled
def open_places(group):
    """How many places of a group have no card yet."""
    return cards_of(group) - (group >> FILLED)


@compiled
def fill_one_hand(s, observer, rng):
    """Deals cards to the groups of the only hand that has open ones."""
    for seat in range(s.players):
        if seat != observer:
            for k in range(GROUPS):
                group = np.int64(s.facts[seat, k])
                if not group:
                    break
                fits = ~excluded(group)
                for _ in range(open_places(group)):
                    give(s, seat, random_card(s.pile[0] & fits, s.pile[1] & fits, rng))


@compiled
def fill_free_places(s, observer, sizes, rng):
    """Deals hands up to their sizes; a card that somebody has just drawn is dealt last."""
    drawing = s.fresh and s.player != observer
    for seat in range(s.players):
        if seat != observer:
            cards = (sizes >> size_at(seat, observer) & A_SIZE) - size(s.hands[seat, 0], s.hands[seat, 1])
            deal(s, seat, cards - (drawing and seat == s.player), rng)
    if drawing:
        card = random_card(s.pile[0], s.pile[1], rng)
        give(s, s.player, card)
        s.fresh = card + 1


@compiled
def give(s, seat, card):
    """Gives a hand a card of the pile."""
    s.pile[card >> 6] ^= bit(card & 63)
    s.hands[seat, card >> 6] |= bit(card & 63)


@compiled
def place_cards(s, observer, bound, rng):
    """Tries to fill the places of all groups; False if the deal must be begun anew."""
    wanted = wanted_cards(s, observer)
    first, second = s.pile[0] & wanted, s.pile[1] & wanted
    left = size(first, second)
    while bound:
        card = lowest(first) if first else 64 + lowest(second)
        free = (left - bound) * CLAIM[left]
        claims = free + claimed(s, observer, card, first, second)
        chance = claims * math.exp(1.0 - claims)
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
    """The cards that some group may have, as bits of either word: all others go to free places in any case."""
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
def put_back(s, observer, first, second):
    """Takes back a deal."""
    s.pile[0], s.pile[1] = first, second
    for seat in range(s.players):
        if seat != observer:
            s.hands[seat, 0] &= s.known[observer, 0]
            s.hands[seat, 1] &= s.known[observer, 1]
    fill_known(s, observer)
