# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""What is told of a hand's beginning and end, where somebody listens: nothing here changes the position.

Who shows their cards follows the rules of the Tournament Directors Association: if anybody in the hand is all-in, all
hands that are still in are shown, once nobody can bet any more and before the missing community cards. Otherwise the
last to bet or raise on the river shows first, or the first to act there if nobody did; then the others in turn, who put
their cards away unseen if they are beaten by what was shown.
"""

from spinney.core.compile import compiled
from spinney.core.telling import EVERYBODY, only, tell
from spinney.games.poker.deck import HELD, NO_PAIR
from spinney.games.poker.events import BLIND, DEALT, END, HAND, MADE, MUCKED, OUT, SHOWN
from spinney.games.poker.hands import strength
from spinney.games.poker.seats import NOBODY, first_from, last_before, seat_bit
from spinney.games.poker.stakes import big_blind, small_blind


@compiled
def tell_deal(s, live, big, risen):
    """The dealer, the blinds, and the cards to their owners."""
    dealer = int(s.small) if s.lead == big else last_before(live, s.small)
    tell(s, EVERYBODY, HAND, s.hand, dealer, small_blind(s) * int(risen), big_blind(s) * int(risen))
    tell(s, EVERYBODY, BLIND, s.small, s.paid[s.small], 0, s.chips[s.small] == 0)
    tell(s, EVERYBODY, BLIND, big, s.paid[big], 1, s.chips[big] == 0)
    for seat in range(s.players):
        if live >> seat & 1:
            tell(s, only(seat), DEALT, seat, s.hole[seat])


@compiled
def tell_open(s):
    """All hands that are still in, shown while community cards are missing."""
    start = first_from(int(s.standing), s.lead)
    for i in range(s.players):
        seat = (start + i) % int(s.players)
        if s.standing >> seat & 1:
            tell(s, EVERYBODY, SHOWN, seat, s.hole[seat])


@compiled
def tell_hands(s, are_open):
    """What the hands make, after the last community card: which are shown now unless they lie open already, and who
    puts theirs away unseen.
    """
    start = first_from(int(s.standing), s.lead) if s.aggressor == NOBODY else int(s.aggressor)
    best = 0
    for i in range(s.players):
        seat = (start + i) % int(s.players)
        if s.standing >> seat & 1:
            own = strength(s.board | HELD[s.hole[seat]])
            if are_open:
                tell(s, EVERYBODY, MADE, seat, own)
            elif own >= best or s.able != s.standing:
                tell(s, EVERYBODY, SHOWN, seat, s.hole[seat], own)
            else:
                tell(s, EVERYBODY, MUCKED, seat)
            best = max(best, own)


@compiled
def tell_out(s):
    """Who has lost their last chip in this hand."""
    for seat in range(s.players):
        if s.hole[seat] != NO_PAIR and s.chips[seat] == 0:
            tell(s, EVERYBODY, OUT, seat)


@compiled
def tell_end(s):
    """Who has won the game."""
    most, winners = 0, 0
    for seat in range(s.players):
        if s.chips[seat] > most:
            most, winners = int(s.chips[seat]), 0
        if s.chips[seat] == most:
            winners |= seat_bit(seat)
    tell(s, EVERYBODY, END, winners, most)
