"""The searches of a table on a card: only one of them thinks at a time, so all work in the same place.

Each has an image of the record as it begins. Whoever is to think has it copied to the one record.
"""

import dis
from collections.abc import Iterator, Sequence
from itertools import chain, pairwise
from types import FunctionType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from spinney.core.game import Game
from spinney.gpu.differences import put_differences
from spinney.gpu.kernel import Cast
from spinney.gpu.march import STEPS
from spinney.gpu.rules import steps_of_rules
from spinney.gpu.twins import Twins
from spinney.search.decide import decide
from spinney.search.engine import bindings
from spinney.search.memory import Memory
from spinney.search.pool import SLOT_SHIFT, NodePool
from spinney.search.record import BUFFERS, Search

COLUMNS = ("words", "available", "entries")
# What a rollout reads and writes at every step, what matters most first: there may not be room for all of it.
AT_EVERY_STEP = ("rng", "state")
# Limits differ between agents that are otherwise alike, and one kernel serves them all.
LIMITS = {"max_calls", "max_iterations", "capacity", "spare", "rollout", "position_mask"}
# Tables of a search that are never written.
READ_ONLY = {"widths", "oma_weights", "root_exploration_scales"}
# What searches of one tree have in common besides.
SHARED = {buffer.name for buffer in BUFFERS if buffer.shared}
# The record begins with its own address and that of the first word of what is hot.
HEAD = 2


class Nowhere:
    """A target for which nothing is compiled: sources are only gathered."""

    def device(self, function: Any) -> Any:
        """The function as it is."""
        return function

    def intrinsic(self, found: Any) -> Any:
        """The intrinsic as it is."""
        return found

    def table(self) -> Any:
        """Nowhere either."""
        return lambda: 0


def written(cast: Cast) -> set[str]:
    """The names of all fields that a search by these engines writes."""
    names = set[str]()
    for rule, extras in cast.engines:
        twins = Twins(Nowhere(), **bindings(rule, extras=extras))
        put_differences(twins, Nowhere())
        for function in (*STEPS, decide):
            twins(function)
        for source in twins.sources:
            names |= _stored(source)
    return names


def _stored(source: FunctionType) -> set[str]:
    """The names of fields that a function writes to anything but a turn."""
    steps = pairwise(dis.get_instructions(source))
    stores = [(before.argval, step.argval) for before, step in steps if step.opname == "STORE_ATTR"]
    # An instruction that puts two things on the stack names both.
    return {field for last, field in stores if (last[-1] if isinstance(last, tuple) else last) != "turn"}


def looked_at(game: Game, forgets: bool) -> float:
    """What part of a position the steps of a search read or write: the fields that their functions name.

    >>> import spinney
    >>> round(looked_at(spinney.load("hex"), True), 1), round(looked_at(spinney.load("love-letter"), True), 1)
    (1.0, 0.7)
    """
    twins, record = Twins(Nowhere(), forgets=forgets), game.rules.record
    steps_of_rules(twins, Nowhere(), game)
    steps = chain.from_iterable(dis.get_instructions(source) for source in twins.sources)
    named = {step.argval for step in steps if step.opname in ("LOAD_ATTR", "STORE_ATTR")}
    return sum(record[name].itemsize for name in record.names or () if name in named) / record.itemsize


