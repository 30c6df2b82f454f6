# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Whole decisions of an evolution in compiled code; it begins anew for every position it is asked about."""

from functools import cache
from typing import Any

import numba
import numpy as np
from numba import types

from spinney.core.calls import call_int, copy_bytes, int64s, legal_actions, zero_bytes
from spinney.core.compile import Compiler, compiled
from spinney.core.game import Game
from spinney.core.random import start_of
from spinney.heuristics import Reward
from spinney.search.budget import Budget
from spinney.search.decide import begin_stream
from spinney.search.horizon.evolve import FINISHED, engine
from spinney.search.horizon.memory import Breeding, Evolution, Memory
from spinney.search.turn import NO_NUMBER, NOT_FINISHED, Turn, is_late

HORIZON = np.array(start_of("horizon"), np.uint64)
# The clock is looked at after so many evaluations.
SLICE = 16


def decide(search, turn):
    """What the search plays; NOT_FINISHED if there was no time, NO_NUMBER if its heuristic gave a value that is none.

    Of a single legal action nothing can be learnt.
    """
    turn.choices = legal_actions(int64s(search.game), turn.state, search.legal)
    if turn.choices == 1:
        return int64s(search.legal)[0]
    if not turn.begun:
        begin(search, turn)
    while call_int(search.iterate, (search.address, SLICE)) != FINISHED:
        if is_late(turn):
            return np.int64(NOT_FINISHED)
    turn.begun, turn.iterations, turn.drew = 0, search.iterations, 1
    return np.int64(NO_NUMBER) if search.broken else search.best_action


@compiled
def begin(search, turn):
    """Makes the search one from the position of the turn; every play of it deals anew what its player cannot see."""
    copy_bytes(search.root, turn.state, search.record_bytes)
    search.player = turn.player
    begin_stream(search.rng, HORIZON, turn.seed, 0)
    search.born, search.broken, search.not_a_number = 0, 0, 0
    search.iterations, search.calls, search.plays, search.longest = 0, 0, 0, 0
    zero_bytes(search.visits, 8 * search.actions)
    zero_bytes(search.sums, 8 * search.actions)
    turn.begun = 1


@cache
def decider() -> int:
    """The address of the compiled `decide`."""
    signature = types.int64(numba.from_dtype(Evolution), numba.from_dtype(Turn))
    return Compiler("decisions of evolutions", [decide]).address(decide, signature)


def tireless(game: Game, reward: Reward, breeding: Breeding, budget: Budget) -> Memory:
    """The memory of an evolution that compiled code begins anew for every decision."""
    made: Any = engine()
    memory = Memory(game, reward, breeding, budget)
    memory.set(iterate=made.keep.address)
    return memory
