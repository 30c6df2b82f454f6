# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""The end of a hand: who gets what is in the middle.

A layer of the middle lies between what two seats that have not folded have paid in this hand. Everybody who has paid as
much takes part in it with the difference, whoever has folded pays into it without a claim, and its best hand takes it.
So a layer is the main pot or a side pot, and the highest may belong to one seat alone: that is a bet nobody called, and
it goes back. Whoever wins a layer has the best hand in every higher one, too, that they have paid for: the hands are
compared anew only where none of the winners so far takes part.
"""

from spinney.core.compile import compiled
from spinney.games.bits import count
from spinney.games.poker.deck import HELD
from spinney.games.poker.hands import strength
from spinney.games.poker.seats import first_from, seat_bit, several


@compiled
def share_out(s):
    """Gives everything in the middle to those who win it."""
    claims, winners, floor = int(s.standing), 0, 0
    while claims:
        level = lowest_paid(s, claims)
        if not winners & claims:
            winners = best_hands(s, claims) if several(claims) else claims
        pay_out(s, winners & claims, layer(s, floor, level))
        floor = level
        claims = paid_more(s, claims, level)


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
def pay_out(s, winners, chips):
    """Equal parts for all winners; what cannot be divided goes to the first of them from the first player on."""
    first = first_from(winners, s.first)
    if several(winners):
        part = chips // count(winners)
        for seat in range(s.players):
            if winners >> seat & 1:
                s.chips[seat] += part
                chips -= part
    s.chips[first] += chips
