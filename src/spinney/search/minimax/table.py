# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""The transposition table: what is known of positions that can be reached in more than one way.

A position is known by a hash of its record and of what the search assumes about the rest of the round. What was found
counts only if it comes out the same as searching again would: from the same depth, or from less where no line was cut
off by the horizon.

A search without a table has one place in it, in which the root alone stands: so the move that the last deepening
preferred is tried first in the next.
"""

import numpy as np

from spinney.core.calls import float64s, uint64s
from spinney.core.compile import compiled
from spinney.search.minimax.memory import Entry, entry_record

EXACT, AT_LEAST, AT_MOST = 1, 2, 3
ENTRY_BYTES = Entry.itemsize
MIX, START, U32, ONE = np.uint64(0x9E3779B97F4A7C15), np.uint64(0x2545F4914F6CDD1D), np.uint64(32), np.uint64(1)


@compiled
def mixed(key, word):
    """The hash of everything so far and one more word."""
    key = (key ^ word) * MIX
    # Twice: after one multiplication the top byte of a word has reached few bits, which the next word may cancel.
    key = (key ^ (key >> U32)) * MIX
    return key ^ (key >> U32)


@compiled
def key_of(search, state, beyond, replier):
    """The hash of a position; never 0, which marks an empty place in the table."""
    words, key = uint64s(state), START
    for i in range(search.row_bytes >> 3):
        key = mixed(key, words[i])
    return mixed(mixed(key, np.uint64(beyond)), np.uint64(replier + 1)) | ONE


@compiled
def place_of(search, key):
    """Where a position stands in the table, if it does."""
    return np.int64((key >> ONE) & np.uint64(search.mask))


@compiled
def entry_for(search, key):
    """What stands in the table where the position would."""
    return entry_record(search.entries + place_of(search, key) * ENTRY_BYTES)


@compiled
def everybodys_values(search, key):
    """What the position in that place is worth to everybody, in maxn."""
    return float64s(search.entry_values + place_of(search, key) * search.players * 8)


@compiled
def knows(search, key, remaining, alpha, beta):
    """Whether the table has the value of a position `remaining` plies from the horizon, as far as the window asks."""
    entry = entry_for(search, key)
    if (
        search.mask == 0
        or entry.key != key
        or not (entry.depth == remaining or (entry.final and entry.depth < remaining))
    ):
        return False
    if entry.bound == EXACT:
        return True
    return entry.value >= beta if entry.bound == AT_LEAST else entry.value <= alpha


@compiled
def remember(search, frame, values):
    """Keeps what was found of a position, unless this deepening has already found more about another one there."""
    if search.mask == 0 and search.ply > 0:
        return
    entry = entry_for(search, frame.key)
    if entry.key != frame.key and entry.deepening == search.deepening and entry.depth > frame.remaining:
        return
    entry.key, entry.value = frame.key, frame.best
    entry.action, entry.deepening, entry.depth = frame.best_action, search.deepening, frame.remaining
    entry.final, entry.bound = frame.final, EXACT
    if search.vector:
        for player in range(search.players):
            everybodys_values(search, frame.key)[player] = values[player]
    elif frame.best <= frame.low:
        entry.bound = AT_MOST
    elif frame.best >= frame.high:
        entry.bound = AT_LEAST
