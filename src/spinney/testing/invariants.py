"""What must hold in every position of a game, watched over many random games at compiled speed."""

from collections.abc import Callable
from ctypes import CFUNCTYPE, c_int64
from typing import Any

import numba
import numpy as np

from spinney.core.compile import Compiler
from spinney.core.derived import bound
from spinney.core.game import Game
from spinney.core.random import below, stream
from spinney.core.rules import INT, INTS, WORDS
from spinney.testing.case import MAX_ACTIONS
from spinney.testing.errors import ConformanceError

apply: Any = None
invariant: Any = None
is_over: Any = None
legal_actions: Any = None


def watched(s, rng, legal, trace, limit):  # type: ignore[no-untyped-def]
    """Plays random actions until the end, or until the invariant is broken; returns how many.

    The first entry of `trace` becomes what the invariant said, the others are the actions.
    """
    played = 0
    trace[0] = invariant(s)
    while trace[0] == 0 and not is_over(s) and played < limit:
        action = legal[below(rng, legal_actions(s, legal))]
        played += 1
        trace[played] = action
        apply(s, action, rng)
        trace[0] = invariant(s)
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
    play = _compiled(game, holds)
    legal, trace = np.zeros(game.actions + 1, np.int64), np.zeros(MAX_ACTIONS + 1, np.int64)
    total = 0
    for each in range(seed, seed + games):
        data, words = game.start(each).raw(), stream(each, "invariants")
        played = play(data.ctypes.data, words.ctypes.data, legal.ctypes.data, trace.ctypes.data, MAX_ACTIONS)
        actions = trace[1 : 1 + played].tolist()
        if trace[0]:
            raise ConformanceError(holds.__name__, game, f"it gives {trace[0]}", each, actions)
        if played == MAX_ACTIONS:
            raise ConformanceError(holds.__name__, game, f"no end after {MAX_ACTIONS} random actions", each)
        total += played
    return total


def _compiled(game: Game, holds: Callable[..., int]) -> Callable[..., int]:
    template = bound(watched, {**game.rules.functions, "invariant": holds})
    record = numba.from_dtype(game.rules.record)
    made = Compiler(f"an invariant of {game.declaration.title}", [template])
    signature = INT(record, WORDS, INTS, INTS, INT)
    return CFUNCTYPE(c_int64, *[c_int64] * 5)(made.cfunc(template, signature).address)
