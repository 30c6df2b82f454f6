# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Dealing anew what an observer does not see: purses that others have opened, hands, and cards that lie face down.

Of another bandit's cards everybody knows all but which are in its hand, and which lie face down. Its deck is shuffled
once a round and never again, so its cards are a row: the first six or seven were dealt, the next three came with its
first draw. Whatever it has played was among the cards that it had at that time, an *era* between two draws. All rows
and face-down kinds that agree with this are equally likely, whatever the bandit would rather have played.

To draw one of them, face-down cards are drawn from all action cards, the played cards get places in the row as early as
they must be, and the others the rest. Where a bandit held two cards of the kind that it played, that finds the same row
twice as often, once with either card; so half of those rows are rejected.
"""

import numpy as np

from spinney.core.compile import compiled
from spinney.core.random import below, next_word
from spinney.games.bits import count, lowest
from spinney.games.colt_express.cards import (
    ACTION_CARDS,
    BULLET,
    DRAWN,
    FULL,
    card,
    drawn_from,
    random_action_card,
)
from spinney.games.colt_express.course import FACE_DOWN, KIND, SEAT_BITS, hand_size, is_down, kind_of, owner_of
from spinney.games.colt_express.loot import SEATS, draw_value, put_back_value, worth_of, write_value

# Of four kinds there are two cards, so at least every 16th row is accepted; the last one is taken in any case.
ATTEMPTS = 200
# What a seat has played, eight bits a card: an entry of the plan with the era, from 1, in place of the seat.
A_CARD, ERA, MOST_CARDS = 8, SEAT_BITS, 5
EVERY_DOWN = np.int64(sum(FACE_DOWN << A_CARD * i for i in range(MOST_CARDS)))
# How many cards of each era have no place in the row yet, four bits an era.
AN_ERA = 4


@compiled
def redeal_purses(s, observer, rng):
    """New values for the purses that others have opened and the observer has not had."""
    unseen = (1 << np.int64(s.opened)) - 1 & ~np.int64(s.known[observer])
    if not unseen:
        return
    for seat in range(s.players):
        s.money[seat] -= worth_of(s, s.purses[SEATS + seat] & unseen)
    left = unseen
    while left:
        purse = lowest(left)
        left &= left - 1
        put_back_value(s, s.values[0] >> purse & 1 | (s.values[1] >> purse & 1) << 1 | (s.values[2] >> purse & 1) << 2)
    while unseen:
        purse = lowest(unseen)
        unseen &= unseen - 1
        write_value(s, purse, draw_value(s, rng))
        for seat in range(s.players):
            s.money[seat] += worth_of(s, s.purses[SEATS + seat] & 1 << purse)


@compiled
def redeal_cards(s, seat, rng):
    """New cards for a seat's hand, and for those that it has played face down."""
    played = cards_played(s, seat)
    planning = s.first_code == 0
    if not planning and not played & EVERY_DOWN:
        return
    row, hand = played, np.int64(0)
    for _ in range(ATTEMPTS):
        row, hand, pairs = random_row(s, seat, played, rng)
        if next_word(rng) & np.uint64((1 << pairs) - 1) == 0:
            break
    waiting = lay_down(s, seat, row)
    s.hands[seat] = hand if planning else 0
    s.decks[seat] = FULL + np.int64(s.received[seat]) * BULLET - waiting - s.hands[seat]


@compiled
def cards_played(s, seat):
    """What a seat has played this round."""
    played, number, choice, era = np.int64(0), 0, 0, 1
    for i in range(s.planned):
        entry = np.int64(s.plan[i])
        if owner_of(entry) == seat:
            while np.int64(s.drew[seat]) >> choice & 1:
                choice += 1
                era += 1
            choice += 1
            played |= (entry & ~SEAT_BITS | era) << A_CARD * number
            number += 1
    return played


@compiled
def random_row(s, seat, played, rng):
    """What a seat may have played and what it may hold, and of how many kinds it had a pair when it first played one.

    Of rows with so many pairs, one in 2 ** pairs is to be accepted.
    """
    played, pool = with_faces(played, FULL + np.int64(s.dealt_bullets[seat]) * BULLET, rng)
    eras = 1 + count(s.drew[seat])
    came, places = eras_of_cards(s, seat, played, eras, rng)
    hand, had, firsts, pairs = np.int64(0), np.int64(0), np.int64(0), 0
    for era in range(1, eras + 1):
        fresh = drawn_from(pool, places >> AN_ERA * era & 15, rng)
        pool -= fresh
        hand += fresh
        had += fresh
        left, eras_left = played, came
        while left:
            if eras_left & ERA == era:
                had += card(kind_of(left))
            left, eras_left = left >> A_CARD, eras_left >> A_CARD
        left = played
        while left:
            kind = kind_of(left)
            if left & ERA == era and not firsts >> kind & 1:
                firsts |= 1 << kind
                pairs += had >> 2 * kind & 3 == 2
            left >>= A_CARD
    return played, hand, pairs


@compiled
def with_faces(played, cards, rng):
    """Kinds for the cards that lie face down, and which cards are left."""
    left = played
    while left:
        if not is_down(left):
            cards -= card(kind_of(left))
        left >>= A_CARD
    shift = 0
    while played >> shift:
        if is_down(played >> shift):
            kind = random_action_card(cards, rng)
            cards -= card(kind)
            played = played & ~(np.int64(SEAT_BITS) << KIND + shift) | kind << KIND + shift
        shift += A_CARD
    return played, cards


@compiled
def eras_of_cards(s, seat, played, eras, rng):
    """In which era each played card came into the hand, a byte a card; and how many of each era are not among them."""
    places, before, all_cards = np.int64(0), 0, ACTION_CARDS + np.int64(s.dealt_bullets[seat])
    for era in range(1, eras + 1):
        until = min(all_cards, hand_size(s, seat) + DRAWN * (era - 1))
        places |= (until - before) << AN_ERA * era
        before = until
    came, shift = np.int64(0), 0
    while played >> shift:
        era, n = 1, below(rng, places_until(places, played >> shift & ERA))
        while n >= places >> AN_ERA * era & 15:
            n -= places >> AN_ERA * era & 15
            era += 1
        places -= np.int64(1) << AN_ERA * era
        came |= np.int64(era) << shift
        shift += A_CARD
    return came, places


@compiled
def places_until(places, era):
    """How many places there are in the eras up to this one."""
    total = 0
    for each in range(1, era + 1):
        total += places >> AN_ERA * each & 15
    return total


@compiled
def lay_down(s, seat, played):
    """Writes a seat's cards into the plan, and returns those that are still to be carried out."""
    waiting = np.int64(0)
    for i in range(s.planned):
        if owner_of(s.plan[i]) == seat:
            s.plan[i] = np.int64(s.plan[i]) & ~(SEAT_BITS << KIND) | kind_of(played) << KIND
            if i >= s.next:
                waiting += card(kind_of(played))
            played >>= A_CARD
    return waiting
