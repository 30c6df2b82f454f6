"""Running a search: the compiled loop in slices, in one thread or several, until the budget is spent."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from weakref import ref

import numpy as np

from spinney.core.errors import SpinneyError
from spinney.core.random import stream
from spinney.core.state import State
from spinney.heuristics import Reward
from spinney.search.engine import Engine, engine, helper_engine
from spinney.search.loop import DONE, TREE_FULL
from spinney.search.memory import Memory, expected_slots, grow, plant
from spinney.search.node import Merged, Node
from spinney.search.pace import Pace, looked_into
from spinney.search.reuse import Kept, transplant
from spinney.search.reward import NO_NUMBER
from spinney.search.settings import SearchSettings
from spinney.search.solver import outcome
from spinney.search.threads import helped, together

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
    ended: int
    seconds: float
    out_of_memory: bool
    drew: bool


def run(state: State, settings: SearchSettings, seed: int, kept: Sequence[Kept] = ()) -> Result:
    """Searches `state` until the budget is spent. At the memory limit the tree stops growing, and the search goes on.

    `kept` is what each tree of an earlier search of the same game left to go on with.

    >>> import spinney
    >>> result = run(spinney.load("hex", size=5).start(), SearchSettings(budget="200it"), seed=1)
    >>> result.iterations, result.trees[0].visits, result.out_of_memory
    (200, 200, False)
    """
    mode, iterate = settings.mode, engine(settings.selection, settings.mode == "tree", settings.extras)
    if mode == "leaf":
        helper_engine(settings.extras)
    state.game.slots  # noqa: B018  (compiled here, so that compilation is not taken off the thinking time)
    reward = settings.reward(state.game)
    start = time.perf_counter()
    milliseconds = settings.budget_of("ms")
    memories = _memories(state, settings, reward, seed, kept)
    # By weak references: memory, which names the reward, is given back with the last who looks at the tree.
    reward.stop = halt = partial(_halt, [ref(memory) for memory in memories])
    search = partial(_search, iterate=iterate, halt=halt, reward=reward)
    deadline = start + milliseconds / 1000 if milliseconds else float("inf")
    if mode == "root":
        full = any(together([partial(search, [memory], deadline=deadline) for memory in memories], halt))
    elif mode == "leaf":
        with helped(memories[0], memories[1:]):
            full = search(memories[:1], deadline=deadline)
    elif mode == "tree":
        full = search(memories, deadline=deadline)
    else:
        with looked_into(lambda: result_of(memories, settings, time.perf_counter() - start, False, True)):
            worlds = settings.worlds > 1
            full = _search_worlds(memories, search, deadline) if worlds else search(memories, deadline=deadline)
    drew = mode != "alone" or milliseconds is not None or state.game.declaration.hidden or _has_drawn(memories, seed)
    return result_of(memories, settings, time.perf_counter() - start, full, drew)


def _has_drawn(memories: Sequence[Memory], seed: int) -> bool:
    """Whether a search has taken any random number, or played in a world that was drawn."""
    settings = memories[0].shape.settings
    chance = memories[0].shape.game.declaration.chance and settings.information == "pi"
    return bool(chance or any((memory.buffer("rng") != stream(seed, "search", 0)).any() for memory in memories))


def _halt(memories: "Sequence[ref[Memory]]") -> None:
    """Makes every thread stop before its next iteration."""
    for named in memories:
        if (memory := named()) is not None:
            memory.set(max_calls=0)


def _memories(state: State, settings: SearchSettings, reward: Reward, seed: int, kept: Sequence[Kept]) -> list[Memory]:
    """The memory of every thread's search, or of every world's, with its part of the budget."""
    roots = settings.mode == "root"
    memories = [
        Memory(state, settings, reward, seed, thread=i if roots else 0, world=i if settings.information == "pi" else 0)
        for i in range(settings.searches)
    ]
    for memory, old in zip(memories, [*kept, *[None] * len(memories)], strict=False):
        plant(memory)
        slots = expected_slots(settings, state.game.players)
        if old:
            old.take_over(memory)
            slots += old.slots
        grow([memory], slots)
        if old and old.tree:
            transplant(old, memory)
    for thread in range(len(memories), settings.threads):
        memories.append(Memory(state, settings, reward, seed, thread))
        memories[-1].share(memories[0])
    searching = 1 if settings.mode == "leaf" else len(memories)
    for unit, field in (("it", "max_iterations"), ("fm", "max_calls")):
        limit = int(settings.budget_of(unit) or searching * NO_LIMIT)
        for i, memory in enumerate(memories):
            memory.set(**{field: limit // searching + (i < limit % searching)})
    return memories


def _search_worlds(memories: Sequence[Memory], search: Callable[..., bool], deadline: float) -> bool:
    """Searches world after world, each for its part of the time; says whether memory ran out in any."""
    full = False
    for i, memory in enumerate(memories):
        if memory.get("max_iterations") and memory.get("max_calls"):
            now = time.perf_counter()
            full |= search([memory], deadline=now + (deadline - now) / (len(memories) - i))
    return full


def _search(
    memories: Sequence[Memory], iterate: Engine, deadline: float, halt: Callable[[], None], reward: Reward
) -> bool:
    """Searches with all these memories at once, which share one tree; says whether memory ran out."""
    full = False
    while True:
        reasons = together([partial(_iterate, iterate, memory, deadline) for memory in memories], halt)
        if reward.error:
            raise reward.error
        if TREE_FULL not in reasons or time.perf_counter() >= deadline:
            return full
        if not grow(memories):
            full = True
            for memory in memories:
                memory.set(full=1)


def _iterate(iterate: Engine, memory: Memory, deadline: float) -> int:
    """One thread's iterations, slice by slice; returns why it stopped."""
    pace = Pace(deadline)
    before, total = memory.get("iterations"), memory.get("max_iterations")
    while True:
        done = memory.get("iterations")
        todo = min(pace.next(done - before), total - done)
        reason = iterate(memory.address, todo) if todo else DONE
        if reason != DONE or not todo:
            return reason


