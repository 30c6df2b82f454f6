# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""What a bandit sees: all but the hands and decks of others, cards that lie face down, and purses it has not had."""

import numpy as np

from spinney.core.compile import compiled
from spinney.games.colt_express.cards import size
from spinney.games.colt_express.course import KIND, SEAT_BITS, is_down, owner_of
from spinney.games.colt_express.loot import HOLDERS, VALUE_BITS


def visible(s, observer, out):
    out[0] = s.player
    out[1] = s.round
    out[2] = s.card
    out[3] = s.first
    out[4] = s.marshal
    out[5] = s.used
    out[6] = s.step
    out[7] = s.first_code
    out[8] = s.planned
    out[9] = s.next
    out[10] = s.opened
    out[11] = s.hands[observer]
    n = 12
    for seat in range(s.players):
        n = visible_seat(s, seat, out, n)
    n = visible_loot(s, observer, out, n)
    for i in range(s.planned):
        entry = np.int64(s.plan[i])
        hidden = is_down(entry) and owner_of(entry) != observer
        out[n] = entry | SEAT_BITS << KIND if hidden else entry
        n += 1
    return n


@compiled
def visible_seat(s, seat, out, n):
    """What everybody sees of a seat."""
    out[n] = s.spot[seat]
    out[n + 1] = s.character[seat]
    out[n + 2] = s.bullets[seat]
    out[n + 3] = s.received[seat]
    out[n + 4] = s.dealt_bullets[seat]
    out[n + 5] = s.drew[seat]
    out[n + 6] = size(np.int64(s.hands[seat]))
    out[n + 7] = s.known[seat]
    return n + 8


@compiled
def visible_loot(s, observer, out, n):
    """Where purses, jewels and strongboxes are, and what the observer knows of the purses."""
    for holder in range(HOLDERS):
        out[n] = s.purses[holder]
        out[n + 1] = s.gems[holder]
        n += 2
    for car in range(s.players):
        out[n + car] = s.unopened[car]
    n += np.int64(s.players)
    for bit in range(VALUE_BITS):
        out[n + bit] = s.values[bit] & s.known[observer]
    return n + VALUE_BITS
