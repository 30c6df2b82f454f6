"""Threads that play the matches of a schedule. The engine releases the interpreter's lock, so they use all cores."""

import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from queue import SimpleQueue
from time import perf_counter, thread_time
from typing import Self

from spinney.agents import MCTS, Minimax, Random
from spinney.arena.machine import cores
from spinney.arena.match import Table
from spinney.arena.matches import Job
from spinney.arena.schedule import Fixture, Schedule
from spinney.arena.store import Row, action_type, row
from spinney.search.budget import Budget

# A thread hands its matches over after this time, at the latest after the match at hand.
HAND_OVER = 0.1
# It takes as many matches at a time as it plays in this one.
TAKE = 0.1
MOST_TAKEN = 2048
# Searches in real time that had a core for less than this part of it are not what their budgets say.
ENOUGH = 0.95


class CoreTime:
    """How long matches in real time have taken, and how much of that their threads were not kept waiting."""

    def __init__(self) -> None:
        self.seconds = self.on_core = 0.0

    @property
    def shortage(self) -> str | None:
        """That they had too little of a core, in a sentence; None if they had enough.

        >>> spent = CoreTime()
        >>> spent.seconds, spent.on_core = 10.0, 4.0
        >>> spent.shortage
        'this machine was busy: searches in real time had a core for 40% of their time, and are weaker than ...'
        """
        if self.on_core >= ENOUGH * self.seconds:
            return None
        return (
            f"this machine was busy: searches in real time had a core for {self.on_core / self.seconds:.0%} of their "
            "time, and are weaker than their budgets say; on idle cores, or with iterations, they are not"
        )


class Player:
    """Plays fixtures of a schedule; keeps the tables it has sat at, and notes how long it has played."""

    def __init__(self, schedule: Schedule) -> None:
        self._schedule = schedule
        self._tables: dict[int, Table] = {}
        self.spent = CoreTime()

    def play(self, fixtures: Sequence[Fixture], stop: Callable[[], bool]) -> list[Row]:
        """Plays matches, those of one cell together; fewer than there are if `stop` said so."""
        rows = list[Row]()
        for cell in dict.fromkeys(fixture.cell for fixture in fixtures):
            table, here = self._table(cell), [fixture for fixture in fixtures if fixture.cell == cell]
            actions = action_type(table.game)
            plies = self._schedule.openings
            busy, start = thread_time(), perf_counter()
            found = table.play_all([Job(one.seed, one.seats, one.deal, plies) for one in here], stop)
            self.spent.seconds += perf_counter() - start
            self.spent.on_core += thread_time() - busy
            rows += [row(fixture, played, actions) for fixture, played in zip(here, found, strict=False)]
        return rows

    def _table(self, cell: int) -> Table:
        if cell not in self._tables:
            self._tables[cell] = Table(self._schedule.cells[cell].game, self._schedule.cells[cell].agents)
        return self._tables[cell]


def most_threads(schedule: Schedule) -> int:
    """How many threads a single agent may search with: matches side by side must not take them from each other."""
    return max(getattr(one, "threads", 1) for cell in schedule.cells for one in cell.agents)


def needs_cores(schedule: Schedule) -> bool:
    """Whether searches of one thread fill a time here, so that each match needs a core to itself.

    >>> from spinney.arena.plan import Plan
    >>> plans = [Plan(games=["hex"], agents=["mcts", "random"], budgets=[one]) for one in ("20ms", "200it")]
    >>> [needs_cores(plan.schedule()) for plan in plans]
    [True, False]
    """
    agents = [one for cell in schedule.cells for one in cell.agents]
    searches = [one for one in agents if isinstance(one, MCTS | Minimax)]
    timed = any(isinstance(one.budget, Budget) and one.budget.unit == "ms" for one in searches)
    others = [one for one in agents if one not in searches]
    here = all(getattr(one, "device", "cpu") == "cpu" for one in searches)
    return timed and here and most_threads(schedule) == 1 and all(isinstance(one, Random) for one in others)


class Shift:
    """Threads at work, each on a task of its own, who hand matches over as they are finished.

    `preparing` is how many seconds have passed before matches could begin, where that is much.
    """

    def __init__(self, tasks: Sequence[Callable[[], None]]) -> None:
        self.preparing = 0.0
        self._stop = threading.Event()
        self._done: SimpleQueue[list[Row] | BaseException | None] = SimpleQueue()
        self._threads = [threading.Thread(target=self._work, args=(task,), daemon=True) for task in tasks]

    def __enter__(self) -> Self:
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
        for thread in self._threads:
            thread.join()

    def stop(self) -> None:
        """Makes every thread leave the matches at hand, unfinished."""
        self._stop.set()

    def rows(self) -> Iterator[list[Row]]:
        """The matches as they are finished; raises what a thread has raised."""
        working = len(self._threads)
        while working:
            found = self._done.get()
            if isinstance(found, BaseException):
                self.stop()
                raise found
            if found is None:
                working -= 1
            elif found:
                yield found

    def hand_over(self, rows: list[Row]) -> None:
        """Takes matches that a task has finished."""
        self._done.put(rows)

    def _work(self, task: Callable[[], None]) -> None:
        try:
            task()
        except BaseException as error:
            self._done.put(error)
        self._done.put(None)


class Crew(Shift):
    """Threads at work on some fixtures: one a core, fewer if agents search with several themselves.

    >>> import spinney
    >>> from spinney.arena.plan import Plan
    >>> schedule = Plan(games=["tic-tac-toe"], agents=["random", "flat"], matches=10).schedule()
    >>> with Crew(schedule, schedule, workers=2) as crew:
    ...     sum(len(rows) for rows in crew.rows())
    10
    """

    def __init__(
        self,
        schedule: Schedule,
        fixtures: Iterable[Fixture],
        workers: int | None = None,
        spent: CoreTime | None = None,
    ) -> None:
        """`spent` is told how long matches that need a core to themselves have taken."""
        self._spent = spent if spent and needs_cores(schedule) else CoreTime()
        self._schedule, self._todo, self._lock = schedule, iter(fixtures), threading.Lock()
        super().__init__([self._play] * (workers or max(1, cores() // most_threads(schedule))))

    def _play(self) -> None:
        player, rows, since, pace = Player(self._schedule), list[Row](), perf_counter(), 1
        while fixtures := self._take(pace):
            start = perf_counter()
            rows += player.play(fixtures, self._stop.is_set)
            now = perf_counter()
            pace = max(1, min(MOST_TAKEN, int(TAKE * len(fixtures) / max(1e-9, now - start))))
            if now - since > HAND_OVER:
                self.hand_over(rows)
                rows, since = [], now
        self.hand_over(rows)
        with self._lock:
            self._spent.seconds += player.spent.seconds
            self._spent.on_core += player.spent.on_core

    def _take(self, count: int) -> list[Fixture]:
        if self._stop.is_set():
            return []
        with self._lock:
            return list(islice(self._todo, count))
