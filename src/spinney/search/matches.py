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
    """What may sit in a seat: settings to search with, or None to play at random; and the agent's own seed."""

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
    """A game and who may sit down to it, for one match after another."""

    def __init__(self, game: Game, chairs: Sequence[Chair]) -> None:
        super().__init__(np.zeros(1, Contest))
        self.game = game
        self._memories = [_memory(game, chair.settings) for chair in chairs if chair.settings]
        searches = iter(self._memories)
        self._chairs = np.array(
            [(chair.seed, next(searches).address if chair.settings else 0, chair.by_value) for chair in chairs], Seat
        )
        for name, buffer in (
            ("game", game.slots),
            ("seats", np.zeros(game.players, Seat)),
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

    def play(self, seed: int, seats: Sequence[int], stop: Callable[[], bool], decisions: int) -> Played | None:
        """Plays the match of this seed, with these chairs in the seats; None if `stop`, asked every so many decisions,
        said so.
        """
        self._deal(seed, seats)
        while (found := contest_engine()(self.address, decisions)) == PAUSED:
            if stop():
                return None
            self._make_room()
        if found == NOT_A_NUMBER:
            raise SpinneyError(NO_NUMBER)
        played, seconds = self.get("played"), self.buffer("nanoseconds") / SECOND
        actions = self.buffer("actions")[:played].tolist()
        return Played(actions, seconds.tolist(), self.buffer("iterations").tolist(), self.buffer("state"))

    def _deal(self, seed: int, seats: Sequence[int]) -> None:
        start = self.game.start(seed)
        self.keep("state", start.raw())
        self.keep("rng", start.words())
        self.buffer("seats")[:] = self._chairs[list(seats)]
        self.buffer("streams")[MOVE] = stream(seed, "move")
        self.buffer("nanoseconds")[:] = 0
        self.buffer("iterations")[:] = 0
        self.set(played=0)

    def _make_room(self) -> None:
        actions = self.buffer("actions")
        if self.get("played") == actions.size:
            self.keep("actions", np.concatenate([actions, np.zeros_like(actions)]))
            self.set(room=2 * actions.size)


def _memory(game: Game, settings: Settings) -> Memory:
    memory = prepared(game.start(), settings, 0, 0)
    memory.set(max_iterations=settings.budget.amount, max_calls=NO_LIMIT)
    return memory
