"""Tables at which one match after another is played in compiled code."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from spinney.arena.contest import COUNTERS, NOT_A_NUMBER, PAUSED, Contest, Seat, contest_engine
from spinney.core.errors import SpinneyError
from spinney.core.game import Game
from spinney.search.reward import NO_NUMBER
from spinney.search.turn import SECOND, Chair, clock
from spinney.search.workspace import Workspace

# The list of actions has room for so many at first.
ROOM = 1 << 14
# For how many nanoseconds matches are played before anybody can say stop.
PATIENCE = 50_000_000


class Job(NamedTuple):
    """A match to be played: its seed, who sits where, by numbers of chairs, and how it opens.

    Seeds are from 0 to 2**63 - 1. `deal` is the seed of the deal and of the opening, the match's own if there is none;
    `opening` is how many plies are played at random before anybody is asked, fewer where the game would be over.
    """

    seed: int
    seats: Sequence[int]
    deal: int | None = None
    opening: int = 0

    @property
    def deal_seed(self) -> int:
        """The seed of the deal and of the opening."""
        return self.seed if self.deal is None else self.deal


class Played(NamedTuple):
    """What happened in a match: actions in order; a value a seat of all else, points only if the game has them.

    `drew` says that chance or a clock had a say; a match in which neither had plays the same for every seed.
    `counters` has a list a seat, in the order of `contest.COUNTERS`; `forfeits` has the seats that lost whatever came
    of it on the table, and why.
    """

    actions: NDArray[np.int64]
    ranks: list[int]
    scores: list[float]
    iterations: list[int]
    seconds: list[float]
    counters: list[list[int]]
    cut_off: bool
    drew: bool
    forfeits: Mapping[int, str] = {}


class Matches(Workspace):
    """A game and who may sit down to it, for one match after another."""

    def __init__(self, game: Game, chairs: Sequence[Chair]) -> None:
        super().__init__(np.zeros(1, Contest))
        self.game = game
        self._chairs = list(chairs)  # what they work on lives as long as this
        seats = [(chair.seed, chair.decide, chair.memory.address) for chair in chairs]
        blank = game.blank()
        for name, buffer in (
            ("game", game.slots),
            ("blank", blank),
            ("state", blank.copy()),
            ("earlier", blank.copy()),
            ("chairs", np.array(seats, Seat)),
            ("legal", np.zeros(game.actions, np.int64)),
            ("deal", np.zeros(2, np.uint64)),
            ("words", np.zeros(2, np.uint64)),
            ("actions", np.zeros(ROOM, np.int64)),
        ):
            self.keep(name, buffer)
        self._set_turn()
        self.set(
            record_bytes=blank.itemsize,
            players=game.players,
            room=ROOM,
        )

    def _set_turn(self) -> None:
        """Lets decisions see the match's own record, and a clock."""
        self._now = np.zeros(2, np.int64)
        turn = self.record["turn"]
        turn["state"], turn["clock"], turn["now"] = self.get("state"), clock(), self._now.ctypes.data
        self.set(turn_address=turn.ctypes.data)

    def play(self, jobs: Sequence[Job], stop: Callable[[], bool]) -> list[Played]:
        """Plays matches one after another; those before the one at which `stop`, asked now and then, said so."""
        self._lay_out(jobs)
        while (found := contest_engine()(self.address, PATIENCE)) == PAUSED:
            if stop():
                break
            self._make_room()
        if found == NOT_A_NUMBER:
            raise SpinneyError(NO_NUMBER)
        return self._played(self.get("match"))

    def _lay_out(self, jobs: Sequence[Job]) -> None:
        count, shape = len(jobs), (len(jobs), self.game.players)
        self.keep("seeds", np.array([job.seed for job in jobs], np.int64))
        self.keep("deals", np.array([job.deal_seed for job in jobs], np.int64))
        self.keep("openings", np.array([job.opening for job in jobs], np.int64))
        self.keep("seats", np.array([job.seats for job in jobs], np.int64).reshape(shape))
        for name, kind in (("ranks", np.int64), ("iterations", np.int64), ("nanoseconds", np.int64)):
            self.keep(name, np.zeros(shape, kind))
        self.keep("scores", np.zeros(shape))
        self.keep("counters", np.zeros((*shape, len(COUNTERS)), np.int64))
        self.keep("ends", np.zeros(count, np.int64))
        self.keep("cut_off", np.zeros(count, np.int64))
        self.keep("drew", np.zeros(count, np.int64))
        longest = max((job.opening for job in jobs), default=0)
        self.record["turn"]["begun"] = self.record["turn"]["drew"] = 0
        self.set(count=count, match=0, dealt=0, played=0, longest_opening=longest)

    def _make_room(self) -> None:
        actions = self.buffer("actions")
        while actions.size - self.get("played") <= self.get("longest_opening"):
            actions = np.concatenate([actions, np.zeros_like(actions)])
            self.keep("actions", actions)
            self.set(room=actions.size)

    def _played(self, count: int) -> list[Played]:
        names = ("ranks", "scores", "iterations", "counters")
        ranks, scores, iterations, counters = (self.buffer(name)[:count].tolist() for name in names)
        seconds = (self.buffer("nanoseconds")[:count] / SECOND).tolist()
        ends, cut_off, drew = (self.buffer(name)[:count].tolist() for name in ("ends", "cut_off", "drew"))
        actions = np.split(self.buffer("actions")[: ends[-1]].copy(), ends[:-1]) if ends else []
        flags = map(bool, cut_off), map(bool, drew)
        return list(map(Played, actions, ranks, scores, iterations, seconds, counters, *flags))
