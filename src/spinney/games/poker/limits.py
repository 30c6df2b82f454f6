# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""No-limit and fixed-limit betting, as casinos play it.

No-limit: a bet is the big blind at least, and a raise at least as much as the largest bet or raise of the street. A
seat may bet or raise by that least, by a half, three quarters, the whole or twice the pot (for a raise, the pot after
the call), rounded down, or by all its chips; a size that is no more than the least, or no less than all, is left out.

Fixed limit: bets and raises are one big blind before and on the flop, and two on the turn and the river; a street has
four bets at most, and the big blind is the first of them.

All-in is a raise as well where raising is allowed, even if it is too small; but whoever has acted on the street may
raise again only against a full raise since, or several small ones that add up to it (in fixed limit against half a bet
at least). In fixed limit an all-in of half a bet or more counts as a whole one, and a smaller one may be completed.
Nobody raises if no other seat could answer.
"""

import numpy as np

from spinney.core.compile import compiled
from spinney.games.poker.actions import ALL_IN, BET, CALL, CHECK, FIXED_LIMIT, FOLD, NO_LIMIT, RAISE
from spinney.games.poker.seats import seat_bit, several
from spinney.games.poker.stakes import big_blind, price

MOST_BETS = 4
# [action - RAISE] how many quarters of the pot a raise is.
QUARTERS = np.array([2, 3, 4, 8], np.int64)
FLOP = 1


@compiled
def limit(s):
    """What a bet is in fixed limit."""
    return big_blind(s) if s.street <= FLOP else 2 * big_blind(s)


@compiled
def may_raise(s, due):
    """Whether the seat to move, which has so much to pay, may raise at all."""
    if not several(int(s.able)):
        return False
    fresh = s.acted >> s.player & 1 == 0
    if s.betting == FIXED_LIMIT:
        return s.bets < MOST_BETS and (fresh or 2 * due >= limit(s))
    return fresh or due >= s.least


@compiled
def least_raise(s, due):
    """What the smallest raise costs the seat to move."""
    if s.betting == FIXED_LIMIT:
        return int(s.full) + limit(s) - int(s.paid[s.player])
    return due + int(s.least)


@compiled
def raise_by_pot(s, due, action):
    """What a raise by a part of the pot costs."""
    pot = due
    for seat in range(s.players):
        pot += int(s.paid[seat])
    return due + pot * QUARTERS[action - RAISE] // 4


@compiled
def within_limits(s):
    """The actions of the seat to move, as bits."""
    own, due = int(s.chips[s.player]), price(s) - int(s.paid[s.player])
    if own < due:
        return 1 << FOLD | 1 << ALL_IN
    actions = 1 << FOLD | 1 << CALL if due else 1 << CHECK
    if own == due or not may_raise(s, due):
        return actions
    least = least_raise(s, due)
    if own < least:
        return actions | 1 << ALL_IN
    actions |= 1 << BET
    if s.betting == NO_LIMIT:
        for action in range(RAISE, ALL_IN):
            actions |= int(least < raise_by_pot(s, due, action) < own) << action
        actions |= int(own > least) << ALL_IN
    return actions


@compiled
def chips_within_limits(s, action):
    """What a bet or a raise costs."""
    due = price(s) - int(s.paid[s.player])
    return least_raise(s, due) if action == BET else raise_by_pot(s, due, action)


@compiled
def begin_bets(s):
    """Nobody has bet yet on this street; before the flop the big blind counts as a bet."""
    s.acted = 0
    s.least = big_blind(s)
    s.bets = int(s.street == 0)
    s.full = price(s)


@compiled
def count_bet(s, seat, before):
    """Notes that a seat has acted where so much was to be paid before, and what that means for further raises."""
    s.acted |= seat_bit(seat)
    s.least = max(int(s.least), int(s.highest) - before)
    if s.betting == FIXED_LIMIT and 2 * (int(s.highest) - int(s.full)) >= limit(s):
        s.full = s.highest
        s.bets += 1
