"""What a lane works on, as one block of words: hot what is used at every step of a search, near what is used often.

The block holds a contest and the memories of all who may sit down to it. Within it, an address is counted from the
block's beginning. Far from it are the trees and the list of actions.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from spinney.arena.matches import Job, Matches
from spinney.core.game import Game
from spinney.gpu.kernel import Block, Cast
from spinney.gpu.known import HOT, NEAR, NUMBER, Fact, Sheet
from spinney.gpu.searches import HEAD, LIMITS, Searches, flat, written
from spinney.search.memory import Memory
from spinney.search.turn import Chair, Turn
from spinney.search.workspace import Workspace

WORD = 8
# Every piece of a block begins at a multiple of so many bytes.
ALIGNED = 16
# So many words at most are hot: what every thread of a card has of the memory that it reaches fastest.
HOT_WORDS = 62
# A block is as long as the next multiple of so many words, so that a kernel serves tables of about the same size.
GRAIN = 64
# A match takes no more actions than this on a card.
ROOM = 4096


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
        for name in ("state", "earlier"):  # what is between fields is not copied with them
            self.table.buffer(name).view(np.uint8)[:] = self.table.buffer("blank").view(np.uint8)
        actions = self.table.buffer("actions")
        for memory in (self.table, *(chair.memory for chair in chairs)):
            _have_own_slots(memory, game)
        thinking = [chair.memory for chair in chairs if isinstance(chair.memory, Memory)]
        self.searches = Searches(thinking)
        self.far = [Far(actions, WORD * ROOM)]
        self.far += [Far(one, one.nbytes) for one in self.searches.far]
        self.far += [Far(one, one.nbytes, common=True) for one in self.searches.tables]
        self.near = [buffer for buffer in self.table._buffers.values() if buffer is not actions]
        self.near += [self.table.record, self.table._now, *self.searches.near]
        for chair in chairs:
            if chair.memory not in thinking:
                self.near += [chair.memory.record, *chair.memory._buffers.values(), *chair.memory._copies]
        self._chairs = [place for place, chair in enumerate(chairs) if chair.memory in thinking]

    def arrange(self, fields: Sequence[str]) -> None:
        """Puts all pieces in order: first those that are hot, with the record of searches, of which these fields are in
        memory, at the beginning; then those that are not.
        """
        found, self.first_near = self.searches, np.zeros(HEAD, np.int64)
        found.record = found.record[: HEAD + len(fields)]
        names = [name for name, _ in flat()]
        where = [names.index(name) for name in fields]
        self.images = [
            np.array([found.record.ctypes.data, self.first_near.ctypes.data, *image.view(np.int64)[where].tolist()])
            for image in found.images
        ]
        for place, image in zip(self._chairs, self.images, strict=True):
            image[HEAD + fields.index("fresh")] = image.ctypes.data
            self.table.buffer("chairs")["memory"][place] = image.ctypes.data
        self.hot, left = [found.record], HOT_WORDS - _words(found.record)
        for piece in found.hot:
            if (size := _words(piece)) <= left:
                self.hot.append(piece)
                left -= size
        rest = [one for one in found.hot if not _is_in(one, self.hot)]
        self.near = [self.first_near, *rest, *self.near, *self.images]

    @property
    def pieces(self) -> list[NDArray[Any]]:
        """All of them, in order."""
        return [*self.hot, *self.near]

    def words(self) -> tuple[NDArray[np.int64], list[int]]:
        """All pieces behind each other, and where in bytes each begins."""
        starts, end = [], 0
        for piece in self.pieces:
            starts.append(end)
            end += WORD * _words(piece)
        words = np.zeros(end // WORD, np.int64)
        raw = words.view(np.uint8)
        for start, piece in zip(starts, self.pieces, strict=True):
            raw[start : start + piece.nbytes] = np.ascontiguousarray(piece).view(np.uint8).reshape(-1)
        return words, starts


def _words(piece: NDArray[Any]) -> int:
    """How many words of a block a piece takes."""
    return -(-piece.nbytes // ALIGNED) * ALIGNED // WORD


def _is_in(piece: NDArray[Any], pieces: Sequence[NDArray[Any]]) -> bool:
    return any(piece is one for one in pieces)


def _have_own_slots(memory: Workspace, game: Game) -> None:
    """Gives a memory the game's addresses in a place of its own."""
    memory.keep("game", game.slots.copy())
    if memory.has_buffer("fresh"):
        memory.buffer("fresh")["game"] = memory.get("game")


