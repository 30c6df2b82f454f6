# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Dealing anew all that a seat does not see.

The observer keeps its hand, what it has perceived of the game, and the places that it knows in the pile; kittens that
have gone astray are put anywhere between these. Then `recall` finds a way in which things may have gone: which cards
that the observer can tell apart are in which hands, how many others a hand has, and how many of those were drawn and
may be Defuses. Defuses that are left are dealt to these and to the pile, all alike; every other card goes anywhere.
What the other seats know in their turn is not the observer's to know: they keep what everybody knows.
"""

from spinney.core.compile import compiled
from spinney.core.random import below
from spinney.games.bits import ONE, bit, count
from spinney.games.exploding_kittens.cards import DEFUSE, KITTEN, UNKNOWN, ZERO, copies, draw, one, total
from spinney.games.exploding_kittens.hands import PUBLIC, hand
from spinney.games.exploding_kittens.history import keep_what_is_perceived, list_what_is_perceived
from spinney.games.exploding_kittens.pile import unsettle
from spinney.games.exploding_kittens.recall import recall


def redeterminise(s, observer, rng):
    keep_what_is_perceived(s, observer)
    leave_knowing(s, observer)
    put_astray_anywhere(s, observer, rng)
    collect(s, observer)
    recall(s, observer, rng)
    deal_defuses(s, observer, rng)
    deal_rest(s, observer, rng)
    clear(s)


@compiled
def leave_knowing(s, observer):
    """All seats but one forget what they know of the pile."""
    for seat in range(s.players):
        if seat != observer:
            s.seen[seat] = ZERO
            s.astray[seat] = ZERO
    unsettle(s, (bit(s.size) - ONE) & ~(s.seen[observer] | s.astray[observer]))


@compiled
def put_astray_anywhere(s, observer, rng):
    """Takes out the kittens of whose places the observer is not sure, and puts them in again, anywhere."""
    astray = count(s.astray[observer])
    if astray == 0:
        return
    known, gone, left = s.seen[observer], s.astray[observer], 0
    s.seen[observer] = s.astray[observer] = ZERO
    for place in range(s.size):
        if not gone & bit(place):
            s.pile[left] = s.pile[place]
            s.seen[observer] |= bit(left) if known & bit(place) else ZERO
            left += 1
    known = s.seen[observer]
    s.seen[observer] = ZERO
    for place in range(int(s.size) - 1, -1, -1):
        if below(rng, place + 1) < astray:
            astray -= 1
            s.pile[place] = KITTEN
            s.astray[observer] |= bit(place)
        else:
            left -= 1
            s.pile[place] = s.pile[left]
            s.seen[observer] |= bit(place) if known & bit(left) else ZERO


@compiled
def collect(s, observer):
    """Takes all hands but the observer's into the pool. Of what others know, what everybody knows is left."""
    s.unplaced = total(s.pool) - copies(s.pool, KITTEN)
    for seat in range(s.players):
        own, seen = hand(s, seat), s.known[seat, observer + 1]
        for who in range(s.players):
            s.known[seat, who + 1] = s.known[seat, PUBLIC]
        s.known[seat, observer + 1] = seen
        if seat != observer:
            s.pool += own


@compiled
def deal_defuses(s, observer, rng):
    """Takes the cards that are told apart out of the pool, and deals the other Defuses, each to a card that was drawn
    late or to a place in the pile.
    """
    for seat in range(s.players):
        if seat != observer:
            s.pool -= hand(s, seat)
    in_pile = int(s.unplaced) - total(s.sunk)
    for _ in range(copies(s.pool, DEFUSE) - copies(s.sunk, DEFUSE)):
        places = in_pile
        for seat in range(s.players):
            places += int(s.late[seat])
        place, seat = below(rng, places) - in_pile, 0
        if place < 0:
            in_pile -= 1
            continue
        while place >= s.late[seat]:
            place -= int(s.late[seat])
            seat += 1
        s.late[seat] -= 1
        s.known[seat, seat + 1] += one(DEFUSE)
        s.pool -= one(DEFUSE)


@compiled
def deal_rest(s, observer, rng):
    """Fills the hands with random cards that are neither Defuses nor kittens, nor known to be in the pile."""
    cards = (s.pool - s.sunk) & (one(DEFUSE) - ONE)
    aside = s.pool - cards
    for seat in range(s.players):
        dealt = ZERO
        for _ in range(int(s.late[seat]) + int(s.plain[seat])):
            card = one(draw(cards, rng))
            cards -= card
            dealt += card
        s.known[seat, seat + 1] += dealt
    s.pool = cards + aside


@compiled
def clear(s):
    """Nothing of the way in which things may have gone is part of a position."""
    for seat in range(s.players):
        s.late[seat] = 0
        s.plain[seat] = 0
    s.sunk = ZERO
    s.unplaced = 0
    s.slots = 0
    s.defuses = 0
    s.guessed = 0


def visible(s, observer, out):
    unseen = s.pool
    n = 0
    for seat in range(s.players):
        unseen += hand(s, seat) - s.known[seat, observer + 1]
        out[n] = total(hand(s, seat))
        out[n + 1] = s.known[seat, observer + 1]
        out[n + 2] = s.known[seat, PUBLIC]
        out[n + 3] = s.out[seat]
        n += 4
    for place in range(s.size):
        sees = s.seen[observer] & bit(place)
        unseen += ZERO if sees or s.pile[place] == UNKNOWN else one(s.pile[place])
        if not s.astray[observer] & bit(place):
            out[n] = s.pile[place] if sees else UNKNOWN
            n += 1
    out[n] = unseen
    out[n + 1] = s.size
    out[n + 2] = s.player
    out[n + 3] = s.chooser
    out[n + 4] = s.phase
    out[n + 5] = s.turns
    out[n + 6] = s.pending
    out[n + 7] = s.actor
    out[n + 8] = s.noped
    out[n + 9] = s.nopes
    out[n + 10] = s.played
    return list_what_is_perceived(s, observer, out, n + 11)
