"""A card that is none: lanes run one after another on the processor, in the code that a card would run."""

from collections.abc import Callable
from typing import Any

import numba
import numpy as np
from numba import types
from numpy.typing import NDArray

from spinney.core import calls
from spinney.core.compile import _helper
from spinney.core.game import Game
from spinney.gpu.differences import VISITS
from spinney.gpu.kernel import Block, Cast, lane, memory_of
from spinney.gpu.march import Pace

WORD = 8
PACE = Pace(choosing=0.25, settling=1.0, home=4.0, asking=5.0).packed()


class Host:
    """Functions are compiled for the processor."""

    def device(self, function: Callable[..., Any]) -> Any:
        return _helper(function)

    def intrinsic(self, found: Any) -> Any:
        return found

    def table(self) -> Any:
        address = VISITS.ctypes.data
        return self.device(lambda: address)

    def hot_memory(self, words: int) -> Any:
        return memory_of(words)

    def group_count(self) -> Any:
        """Every lane keeps step with itself alone."""
        return self.device(lambda is_true: int(is_true))

    def group_size(self) -> Any:
        return self.device(lambda: 1)

    def group_number(self) -> Any:
        return self.device(lambda: 3)

    def instructions(self) -> Any:
        return []


class HostCard:
    """Its memory is NumPy's."""

    def __init__(self, size: int = 1 << 30) -> None:
        self.held: dict[int, NDArray[np.uint8]] = {}
        self._compiled: dict[tuple[Any, ...], Any] = {}
        self._size = size
        self.moves: list[float] = []
        self.parts: list[float] = []

    def use(self) -> None:
        """Any thread may."""

    def bytes_left(self) -> int:
        return self._size

    def room(self, size: int) -> int:
        array = np.zeros(size + WORD, np.uint8)
        self.held[array.ctypes.data] = array
        return array.ctypes.data

    def zero(self, address: int, size: int) -> None:
        self._at(address, size)[:] = 0

    def free(self, address: int) -> None:
        del self.held[address]

    def _at(self, address: int, size: int) -> NDArray[np.uint8]:
        for start, array in self.held.items():
            if start <= address and address + size <= start + array.size:
                return array[address - start : address - start + size]
        raise AssertionError("memory that nobody holds")

    def write(self, address: int, values: NDArray[Any]) -> None:
        self._at(address, values.nbytes)[:] = np.ascontiguousarray(values).view(np.uint8).reshape(-1)

    def read(self, address: int, values: NDArray[Any]) -> None:
        values.view(np.uint8).reshape(-1)[:] = self._at(address, values.nbytes)

    def lane(self, game: Game, cast: Cast, block: Block) -> Any:
        key = game, repr(cast), block[:3], block.sheet.text
        if key not in self._compiled:
            self._compiled[key] = self._lane(game, cast, block)
        return self._compiled[key]

    def _lane(self, game: Game, cast: Cast, block: Block) -> Any:
        play = lane(Host(), game, cast, block)

        int64s = calls.int64s

        @numba.njit(types.void(*[types.int64] * 8))
        def run(busy, count, blocks, width, near, addresses, patience, status):
            for i in range(count):
                play(PACE, blocks, width, near, addresses, patience, status, int64s(busy)[i])

        return run

    def at_once(self, code: Any) -> int:
        return 1 << 10

    def in_step(self, code: Any, moves: float, factor: float) -> Any:
        self.moves.append(moves)
        return code

    def play(self, code: Any, lanes: int, part: float, *arguments: int) -> None:
        self.parts.append(part)
        code(*arguments)

    def gather(self, source: int, apart: int, lanes: NDArray[np.int64], ends: NDArray[np.int64]) -> NDArray[np.int64]:
        found = [np.empty(count, np.int64) for count in np.diff(ends, prepend=0)]
        for number, values in zip(lanes.tolist(), found, strict=True):
            self.read(source + WORD * apart * number, values)
        return np.concatenate(found)

    def fill(self, blocks: int, template: int, words: int, lanes: int) -> None:
        values = np.empty(words, np.int64)
        self.read(template, values)
        self.write(blocks, np.repeat(values, lanes))
