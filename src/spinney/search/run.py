"""Running a search: the compiled loop in slices, until the budget is spent or memory runs out."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from spinney.core.errors import SpinneyError
from spinney.core.random import stream
from spinney.core.state import State
from spinney.search.abstraction import abstraction_weight
from spinney.search.budget import Budget
from spinney.search.loop import OUT_OF_CALLS, POOL_FULL, engine
from spinney.search.memory import MOST_MOVES, Memory
from spinney.search.node import Node
from spinney.search.reuse import Kept, transplant
from spinney.search.reward import OBSERVED
from spinney.search.rollout import RANDOM
from spinney.search.roots import SMALL
from spinney.search.tree import WORDS, NodePool
from spinney.search.widening import width

# The interpreter gets a turn this often, for Ctrl-C; near a deadline slices halve down to the shortest.
LONGEST_SLICE, SHORTEST_SLICE = 0.02, 0.0002
FIRST_SLICE = 8
FIRST_SLOTS = 1 << 14
# Offsets in a pool are 32-bit words.
MOST_WORDS = (1 << 31) - 1
MEGABYTE = 1 << 20
NO_LIMIT = (1 << 62) - 1

NOTHING_SEEN = {"low": float("inf"), "high": float("-inf"), "range": 1.0}
SINGLE = ("maxn", "paranoid")
PARANOID = ("paranoid", "multi_paranoid")


class Reward(Protocol):
    """What a position is worth: see `spinney.heuristics`."""

    address: int
    turn: float
    error: BaseException | None
    stop: Callable[[], None]


@dataclass(frozen=True)
class Settings:
    """What a search is told, in the engine's own terms (`MCTS` is the form for people).

    `rollout` is a number of actions, -1 to the end; `normalise` and `policy` are codes of reward.py and rollout.py;
    `memory` is in megabytes.
    """

    budget: Budget
    reward: Reward
    tree: str = "maxn"
    redeal: bool = True
    exploration: float = 1.0
    rollout: int = -1
    max_depth: int = 1000
    normalise: int = 1
    reward_range: float = 1.0
    equivalence: float = 0.0
    widening: tuple[float, float] | None = None
    learnt_order: bool = False
    policy: int = RANDOM
    epsilon: float = 0.0
    temperature: float = 1.0
    memory: int = 1024


@dataclass(frozen=True)
class Result:
    """What a search found: its trees, the searching player's first, and what it took."""

    trees: tuple[Node | None, ...]
    memory: Memory
    iterations: int
    calls: int
    nodes: int
    bytes: int
    depth_mean: float
    depth_max: int
    seconds: float
    out_of_memory: bool


def run(state: State, settings: Settings, seed: int, kept: Kept | None = None) -> Result:
    """Searches `state` until the budget is spent, or until the tree would outgrow the memory limit.

    `kept` is what an earlier search of the same game left to go on with.

    >>> import spinney
    >>> from spinney.heuristics import reward
    >>> game = spinney.load("hex", size=5)
    >>> result = run(game.start(), Settings(Budget.parse("200it"), reward("win", game)), seed=1)
    >>> result.iterations, result.trees[0].visits, result.out_of_memory
    (200, 200, False)
    """
    iterate = engine()
    state.game.slots  # noqa: B018  (compiled here, so that compilation is not taken off the thinking time)
    start = time.perf_counter()
    memory = _prepared(state, settings, seed, kept)
    settings.reward.stop = lambda: memory.set(max_calls=0)
    seconds = settings.budget.limit("ms")
    deadline = start + seconds / 1000 if seconds else float("inf")
    total = int(settings.budget.limit("it") or NO_LIMIT)
    todo, began = FIRST_SLICE, time.perf_counter()
    while True:
        status = iterate(memory.address, min(todo, total - memory.get("iterations")))
        done, now = memory.get("iterations"), time.perf_counter()
        if settings.reward.error:
            raise settings.reward.error
        full = status == POOL_FULL and not _grow(memory, settings.memory)
        if full or status == OUT_OF_CALLS or done >= total or now >= deadline:
            return _result(memory, settings, now - start, full)
        piece = min(LONGEST_SLICE, (deadline - now) / 2)
        todo = max(1, int(done / (now - began) * max(piece, SHORTEST_SLICE)))


def _prepared(state: State, settings: Settings, seed: int, kept: Kept | None) -> Memory:
    """The search's memory with its settings written."""
    game, single = state.game, settings.tree in SINGLE
    fixed = single and game.declaration.deterministic
    memory = Memory(state, stream(seed, "search", 0), settings.max_depth, fixed)
    memory.buffer("trees")[:] = [settings.tree != "self" or player == state.player for player in range(game.players)]
    memory.set(
        own_trees=not single,
        hidden=game.declaration.hidden and settings.redeal,
        exploration=settings.exploration,
        rollout=settings.rollout,
        max_calls=settings.budget.limit("fm") or NO_LIMIT,
        value=settings.reward.address,
        turn=settings.reward.turn,
        paranoid=settings.tree in PARANOID,
        normalise=settings.normalise,
        **(kept.rewards if kept and kept.rewards else NOTHING_SEEN),
    )
    if settings.normalise != OBSERVED:
        memory.set(range=settings.reward_range)
    _set_abstraction(memory, settings)
    _set_policy(memory, settings)
    _set_pools(memory, settings, fixed, kept)
    return memory


