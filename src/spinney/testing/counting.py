# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""The compiled walk over all move sequences: an explicit stack of records, one a ply, and no recursion."""

from functools import cache
from typing import Any

from numba import types

from spinney.core.calls import apply, copy_bytes, is_over, legal_actions, rank
from spinney.core.compile import Compiler, compiled

BYTES, INTS, TABLE, WORDS = types.uint8[:, ::1], types.int64[::1], types.int64[:, ::1], types.uint64[::1]


@compiled
def choices(game, state, legal):
    """Writes the legal actions and returns how many there are: none once the game is over."""
    if is_over(game, state):
        return 0
    return legal_actions(game, state, legal.ctypes.data)


@compiled
def step(game, states, level, action, rng):
    """Puts the position after `action` on the next level."""
    after = states[level + 1].ctypes.data
    copy_bytes(after, states[level].ctypes.data, states.shape[1])
    apply(game, after, action, rng.ctypes.data)


def count(game, states, legal, rng, depth):
    """How many sequences of `depth` actions, 1 at least, begin at `states[0]`. The last is counted, not played."""
    level, total = 0, 0
    left = legal[:, 0]  # of each level, actions still to be tried; the row's other entries are the actions
    left[0] = choices(game, states[0].ctypes.data, legal[0, 1:])
    if depth == 1:
        return left[0]
    while level >= 0:
        if left[level] == 0:
            level -= 1
            continue
        step(game, states, level, legal[level, left[level]], rng)
        left[level] -= 1
        found = choices(game, states[level + 1].ctypes.data, legal[level + 1, 1:])
        if level + 2 == depth:
            total += found
        else:
            level += 1
            left[level] = found
    return total


def census(game, states, legal, rng, nodes, ends, players):
    """Counts all sequences from `states[0]`: by length, and those that end the game by length and winners."""
    level = 0
    left = legal[:, 0]
    left[0] = choices(game, states[0].ctypes.data, legal[0, 1:])
    nodes[0] = 1
    while level >= 0:
        if left[level] == 0:
            level -= 1
            continue
        step(game, states, level, legal[level, left[level]], rng)
        left[level] -= 1
        level += 1
        nodes[level] += 1
        state = states[level].ctypes.data
        if is_over(game, state):
            ends[level, winners(game, state, players)] += 1
            level -= 1
        elif level == nodes.size - 1:
            level -= 1
        else:
            left[level] = legal_actions(game, state, legal[level, 1:].ctypes.data)


@compiled
def winners(game, state, players):
    """The players of rank 1, a bit each."""
    bits = 0
    for player in range(players):
        if rank(game, state, player) == 1:
            bits |= 1 << player
    return bits


@cache
def counter() -> Any:
    """`count`, compiled once for every game."""
    return Compiler("the counter of moves", [count]).njit(count, types.int64(INTS, BYTES, TABLE, WORDS, types.int64))


@cache
def tallier() -> Any:
    """`census`, compiled once for every game."""
    return Compiler("the counter of games", [census]).njit(
        census, types.void(INTS, BYTES, TABLE, WORDS, INTS, TABLE, types.int64)
    )
