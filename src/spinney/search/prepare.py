"""Before a search: its memory, with the settings written and room for the tree."""

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from spinney.core.errors import SpinneyError
from spinney.core.random import stream
from spinney.core.state import State
from spinney.search.abstraction import abstraction_weight
from spinney.search.memory import MOST_MOVES, Memory
from spinney.search.pending import TABLE
from spinney.search.reuse import Kept, transplant
from spinney.search.reward import OBSERVED
from spinney.search.rollout import RANDOM
from spinney.search.roots import SMALL
from spinney.search.select import TASTES, VARIETY
from spinney.search.settings import PARANOID, Settings
from spinney.search.tree import STRETCH, NodePool
from spinney.search.widening import width

FIRST_SLOTS = 1 << 14
# Offsets in a pool are 32-bit words.
MOST_WORDS = (1 << 31) - 1
MEGABYTE = 1 << 20


def prepared(state: State, settings: Settings, seed: int, thread: int, kept: Kept | None = None) -> Memory:
    """The memory of one thread's search, with its settings written and a tree of its own.

    `kept` is what an earlier search of the same game left.
    """
    memory = without_tree(state, settings, seed, thread)
    if kept:
        memory.keep("seen", np.array(kept.seen))
    _set_pools(memory, settings, kept)
    return memory


def without_tree(state: State, settings: Settings, seed: int, thread: int) -> Memory:
    """The same without a tree."""
    game = state.game
    fixed = settings.single and game.declaration.deterministic
    memory = Memory(state, stream(seed, "search", thread), settings.max_depth, fixed)
    memory.buffer("trees")[:] = [settings.tree != "self" or player == state.player for player in range(game.players)]
    memory.set(
        own_trees=not settings.single,
        hidden=game.declaration.hidden and settings.redeal,
        exploration=settings.exploration,
        rollout=settings.rollout,
        value=settings.reward.address,
        turn=settings.reward.turn,
        paranoid=settings.tree in PARANOID,
        normalise=settings.normalise,
        range=1.0 if settings.normalise == OBSERVED else settings.reward_range,
        threads=settings.threads,
    )
    if settings.mode == "tree":
        memory.keep("tastes", _tastes(thread, settings.threads))
        memory.keep("pending_nodes", np.zeros(TABLE, np.int64))
        memory.keep("pending_visits", np.zeros(TABLE, np.int64))
        memory.keep("pending_sums", np.zeros(TABLE * game.players))
    _set_abstraction(memory, settings)
    _set_policy(memory, settings)
    return memory


def _tastes(thread: int, threads: int) -> NDArray[np.float64]:
    """At the root from 1 down, spread evenly over the threads for every node and over the nodes for every thread; below
    the root 1. Two threads meet too rarely to need any.
    """
    golden, variety = (5**0.5 - 1) / 2, VARIETY * (1 - 2 / threads)
    rank = [int((i * golden % 1.0) * threads + thread) % threads for i in range(TASTES)]
    return np.concatenate([1.0 - variety * np.array(rank) / threads, np.ones(TASTES)])


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


def _set_pools(memory: Memory, settings: Settings, kept: Kept | None) -> None:
    """Room for the whole tree where the budget says how large it can get, up to the memory limit."""
    players, abstract = memory.get("players"), settings.equivalence > 0
    memory.attach("tree", NodePool(players, players, availability=not memory.get("fixed"), entries=abstract))
    if abstract:
        fresh = NodePool(players, players)
        # Estimates that would leave the search too little room are forgotten after all.
        old = kept.oma if kept and kept.oma and kept.oma.bytes < settings.memory * MEGABYTE // 4 else None
        memory.attach("oma", old or fresh)
        memory.buffer("oma_roots")[:] = kept.oma_roots if kept and old else [i * fresh.width for i in range(players)]
    for pool in memory.pools.values():
        sharing = settings.threads if settings.mode == "tree" else 1
        pool.spare = _spare(memory.get("actions"), sharing) * pool.width * players
    slots = FIRST_SLOTS + (kept.slots if kept else 0)
    if iterations := settings.budget.limit("it"):
        trees = 1 if settings.single else players
        slots += int(1.25 * trees * iterations / (settings.threads if settings.mode == "root" else 1))
    grow([memory], settings, slots)
    if kept and kept.tree:
        transplant(kept, memory)


def _spare(actions: int, threads: int) -> int:
    """How many slots one iteration may take of a tree.

    A thread alone adds one block. Threads that share the tree may each bring every large block of a node in vain.
    """
    largest = actions // 4 + 2
    return largest if threads == 1 else threads * (STRETCH + actions + largest)


def no_memory(size: int) -> SpinneyError:
    """The error for so many bytes that cannot be had."""
    return SpinneyError(f"there is no memory for {max(1, size // MEGABYTE):,} megabytes: set memory lower")


def grow(memories: Sequence[Memory], settings: Settings, slots: int | None = None) -> bool:
    """Gives all pools so many slots, or doubles those that are short of room, up to the limit; says whether all that
    were to grow could.

    The memories share their pools. There is always room for one iteration, so that the smallest limit still yields a
    move.
    """
    megabytes = settings.memory / (settings.threads if settings.mode == "root" else 1)
    pools, grown = memories[0].pools, True
    for name, pool in pools.items():
        if slots is None and pool.words.size - pool.used >= pool.spare:
            continue
        most = min(int(megabytes * MEGABYTE / len(pools)) // pool.slot_bytes, MOST_WORDS // pool.width)
        least = pool.players + 1 + pool.spare // pool.width
        size = max(least, min(slots or 2 * pool.slots, most))
        if size <= pool.slots:
            grown = False
            continue
        try:
            pool.grow(size)
        except MemoryError:
            if slots is None:
                grown = False
                continue
            raise no_memory(size * pool.slot_bytes) from None
        for memory in memories:
            memory.attach(name, pool)
    return grown
