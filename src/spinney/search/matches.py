"""Tables at which one match after another is played in compiled code."""

import ctypes
from collections.abc import Callable, Sequence
from ctypes.util import find_library
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from spinney.core.errors import SpinneyError
from spinney.core.game import Game
from spinney.core.random import start_of, stream
from spinney.search.contest import MOVE, NOT_A_NUMBER, PAUSED, SECOND, Contest, Seat, contest_engine
from spinney.search.memory import Memory
from spinney.search.prepare import prepared
from spinney.search.run import NO_LIMIT, NO_NUMBER
from spinney.search.settings import Settings
from spinney.search.workspace import Workspace

# The list of a match's actions has room for so many at first.
ROOM = 512


@cache
def _clock() -> int:
    """The address of the system's `clock_gettime`, or 0."""
    function = getattr(ctypes.CDLL(find_library("c")), "clock_gettime", None)
    return ctypes.cast(function, ctypes.c_void_p).value or 0 if function else 0


class Chair(NamedTuple):
    """What sits in a seat: settings to search with, or None to play at random; and the agent's own seed."""

    settings: Settings | None
    seed: int = 0
    by_value: bool = False


class Played(NamedTuple):
    """What happened: actions in order, each seat's thinking time and iterations, and the last record."""

    actions: list[int]
    seconds: list[float]
    iterations: list[int]
    record: NDArray[np.uint8]


class Matches(Workspace):
    """A table with the same agents in the same seats, for one match after another."""

    def __init__(self, game: Game, chairs: Sequence[Chair]) -> None:
        super().__init__(np.zeros(1, Contest))
        self.game, self._memories = game, dict[Settings, Memory]()
        seats = np.zeros(game.players, Seat)
        for seat, chair in zip(seats, chairs, strict=True):
            seat["seed"], seat["by_value"] = chair.seed, chair.by_value
            if chair.settings:
                seat["search"] = self._memory(chair.settings).address
        for name, buffer in (
            ("game", game.slots),
            ("seats", seats),
            ("legal", np.zeros(game.actions, np.int64)),
            ("words", np.zeros(2, np.uint64)),
            ("now", np.zeros(2, np.int64)),
            ("actions", np.zeros(ROOM, np.int64)),
            ("nanoseconds", np.zeros(game.players, np.int64)),
            ("iterations", np.zeros(game.players, np.int64)),
            ("streams", np.array([(0, 0), *map(start_of, ("random", "seen", "search"))], np.uint64)),
        ):
            self.keep(name, buffer)
        self.set(record_bytes=game.rules.record.itemsize, hidden=game.declaration.hidden, clock=_clock(), room=ROOM)

    def _memory(self, settings: Settings) -> Memory:
        """Seats with the same settings take turns with one memory."""
        if settings not in self._memories:
            memory = prepared(self.game.start(), settings, 0, 0)
            memory.set(max_iterations=settings.budget.amount, max_calls=NO_LIMIT)
            self._memories[settings] = memory
        return self._memories[settings]

    def play(self, seed: int, stop: Callable[[], bool] = lambda: False, decisions: int = 1 << 30) -> Played | None:
        """Plays the match of this seed; None if `stop` said so, which is asked every `decisions`."""
        self._deal(seed)
        while (found := contest_engine()(self.address, decisions)) == PAUSED:
            if stop():
                return None
            self._make_room()
        if found == NOT_A_NUMBER:
            raise SpinneyError(NO_NUMBER)
        played, seconds = self.get("played"), self.buffer("nanoseconds") / SECOND
        actions = self.buffer("actions")[:played].tolist()
        return Played(actions, seconds.tolist(), self.buffer("iterations").tolist(), self.buffer("state"))

    def _deal(self, seed: int) -> None:
        start = self.game.start(seed)
        self.keep("state", start.raw())
        self.keep("rng", start.words())
        self.buffer("streams")[MOVE] = stream(seed, "move")
        self.buffer("nanoseconds")[:] = 0
        self.buffer("iterations")[:] = 0
        self.set(played=0)

    def _make_room(self) -> None:
        actions = self.buffer("actions")
        if self.get("played") == actions.size:
            self.keep("actions", np.concatenate([actions, np.zeros_like(actions)]))
            self.set(room=2 * actions.size)
