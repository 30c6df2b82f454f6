# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Dealing the hands of the others anew, with all that is certain about them; see `memory`.

First it is drawn how many of the cards that are sure come to each hand, every way to lay them into the hands being
equally likely; then which, and last the other cards, from all that are unseen. A hand that must have more old cards
than it got of the sure ones needs others that may be old: there is a doubt. If it has none, all is dealt again; and
after so many attempts such cards are dealt to it.
"""

import numpy as np

from spinney.core.compile import compiled
from spinney.core.random import below
from spinney.games.bits import count, lowest
from spinney.games.virus.deck import FIELD, ONE, ONES, TYPES, WORD, draw, kinds_of, put_back, size
from spinney.games.virus.memory import types_in

ATTEMPTS = 32
# [n, k] the ways to choose k of n places in a hand.
WAYS = np.array([[1, 0, 0, 0], [1, 1, 0, 0], [1, 2, 1, 0], [1, 3, 3, 1]], np.int64)
# A number for each seat, in four bits of a word.
BITS, FIELD_OF_SEAT = 4, 15


@compiled
def at_seat(numbers, seat):
    """The number that a word has for a seat."""
    return numbers >> BITS * seat & FIELD_OF_SEAT


@compiled
def deal_others(s, observer, rng):
    """Deals the hands of all but the observer anew."""
    sizes = take_up(s, observer)
    for seat in range(s.players):
        if seat != observer:
            # What the others remember is theirs alone.
            s.sure[seat] = 0
            s.doubts[seat] = 0
    if s.held_types == 0:
        deal_rest(s, observer, sizes, rng)
        return
    take_out(s, s.sure[observer])
    for _ in range(ATTEMPTS):
        deal_sure(s, observer, random_counts(s, observer, sizes, rng), rng)
        deal_rest(s, observer, sizes, rng)
        if s.doubts[observer] == 0 or has_enough_old(s, observer):
            return
        take_up(s, observer)
        take_out(s, s.sure[observer])
    deal_sure(s, observer, spread_counts(s, observer), rng)
    deal_missing_old(s, observer, rng)
    deal_rest(s, observer, sizes, rng)


@compiled
def take_up(s, observer):
    """Puts the hands of the others into the draw pile; returns how many cards each had."""
    sizes = np.int64(0)
    for seat in range(s.players):
        if seat != observer:
            sizes |= size(s.hands[seat]) << BITS * seat
            kinds = kinds_of(s.hands[seat])
            while kinds:
                place = lowest(kinds)
                for _ in range(s.hands[seat] >> place & 3):
                    put_back(s, place)
                kinds &= kinds - 1
            s.hands[seat] = 0
    return sizes


@compiled
def take_out(s, cards):
    """Takes these cards out of the draw pile."""
    kinds = types_in(cards)
    while kinds:
        place = lowest(kinds)
        for _ in range(cards >> place & 7):
            left = s.pile[WORD[place]] & FIELD[place]
            s.pile[WORD[place]] ^= left ^ (left >> 1 & FIELD[place])
        kinds &= kinds - 1


@compiled
def total(cards):
    """How many cards there are, also where there are more of a type than a hand has."""
    return count(cards & ONES) + 2 * count(cards >> 1 & ONES) + 4 * count(cards >> 2 & ONES)


@compiled
def fewest(s, observer, seat):
    """How many of the sure cards a seat must get at least: all old cards that it has for certain, but for doubts."""
    return max(0, np.int64(s.least_old[seat]) - np.int64(s.doubts[observer]))


@compiled
def random_counts(s, observer, sizes, rng):
    """How many of the sure cards each seat gets: one of all that is possible, each as likely as there are ways."""
    wanted = total(s.sure[observer])
    ways, counts = 0, first_counts(s, observer)
    while counts >= 0:
        ways += ways_for(s, observer, sizes, counts, wanted)
        counts = next_counts(s, observer, counts)
    n, counts = below(rng, ways), first_counts(s, observer)
    while True:
        n -= ways_for(s, observer, sizes, counts, wanted)
        if n < 0:
            return counts
        counts = next_counts(s, observer, counts)


@compiled
def first_counts(s, observer):
    """The smallest count for every seat."""
    counts = np.int64(0)
    for seat in range(s.players):
        if seat != observer:
            counts |= fewest(s, observer, seat) << BITS * seat
    return counts


@compiled
def next_counts(s, observer, counts):
    """The counts that follow, as on a mileage counter; -1 after the last."""
    for seat in range(s.players):
        if seat != observer:
            if at_seat(counts, seat) < s.most_old[seat]:
                return counts + (ONE << BITS * seat)
            counts += (fewest(s, observer, seat) - at_seat(counts, seat)) << BITS * seat
    return np.int64(-1)


@compiled
def ways_for(s, observer, sizes, counts, wanted):
    """In how many ways so many sure cards can be laid into the hands; 0 if it is not the number of them."""
    ways, cards = 1, 0
    for seat in range(s.players):
        if seat != observer:
            ways *= WAYS[at_seat(sizes, seat), at_seat(counts, seat)]
            cards += at_seat(counts, seat)
    return ways if cards == wanted else 0


@compiled
def deal_sure(s, observer, counts, rng):
    """Deals the sure cards, so many to each seat."""
    sure = s.sure[observer]
    for seat in range(s.players):
        if seat != observer:
            for _ in range(at_seat(counts, seat)):
                card = one_of(sure, rng)
                sure -= card
                s.hands[seat] += card


@compiled
def one_of(cards, rng):
    """A random one of these cards."""
    n = below(rng, total(cards))
    kinds = types_in(cards)
    while True:
        place = lowest(kinds)
        n -= cards >> place & 7
        if n < 0:
            return ONE << place
        kinds &= kinds - 1


@compiled
def deal_rest(s, observer, sizes, rng):
    """Fills the hands of the others from the draw pile."""
    for seat in range(s.players):
        if seat != observer:
            for _ in range(at_seat(sizes, seat) - size(s.hands[seat])):
                s.hands[seat] += draw(s, rng)


@compiled
def has_enough_old(s, observer):
    """Whether every seat has as many cards that may be old as it must have."""
    for seat in range(s.players):
        if seat != observer and size(s.hands[seat] & s.held_types * 7) < s.least_old[seat]:
            return False
    return True


@compiled
def spread_counts(s, observer):
    """Counts of sure cards that leave as few seats as possible without the old cards that they must have."""
    counts, left = np.int64(0), total(s.sure[observer])
    for seat in range(s.players):
        if seat != observer:
            own = min(left, np.int64(s.least_old[seat]))
            counts += own << BITS * seat
            left -= own
    for seat in range(s.players):
        if seat != observer:
            more = min(left, np.int64(s.most_old[seat]) - at_seat(counts, seat))
            counts += more << BITS * seat
            left -= more
    return counts


@compiled
def deal_missing_old(s, observer, rng):
    """Deals cards that may be old to the seats that must have more of them; the draw pile has so many."""
    for seat in range(s.players):
        if seat != observer:
            for _ in range(np.int64(s.least_old[seat]) - size(s.hands[seat])):
                card = one_of(in_pile(s) & s.held_types * 7, rng)
                take_out(s, card)
                s.hands[seat] += card


@compiled
def in_pile(s):
    """The draw pile, counted as a hand is."""
    cards = np.int64(0)
    for place in range(0, 3 * TYPES, 3):
        cards += count(s.pile[WORD[place]] & FIELD[place]) << place
    return cards