def result_of(memories: Sequence[Memory], settings: SearchSettings, seconds: float, full: bool, drew: bool) -> Result:
    """What searches that are over have found."""
    owners = memories[: settings.searches]
    roots = [_roots(memory) for memory in owners]
    iterations = sum(memory.get("iterations") for memory in memories)
    return Result(
        trees=tuple(_merged(same) for same in zip(*roots, strict=True)),
        memories=tuple(owners),
        iterations=iterations,
        calls=sum(memory.get("calls") for memory in memories),
        nodes=sum(memory.pools["nodes"].nodes for memory in owners),
        bytes=sum(pool.bytes for memory in owners for pool in memory.pools.values()),
        depth_mean=sum(memory.get("depth_sum") for memory in memories) / max(1, iterations),
        depth_max=max(memory.get("depth_max") for memory in memories),
        ended=sum(memory.get("finished") for memory in memories),
        seconds=seconds,
        out_of_memory=full,
        drew=drew,
    )


def _roots(memory: Memory) -> list[Node | None]:
    """The roots of one memory's trees: one, or one a player, where a player without a tree has None."""
    tree, oma, searcher = memory.pools["nodes"], memory.pools.get("oma_nodes"), memory.get("player")
    single, kind = memory.shape.settings.single, memory.shape.settings.tree
    tree.outcome = partial(outcome, memory.shape, searcher)
    if not np.isfinite(tree.reward_sums(0 if single else searcher * tree.width)).all():
        raise SpinneyError(NO_NUMBER)
    if single:
        return [Node(tree, 0, oma)]
    players = range(memory.shape.players)
    return [Node(tree, tree.width * player) if kind != "self" or player == searcher else None for player in players]


def _merged(roots: Sequence[Node | None]) -> Node | None:
    nodes = [root for root in roots if root is not None]
    return Merged(nodes) if len(nodes) > 1 else nodes[0] if nodes else None
