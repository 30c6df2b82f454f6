"""Running a search: the compiled loop in slices, in one thread or several, until budget or memory is spent."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

import numpy as np

from spinney.core.errors import SpinneyError
from spinney.core.random import stream
from spinney.core.state import State
from spinney.search.crew import helped, together
from spinney.search.loop import DONE, POOL_FULL, engine, helper_engine
from spinney.search.memory import Memory
from spinney.search.node import Merged, Node
from spinney.search.pace import Pace
from spinney.search.prepare import grow, prepared, without_tree
from spinney.search.reuse import Kept
from spinney.search.settings import NO_NUMBER, Settings
from spinney.search.tree import WORDS

NO_LIMIT = (1 << 62) - 1


@dataclass(frozen=True)
class Result:
    """What a search found: its trees, the searching player's first, and what it took.

    `memories` are those of the searches that had a tree of their own; `drew` says that chance, threads or the clock had
    a say.
    """

    trees: tuple[Node | None, ...]
    memories: tuple[Memory, ...]
    iterations: int
    calls: int
    nodes: int
    bytes: int
    depth_mean: float
    depth_max: int
    seconds: float
    out_of_memory: bool
    drew: bool


def run(state: State, settings: Settings, seed: int, kept: Sequence[Kept] = ()) -> Result:
    """Searches `state` until the budget is spent, or until the tree would outgrow the memory limit.

    `kept` is what each tree of an earlier search of the same game left to go on with.

    >>> import spinney
    >>> from spinney.heuristics import reward
    >>> from spinney.search.budget import Budget
    >>> game = spinney.load("hex", size=5)
    >>> result = run(game.start(), Settings(Budget.parse("200it"), reward("win", game)), seed=1)
    >>> result.iterations, result.trees[0].visits, result.out_of_memory
    (200, 200, False)
    """
    mode = settings.mode
    engine(mode == "tree")
    if mode == "leaf":
        helper_engine()
    state.game.slots  # noqa: B018  (compiled here, so that compilation is not taken off the thinking time)
    start = time.perf_counter()
    milliseconds = settings.budget.limit("ms")
    deadline = start + milliseconds / 1000 if milliseconds else float("inf")
    memories = _memories(state, settings, seed, kept)
    settings.reward.stop = halt = partial(_halt, memories)
    search = partial(_search, settings=settings, deadline=deadline, halt=halt)
    if mode == "root":
        full = any(together([partial(search, [memory]) for memory in memories], halt))
    elif mode == "leaf":
        with helped(memories[0], memories[1:]):
            full = search(memories[:1])
    else:
        full = search(memories)
    drew = mode != "alone" or milliseconds is not None or _has_drawn(memories[0], seed)
    return replace(_result(memories, settings, time.perf_counter() - start, full), drew=drew)


def _has_drawn(memory: Memory, seed: int) -> bool:
    """Whether the first thread's search has taken any random number."""
    return bool((memory.buffer("rng") != stream(seed, "search", 0)).any())


def _halt(memories: Sequence[Memory]) -> None:
    """Makes every thread stop before its next iteration."""
    for memory in memories:
        memory.set(max_calls=0)


def _memories(state: State, settings: Settings, seed: int, kept: Sequence[Kept]) -> list[Memory]:
    """The memory of every thread's search, with its part of the budget."""
    trees = settings.threads if settings.mode == "root" else 1
    memories = [
        prepared(state, settings, seed, thread, old)
        for thread, old in enumerate([*kept[:trees], *[None] * (trees - len(kept))])
    ]
    for thread in range(trees, settings.threads):
        memories.append(without_tree(state, settings, seed, thread))
        memories[-1].share(memories[0])
    searching = 1 if settings.mode == "leaf" else settings.threads
    for unit, field in (("it", "max_iterations"), ("fm", "max_calls")):
        limit = int(settings.budget.limit(unit) or searching * NO_LIMIT)
        for thread, memory in enumerate(memories):
            memory.set(**{field: limit // searching + (thread < limit % searching)})
    return memories


def _search(memories: Sequence[Memory], settings: Settings, deadline: float, halt: Callable[[], None]) -> bool:
    """Searches with all these memories at once, which share one tree; says whether memory ran out."""
    while True:
        iterate = engine(settings.mode == "tree")
        reasons = together([partial(_iterate, iterate, memory, deadline) for memory in memories], halt)
        if settings.reward.error:
            raise settings.reward.error
        if POOL_FULL not in reasons or time.perf_counter() >= deadline:
            return False
        if not grow(memories, settings):
            return True


def _iterate(iterate: Callable[[int, int], int], memory: Memory, deadline: float) -> int:
    """One thread's iterations, slice by slice; returns why it stopped."""
    pace = Pace(deadline)
    before, total = memory.get("iterations"), memory.get("max_iterations")
    while True:
        done = memory.get("iterations")
        todo = min(pace.next(done - before), total - done)
        reason = iterate(memory.address, todo) if todo else DONE
        if reason != DONE or not todo:
            return reason


def _result(memories: Sequence[Memory], settings: Settings, seconds: float, full: bool) -> Result:
    owners = [memory for memory in memories if "tree" in memory.pools][: None if settings.mode == "root" else 1]
    roots = [_roots(memory, settings) for memory in owners]
    iterations = sum(memory.get("iterations") for memory in memories)
    return Result(
        trees=tuple(_merged(same) for same in zip(*roots, strict=True)),
        memories=tuple(owners),
        iterations=iterations,
        calls=sum(memory.get("calls") for memory in memories),
        nodes=sum(memory.pools["tree"].nodes for memory in owners),
        bytes=sum(pool.bytes for memory in owners for pool in memory.pools.values()),
        depth_mean=sum(memory.get("depth_sum") for memory in memories) / max(1, iterations),
        depth_max=max(memory.get("depth_max") for memory in memories),
        seconds=seconds,
        out_of_memory=full,
        drew=True,
    )


def _roots(memory: Memory, settings: Settings) -> list[Node | None]:
    """The roots of one memory's trees: one, or one a player, where a player without a tree has None."""
    tree, oma = memory.pools["tree"], memory.pools.get("oma")
    first = WORDS + (0 if settings.single else memory.get("player") * tree.width)
    if not np.isfinite(tree.words[first : first + 2 * tree.players].view(np.float64)).all():
        raise SpinneyError(NO_NUMBER)
    if settings.single:
        return [Node(tree, 0, oma)]
    owned = enumerate(memory.buffer("trees"))
    return [Node(tree, tree.width * player) if owns else None for player, owns in owned]


def _merged(roots: Sequence[Node | None]) -> Node | None:
    nodes = [root for root in roots if root is not None]
    return Merged(nodes) if len(nodes) > 1 else nodes[0] if nodes else None
