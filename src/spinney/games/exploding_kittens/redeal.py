# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Dealing anew all that a seat does not see.

The observer keeps its hand, the cards that it knows others to hold and the places that it knows in the pile. All other
cards are put together and dealt back: kittens only ever into the pile; Defuses into the pile or to cards that came into
a hand after the deal, for no hand was dealt more than the one that everybody knows of; the rest anywhere. What the
other seats know in their turn is not the observer's to know: they keep what everybody knows.
"""

import numpy as np

from spinney.core.compile import compiled
from spinney.core.random import below
from spinney.games.bits import BYTE, EIGHT, ONE, count
from spinney.games.exploding_kittens.cards import DEALT, DEFUSE, KITTEN, ZERO, copies, draw, one, total
from spinney.games.exploding_kittens.hands import EVERYBODY, hand
from spinney.games.exploding_kittens.pile import leave_knowing

MOST_LATE = 256
# [late] which part of a hand's hidden cards came after the deal, in 64ths: any of the cards may have been played since.
CAME_LATE = np.array([64 * late // (DEALT + late) for late in range(MOST_LATE)], np.int64)
WHOLE = 64


@compiled
def collect(s, observer):
    """Takes the hidden cards out of the hands, into the pool; returns how many each hand lacks, a byte a seat."""
    rooms = ZERO
    for seat in range(s.players):
        own = hand(s, seat)
        kept = own if seat == observer else s.known[seat, observer + 1]
        s.pool += own - kept
        rooms |= np.uint64(total(own - kept)) << np.uint64(8 * seat)
        for who in range(s.players):
            s.known[seat, who + 1] = s.known[seat, EVERYBODY]
        s.known[seat, observer + 1] = kept
        s.known[seat, seat + 1] = kept
    return rooms


@compiled
def deal_defuses(s, observer, rooms, rng):
    """Deals the hidden Defuses, each to the pile or to a hand, as many as there are places for it; returns the rooms
    that are left.
    """
    free = int(s.size) - count(s.seen[observer]) - copies(s.pool, KITTEN)
    spent = ZERO
    for _ in range(copies(s.pool, DEFUSE)):
        places = WHOLE * free
        for seat in range(s.players):
            places += share(s, rooms, spent, seat)
        left = below(rng, places) - WHOLE * free
        if left < 0:
            free -= 1
            continue
        seat = 0
        while left >= share(s, rooms, spent, seat):
            left -= share(s, rooms, spent, seat)
            seat += 1
        give_hidden(s, seat, DEFUSE)
        rooms -= byte_of(seat)
        spent += byte_of(seat)
    return rooms


@compiled
def byte_of(seat):
    return ONE << np.uint64(8 * seat)


@compiled
def in_byte(word, seat):
    return np.int64((word >> (EIGHT * np.uint64(seat))) & BYTE)


@compiled
def share(s, rooms, spent, seat):
    """For how many Defuses a hand has places, in 64ths."""
    return in_byte(rooms, seat) * CAME_LATE[int(s.late[seat]) - in_byte(spent, seat)]


@compiled
def give_hidden(s, seat, kind):
    s.known[seat, seat + 1] += one(kind)
    s.pool -= one(kind)


@compiled
def deal_rest(s, rooms, rng):
    """Fills the hands with random cards that are neither Defuses nor kittens."""
    cards = s.pool & (one(DEFUSE) - ONE)
    aside = s.pool - cards
    for seat in range(s.players):
        dealt = ZERO
        for _ in range(in_byte(rooms, seat)):
            card = one(draw(cards, rng))
            cards -= card
            dealt += card
        s.known[seat, seat + 1] += dealt
    s.pool = cards + aside


def redeterminise(s, observer, rng):
    leave_knowing(s, observer)
    rooms = collect(s, observer)
    rooms = deal_defuses(s, observer, rooms, rng)
    deal_rest(s, rooms, rng)


def visible(s, observer, out):
    unseen = s.pool
    n = 0
    for seat in range(s.players):
        unseen += hand(s, seat) - s.known[seat, observer + 1]
        out[n] = total(hand(s, seat))
        out[n + 1] = s.known[seat, observer + 1]
        out[n + 2] = s.known[seat, EVERYBODY]
        out[n + 3] = s.late[seat]
        out[n + 4] = s.out[seat]
        n += 5
    for place in range(s.size):
        sees = (s.seen[observer] >> np.uint64(place)) & ONE
        out[n] = s.pile[place] if sees else 0
        unseen += ZERO if sees or s.pile[place] == 0 else one(s.pile[place])
        n += 1
    out[n] = unseen
    out[n + 1] = s.player
    out[n + 2] = s.chooser
    out[n + 3] = s.phase
    out[n + 4] = s.turns
    out[n + 5] = s.pending
    out[n + 6] = s.actor
    out[n + 7] = s.noped
    return n + 8
