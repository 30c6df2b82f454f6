"""The memory of a search: its record and all buffers, filled as the parts declare, and room for its trees.

All buffers are allocated here, once a search; nothing is allocated inside an iteration.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from spinney.core.derived import OVER
from spinney.core.errors import SpinneyError
from spinney.core.random import derive, stream
from spinney.core.state import State
from spinney.heuristics import Reward
from spinney.search.image import CACHE_LINE, image_of
from spinney.search.opponents import model_chair
from spinney.search.parts import Shape
from spinney.search.pool import NARROW, STRETCH, NodePool, first_block, largest_block
from spinney.search.record import BUFFERS, Search, note_sizes
from spinney.search.selection import exploration_scales
from spinney.search.settings import SearchSettings
from spinney.search.turn import Turn
from spinney.search.workspace import Workspace

FIRST_SLOTS = 1 << 14
# Offsets in a pool are 32-bit words.
MOST_WORDS = (1 << 31) - 1
MEGABYTE = 1 << 20


def apart(values: NDArray[Any]) -> NDArray[Any]:
    """A copy on cache lines of its own, so that threads with buffers next to each other do not slow each other down.

    >>> apart(np.arange(3)).tolist()
    [0, 1, 2]
    """
    room = np.zeros(values.nbytes + 3 * CACHE_LINE, np.uint8)
    start = -room.ctypes.data % CACHE_LINE + CACHE_LINE
    made: NDArray[Any] = room[start : start + values.nbytes].view(values.dtype)
    made[:] = values
    return made


class Memory(Workspace):
    """The record of one thread's search and everything it points to, kept alive together; its trees are still to come.

    `world` numbers the world that it plays in, where there is one for a whole search.
    """

    def __init__(
        self, state: State, settings: SearchSettings, reward: Reward, seed: int, thread: int = 0, world: int = 0
    ) -> None:
        image = image_of(settings, state.game, reward)
        self._places, self._memory = image.places, image.copy()
        super().__init__(self._memory[: Search.itemsize].view(Search))
        self.shape = Shape(settings, state.game, reward)
        self.pools: dict[str, NodePool] = {}
        self._set_position(state.seen_by(state.player, derive(seed, "world", world)) if world else state)
        self.buffer("rng")[:] = stream(seed, "search", thread)
        self.buffer("first_draws")[:] = stream(seed, "world", world)
        apart_from_choices = settings.information == "pi" and state.game.declaration.chance
        self.set(chance=self.get("draws" if apart_from_choices else "rng"), address=self.address)
        self.model = model_chair(settings.opponents, state.game)
        if self.model:
            self.keep("model_turn", np.zeros(1, Turn))
            self.set(model_decide=self.model.decide, model_memory=self.model.memory.address)
        if settings.mode == "tree":
            self.buffer("root_exploration_scales")[:] = exploration_scales(thread, settings.threads)

    def has_buffer(self, name: str) -> bool:
        """Whether there is a buffer of this name."""
        return name in self._places or super().has_buffer(name)

    def buffer(self, name: str) -> NDArray[Any]:
        """A buffer by the name of its field."""
        if not super().has_buffer(name):
            start, end, kind = self._places[name]
            self.hold(name, self._memory[start:end].view(kind))
        return super().buffer(name)

    def _set_position(self, state: State) -> None:
        data = state.raw()
        for name, buffer in (("game", state.game.slots), ("root", data), ("state", apart(data))):
            self.keep(name, buffer)
        self.set(
            record_bytes=data.size,
            players=state.game.players,
            actions=state.game.actions,
            player=state.player,
            mover=OVER if state.is_over else state.player,
        )

    def attach(self, name: str, pool: NodePool) -> None:
        """Makes `pool` the search's `nodes` or `oma_nodes`."""
        self.pools[name] = pool
        self.record[name] = pool.fields()

    def share(self, other: "Memory") -> None:
        """Works on the trees of another search, and on all else that searches of one tree have in common."""
        for buffer in BUFFERS:
            if buffer.shared and self.has_buffer(buffer.name):
                self.keep(buffer.name, other.buffer(buffer.name))
        for name, pool in other.pools.items():
            self.attach(name, pool)
        self.buffer("oma_roots")[:] = other.buffer("oma_roots")

    def make_restartable(self) -> None:
        """Keeps what compiled code needs to begin this search anew, as often as it likes."""
        rows = []
        for buffer in BUFFERS:
            if self.has_buffer(buffer.name) and not buffer.kept:
                held = self.buffer(buffer.name)
                copy = self.keep_copy(held) if held.any() else 0
                rows.append((held.ctypes.data, copy, held.nbytes))
        self.keep("resets", np.array(rows, np.int64))
        self.set(reset_count=len(rows))
        fresh = np.zeros(1, Search)
        self.keep("fresh", fresh)
        fresh[:] = self.record


def plant(memory: Memory, unseen: bool = False) -> None:
    """Gives a search empty trees of its own; `unseen`: nobody will look at them."""
    settings, players = memory.shape.settings, memory.shape.players
    first = first_block(memory.shape.actions)
    abstracts, keeps = settings.oma > 0, bool(memory.get("keeps_statistic"))
    ties = abstracts or settings.graph
    notes = note_sizes(memory.shape)
    tree = NodePool(
        players, players, not memory.shape.fixed, ties, keeps, first, notes, unseen=unseen, owned=not settings.single
    )
    memory.attach("nodes", tree)
    if abstracts:
        memory.attach("oma_nodes", NodePool(players, players, first_block=first))
        memory.buffer("oma_roots")[:] = [player * memory.pools["oma_nodes"].width for player in range(players)]
    for pool in memory.pools.values():
        sharing = settings.threads if settings.mode == "tree" else 1
        pool.spare = _spare(memory.shape.actions, sharing) * pool.width * players


def expected_slots(settings: SearchSettings, players: int) -> int:
    """How many slots a search with this budget can fill, as far as that is known before."""
    iterations = settings.budget_of("it")
    if not iterations:
        return FIRST_SLOTS
    trees, searches = 1 if settings.single else players, settings.searches
    return FIRST_SLOTS + int(2 * trees * iterations / searches)


def _spare(actions: int, threads: int) -> int:
    """How many slots one iteration may take of a tree.

    A thread alone adds one block. Threads that share the tree may each bring every large block of a node in vain.
    """
    largest = largest_block(actions)
    return largest if threads == 1 else threads * (STRETCH + actions + NARROW + largest)


def no_memory(size: int) -> SpinneyError:
    """The error for so many bytes that cannot be had."""
    return SpinneyError(f"there is no memory for {max(1, size // MEGABYTE):,} megabytes: set memory lower")


def grow(memories: Sequence[Memory], slots: int | None = None) -> bool:
    """Gives all pools so many slots, or doubles those that are short of room, up to the limit; says whether all that
    were to grow could.

    The memories share their pools. There is always room for one iteration, so that the smallest limit still yields a
    move.
    """
    settings = memories[0].shape.settings
    pools, grown = memories[0].pools, True
    for name, pool in pools.items():
        if slots is None and pool.words.size - pool.used >= pool.spare:
            continue
        most = int(settings.memory / settings.searches * MEGABYTE / len(pools)) // pool.slot_bytes
        least = pool.players + 1 + pool.spare // pool.width
        size = max(least, min(slots or 2 * pool.slots, most, MOST_WORDS // pool.width))
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
