"""One decision on a card: many threads search the same position, in one tree, each visit a loss until it is known.

The threads are lanes like those that play matches; what they share is the tree, how far it has grown, and whatever else
searches of one tree have in common. After the search the tree is copied to the processor's memory, and read there like
any other: all of it, or the beginning of a large one, where deeper nodes look as if they had no children.
"""

import weakref
from collections.abc import Sequence
from functools import cache, lru_cache
from threading import Lock
from time import perf_counter
from typing import Any

import numpy as np
from numba import types
from numpy.typing import NDArray

from spinney.core.compile import Compiler
from spinney.core.errors import SpinneyError
from spinney.core.game import Game
from spinney.core.random import WORDS
from spinney.core.state import State
from spinney.gpu.casting import forgets
from spinney.gpu.crew import cards
from spinney.gpu.flock import LINE, Card
from spinney.gpu.kernel import STRETCH, WORD, Cast
from spinney.gpu.layout import Far, Layout, Pieces
from spinney.gpu.searches import COLUMNS, Searches
from spinney.gpu.table import have_own_slots
from spinney.heuristics import source_of
from spinney.search.decide import SEARCH, begin_stream
from spinney.search.loop import DONE, PROVEN, TREE_FULL
from spinney.search.memory import MEGABYTE, Memory, grow, plant
from spinney.search.pool import NARROW, largest_block
from spinney.search.rules import RULES
from spinney.search.run import NO_LIMIT, Result, result_of
from spinney.search.selection import SCALES, exploration_scales, rule_of
from spinney.search.settings import SearchSettings

# A launch takes about so many seconds: after each, the clock is looked at.
LAUNCH = 0.01
# Lanes play so many turns in the first launch, and in any at most.
FIRST, MOST = 256, 1 << 16
# Lanes that come to a node together would all take the same move there: so they differ, in so many ways, in how much
# they explore each.
WAYS = 128
# So many bytes of a tree a second are copied from a card at least: that much earlier a search ends. Of a large tree the
# beginning is copied, which has all moves at the root and most of what was visited often.
COPIED, MOST_COPIED = 2e9, 1 << 23
# Of the threads that a card runs at once these are as fast as all, and know of each other's results twice as soon.
PART = 0.5
# What lanes count; together it is the sum, of `depth_max` the most.
COUNTED = ("iterations", "calls", "finished", "depth_sum", "depth_max")


class Position(Pieces):
    """A search that all lanes do together."""

    def __init__(self, game: Game, settings: SearchSettings) -> None:
        self.memory = Memory(game.start(), settings, settings.reward(game), seed=0)
        plant(self.memory)
        grow([self.memory], int(settings.memory * MEGABYTE))
        have_own_slots(self.memory, game)
        self.memory.set(heuristic=0, max_iterations=NO_LIMIT, max_calls=NO_LIMIT)
        self.searches = found = Searches([self.memory], shared=True)
        self.far = [Far(one, one.nbytes, common=True) for one in (*found.far, *found.common, *found.tables)]
        self.near, self.work = found.near, found.record

    def place_images(self, fields: Sequence[str]) -> None:
        """The record itself begins as the image says."""
        self.work = self.searches.record
        self.work[:] = self.images.pop()


def fill_streams(words, seed, count):  # type: ignore[no-untyped-def]
    """Writes the random words of so many lanes: those of the threads of a processor."""
    for lane in range(count):
        begin_stream(words + lane * 8 * WORDS, SEARCH, seed, lane)


@cache
def streams_filler() -> Any:
    """The same, compiled."""
    signature = types.void(types.int64, types.int64, types.int64)
    return Compiler("streams of lanes", [fill_streams]).entry(fill_streams, signature)


