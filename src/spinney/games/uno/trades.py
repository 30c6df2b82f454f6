# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Hands that change hands: swapped after a 7, passed on after a 0; and who knows which cards then.

Whoever gives a hand away knows its cards as long as they are held, wherever the hand goes. `known[observer]` is the set
of the cards in others' hands that a player knows; it needs no owners, since everybody sees whose hand goes where. What
everybody knows that a hand lacks goes with it.
"""

from spinney.core.compile import compiled, inlined, noted
from spinney.core.telling import only, others, tell
from spinney.games.bits import ONE
from spinney.games.uno.deck import SAME, ZERO, faces
from spinney.games.uno.events import TOOK_HAND
from spinney.games.uno.facts import GROUPS


@inlined
def next_seat(s, seat):
    """The next player in the direction of play who is in."""
    while True:
        above = seat + 1 if seat + 1 < s.players else 0
        below = seat - 1 if seat > 0 else s.players - 1
        seat = below if s.back else above
        if not s.fell[seat]:
            return seat


@compiled
def swap_hands(s, seat, other):
    """Two players get each other's hand."""
    remember(s)
    exchange(s, seat, other)
    tell_hand(s, seat, other)
    tell_hand(s, other, seat)
    see_own(s)


@compiled
def pass_hands(s):
    """Everybody who is in gives their hand to the next player in the direction of play."""
    remember(s)
    start = next_seat(s, s.opener)
    seat = start
    # Each exchange puts one hand where it belongs, and the first player's hand one further.
    while next_seat(s, seat) != start:
        seat = next_seat(s, seat)
        exchange(s, start, seat)
    seat = start
    while True:
        following = next_seat(s, seat)
        tell_hand(s, following, seat)
        seat = following
        if seat == start:
            break
    see_own(s)


@compiled
def exchange(s, seat, other):
    """Exchanges two hands, and what everybody knows of them."""
    for word in range(2):
        s.hands[seat, word], s.hands[other, word] = s.hands[other, word], s.hands[seat, word]
    for k in range(GROUPS):
        if not s.facts[seat, k] | s.facts[other, k]:
            break
        s.facts[seat, k], s.facts[other, k] = s.facts[other, k], s.facts[seat, k]


@compiled
def tell_hand(s, seat, giver):
    """Tells a player what the hand is that they have got."""
    first, second = faces(s.hands[seat, 0], s.hands[seat, 1])
    tell(s, only(seat), TOOK_HAND, seat, giver, first, second)
    tell(s, others(seat), TOOK_HAND, seat, giver)


@noted
@compiled
def remember(s):
    """Everybody keeps in mind the hand that they may give away."""
    for seat in range(s.players):
        s.known[seat, 0] |= s.hands[seat, 0]
        s.known[seat, 1] |= s.hands[seat, 1]


@noted
@compiled
def see_own(s):
    """Nobody needs to keep in mind what they hold."""
    for seat in range(s.players):
        s.known[seat, 0] &= ~s.hands[seat, 0]
        s.known[seat, 1] &= ~s.hands[seat, 1]


@noted
@compiled
def forget_played(s, seat, code, gone_first, gone_second):
    """A card of this code has left a hand. Who knew one like it there knows one less: whether it was that one is not
    seen.
    """
    for observer in range(s.players):
        if s.known[observer, 0] & gone_first | s.known[observer, 1] & gone_second:
            s.known[observer, 0] &= ~gone_first
            s.known[observer, 1] &= ~gone_second
        else:
            first = s.known[observer, 0] & s.hands[seat, 0] & SAME[code]
            second = s.known[observer, 1] & s.hands[seat, 1] & SAME[code]
            s.known[observer, 0] ^= first & (~first + ONE)
            s.known[observer, 1] ^= ZERO if first else second
