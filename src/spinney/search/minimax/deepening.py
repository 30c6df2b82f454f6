"""Running minimax: deeper and deeper, until the depth asked for, the end of every line, or the end of the budget.

Where no budget can run out there is nothing to gain from shallower searches: they cost more than their order of moves
saves.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache, partial

import numba
import numpy as np
from numba import types

from spinney.core.compile import Compiler
from spinney.core.errors import SpinneyError
from spinney.core.random import derive
from spinney.core.state import State
from spinney.heuristics import Reward
from spinney.search.budget import Budget
from spinney.search.memory import MEGABYTE, no_memory
from spinney.search.minimax import think as thinking
from spinney.search.minimax.memory import Entry, Memory, Minimax, compile_orders
from spinney.search.minimax.think import FINISHED, GOING_ON
from spinney.search.pace import Pace
from spinney.search.reward import NO_NUMBER

Engine = Callable[[int, int], int]

NO_LIMIT = 1 << 30
DEEPEST = 200
# The table has room for what so much thinking can fill, up to the memory limit.
NODES_A_MILLISECOND = 10_000


@dataclass(frozen=True)
class Assumption:
    """What a search takes opponents to do: `deviations`, `wide` and `narrow` are n, l1 and l2 of OPPS."""

    deviations: int = 0
    wide: int = NO_LIMIT
    narrow: int = NO_LIMIT
    everybody_maximises: bool = False
    one_reply: bool = False


@dataclass(frozen=True)
class Settings:
    """What a minimax search is told; `budget` counts milliseconds or forward-model calls, `memory` megabytes."""

    reward: Reward
    assumption: Assumption
    depth: int | None = None
    budget: Budget | None = None
    memory: int = 64


@dataclass(frozen=True)
class Result:
    """What a minimax search found.

    `values` are the root moves' for the searching player: exact for the best and all that are as good, and for others,
    which are cut off once they are known to be worse, the most that they can be. `depth` is that of the last search
    that was finished, `deepenings` how many were; `complete` says that no line was cut off by the horizon; `drew` that
    the seed chose among equals, or the clock ended it.
    """

    action: int
    values: dict[int, float]
    shares: dict[int, int]
    line: tuple[int, ...]
    depth: int
    deepenings: int
    nodes: int
    bytes: int
    complete: bool
    seconds: float
    drew: bool = False


def deepen(state: State, settings: Settings, seed: int = 0) -> Result:
    """Searches `state`; whenever a budget runs out there is a move. Of equal moves the seed takes one.

    >>> import spinney
    >>> from spinney.heuristics import reward
    >>> game = spinney.load("tic-tac-toe")
    >>> result = deepen(game.start(), Settings(reward("win", game), Assumption(), depth=9))
    >>> result.values[result.action], result.complete
    (0.5, True)
    """
    begin, think = _engine()
    compile_orders(state.game)
    state.game.slots  # noqa: B018  (compiled here, so that compilation is not taken off the thinking time)
    start = time.perf_counter()
    milliseconds = settings.budget.limit("ms") if settings.budget else None
    pace = Pace(start + milliseconds / 1000 if milliseconds else float("inf"))
    memory = _prepared(state, settings, seed)
    settings.reward.stop = partial(memory.set, max_nodes=0)
    frame = memory.buffer("frames")[0:1]
    action: int | None = None
    drew = False
    line: tuple[int, ...] = ()
    depth = 0 if settings.budget or not settings.depth else settings.depth - 1
    deepenings, complete = 0, False
    while not complete and depth < (settings.depth or DEEPEST):
        begin(memory.address, depth + 1)
        finished = _finish(think, memory, pace)
        if settings.reward.error:
            raise settings.reward.error
        if memory.get("not_a_number"):
            raise SpinneyError(NO_NUMBER)
        # The first move tried is the best of the last search, so what an unfinished one prefers is better still.
        if frame["best_action"][0] >= 0:
            action, line = int(frame["best_action"][0]), _line(memory, int(frame["length"][0]))
        elif action is None:
            action = int(memory.buffer("moves")[0, 0])
            line = (action,)
        tied = bool(frame["ties"][0] > 1)
        if not finished:
            # What it tried first was chosen by the search before.
            drew |= tied
            break
        drew = tied
        depth, deepenings, complete = depth + 1, deepenings + 1, bool(frame["final"][0])
    assert action is not None
    found = _result(memory, action, line, (depth, deepenings, complete), time.perf_counter() - start)
    return replace(found, drew=drew or milliseconds is not None)


def _prepared(state: State, settings: Settings, seed: int) -> Memory:
    game, assumption = state.game, settings.assumption
    budget = settings.budget
    expected = max(2.0, len(state.legal_actions)) ** min(settings.depth or DEEPEST, 30)
    if budget:
        expected = min(expected, budget.limit("fm") or NODES_A_MILLISECOND * (budget.limit("ms") or 0))
    most = settings.memory * MEGABYTE // (Entry.itemsize + 8 * game.players * assumption.everybody_maximises)
    size = 1 << (int(max(1024, min(expected, most))).bit_length() - 1) if settings.memory else 1
    plies = (settings.depth or DEEPEST) * (game.players if assumption.one_reply else 1)
    try:
        memory = Memory(state, plies + 2, size, assumption.everybody_maximises)
    except MemoryError:
        raise no_memory(settings.memory * MEGABYTE) from None
    memory.set(
        value=settings.reward.address,
        deviations=assumption.deviations,
        wide=assumption.wide,
        narrow=assumption.narrow,
        one_reply=assumption.one_reply,
        tie_seed=derive(seed, "minimax"),
        max_nodes=int((budget.limit("fm") if budget else None) or 1 << 62),
    )
    return memory


def _finish(think: Engine, memory: Memory, pace: Pace) -> bool:
    """Goes on to the end of this depth, or of the budget; says which."""
    while steps := pace.next(memory.get("nodes")):
        reason = think(memory.address, steps)
        if reason != GOING_ON:
            return reason == FINISHED
    return False


def _line(memory: Memory, length: int) -> tuple[int, ...]:
    skipped = memory.get("actions")
    return tuple(action for action in memory.buffer("lines")[0, :length].tolist() if action != skipped)


def _result(
    memory: Memory, action: int, line: tuple[int, ...], reached: tuple[int, int, bool], seconds: float
) -> Result:
    depth, deepenings, complete = reached
    values, shares = memory.buffer("root_values"), memory.buffer("root_nodes")
    tried = np.flatnonzero(~np.isnan(values)).tolist()
    return Result(
        action=action,
        values={one: float(values[one]) for one in tried},
        shares={one: int(shares[one]) for one in tried},
        line=line,
        depth=depth,
        deepenings=deepenings,
        nodes=memory.get("nodes"),
        bytes=memory.buffer("entries").nbytes + memory.buffer("entry_values").nbytes,
        complete=complete,
        seconds=seconds,
    )


@cache
def _engine() -> tuple[Engine, Engine]:
    """The compiled functions `begin` and `think`: a search's address, and a depth or a number of steps."""
    functions = (thinking.begin, thinking.think)
    compiler, signature = Compiler("minimax", functions), types.int64(numba.from_dtype(Minimax), types.int64)
    return compiler.entry(thinking.begin, signature), compiler.entry(thinking.think, signature)
