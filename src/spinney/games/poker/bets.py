# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""What a seat may do, and what it pays for it: TAG's way here, others in `limits.py`."""

import numpy as np

from spinney.core.compile import inlined
from spinney.core.random import below
from spinney.games.bits import count
from spinney.games.poker.actions import ACTIONS, ALL_IN, BET, CALL, CHECK, FOLD, RAISE
from spinney.games.poker.limits import chips_within_limits, within_limits
from spinney.games.poker.seats import several
from spinney.games.poker.stakes import price

# [actions * MOST + n] the n-th action of a set; there are MOST legal ones at most.
MOST = np.uint64(8)
NTH = np.array(
    [
        ([action for action in range(ACTIONS) if actions >> action & 1] + [0] * int(MOST))[: int(MOST)]
        for actions in range(1 << ACTIONS)
    ],
    np.uint8,
).ravel()


@inlined
def opening_bet(s):
    """What the first bet of a street adds."""
    return int(s.opening_bet) * int(s.stakes)


@inlined
def allowed(s):
    """The actions of the seat to move, as bits."""
    if s.betting:
        return within_limits(s)
    own, due = int(s.chips[s.player]), price(s) - int(s.paid[s.player])
    if due <= 0:
        return 1 << CHECK | int(own >= opening_bet(s)) << BET | 1 << ALL_IN
    return 1 << FOLD | int(own >= due) << CALL | raises(s, own - due) << RAISE | 1 << ALL_IN


@inlined
def random_action(s, rng):
    """A random one of the actions of the seat to move."""
    actions = np.uint64(allowed(s))
    return np.int64(NTH[actions * MOST + np.uint64(below(rng, count(actions)))])


@inlined
def raises(s, left):
    """The raises that a seat can pay with the chips that a call leaves it, if anybody can answer: a bit each."""
    unit = price(s)
    if left < unit or not several(int(s.able)):
        return 0
    return 1 | (left >= 2 * unit) << 1 | (left >= 3 * unit) << 2 | (left >= 4 * unit) << 3


@inlined
def cost(s, action):
    """What an action pays."""
    seat = s.player
    if action == ALL_IN:
        return int(s.chips[seat])
    if action <= CHECK:
        return 0
    if s.betting and action >= BET:
        return chips_within_limits(s, action)
    if action == BET:
        return opening_bet(s)
    times = action - RAISE + 1 if action >= RAISE else 0
    return price(s) - int(s.paid[seat]) + times * price(s)
