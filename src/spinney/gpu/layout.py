"""What a lane works on, as one block of words: hot what is used at every step of a rollout, near what is used often.

Within the block, an address is counted from its beginning. Far from it are trees, and what all lanes have in common.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from spinney.gpu.kernel import Block, Cast
from spinney.gpu.known import HOT, NEAR, NUMBER, Fact, Sheet
from spinney.gpu.searches import HEAD, LIMITS, Searches, flat, written

WORD = 8
# Every piece of a block begins at a multiple of so many bytes.
ALIGNED = 16
# So many words at most are hot: what a thread of a card has of the memory that it reaches fastest, if there are about
# 600 of them on a processor. What is not taken is its cache, which serves better where searches look at some of a
# position alone: of these only small ones are hot.
HOT_WORDS, HOT_IN_PART = 46, 36
MOST_OF_IT = 0.75
# A block is as long as the next multiple of so many words, so that a kernel serves tables of about the same size.
GRAIN = 64


class Far(NamedTuple):
    """Memory of a lane that is not in its block: what it is, how many bytes it takes, and whether all lanes read the
    same.
    """

    array: NDArray[Any]
    size: int
    common: bool = False


class Pieces:
    """What a lane works on, in this process's memory: all pieces of a block, and what is far from them.

    Attributes:
        searches: those who may think in it.
        near: all that is not theirs. far: what is not in the block.
        work: the record of what the lane does.
    """

    searches: Searches
    near: list[NDArray[Any]]
    far: list[Far]
    work: NDArray[Any]

    def arrange(self, fields: Sequence[str], hot_words: int) -> None:
        """Puts all pieces in order: first those that are hot, so many words at most, then the record of searches, of
        which these fields are in memory, and all others.
        """
        found, left, rest = self.searches, hot_words, list[NDArray[Any]]()
        found.record = found.record[: HEAD + len(fields)]
        self.hot = list[NDArray[Any]]()
        for piece in found.hot:
            fits = _words(piece) <= left
            (self.hot if fits else rest).append(piece)
            left -= _words(piece) if fits else 0
        hot = (self.hot or [found.record])[0]
        names = [name for name, _ in flat()]
        where = [names.index(name) for name in fields]
        self.images = [
            np.array([found.record.ctypes.data, hot.ctypes.data, *image.view(np.int64)[where].tolist()])
            for image in found.images
        ]
        self.place_images(fields)
        self.near = [found.record, *rest, *self.near, *self.images]

    def place_images(self, fields: Sequence[str]) -> None:
        """Has whoever needs to know where the records stand that searches begin with, each with these fields."""
        raise NotImplementedError

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


class Layout:
    """The block that every lane begins with.

    Attributes:
        words: the block.
        near: which words are addresses within it.
        links: which words are addresses of what is far, and of which of them.
        far: what is far.
        record: which word is the first of the record of searches.
        block: what the code of a lane has to know of it.
    """

    def __init__(self, cast: Cast, one: Pieces, two: Pieces, hot_words: int = HOT_WORDS) -> None:
        """Takes the same pieces twice: what is an address differs between the two, and what is a number does not."""
        common = _in_common(one, two, {"fresh", *written(cast)})
        kinds = dict(flat())
        kept = [name for name in kinds if name not in common]
        for pieces in (one, two):
            pieces.arrange(kept, hot_words)
        (self.words, starts), (other, _) = one.words(), two.words()
        near, self.links, self.far = [], list[tuple[int, int]](), one.far
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
        self.record = self._starts[id(one.searches.record)]
        copied = {self.record + place - image.start for image in images for place in near if place in image}
        self.near = np.array(sorted({*near, *copied}), np.int64)
        self._kept = one, two
        self.work = self.start(one.work)
        facts = {name: self._fact(starts, *found) for name, found in common.items()}
        places = {name: WORD * (HEAD + number) for number, name in enumerate(kept)}
        floats = frozenset(name for name, kind in kinds.items() if kind == np.float64)
        sheet = Sheet(facts, places, floats, one.searches.record.nbytes)
        self.block = Block(-(-self.words.size // GRAIN) * GRAIN, self.record, self.work, sheet)

    def start(self, piece: NDArray[Any]) -> int:
        """Which word is the first of a piece."""
        return self._starts[id(piece)]

    def field(self, name: str) -> int:
        """Which word is a field of the record of searches."""
        return self.record + self.block.sheet.places[name] // WORD

    def _fact(self, starts: Sequence[int], value: Any, is_address: bool) -> Fact:
        """What a kernel knows of a field with this value."""
        if not is_address:
            return Fact(NUMBER, value)
        is_near, start = _place(self._kept[0], starts, value)
        assert is_near, "an address that is not in the block"
        return Fact(HOT, start) if start < WORD * self.record else Fact(NEAR, start - WORD * self.record)


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


def _place(pieces: Pieces, starts: Sequence[int], address: int) -> tuple[bool, int]:
    """Whether an address is within the block, and where in it; or which of the far it is of."""
    for start, piece in zip(starts, pieces.pieces, strict=True):
        if 0 <= address - piece.ctypes.data < max(1, piece.nbytes):
            return True, start + address - piece.ctypes.data
    for number, far in enumerate(pieces.far):
        if address == far.array.ctypes.data:
            return False, number
    return False, -1
