# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""What a player sees of a position."""

import numpy as np

from spinney.core.compile import compiled
from spinney.games.uno.deck import FIRST, SECOND, face, faces, size
from spinney.games.uno.facts import GROUPS
from spinney.games.uno.table import NOTHING

# What is seen of a drawn card where nobody has to decide on one.
NOT_DRAWN = -2


def visible(s, observer, out):
    table_first, table_second = FIRST ^ s.pile[0], SECOND ^ s.pile[1]
    for seat in range(s.players):
        table_first ^= s.hands[seat, 0]
        table_second ^= s.hands[seat, 1]
    out[0] = s.player
    out[1] = s.back
    out[2] = s.top
    out[3] = s.drawn
    out[4] = s.turns
    out[5] = s.opener
    out[6] = s.over
    out[7], out[8] = faces(table_first, table_second)
    out[9] = s.stack
    out[10] = s.swapping
    own = s.fresh and s.player == observer
    out[11] = face(np.int64(s.fresh) - 1) if own else NOTHING if s.fresh else NOT_DRAWN
    n = 12
    for seat in range(s.players):
        n = visible_seat(s, seat, observer, out, n)
    return n


@compiled
def visible_seat(s, seat, observer, out, n):
    """Writes what is seen of a player from place n on, and returns the place behind it."""
    first, second = s.hands[seat, 0], s.hands[seat, 1]
    cards = size(first, second)
    if seat != observer and not s.over:
        first, second = first & s.known[observer, 0], second & s.known[observer, 1]
    first, second = faces(first, second)
    out[n] = s.totals[seat]
    out[n + 1] = s.fell[seat]
    out[n + 2] = cards
    out[n + 3] = first
    out[n + 4] = second
    for k in range(0, GROUPS, 2):
        out[n + 5 + k // 2] = np.int64(s.facts[seat, k]) << 32 | np.int64(s.facts[seat, k + 1])
    return n + 5 + GROUPS // 2
