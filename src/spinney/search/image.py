"""How the memory of a search begins: the record and all buffers that the parts declare, in one stretch.

Every search of the same settings and game begins alike but for its position, its random words and where it stands in
memory: so the stretch is put together once, and each search gets a copy.
"""

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from spinney.core.game import Game
from spinney.heuristics import Reward
from spinney.search.parts import Shape
from spinney.search.record import BUFFERS, HANDED_BUFFERS, SETTINGS, VALUES, Search, note_sizes
from spinney.search.settings import SearchSettings

# Every buffer begins on a cache line of its own, so that threads do not slow each other down.
CACHE_LINE = 64
WORD = 8
# How many are kept.
KEPT = 64


class Place(NamedTuple):
    """Where in the stretch a buffer is, in bytes, and what it holds."""

    start: int
    end: int
    kind: Any


class Image(NamedTuple):
    """A stretch of memory as a search begins.

    Attributes:
        memory: the record, then the buffers; the record's addresses are counted from the beginning of the stretch.
        addresses: the places of those addresses, in words.
        places: where each buffer is.
    """

    memory: NDArray[np.uint8]
    addresses: NDArray[np.int64]
    places: dict[str, Place]

    def copy(self) -> NDArray[np.uint8]:
        """The same memory in a place of its own, with addresses that are right there."""
        room = np.empty(self.memory.size + 2 * CACHE_LINE, np.uint8)
        base = room.ctypes.data
        start = -base % CACHE_LINE
        made = room[start : start + self.memory.size]
        made[:] = self.memory
        made[: Search.itemsize].view(np.int64)[self.addresses] += base + start
        return made


def image_of(settings: SearchSettings, game: Game, reward: Reward) -> Image:
    """How the memory of such a search begins.

    >>> import spinney
    >>> hexagons, settings = spinney.load("hex", size=5), SearchSettings()
    >>> image = image_of(settings, hexagons, settings.reward(hexagons))
    >>> image is image_of(settings, hexagons, settings.reward(hexagons))
    True
    >>> place = image.places["legal"]
    >>> (place.end - place.start) // 8, place.start % 64
    (25, 0)
    """
    return _made(settings, game, reward.address, reward.complement)


@lru_cache(KEPT)
def _made(settings: SearchSettings, game: Game, address: int, complement: float) -> Image:
    shape = Shape(settings, game, Reward(address, complement))
    record = np.zeros(1, Search)
    for part, name in SETTINGS:
        record[name] = settings.encoded_by(part, name, shape)
    for value in VALUES:
        if value.kind in (np.int64, np.float64):
            record[value.name] = value.start(shape)
    place = 0
    for name, size in note_sizes(shape).items():
        record[name] = place
        place += size
    contents = {}
    for buffer in BUFFERS:
        if buffer.needed(settings):
            contents[buffer.name] = np.zeros(buffer.size(shape), buffer.kind)
            contents[buffer.name][:] = buffer.start(shape)
    sizes = [contents[name].nbytes if name in contents else 0 for name in HANDED_BUFFERS]
    return _laid_out(record, {**contents, "handed_bytes": np.array(sizes, np.int64)})


def _laid_out(record: NDArray[Any], contents: dict[str, NDArray[Any]]) -> Image:
    """The record and the buffers behind each other."""
    places, end = {}, _on_a_line(record.nbytes)
    for name, values in contents.items():
        record[name] = end
        places[name] = Place(end, end + values.nbytes, values.dtype)
        end = _on_a_line(end + values.nbytes)
    memory = np.zeros(end, np.uint8)
    memory[: record.nbytes] = record.view(np.uint8)
    for name, place in places.items():
        memory[place.start : place.end] = contents[name].view(np.uint8)
    offsets = dict(Search.fields or {})
    return Image(memory, np.array([offsets[name][1] // WORD for name in places], np.int64), places)


def _on_a_line(size: int) -> int:
    """The first cache line that is free behind so many bytes."""
    return -(-size // CACHE_LINE) * CACHE_LINE + CACHE_LINE