def _set_abstraction(memory: Memory, settings: Settings) -> None:
    memory.set(equivalence=settings.equivalence, learnt_order=settings.learnt_order)
    if settings.equivalence:
        memory.keep("weights", _weights(settings.equivalence))
    if settings.widening:
        factor, exponent = settings.widening
        memory.set(widening=factor, widening_exponent=exponent)
        memory.keep("widths", _widths(factor, exponent))


@lru_cache
def _weights(equivalence: float) -> NDArray[np.float64]:
    return np.array([abstraction_weight.py_func(equivalence, visits) for visits in range(SMALL)])


@lru_cache
def _widths(factor: float, exponent: float) -> NDArray[np.int64]:
    return np.array([width.py_func(factor, exponent, float(visits)) for visits in range(SMALL)])


def _set_policy(memory: Memory, settings: Settings) -> None:
    memory.set(policy=settings.policy, epsilon=settings.epsilon, temperature=settings.temperature)
    if settings.policy != RANDOM:
        pairs = memory.get("players") * memory.get("actions")
        memory.keep("mast_visits", np.zeros(pairs, np.int64))
        memory.keep("mast_sums", np.zeros(pairs))
        memory.keep("chances", np.zeros(memory.get("actions")))
        memory.keep("moves", np.zeros(MOST_MOVES, np.int64))


def _set_pools(memory: Memory, settings: Settings, fixed: bool, kept: Kept | None) -> None:
    """Room for the whole tree where the budget says how large it can get, up to the memory limit."""
    players, abstract = memory.get("players"), settings.equivalence > 0
    memory.attach("tree", NodePool(players, players, availability=not fixed, entries=abstract))
    if abstract:
        fresh = NodePool(players, players)
        # Estimates that would leave the search too little room are forgotten after all.
        old = kept.oma if kept and kept.oma and kept.oma.bytes < settings.memory * MEGABYTE // 4 else None
        memory.attach("oma", old or fresh)
        memory.buffer("oma_roots")[:] = kept.oma_roots if kept and old else [i * fresh.width for i in range(players)]
    iterations = settings.budget.limit("it")
    slots = FIRST_SLOTS + (int(1.25 * iterations * (1 if settings.tree in SINGLE else players)) if iterations else 0)
    slots += kept.slots if kept else 0
    _grow(memory, settings.memory, slots)
    if kept and kept.tree:
        transplant(kept, memory)


def _grow(memory: Memory, megabytes: int, slots: int | None = None) -> bool:
    """Gives all pools so many slots, or doubles those that are short of room, up to the limit; says whether all that
    were to grow could.

    There is always room for one iteration, so that the smallest limit still yields a move.
    """
    short, wanted = 0, {}
    for name, pool in memory.pools.items():
        memory.release(name)
        if slots is None and pool.words.size - pool.used >= pool.spare:
            continue
        short += 1
        most = min(megabytes * MEGABYTE // len(memory.pools) // pool.slot_bytes, MOST_WORDS // pool.width)
        least = memory.get("players") + 1 + pool.spare // pool.width
        size = max(least, min(slots or 2 * pool.slots, most))
        if size > pool.slots:
            wanted[name] = size
    memory.grow(wanted)
    return len(wanted) == short


def _result(memory: Memory, settings: Settings, seconds: float, full: bool) -> Result:
    tree, oma = memory.release("tree"), memory.release("oma") if settings.equivalence else None
    iterations, single = memory.get("iterations"), settings.tree in SINGLE
    first = WORDS + (0 if single else memory.get("player") * tree.width)
    if np.isnan(tree.words[first : first + 2 * tree.players].view(np.float64)).any():
        raise SpinneyError("the heuristic gave a value that is not a number (nan)")
    roots = [0] if single else [tree.width * player for player in range(tree.players)]
    wanted = [1] if single else memory.buffer("trees")
    return Result(
        trees=tuple(Node(tree, root, oma) if has else None for root, has in zip(roots, wanted, strict=True)),
        memory=memory,
        iterations=iterations,
        calls=memory.get("calls"),
        nodes=tree.nodes,
        bytes=tree.bytes + (oma.bytes if oma else 0),
        depth_mean=memory.get("depth_sum") / max(1, iterations),
        depth_max=memory.get("depth_max"),
        seconds=seconds,
        out_of_memory=full,
    )