class Searches:
    """The memories of several searches, put together.

    Attributes:
        hot: buffers that are used at every step of a rollout. near: the others, and every search's own.
        far: trees. tables: what is read alone. common: what all lanes of one search write together.
        images: the record of each search as it begins.
    """

    def __init__(self, memories: Sequence[Memory], shared: bool = False) -> None:
        """Takes the searches of a table; or, `shared`, one that all lanes do together."""
        self.record = np.zeros(HEAD + Search.itemsize // 8, np.int64)
        self._moved: dict[int, int] = {}
        self.hot, self.near, self.tables = list[NDArray[Any]](), list[NDArray[Any]](), list[NDArray[Any]]()
        self.far, self.common = list[NDArray[Any]](), list[NDArray[Any]]()
        if shared:
            self.images = [memory.record for memory in memories]
        else:
            share_trees(memories)
            self.images = [memory.buffer("fresh") for memory in memories]
        self._add_trees(memories, self.common if shared else self.near)
        self._add_buffers(memories, SHARED if shared else set())
        for image, memory in zip(self.images, memories, strict=True):
            self._move(image, memory)

    def _add_trees(self, memories: Sequence[Memory], counters: list[NDArray[Any]]) -> None:
        for pool in (pool for memory in memories for pool in memory.pools.values()):
            if not any(pool._used is one for one in counters):
                counters.append(pool._used)
            for column in (getattr(pool, name) for name in COLUMNS):
                if column.size and not any(column is one for one in self.far):
                    self.far.append(column)

    def _add_buffers(self, memories: Sequence[Memory], shared: set[str]) -> None:
        renewed = {buffer.name for buffer in BUFFERS if not buffer.kept}
        for memory in memories:
            for name in memory._places:
                memory.buffer(name)
            self.near += memory._copies
        names = {name for memory in memories for name in memory._buffers} - {"fresh", *AT_EVERY_STEP}
        for name in (*AT_EVERY_STEP, *sorted(names)):
            if not (held := [memory.buffer(name) for memory in memories if memory.has_buffer(name)]):
                continue
            if name == "resets" or not (name in renewed or _alike(held)):
                own = held
            else:
                largest = max(held, key=lambda one: one.nbytes)
                self._moved |= {one.ctypes.data: largest.ctypes.data for one in held}
                own = [largest]
            if name in READ_ONLY | shared:
                kind = self.tables if name in READ_ONLY else self.common
            else:
                kind = self.hot if name in AT_EVERY_STEP else self.near
            kind += own

    def _move(self, image: NDArray[Any], memory: Memory) -> None:
        """Has a search's image and its table of what is to be renewed name the places that all work in."""
        tables = [memory.buffer("resets").reshape(-1)] if memory.has_buffer("resets") else []
        for row in (image.view(np.int64), *tables):
            for place, value in enumerate(row.tolist()):
                row[place] = self._moved.get(value, value)
        image["address"] = self.record.ctypes.data


def _alike(held: Sequence[NDArray[Any]]) -> bool:
    """Whether several buffers may be one: they hold the same, or nothing yet."""
    return all(np.array_equal(one, held[0]) for one in held) or not any(one.view(np.uint8).any() for one in held)


def flat(kind: np.dtype[Any] = Search, within: str = "") -> Iterator[tuple[str, Any]]:
    """The fields of a record, and of those within it, in order."""
    for name in kind.names or ():
        if kind[name].names:
            yield from flat(kind[name], f"{within}{name}.")
        else:
            yield f"{within}{name}", kind[name]


def share_trees(memories: Sequence[Memory]) -> None:
    """Has all searches grow their trees in the same memory: whoever thinks begins by emptying it.

    Those whose trees have other columns have memory of their own, since whoever empties a tree empties its columns.
    """
    largest: dict[tuple[str, bool, bool], NodePool] = {}
    pools = [(memory, name, pool) for memory in memories for name, pool in memory.pools.items()]
    for memory, name, pool in pools:
        limit, size = pool.words.size, pool.width * reach(memory, name)
        pool.words = pool.words[:size].copy()
        pool.available, pool.entries = (
            column[: (size >> SLOT_SHIFT) + 1].copy() for column in (pool.available, pool.entries)
        )
        memory.buffer("fresh")[name]["capacity"] = limit
        alike = name, pool.available.size > 0, pool.entries.size > 0
        if alike not in largest or largest[alike].words.size < pool.words.size:
            largest[alike] = pool
    for memory, name, pool in pools:
        shared = largest[name, pool.available.size > 0, pool.entries.size > 0]
        for column in COLUMNS:
            setattr(pool, column, getattr(shared, column))
        pool._used = shared._used
        fresh = memory.buffer("fresh")
        limit = int(fresh[name]["capacity"][0])
        fresh[name] = pool.fields()
        fresh[name]["capacity"] = limit


def reach(memory: Memory, name: str) -> int:
    """How many slots of a tree a search can come to take, up to those it has: every iteration adds a node to each tree,
    and no node has more slots for children than a first block for each; what moves have in common may grow by more.
    """
    pool = memory.pools[name]
    if name != "nodes":
        return pool.slots
    trees = 1 if memory.shape.settings.single else pool.players
    added = min(memory.get("max_iterations"), memory.get("max_calls")) * trees * pool.first_block
    return min(pool.slots, pool.players + added + 2 * pool.spare // pool.width)
