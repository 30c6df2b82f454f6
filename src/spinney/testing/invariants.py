# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""What must hold in every position of a game, watched over many random games at compiled speed."""

from collections.abc import Callable
from functools import cache
from typing import Any

import numba
import numpy as np

from spinney.core.calls import apply, call_int, int64s, is_over, legal_actions, uint64s
from spinney.core.compile import Compiler
from spinney.core.game import Game
from spinney.core.random import below, stream
from spinney.core.rules import INT
from spinney.testing.case import MAX_ACTIONS
from spinney.testing.errors import ConformanceError


def watched(functions, invariant, state, rng, legal, trace, limit):
    """Plays random actions until the end, or until the invariant is broken; returns how many.

    The first entry of `trace` becomes what the invariant said, the others are the actions. All but `limit` are
    addresses, so that this is compiled once for all games.
    """
    game, listed, said = int64s(functions), int64s(legal), int64s(trace)
    played = 0
    said[0] = call_int(invariant, (state,))
    while said[0] == 0 and not is_over(game, state) and played < limit:
        action = listed[below(uint64s(rng), legal_actions(game, state, legal))]
        played += 1
        said[played] = action
        apply(game, state, action, rng)
        said[0] = call_int(invariant, (state,))
    return played


def always(game: Game, holds: Callable[..., int], games: int = 10_000, seed: int = 0) -> int:
    """Plays random games and raises `ConformanceError` at the first position in which an invariant is broken.

    `holds(s)` is written like the rules, and compiled like them: it gives 0 if all is well, and otherwise a number that
    says what is wrong. The result is how many actions were played.

    >>> import spinney
    >>> def no_cell_is_taken_twice(s):
    ...     return s.marks[0] & s.marks[1]
    >>> always(spinney.load("tic-tac-toe"), no_cell_is_taken_twice, games=100) > 500
    True
    """
    record = numba.from_dtype(game.rules.record)
    invariant: Any = Compiler(f"an invariant of {game.declaration.title}", [holds]).cfunc(holds, INT(record))
    functions = game.rules.slots(placement=False)
    legal, trace = np.zeros(game.actions + 1, np.int64), np.zeros(MAX_ACTIONS + 1, np.int64)
    total = 0
    for each in range(seed, seed + games):
        data, words = game.start(each).raw(), stream(each, "invariants")
        places = (array.ctypes.data for array in (data, words, legal, trace))
        played = _watcher()(functions.ctypes.data, invariant.address, *places, MAX_ACTIONS)
        actions = trace[1 : 1 + played].tolist()
        if trace[0]:
            raise ConformanceError(holds.__name__, game, f"it gives {trace[0]}", each, actions)
        if played == MAX_ACTIONS:
            raise ConformanceError(holds.__name__, game, f"no end after {MAX_ACTIONS} random actions", each)
        total += played
    return total


@cache
def _watcher() -> Callable[..., int]:
    return Compiler("random games", [watched]).entry(watched, INT(*[INT] * 7))
