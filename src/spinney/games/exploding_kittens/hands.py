# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Hands, and what is known of them for certain, hand by hand.

`known[seat, 0]` are the cards that everybody knows a seat to hold, `known[seat, 1 + other]` those that another seat
knows it to hold: at least these, there may be more. `known[seat, 1 + seat]`, what it knows itself, is its hand. That a
card is in one of two hands is not said here; it follows from the history, which a re-deal goes through.
"""

import numpy as np

from spinney.core.compile import compiled
from spinney.games.bits import ONE, TWO
from spinney.games.exploding_kittens.cards import DEFUSE, FIFTEEN, NOPE, ZERO, copies, kinds, one
from spinney.games.exploding_kittens.history import HANDED, LAID, note

PUBLIC = 0


@compiled
def hand(s, seat):
    return s.known[seat, seat + 1]


@compiled
def after(s, seat):
    """The next seat around the table, out or not."""
    return seat + 1 if seat + 1 < s.players else 0


@compiled
def lay_down(s, seat, kind, number):
    """Cards leave a hand for all to see: whoever knew of some of this kind knows of so many fewer."""
    shift = np.uint64(kind) << TWO
    for who in range(s.players + 1):
        held = (s.known[seat, who] >> shift) & FIFTEEN
        s.known[seat, who] -= min(held, np.uint64(number)) << shift
    note(s, LAID, seat, kind, number)
    if kind == NOPE:
        s.nopes -= number


@compiled
def lay_down_all(s, seat):
    own = hand(s, seat)
    for kind in range(1, DEFUSE):
        if copies(own, kind):
            lay_down(s, seat, kind, copies(own, kind))


@compiled
def take(s, seat, kind):
    """A card comes into a hand, and nobody else sees it."""
    s.known[seat, seat + 1] += one(kind)


@compiled
def hand_over(s, giver, receiver, kind):
    """A card goes from one hand to another, and only these two see it.

    For all others it may have been any card: of each kind that they knew of, one may be gone. Unless they know all of
    the hand, and it is all the same.
    """
    card, own = one(kind), hand(s, giver)
    for who in range(s.players + 1):
        known = s.known[giver, who]
        gone = kinds(known)
        sees = who == giver + 1 or who == receiver + 1
        if sees or (known == own and gone == card):
            s.known[giver, who] -= gone & card
            s.known[receiver, who] += card
        else:
            s.known[giver, who] -= gone
    note(s, HANDED, giver, kind, receiver)


@compiled
def holds(s, seat, kind):
    return copies(hand(s, seat), kind) > 0


@compiled
def others_with_cards(s):
    """A bit for each seat after the player, in order, that has cards."""
    found, seat, bit = ZERO, int(s.player), ONE
    for _ in range(s.players - 1):
        seat = after(s, seat)
        found |= bit if hand(s, seat) else ZERO
        bit += bit
    return found
