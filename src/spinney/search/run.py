"""Running a search: the compiled loop in slices, until the budget is spent or memory runs out."""

import time
from dataclasses import dataclass

from spinney.core.random import stream
from spinney.core.state import State
from spinney.search.budget import Budget
from spinney.search.loop import OUT_OF_CALLS, POOL_FULL, engine
from spinney.search.memory import Memory
from spinney.search.node import Node

# The interpreter gets a turn this often, for Ctrl-C; near a deadline slices halve down to the shortest.
LONGEST_SLICE, SHORTEST_SLICE = 0.02, 0.0002
FIRST_SLICE = 8
FIRST_SLOTS = 1 << 14
# Offsets in the pool are 32-bit words.
MOST_WORDS = (1 << 31) - 1
MEGABYTE = 1 << 20
NO_LIMIT = (1 << 62) - 1


@dataclass(frozen=True)
class Settings:
    """What a search is told, in the engine's own terms (`MCTS` is the form for people).

    `rollout` is a number of actions, -1 to the end; `heuristic` and `normalise` are codes of reward.py; `memory` is
    in megabytes.
    """

    budget: Budget
    exploration: float = 1.0
    rollout: int = -1
    max_depth: int = 1000
    heuristic: int = 0
    normalise: int = 1
    reward_range: float = 1.0
    memory: int = 1024


@dataclass(frozen=True)
class Result:
    """What a search found: the tree and what it took."""

    tree: Node
    iterations: int
    calls: int
    nodes: int
    bytes: int
    depth_mean: float
    depth_max: int
    seconds: float
    out_of_memory: bool


def run(state: State, settings: Settings, seed: int) -> Result:
    """Searches `state` until the budget is spent, or until the tree would outgrow the memory limit.

    >>> import spinney
    >>> result = run(spinney.load("hex", size=5).start(), Settings(Budget.parse("200it")), seed=1)
    >>> result.iterations, result.tree.visits, result.out_of_memory
    (200, 200, False)
    """
    iterate = engine()
    state.game.slots  # noqa: B018  (compiled here, so that compilation is not taken off the thinking time)
    start = time.perf_counter()
    memory = _prepared(state, settings, seed)
    seconds = settings.budget.limit("ms")
    deadline = start + seconds / 1000 if seconds else float("inf")
    total = int(settings.budget.limit("it") or NO_LIMIT)
    todo, began = FIRST_SLICE, time.perf_counter()
    while True:
        status = iterate(memory.address, min(todo, total - memory.get("iterations")))
        done, now = memory.get("iterations"), time.perf_counter()
        full = status == POOL_FULL and not _grow(memory, settings.memory)
        if full or status == OUT_OF_CALLS or done >= total or now >= deadline:
            return _result(memory, now - start, full)
        piece = min(LONGEST_SLICE, (deadline - now) / 2)
        todo = max(1, int(done / (now - began) * max(piece, SHORTEST_SLICE)))


def _prepared(state: State, settings: Settings, seed: int) -> Memory:
    """The search's memory with its settings written; room for the whole tree where the budget says how large it can
    get.
    """
    iterations = settings.budget.limit("it")
    slots = int(1.25 * iterations) + FIRST_SLOTS if iterations else FIRST_SLOTS
    memory = Memory(state, stream(seed, "search", 0), 2, settings.max_depth)
    memory.grow(max(_least_slots(memory), min(slots, _most_slots(memory, settings.memory))))
    memory.set(
        exploration=settings.exploration,
        rollout=settings.rollout,
        max_calls=settings.budget.limit("fm") or NO_LIMIT,
        heuristic=settings.heuristic,
        normalise=settings.normalise,
        range=settings.reward_range,
    )
    return memory


def _most_slots(memory: Memory, megabytes: int) -> int:
    pool = memory.pool
    return min(megabytes * MEGABYTE // pool.slot_bytes, MOST_WORDS // pool.width)


def _least_slots(memory: Memory) -> int:
    """Room for one iteration, so that the smallest limit still yields a move."""
    return 2 + 2 * memory.get("spare") // memory.pool.width


def _grow(memory: Memory, megabytes: int) -> bool:
    """Doubles the pool, up to the limit; says whether there was anything to gain."""
    slots = memory.pool.words.size // memory.pool.width
    more = min(2 * slots, _most_slots(memory, megabytes))
    if more <= slots:
        return False
    memory.grow(more)
    return True


def _result(memory: Memory, seconds: float, full: bool) -> Result:
    memory.trim()
    iterations = memory.get("iterations")
    return Result(
        tree=Node(memory.pool),
        iterations=iterations,
        calls=memory.get("calls"),
        nodes=memory.pool.nodes,
        bytes=memory.pool.used // memory.pool.width * memory.pool.slot_bytes,
        depth_mean=memory.get("depth_sum") / max(1, iterations),
        depth_max=memory.get("depth_max"),
        seconds=seconds,
        out_of_memory=full,
    )
