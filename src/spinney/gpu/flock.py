"""Matches of one table on a card: every lane plays one, and gets another when it is over."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from time import perf_counter
from typing import Any, Protocol, Self

import numpy as np
from numpy.typing import NDArray

from spinney.agents import Agent
from spinney.arena.contest import COUNTERS, NOT_A_NUMBER
from spinney.arena.matches import Job, Played
from spinney.core.errors import SpinneyError
from spinney.core.game import Game
from spinney.gpu.casting import Casting
from spinney.gpu.kernel import BUSY, IDLE, Block, Cast
from spinney.gpu.layout import WORD
from spinney.gpu.table import ROOM, TableLayout
from spinney.gpu.tempo import Tempo
from spinney.search.reward import NO_NUMBER

# What is far begins at a multiple of so many bytes in every lane.
LINE = 256
# After about so many seconds the matches at hand are put aside, and lanes that are idle get others: more where matches
# are long, since to put them aside and take them up again takes some hundredths of a second.
PATIENCE, MOST_PATIENCE = 0.25, 1.0
# So large a part of the matches may end in a launch; where less than a quarter of that does, the next takes longer.
ENDED = 0.02
# Lanes have no clock, and count their turns: so many at first, and at most.
FIRST_LOOKS, MOST_LOOKS = 64, 1 << 20
# Lanes take so much of the memory that is left.
MOST_TAKEN = 0.9
# A thread of a card can have so much memory of its own.
MOST_BYTES = 512 * 1024


class NoMemoryError(SpinneyError):
    """A card has not enough memory left."""


class Card(Protocol):
    """Memory, and whoever runs lanes on it."""

    def use(self) -> None:
        """Has this thread's calls go to this card."""

    def room(self, size: int) -> int:
        """The address of so many bytes, all zero."""

    def zero(self, address: int, size: int) -> None:
        """Makes so many bytes zero."""

    def free(self, address: int) -> None:
        """Gives them back."""

    def write(self, address: int, values: NDArray[Any]) -> None:
        """Writes an array."""

    def read(self, address: int, values: NDArray[Any]) -> None:
        """Reads an array."""

    def lane(self, game: Game, cast: Cast, block: Block) -> Any:
        """The code that plays a lane."""

    def at_once(self, code: Any) -> int:
        """How many lanes can run at a time."""

    def in_step(self, code: Any, moves: float, factor: float) -> Any:
        """The same code, for iterations of so many moves, and threads that wait for a multiple of the usual time."""

    def play(self, code: Any, lanes: int, part: float, *arguments: int) -> None:
        """Runs that code in so many lanes, on such a part of the card."""

    def fill(self, blocks: int, template: int, words: int, lanes: int) -> None:
        """Makes every lane's block the template."""

    def gather(self, source: int, apart: int, lanes: NDArray[np.int64], ends: NDArray[np.int64]) -> NDArray[np.int64]:
        """Some words of these lanes, which are so many words apart, behind each other; each lane's end there."""

    def bytes_left(self) -> int:
        """How much memory there is still."""