class Dig:
    """A game and a search, made ready for a card: what its lanes work on, and their code."""

    def __init__(self, card: Card, game: Game, settings: SearchSettings) -> None:
        own = None if settings.selection in RULES else rule_of(settings.selection)
        source = source_of(settings.heuristic, game.rules, settings.draw)
        cast = Cast((source,), ((own, settings.extras),), (), shared=True, forgets=forgets(settings))
        self._card, self._settings = card, settings
        self._position = Position(game, settings)
        self._layout = Layout(cast, self._position, Position(game, settings))
        self._code = card.lane(game, cast, self._layout.block)
        self._most = max(1, int(PART * card.at_once(self._code)))
        self._kept: Lanes | None = None
        self._busy = Lock()

    def search(self, state: State, seed: int) -> Result:
        """Searches a position until the budget is spent."""
        start, settings = perf_counter(), self._settings
        memory = Memory(state, settings, settings.reward(state.game), seed)
        plant(memory)
        grow([memory], int(settings.memory * MEGABYTE))
        milliseconds = settings.budget_of("ms")
        with self._busy:
            lanes = self._lanes()
            lanes.begin(self._position, memory, self._limits(lanes.count), seed)
            full = self._run(lanes, start + milliseconds / 1000 if milliseconds else float("inf"))
            memory.set(**{name: lanes.counted(name, self._place(name)) for name in COUNTED})
            lanes.take_trees(self._position, memory)
        return result_of([memory], settings, perf_counter() - start, full, drew=True)

    def _lanes(self) -> "Lanes":
        """The lanes, whose memory is kept for the next search: to ask for it takes longer than a short search."""
        if self._kept is None:
            self._kept = Lanes(self._card, self._layout, self._code, self._count())
            weakref.finalize(self, self._kept.close)
        self._card.use()
        return self._kept

    def _place(self, name: str) -> int:
        return self._layout.field(name)

    def _count(self) -> int:
        """How many lanes search: each has an iteration or a call to spend, and all together need half of a tree for the
        iterations at hand, at the most.
        """
        budget = self._settings.budget_of("it") or self._settings.budget_of("fm") or self._most
        pools = self._position.memory.pools
        room = min(pool.words.size // (2 * self._spare(name)) for name, pool in pools.items())
        return max(1, min(self._most, int(budget), room))

    def _spare(self, name: str) -> int:
        """How many words of a tree one iteration of a lane may take: it may bring every block of a node in vain."""
        shape, pool = self._position.memory.shape, self._position.memory.pools[name]
        trees = 1 if self._settings.single and name == "nodes" else pool.players
        return trees * (STRETCH + shape.actions + NARROW + largest_block(shape.actions)) * pool.width

    def _limits(self, lanes: int) -> dict[int, NDArray[np.int64]]:
        """Every lane's part of the budget, by the word that it stands in; and what all lanes may take of the trees."""
        found = {}
        for unit, name in (("it", "max_iterations"), ("fm", "max_calls")):
            total = int(self._settings.budget_of(unit) or lanes * NO_LIMIT)
            found[self._place(name)] = total // lanes + (np.arange(lanes) < total % lanes)
        for name in self._position.memory.pools:
            found[self._place(f"{name}.spare")] = np.full(lanes, lanes * self._spare(name))
        return found

    def _run(self, lanes: "Lanes", deadline: float) -> bool:
        """Launch after launch until the time or the budget is over, or all is proven; says whether the tree is full."""
        count, full = FIRST, False
        while True:
            before = perf_counter()
            why = lanes.launch(count)
            now = perf_counter()
            count = int(np.clip(count * LAUNCH / max(1e-6, now - before), 1, min(MOST, 4 * count)))
            if (why == TREE_FULL).any() and not full:
                lanes.write_row(self._place("full"), np.ones(lanes.count, np.int64))
                full = True
            left = lanes.row(self._place("max_iterations")) - lanes.row(self._place("iterations"))
            over = (why == PROVEN).any() or not ((left > 0) & ((why == DONE) | (why == TREE_FULL))).any()
            copied = min(MOST_COPIED, 4 * lanes.words_used(self._position))
            if over or now + (now - before) + copied / COPIED > deadline:
                return full


class Lanes:
    """The lanes of one search, with their memory on the card."""

    def __init__(self, card: Card, layout: Layout, code: Any, count: int) -> None:
        self._card, self._layout, self._code = card, layout, code
        self._held: list[int] = []
        self.count, self._words = count, layout.block.words
        if sum(far.size for far in layout.far) + WORD * self._words * count > 0.9 * card.bytes_left():
            raise SpinneyError("the card has not enough memory for this search: set memory lower")
        self._busy, self._status = self._room(WORD * count), self._room(WORD * count)
        self._template = self._room(WORD * self._words)
        self._blocks, self._near = self._room(WORD * self._words * count), self._room(WORD * max(1, layout.near.size))
        self._far = {id(far.array): self._room(-(-far.size // LINE) * LINE) for far in layout.far}
        ways = min(WAYS, count)
        # Below the root, where threads of a processor seldom meet, lanes differ as well.
        self._scales = np.stack([np.tile(exploration_scales(way, ways)[:SCALES], 2) for way in range(ways)])
        self._ways = self._room(self._scales.nbytes)
        card.write(self._ways, self._scales)

    def close(self) -> None:
        """Gives all memory back."""
        self._card.use()
        for address in self._held:
            self._card.free(address)

    def _room(self, size: int) -> int:
        self._held.append(self._card.room(size))
        return self._held[-1]

    def row(self, place: int) -> NDArray[np.int64]:
        """A word of every lane."""
        values = np.empty(self.count, np.int64)
        self._card.read(self._blocks + WORD * place * self.count, values)
        return values

    def counted(self, name: str, place: int) -> int:
        """What all lanes have counted together, in a word of each."""
        values = self.row(place)
        return int(values.max() if name == "depth_max" else values.sum())

    def write_row(self, place: int, values: NDArray[Any]) -> None:
        """Writes a word of every lane."""
        self._card.write(self._blocks + WORD * place * self.count, values.astype(np.int64))

    def begin(self, position: Position, memory: Memory, limits: dict[int, NDArray[np.int64]], seed: int) -> None:
        """Has every lane search the position of a memory, each with random numbers of its own."""
        layout, card = self._layout, self._card
        card.write(self._near, layout.near)
        card.write(self._busy, np.arange(self.count))
        card.write(self._template, self._block(position, memory))
        card.fill(self._blocks, self._template, self._words, self.count)
        trees = [column for pool in position.memory.pools.values() for column in _columns(pool)]
        for far in layout.far:
            if any(far.array is column for column in trees):  # which are empty
                card.zero(self._far[id(far.array)], far.size)
            else:
                card.write(self._far[id(far.array)], far.array)
        scales = position.memory.buffer("root_exploration_scales")
        for place, number in layout.links:
            array = layout.far[number].array
            row = np.full(self.count, self._far[id(array)])
            if array is scales:
                row = self._ways + self._scales[0].nbytes * (np.arange(self.count) % len(self._scales))
            self.write_row(place, row)
        for place, values in limits.items():
            self.write_row(place, values)
        streams = np.zeros((self.count, WORDS), np.uint64)
        streams_filler()(streams.ctypes.data, seed, self.count)
        for word in range(WORDS):
            self.write_row(layout.start(position.memory.buffer("rng")) + word, streams[:, word].view(np.int64))

    def _block(self, position: Position, memory: Memory) -> NDArray[np.int64]:
        """The block of a lane that is to search the position of a memory."""
        words = np.zeros(self._words, np.int64)
        words[: self._layout.words.size] = self._layout.words
        for name in ("player", "mover"):
            words[self._layout.field(name)] = memory.get(name)
        raw = words.view(np.uint8)
        for name in ("root", "first_draws", "draws"):
            start, values = WORD * self._layout.start(position.memory.buffer(name)), memory.buffer(name)
            raw[start : start + values.nbytes] = values.view(np.uint8)
        return words

    def launch(self, turns: int) -> NDArray[np.int64]:
        """Has every lane search for so many turns, and to the end of its iteration; says why each stopped."""
        block = self._blocks, self.count, self._near, self._layout.near.size
        self._card.play(self._code, self.count, 1.0, self._busy, self.count, *block, turns, self._status)
        found = np.empty(self.count, np.int64)
        self._card.read(self._status, found)
        return found

    def words_used(self, position: Position) -> int:
        """How many words of all trees are in use."""
        return sum(self._used(pool) for pool in position.memory.pools.values())

    def _used(self, pool: Any) -> int:
        used = np.empty(1, np.int64)
        self._card.read(self._far[id(pool._used)], used)
        return int(used[0])

    def take_trees(self, position: Position, memory: Memory) -> None:
        """Copies the trees into a memory of the processor's."""
        for name, pool in position.memory.pools.items():
            mine, most = memory.pools[name], MOST_COPIED // (4 * pool.width) * pool.width
            mine._used[0] = min(most, self._used(pool))
            for there, here in zip(_columns(pool), _columns(mine), strict=True):
                part = here[: -(-mine.used * here.size // mine.words.size)]
                self._card.read(self._far[id(there)], part)


def _columns(pool: Any) -> list[NDArray[Any]]:
    return [column for name in COLUMNS if (column := getattr(pool, name)).size]


@lru_cache(4)
def _dig(game: Game, settings: SearchSettings) -> Dig:
    return Dig(_cards()[0], game, settings)


@cache
def _cards() -> list[Card]:
    return cards()


def search(state: State, settings: SearchSettings, seed: int) -> Result:
    """Searches a position on the first card of this machine."""
    if state.game.rules.plain or not settings.reward(state.game).compiled:
        raise SpinneyError("device=gpu needs rules and a heuristic that are compiled, and some here are plain Python")
    return _dig(state.game, settings).search(state, seed)