class Layout:
    """The block that every lane begins with.

    Attributes:
        words: the block.
        near: which words are addresses within it.
        links: which words are addresses of what is far, and of which of them.
        far: what is far.
        table: the contest that the block was made of.
        block: what the code of a lane has to know of it.
    """

    def __init__(self, game: Game, cast: Cast, chairs: Sequence[Chair], again: Sequence[Chair]) -> None:
        """Takes the same chairs twice: what is an address differs between the two, and what is a number does not."""
        one, two = Pieces(game, chairs), Pieces(game, again)
        common = _in_common(one, two, {"fresh", *written(cast)})
        kinds = dict(flat())
        kept = [name for name in kinds if name not in common]
        for pieces in (one, two):
            pieces.arrange(kept)
        (self.words, starts), (other, _) = one.words(), two.words()
        near, self.links, self.far, self.table = [], list[tuple[int, int]](), one.far, one.table
        for i in np.flatnonzero(self.words != other).tolist():
            first, second = _place(one, starts, int(self.words[i])), _place(two, starts, int(other[i]))
            assert first == second != (False, -1), f"word {i} of a block is neither a number nor an address"
            if first[0]:
                self.words[i] = first[1]
                near.append(i)
            else:
                self.links.append((i, first[1]))
        self._starts = {id(piece): start // WORD for piece, start in zip(one.pieces, starts, strict=True)}
        # The record has what is in the image of whoever thinks: what is an address there is one here.
        images = [range(self._starts[id(image)], self._starts[id(image)] + image.size) for image in one.images]
        copied = {place - image.start for image in images for place in near if place in image}
        self.near = np.array(sorted({*near, *copied}), np.int64)
        self._kept = one, two
        hot = self._starts[id(one.first_near)]
        facts = {name: _fact(one, starts, *found, WORD * hot) for name, found in common.items()}
        places = {name: WORD * (HEAD + number) for number, name in enumerate(kept)}
        floats = frozenset(name for name, kind in kinds.items() if kind == np.float64)
        sheet = Sheet(facts, places, floats, one.searches.record.nbytes)
        self.block = Block(-(-self.words.size // GRAIN) * GRAIN, hot, self.contest, sheet)

    def place(self, name: str) -> int:
        """Which word is the first of a buffer of the contest, or its field of this name."""
        if self.table.has_buffer(name):
            return self._starts[id(self.table.buffer(name))]
        fields = dict(self.table.record.dtype.fields or {})
        return self.contest + int(fields[name][1]) // WORD

    @property
    def begun(self) -> int:
        """Which word says whether somebody has begun to think."""
        return self.place("turn") + int(dict(Turn.fields or {})["begun"][1]) // WORD

    @property
    def searched(self) -> int:
        """Which word counts the iterations of the search at hand."""
        return self.block.sheet.places["iterations"] // WORD

    @property
    def contest(self) -> int:
        """Which word is the first of the contest."""
        return self._starts[id(self.table.record)]


def _in_common(one: Pieces, two: Pieces, written: set[str]) -> dict[str, tuple[Any, bool]]:
    """The fields of searches that all of them have in common and none writes: each one's value, and whether that is an
    address within the block.

    Numbers above 0 that only scale something are in memory all the same, and so are limits: one kernel serves agents
    that differ in them.
    """
    rows, others = ([image.view(np.int64) for image in pieces.searches.images] for pieces in (one, two))
    found = dict[str, tuple[Any, bool]]()
    for place, (name, kind) in enumerate(flat() if rows else ()):
        field = name.rpartition(".")[2]
        if field in written or any(row[place] != rows[0][place] for row in rows):
            continue
        value = rows[0][place : place + 1].view(kind)[0].item()
        if rows[0][place] != others[0][place]:
            if not any(far.array.ctypes.data == value for far in one.far):
                found[name] = value, True
        elif not (value > 0 and (kind == np.float64 or field in LIMITS)):
            found[name] = value, False
    return found


def _fact(one: Pieces, starts: Sequence[int], value: Any, is_address: bool, first_near: int) -> Fact:
    """What a kernel knows of a field with this value."""
    if not is_address:
        return Fact(NUMBER, value)
    is_near, start = _place(one, starts, value)
    assert is_near, "an address that is not in the block"
    return Fact(HOT, start) if start < first_near else Fact(NEAR, start - first_near)


def _place(pieces: Pieces, starts: Sequence[int], address: int) -> tuple[bool, int]:
    """Whether an address is within the block, and where in it; or which of the far it is of."""
    for start, piece in zip(starts, pieces.pieces, strict=True):
        if 0 <= address - piece.ctypes.data < max(1, piece.nbytes):
            return True, start + address - piece.ctypes.data
    for number, far in enumerate(pieces.far):
        if address == far.array.ctypes.data:
            return False, number
    return False, -1
