# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""The course of the game: hands are dealt, streets follow each other, pots are shared out, and the next hand begins.

A hand can be over before anybody has acted, if the blinds take the last chips; so one action may play several hands.
"""

import numpy as np

from spinney.core.compile import compiled, inlined
from spinney.core.telling import EVERYBODY, RECORDING, tell
from spinney.games.bits import count, lowest
from spinney.games.poker.deck import HELD, NO_CARDS, NO_PAIR, draw, draw_pair
from spinney.games.poker.events import TURNED
from spinney.games.poker.limits import begin_bets
from spinney.games.poker.pots import share_out, take_back, take_middle
from spinney.games.poker.seats import EARLIER, NOBODY, first_from, last_before, seat_bit, several
from spinney.games.poker.showdown import tell_deal, tell_end, tell_hands, tell_open, tell_out
from spinney.games.poker.stakes import big_blind, rise, small_blind

BEFORE_FLOP, RIVER = 0, 3
BOARD = 5
# [street] how many community cards lie open.
OPEN = np.array([0, 3, 4, BOARD], np.int8)


@compiled
def deal(s, live, rng):
    """A new hand for the seats that have chips: two cards for each, and the blinds."""
    s.hand += 1
    s.mover |= EARLIER
    risen = rise(s)
    s.highest = 0
    begin_street(s, BEFORE_FLOP)
    s.board = s.gone = NO_CARDS
    for seat in range(s.players):
        s.paid[seat] = 0
        s.hole[seat] = NO_PAIR
        if live >> seat & 1:
            s.hole[seat] = draw_pair(s.gone, rng)
            s.gone |= HELD[s.hole[seat]]
    s.standing = s.able = live
    big = last_before(live, s.first)
    s.small = last_before(live, big)
    s.lead = big if s.printed_heads_up and count(live) == 2 else s.small
    pay(s, s.small, min(int(s.chips[s.small]), small_blind(s)))
    pay(s, big, min(int(s.chips[big]), big_blind(s)))
    s.to_act = s.able
    if RECORDING:
        tell_deal(s, live, big, risen)


@inlined
def begin_street(s, street):
    """Nobody has bet yet on this street."""
    s.street = street
    s.base = s.highest
    s.aggressor = NOBODY
    if s.betting:
        begin_bets(s)


@inlined
def pay(s, seat, chips):
    """Moves chips of a seat to the middle."""
    s.chips[seat] -= chips
    s.paid[seat] += chips
    s.highest = max(s.highest, s.paid[seat])
    if s.chips[seat] == 0:
        s.able &= ~seat_bit(seat)


@inlined
def asked(s):
    """The seats that still have to act on this street: none if betting has come to an end."""
    able = int(s.able)
    if able == 0 or (not several(able) and s.paid[lowest(able)] >= s.highest):
        return 0
    return s.to_act & able


@inlined
def ask_next(s, start):
    """Goes on to the next seat that has to act, from `start` on; returns whether there is none."""
    s.to_act = asked(s)
    if s.to_act:
        s.player = first_from(int(s.to_act), start)
    return s.to_act == 0


@compiled
def play_on(s, rng):
    """Goes on to the next street or hand, where nobody has to act, until somebody has or the game is over."""
    start = s.lead
    while s.to_act == 0:
        if several(int(s.able)) and s.street < RIVER:
            begin_street(s, s.street + 1)
            turn_up(s, OPEN[s.street] - OPEN[s.street - 1], rng)
            s.to_act = s.able
            start = s.lead
        else:
            end_hand(s, rng)
            live = seats_with_chips(s)
            if ends_game(s, live):
                put_away(s)
                return
            s.first = first_from(live, s.first + 1)
            deal(s, live, rng)
            s.to_act = asked(s)
            start = s.first
    s.player = first_from(int(s.to_act), start)


@inlined
def turn_up(s, cards, rng):
    """Draws so many community cards."""
    drawn = draw(int(cards), s.gone, rng)
    if RECORDING:
        tell(s, EVERYBODY, TURNED, count(s.board), np.int64(drawn))
    s.board |= drawn
    s.gone |= drawn


@compiled
def end_hand(s, rng):
    """What nobody called goes back; the best hands share out the rest, or the only seat that is left takes it."""
    take_back(s)
    if several(int(s.standing)):
        missing = BOARD - OPEN[s.street]
        if missing:
            if RECORDING:
                tell_open(s)
            turn_up(s, missing, rng)
        if RECORDING:
            tell_hands(s, missing > 0)
        share_out(s)
    else:
        take_middle(s)
    if RECORDING:
        tell_out(s)


@compiled
def seats_with_chips(s):
    seats = 0
    for seat in range(s.players):
        if s.chips[seat]:
            seats |= seat_bit(seat)
    return seats


@compiled
def ends_game(s, live):
    """Whether the hand that is over was the last."""
    if s.hand == s.hands or not several(live):
        return True
    if s.goal:
        for seat in range(s.players):
            if s.chips[seat] >= s.goal:
                return True
    return False


@compiled
def put_away(s):
    """Clears the table after the last hand."""
    if RECORDING:
        tell_end(s)
    s.board = s.gone = NO_CARDS
    s.standing = s.able = 0
    s.player = s.first
    s.highest = 0
    begin_street(s, s.street)
    for seat in range(s.players):
        s.paid[seat] = 0
        s.hole[seat] = NO_PAIR
