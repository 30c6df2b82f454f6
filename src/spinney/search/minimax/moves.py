# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""The moves of a position: best-ordered first, and no more than the search lets its mover choose from."""

import numpy as np

from spinney.core.calls import call_int, copy_bytes, current_player, float64s, int64s, legal_actions
from spinney.core.calls import skip as skip_turn
from spinney.core.compile import compiled
from spinney.search.minimax.memory import NOBODY
from spinney.search.minimax.table import entry_for

RANK_SHIFT = 32
ACTION_MASK = (1 << RANK_SHIFT) - 1


@compiled
def list_moves(search, frame, row):
    """Lists the moves to try in `row`; the one that the table thinks best comes first, but keeps its rank."""
    state, moves = search.states + row * search.row_bytes, search.moves + row * (search.actions + 1) * 8
    count = legal_actions(int64s(search.game), state, search.legal)
    rank_moves(search, state, moves, count)
    if frame.mover != search.player and not search.vector:
        count = min(count, search.wide if frame.beyond < search.deviations else search.narrow)
    if may_skip(search, frame, row):
        int64s(moves)[count] = search.actions
        count += 1
    frame.count, frame.next = count, 0
    entry = entry_for(search, frame.key)
    # In maxn nothing is cut off, and which of a player's equal moves comes first decides what others get.
    if entry.key == frame.key and (row == 0 or (search.mask and not search.vector)):
        bring_forward(moves, count, entry.action)


@compiled
def rank_moves(search, state, moves, count):
    """Sorts the legal actions by the game's `order`, stably; a game without one has them by their codes."""
    actions, scores, ranked = int64s(search.legal), float64s(search.scores), int64s(moves)
    if search.orders:
        call_int(search.orders, (state, search.legal, count, search.scores))
        for i in range(1, count):
            action, score, k = actions[i], scores[i], i
            while k > 0 and scores[k - 1] < score:
                actions[k], scores[k] = actions[k - 1], scores[k - 1]
                k -= 1
            actions[k], scores[k] = action, score
    for i in range(count):
        ranked[i] = (i << RANK_SHIFT) | actions[i]


@compiled
def bring_forward(moves, count, action):
    """Puts one action in front and leaves the others in their order."""
    ranked = int64s(moves)
    for i in range(count):
        if ranked[i] & ACTION_MASK == action:
            found = ranked[i]
            for k in range(i, 0, -1):
                ranked[k] = ranked[k - 1]
            ranked[0] = found
            return


@compiled
def may_skip(search, frame, row):
    """Whether the mover may leave the one reply to an opponent after it."""
    if not search.one_reply or search.players == 2 or frame.mover == search.player or frame.replier != NOBODY:
        return False
    # The next row is free: whatever is tried is tried after this.
    scratch = search.states + (row + 1) * search.row_bytes
    copy_bytes(scratch, search.states + row * search.row_bytes, search.record_bytes)
    return skip(search, scratch) != search.player


@compiled
def skip(search, state):
    """Hands the turn on without a move; returns who is to move then."""
    skip_turn(int64s(search.game), state)
    return current_player(int64s(search.game), state)


@compiled
def skip_to_searcher(search, state, mover, replier):
    """After the one reply, hands the turn on to the searching player, past everybody but a replier who goes on."""
    while replier != NOBODY and mover != search.player and mover != replier:
        mover = skip(search, state)
    return np.int64(mover)
