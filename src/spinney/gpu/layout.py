"""What a lane works on, as one block of words: near what it reads and writes all the time, far what is large.

The block holds a contest and the memories of all who may sit down to it, just as a processor's threads have them.
Within it, an address is counted from the block's beginning. Far from it are the trees and the list of actions.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from spinney.arena.matches import Job, Matches
from spinney.core.game import Game
from spinney.search.memory import Memory
from spinney.search.pool import SLOT_SHIFT, NodePool
from spinney.search.turn import Chair
from spinney.search.workspace import Workspace

WORD = 8
# Every piece of a block begins at a multiple of so many bytes.
ALIGNED = 16
# A match takes no more actions than this on a card.
ROOM = 4096
# Tables of a search that are never written.
READ_ONLY = {"widths"}
COLUMNS = ("words", "available", "entries")


class Far(NamedTuple):
    """Memory of a lane that is not in its block: what it is, how many bytes it takes, and whether all lanes read the
    same.
    """

    array: NDArray[Any]
    size: int
    common: bool = False


class Pieces:
    """A contest with its chairs in this process's memory: all pieces of a block, and what is far from them."""

    def __init__(self, game: Game, chairs: Sequence[Chair]) -> None:
        self.table = Matches(game, chairs)
        self.table._lay_out([Job(0, [0] * game.players)])
        self.table.set(room=ROOM)
        actions = self.table.buffer("actions")
        self.far = [Far(actions, WORD * ROOM)]
        for memory in (self.table, *(chair.memory for chair in chairs)):
            _have_own_slots(memory, game)
        self.near = [buffer for buffer in self.table._buffers.values() if buffer is not actions]
        self.near += [self.table.record, self.table._now]
        _share_trees([chair.memory for chair in chairs if isinstance(chair.memory, Memory)])
        for chair in chairs:
            self._add(chair.memory)

    def _add(self, memory: Any) -> None:
        for name in getattr(memory, "_places", {}):
            memory.buffer(name)
        self.near += [memory.record, *memory._copies]
        for name, buffer in memory._buffers.items():
            if name in READ_ONLY:
                self.far.append(Far(buffer, buffer.nbytes, common=True))
            else:
                self.near.append(buffer)
        for pool in getattr(memory, "pools", {}).values():
            if not any(pool._used is piece for piece in self.near):
                self.near.append(pool._used)
            for name in COLUMNS:
                column = getattr(pool, name)
                if column.size and not any(column is one.array for one in self.far):
                    self.far.append(Far(column, column.nbytes))

    def words(self) -> tuple[NDArray[np.int64], list[int]]:
        """All near pieces behind each other, and where in bytes each begins."""
        starts, end = [], 0
        for piece in self.near:
            starts.append(end)
            end += -(-piece.nbytes // ALIGNED) * ALIGNED
        words = np.zeros(end // WORD, np.int64)
        raw = words.view(np.uint8)
        for start, piece in zip(starts, self.near, strict=True):
            raw[start : start + piece.nbytes] = np.ascontiguousarray(piece).view(np.uint8).reshape(-1)
        return words, starts


def _have_own_slots(memory: Workspace, game: Game) -> None:
    """Gives a memory the game's addresses in a place of its own."""
    memory.keep("game", game.slots.copy())
    if memory.has_buffer("fresh"):
        memory.buffer("fresh")["game"] = memory.get("game")


def _share_trees(memories: Sequence[Memory]) -> None:
    """Has all searches grow their trees in the same memory: only one thinks at a time, and begins by emptying it.

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
        for record in (memory.record, memory.buffer("fresh")):
            record[name]["capacity"] = limit
        alike = name, pool.available.size > 0, pool.entries.size > 0
        if alike not in largest or largest[alike].words.size < pool.words.size:
            largest[alike] = pool
    for memory, name, pool in pools:
        shared = largest[name, pool.available.size > 0, pool.entries.size > 0]
        for column in COLUMNS:
            setattr(pool, column, getattr(shared, column))
        pool._used = shared._used
        for record in (memory.record, memory.buffer("fresh")):
            limit = int(record[name]["capacity"][0])
            record[name] = pool.fields()
            record[name]["capacity"] = limit


def reach(memory: Memory, name: str) -> int:
    """How many slots of a tree a search can come to take, up to those it has: every iteration adds a node to each tree,
    with a block of children at most; what moves have in common may grow by more.
    """
    pool = memory.pools[name]
    if name != "nodes":
        return pool.slots
    trees = 1 if memory.shape.settings.single else pool.players
    added = min(memory.get("max_iterations"), memory.get("max_calls")) * trees * (pool.first_block + 1)
    return min(pool.slots, pool.players + added + 2 * pool.spare // pool.width)


class Layout:
    """The block that every lane begins with.

    Attributes:
        words: the block.
        near: which words are addresses within it.
        links: which words are addresses of what is far, and of which of them.
        far: what is far.
        table: the contest that the block was made of.
    """

    def __init__(self, game: Game, chairs: Sequence[Chair], again: Sequence[Chair]) -> None:
        """Takes the same chairs twice: what is an address differs between the two, and what is a number does not."""
        one, two = Pieces(game, chairs), Pieces(game, again)
        (self.words, starts), (other, _) = one.words(), two.words()
        near, self.links, self.far, self.table = [], list[tuple[int, int]](), one.far, one.table
        for i in np.flatnonzero(self.words != other).tolist():
            first, second = _place(one, starts, int(self.words[i])), _place(two, starts, int(other[i]))
            assert first == second, f"word {i} of a block is neither a number nor an address"
            if first[0]:
                self.words[i] = first[1]
                near.append(i)
            else:
                self.links.append((i, first[1]))
        self.near = np.array(near, np.int64)
        self._starts = {id(piece): start // WORD for piece, start in zip(one.near, starts, strict=True)}
        self._kept = one, two

    def place(self, name: str) -> int:
        """Which word is the first of a buffer of the contest, or its field of this name."""
        if self.table.has_buffer(name):
            return self._starts[id(self.table.buffer(name))]
        fields = dict(self.table.record.dtype.fields or {})
        return self.contest + int(fields[name][1]) // WORD

    @property
    def contest(self) -> int:
        """Which word is the first of the contest."""
        return self._starts[id(self.table.record)]


def _place(pieces: Pieces, starts: Sequence[int], address: int) -> tuple[bool, int]:
    """Whether an address is near, and where it stands in the block; or which of the far it is of."""
    for start, piece in zip(starts, pieces.near, strict=True):
        if 0 <= address - piece.ctypes.data < max(1, piece.nbytes):
            return True, start + address - piece.ctypes.data
    for number, far in enumerate(pieces.far):
        if address == far.array.ctypes.data:
            return False, number
    return False, -1