class Flock:
    """The lanes of a table: as many as there are matches, or as there is memory for, from when it is entered to when it
    is left.

    Attributes:
        lanes: how many there are. is_warm: whether launches have come to their full length.
        moves: how many an iteration had lately. tempo: how long lanes wait for one another.
        code: what they run. load: the part of all lanes that the card runs at a time which it wants.
    """

    lanes = 0

    def __init__(self, card: Card, game: Game, agents: Sequence[Agent], wanted: int) -> None:
        casting = Casting(game, agents)
        self._card, self._game = card, game
        self._layout = layout = TableLayout(game, casting.cast, casting.chairs(), casting.chairs())
        self._words = layout.block.words
        if (size := WORD * self._words) > MOST_BYTES:
            kilobytes = f"{size // 1024:,} kilobytes, and {MOST_BYTES // 1024} are what a card has for it"
            raise SpinneyError(f"a match of {game.id} between these agents takes {kilobytes}")
        self.code = card.lane(game, casting.cast, layout.block)
        at_once = card.at_once(self.code)
        self._wanted = min(wanted, at_once)
        self.load = self._wanted / at_once
        self._held: list[int] = []

    def _possible(self) -> int:
        """For how many lanes there is memory."""
        own = [-(-far.size // LINE) * LINE for far in self._layout.far if not far.common]
        return int(MOST_TAKEN * self._card.bytes_left()) // (sum(own) + WORD * self._words + 3 * WORD)

    def has_room(self) -> bool:
        """Whether there is memory for all lanes that it wants."""
        return self._possible() >= self._wanted

    def __enter__(self) -> Self:
        self.lanes = max(1, min(self._wanted, self._possible()))
        self._status = np.full(self.lanes, IDLE, np.int64)
        self._jobs: list[tuple[int, Job] | None] = [None] * self.lanes
        self._looks, self._patience, self.is_warm, self.moves = FIRST_LOOKS, PATIENCE, False, 0.0
        self.tempo, self._counted = Tempo(), np.zeros(self.lanes, np.int64)
        try:
            self._begin()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        """Gives all memory back."""
        for address in self._held:
            self._card.free(address)
        self._held.clear()

    def _room(self, size: int) -> int:
        address = self._card.room(size)
        self._held.append(address)
        return address

    def _begin(self) -> None:
        """Takes memory; makes every lane's block that of the layout, with what is far in places of its own."""
        self._on_card, self._busy = self._room(self._status.nbytes), self._room(self._status.nbytes)
        self._blocks = self._room(WORD * self._words * self.lanes)
        self._near = self._room(max(WORD, self._layout.near.nbytes))
        self._card.write(self._near, self._layout.near)
        words = np.zeros(self._words, np.int64)
        words[: self._layout.words.size] = self._layout.words
        template = self._room(words.nbytes)
        self._card.write(template, words)
        self._card.fill(self._blocks, template, self._words, self.lanes)
        starts, sizes = [], []
        for far in self._layout.far:
            size = 0 if far.common else -(-far.size // LINE) * LINE
            starts.append(self._room(size * self.lanes or far.size))
            sizes.append(size)
            if far.common:
                self._card.write(starts[-1], far.array)
        for place, number in self._layout.links:
            self._write(place, starts[number] + sizes[number] * np.arange(self.lanes, dtype=np.int64))
        self._actions = starts[0]

    def _write(self, place: int, values: NDArray[np.int64]) -> None:
        """Writes a word of every lane."""
        self._card.write(self._blocks + WORD * place * self.lanes, values)

    def _read(self, place: int) -> NDArray[np.int64]:
        """A word of every lane."""
        values = np.empty(self.lanes, np.int64)
        self._card.read(self._blocks + WORD * place * self.lanes, values)
        return values

    def play(
        self,
        jobs: Iterable[Job],
        stop: Callable[[], bool] = lambda: False,
        part: Callable[[int], float] = lambda busy: 1.0,
    ) -> Iterator[list[tuple[int, Played]]]:
        """Plays matches; those that have ended since the last time, each with its number among the jobs. `part` tells
        which part of the card so many busy lanes may take.
        """
        waiting = iter(enumerate(jobs))
        while not stop():
            self._seat(waiting)
            busy = np.flatnonzero(self._status == BUSY)
            if not busy.size:
                return
            self._launch(busy, part(busy.size))
            if (self._status == NOT_A_NUMBER).any():
                raise SpinneyError(NO_NUMBER)
            self._check_length()
            if found := self._ended():
                yield found

    def _launch(self, busy: NDArray[np.int64], part: float) -> None:
        """Has these lanes play for a while, on a part of the card."""
        self._card.write(self._on_card, self._status)
        self._card.write(self._busy, busy)
        start, layout = perf_counter(), self._layout
        block = self._blocks, self.lanes, self._near, layout.near.size
        self._card.play(self.code, busy.size, part, self._busy, busy.size, *block, self._looks, self._on_card)
        self._card.read(self._on_card, self._status)
        elapsed = perf_counter() - start
        searched = self._searched(busy)
        self.is_warm |= elapsed > PATIENCE / 2
        if self.is_warm:
            self.tempo.note(searched / elapsed)
            ended = np.count_nonzero(self._status[busy] == IDLE) / busy.size
            longer = 2.0 if ended < ENDED / 4 else 0.5 if ended > ENDED else 1.0
            self._patience = float(np.clip(longer * self._patience, PATIENCE, MOST_PATIENCE))
        self._looks = int(np.clip(self._patience * self._looks / elapsed, 1, min(4 * self._looks, MOST_LOOKS)))
        self._keep_step()

    def _keep_step(self) -> None:
        """Has lanes wait for one another as suits the iterations that they have just searched."""
        begun = (self._status == BUSY) & (self._read(self._layout.begun) == 1)
        iterations = int(self._read(self._layout.searched)[begun].sum())
        if iterations:
            self.moves = int(self._read(self._layout.called)[begun].sum()) / iterations
            self.code = self._card.in_step(self.code, self.moves, self.tempo.factor)

    def _searched(self, busy: NDArray[np.int64]) -> int:
        """How many iterations these lanes have searched since they were counted last."""
        place, before = self._layout.place("iterations"), int(self._counted[busy].sum())
        self._counted[:] = sum(self._read(place + seat) for seat in range(self._game.players))
        begun = (self._status == BUSY) & (self._read(self._layout.begun) == 1)
        self._counted[begun] += self._read(self._layout.searched)[begun]
        return int(self._counted[busy].sum()) - before

    def iterations_at_hand(self) -> int:
        """How many iterations were searched in matches that have not ended."""
        return int(self._counted[self._status == BUSY].sum())

    def _check_length(self) -> None:
        """Stops at a match that never ends."""
        if (self._read(self._layout.place("played"))[self._status == BUSY] >= ROOM).any():
            raise SpinneyError(f"a match of {self._game.id} takes more than {ROOM:,} actions: play it without a card")

    def _seat(self, waiting: Iterator[tuple[int, Job]]) -> None:
        """Gives matches to lanes that have none."""
        idle = np.flatnonzero(self._status == IDLE)
        if not (fresh := list(islice(waiting, idle.size))):
            return
        where = idle[: len(fresh)]
        for lane, job in zip(where.tolist(), fresh, strict=True):
            self._jobs[lane] = job
        jobs = [job for _, job in fresh]
        for name, values in (
            ("seeds", [job.seed for job in jobs]),
            ("deals", [job.deal_seed for job in jobs]),
            ("openings", [job.opening for job in jobs]),
            ("longest_opening", [job.opening for job in jobs]),
            ("count", [1] * len(jobs)),
        ):
            self._change(self._layout.place(name), where, values)
        for seat in range(self._game.players):
            self._change(self._layout.place("seats") + seat, where, [job.seats[seat] for job in jobs])
            self._change(self._layout.place("iterations") + seat, where, 0)
        for place in range(self._game.players * len(COUNTERS)):
            self._change(self._layout.place("counters") + place, where, 0)
        for name in ("match", "dealt", "played"):
            self._change(self._layout.place(name), where, 0)
        self._status[where] = BUSY
        self._counted[where] = 0

    def _change(self, place: int, where: NDArray[np.int64], values: Any) -> None:
        row = self._read(place)
        row[where] = values
        self._write(place, row)

    def _ended(self) -> list[tuple[int, Played]]:
        """The matches that have ended since the last time."""
        done = np.flatnonzero(self._status == IDLE).tolist()
        where = np.array([lane for lane in done if self._jobs[lane]], np.int64)
        if not where.size:
            return []
        players = range(self._game.players)
        ranks, scores, iterations = (
            np.stack([self._read(self._layout.place(name) + seat)[where] for seat in players], 1)
            for name in ("ranks", "scores", "iterations")
        )
        counters = np.stack(
            [self._read(self._layout.place("counters") + i)[where] for i in range(len(COUNTERS) * len(players))], 1
        ).reshape(-1, len(players), len(COUNTERS))
        cut_off, drew, ends = (self._read(self._layout.place(name))[where] for name in ("cut_off", "drew", "ends"))
        after = np.cumsum(ends)
        actions = np.split(self._card.gather(self._actions, ROOM, where, after), after[:-1])
        points = np.ascontiguousarray(scores).view(np.float64)
        columns = (ranks, points, iterations, counters, cut_off != 0, drew != 0)
        found, seconds = [], [0.0] * len(players)
        for lane, moves, *rest in zip(where.tolist(), actions, *(one.tolist() for one in columns), strict=True):
            job = self._jobs[lane]
            assert job is not None
            ranked, scored, searched, counted, cut, chance = rest
            found.append((job[0], Played(moves, ranked, scored, searched, seconds, counted, cut, chance)))
            self._jobs[lane] = None
        return found
