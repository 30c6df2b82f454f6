# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""The end of a hand: who gets what is in the middle.

A layer of the middle lies between what two seats that have not folded have paid in this hand. Everybody who has paid as
much takes part in it with the difference, whoever has folded pays into it without a claim, and its best hand takes it.
So a layer is the main pot or a side pot. What nobody called has gone back to its owner before; then the highest layer
may still belong to one seat alone, if others paid into it and folded. Whoever wins a layer has the best hand in every
higher one, too, that they have paid for: the hands are compared anew only where none of the winners so far takes part.
"""

import numpy as np

from spinney.core.compile import compiled
from spinney.core.telling import EVERYBODY, tell
from spinney.games.bits import count, lowest
from spinney.games.poker.deck import HELD
from spinney.games.poker.events import BACK, POT, TAKEN
from spinney.games.poker.hands import strength
from spinney.games.poker.seats import first_from, seat_bit, several


@compiled
def take_back(s):
    """Gives what nobody called back to the seat that paid it."""
    most, second, owner = 0, 0, 0
    for seat in range(s.players):
        paid = int(s.paid[seat])
        if paid > most:
            most, second, owner = paid, most, np.int64(seat)
        elif paid > second:
            second = paid
    if most > second:
        s.paid[owner] = second
        s.chips[owner] += most - second
        tell(s, EVERYBODY, BACK, owner, most - second)


@compiled
def take_middle(s):
    """Gives everything in the middle to the only seat that has not folded."""
    winner, chips = lowest(int(s.standing)), 0
    for seat in range(s.players):
        chips += int(s.paid[seat])
    s.chips[winner] += chips
    tell(s, EVERYBODY, TAKEN, winner, chips)


@compiled
def share_out(s):
    """Gives everything in the middle to those who win it in a showdown."""
    claims, winners, floor, pot = int(s.standing), 0, 0, 0
    while claims:
        level = lowest_paid(s, claims)
        if not winners & claims:
            winners = best_hands(s, claims) if several(claims) else claims
        higher = paid_more(s, claims, level)
        pot += pot > 0 or higher > 0
        pay_out(s, pot, winners & claims, layer(s, floor, level))
        floor, claims = level, higher


@compiled
def lowest_paid(s, seats):
    level = 1 << 30
    for seat in range(s.players):
        if seats >> seat & 1:
            level = min(level, int(s.paid[seat]))
    return level


@compiled
def paid_more(s, seats, level):
    """Those of the seats that have paid more than this."""
    more = 0
    for seat in range(s.players):
        if s.paid[seat] > level:
            more |= seat_bit(seat)
    return seats & more


@compiled
def layer(s, floor, level):
    """What all have paid between two amounts."""
    chips = 0
    for seat in range(s.players):
        chips += max(0, min(int(s.paid[seat]), level) - floor)
    return chips


@compiled
def best_hands(s, seats):
    """The seats with the best hand of these, after the last community card."""
    best, winners = -1, 0
    for seat in range(s.players):
        if seats >> seat & 1:
            own = strength(s.board | HELD[s.hole[seat]])
            if own > best:
                best, winners = own, 0
            if own == best:
                winners |= seat_bit(seat)
    return winners


@compiled
def pay_out(s, pot, winners, chips):
    """Equal parts for all winners; what cannot be divided goes to the first of them from the first player on."""
    first = first_from(winners, s.first)
    tell(s, EVERYBODY, POT, pot, chips, winners, first)
    if several(winners):
        part = chips // count(winners)
        for seat in range(s.players):
            if winners >> seat & 1:
                s.chips[seat] += part
                chips -= part
    s.chips[first] += chips
