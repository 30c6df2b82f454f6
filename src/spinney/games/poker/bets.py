# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""What a seat may do, and what it pays for it."""

from spinney.core.compile import compiled
from spinney.games.poker.seats import several

FOLD, CHECK, CALL, BET, RAISE, ALL_IN = 0, 1, 2, 3, 4, 8


@compiled
def price(s):
    """What a seat must have paid to stay in."""
    return max(int(s.highest), int(s.big_blind))


@compiled
def allowed(s):
    """The actions of the seat to move, as bits."""
    own, due = int(s.chips[s.player]), price(s) - int(s.paid[s.player])
    if due <= 0:
        return 1 << CHECK | int(own >= s.opening_bet) << BET | 1 << ALL_IN
    return 1 << FOLD | int(own >= due) << CALL | raises(s, own - due) << RAISE | 1 << ALL_IN


@compiled
def raises(s, left):
    """The raises that a seat can pay with the chips that a call leaves it, if anybody can answer: a bit each."""
    unit = price(s)
    if left < unit or not several(int(s.able)):
        return 0
    return 1 | (left >= 2 * unit) << 1 | (left >= 3 * unit) << 2 | (left >= 4 * unit) << 3


@compiled
def cost(s, action):
    """What an action pays."""
    seat = s.player
    if action == ALL_IN:
        return int(s.chips[seat])
    if action == BET:
        return int(s.opening_bet)
    if action <= CHECK:
        return 0
    times = action - RAISE + 1 if action >= RAISE else 0
    return price(s) - int(s.paid[seat]) + times * price(s)
