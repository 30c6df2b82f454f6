"""Using the memory of a search again, for another position of the same game, as if it were new."""

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from spinney.core.calls import copy_bytes, float64s, int64s
from spinney.core.compile import compiled
from spinney.search.reward import HIGH, LOW, OBSERVED
from spinney.search.rollout import RANDOM
from spinney.search.tree import SLOT_SHIFT


@intrinsic
def zero_bytes(typing, target, count):
    """Writes `count` zero bytes from an address on."""

    def build(context, builder, signature, values):
        address = builder.inttoptr(values[0], ir.IntType(8).as_pointer())
        cgutils.memset(builder, address, values[1], 0)
        return context.get_dummy_value()

    return types.void(types.int64, types.int64), build


@compiled
def restart(search, state, player):
    """Makes the search one from this position, for this player, with nothing learnt; its random words are the
    caller's to set.
    """
    copy_bytes(search.root, state, search.record_bytes)
    search.player = search.mover = player
    trees, alone = int64s(search.trees), 0
    for other in range(search.players):
        alone += trees[other]
    for other in range(search.players):
        trees[other] = alone > 1 or other == player
    empty(search.tree, search.players)
    if search.equivalence > 0.0:
        empty(search.oma, search.players)
        for other in range(search.players):
            int64s(search.oma_roots)[other] = other * search.oma.width
    if search.policy != RANDOM:
        zero_bytes(search.mast_visits, 8 * search.players * search.actions)
        zero_bytes(search.mast_sums, 8 * search.players * search.actions)
    float64s(search.seen)[LOW], float64s(search.seen)[HIGH] = np.inf, -np.inf
    if search.normalise == OBSERVED:
        search.range = 1.0
    search.iterations = search.calls = search.depth_sum = search.depth_max = 0


@compiled
def empty(pool, players):
    """Takes everything out of a pool but its roots."""
    used = int64s(pool.used)[0]
    zero_bytes(pool.words, 4 * used)
    for column in (pool.available, pool.entries):
        if column:
            zero_bytes(column, 4 * (used >> SLOT_SHIFT))
    int64s(pool.used)[0] = players * pool.width
