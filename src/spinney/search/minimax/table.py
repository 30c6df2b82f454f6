"""The transposition table: what is known of positions that can be reached in more than one way.

A position is known by a hash of its record and of what the search assumes about the rest of the round. What was found
counts only if it comes out the same as searching again would: from the same depth, or from less where no line was cut
off by the horizon.
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
def entry_at(search, place):
    """What the table says there."""
    return entry_record(search.entries + place * ENTRY_BYTES)


@compiled
def knows(search, key, remaining, alpha, beta):
    """Whether the table has the value of a position `remaining` plies from the horizon, as far as the window asks."""
    place = place_of(search, key)
    if uint64s(search.keys)[place] != key:
        return False
    entry = entry_at(search, place)
    if entry.depth != remaining and not (entry.final and entry.depth < remaining):
        return False
    if entry.bound == EXACT:
        return True
    value = float64s(search.entry_values)[place]
    return (entry.bound == AT_LEAST and value >= beta) or (entry.bound == AT_MOST and value <= alpha)


@compiled
def remember(search, frame, values):
    """Keeps what was found of a position, unless this deepening has already found more about another one there."""
    place = place_of(search, frame.key)
    entry = entry_at(search, place)
    other = uint64s(search.keys)[place] != frame.key
    if other and entry.deepening == search.deepening and entry.depth > frame.remaining:
        return
    uint64s(search.keys)[place] = frame.key
    entry.action, entry.deepening, entry.depth = frame.best_action, search.deepening, frame.remaining
    entry.final, entry.bound = frame.final, EXACT
    if search.vector:
        for player in range(search.players):
            float64s(search.entry_values)[place * search.players + player] = values[player]
        return
    float64s(search.entry_values)[place] = frame.best
    if frame.best <= frame.low:
        entry.bound = AT_MOST
    elif frame.best >= frame.high:
        entry.bound = AT_LEAST
