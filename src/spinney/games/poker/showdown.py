# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""What is told of a hand's beginning and end, where somebody listens: nothing here changes the position.

Who shows their cards follows the rules of the Tournament Directors Association: if anybody in the hand is all-in, all
hands that are still in are shown. Otherwise the last to bet or raise on the river shows first, or the first to act
there if nobody did; then the others in turn, who put their cards away unseen if they are beaten by what was shown.
"""

from spinney.core.compile import compiled
from spinney.core.telling import EVERYBODY, only, tell
from spinney.games.poker.deck import HELD, NO_PAIR
from spinney.games.poker.events import BLIND, DEALT, END, HAND, MUCKED, OUT, SHOWN
from spinney.games.poker.hands import strength
from spinney.games.poker.seats import NOBODY, first_from, last_before, seat_bit


@compiled
def tell_deal(s, live, big):
    """The dealer, the blinds, and the cards to their owners."""
    tell(s, EVERYBODY, HAND, s.hand, last_before(live, s.small))
    tell(s, EVERYBODY, BLIND, s.small, s.paid[s.small], 0, s.chips[s.small] == 0)
    tell(s, EVERYBODY, BLIND, big, s.paid[big], 1, s.chips[big] == 0)
    for seat in range(s.players):
        if live >> seat & 1:
            tell(s, only(seat), DEALT, seat, s.hole[seat])


@compiled
def tell_hands(s):
    """The cards that are shown, and who puts them away unseen."""
    start = first_from(int(s.standing), s.small) if s.aggressor == NOBODY else int(s.aggressor)
    best = 0
    for i in range(s.players):
        seat = (start + i) % int(s.players)
        if s.standing >> seat & 1:
            own = strength(s.board | HELD[s.hole[seat]])
            if own >= best or s.able != s.standing:
                best = max(best, own)
                tell(s, EVERYBODY, SHOWN, seat, s.hole[seat], own)
            else:
                tell(s, EVERYBODY, MUCKED, seat)


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
