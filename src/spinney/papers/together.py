"""Plans of experiments side by side: cards play matches of many cells at a time, and a paper's plans have one each."""

from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from typing import Self

from spinney.arena.plan import Plan
from spinney.arena.schedule import Fixture, Schedule
from spinney.arena.store import Store
from spinney.arena.tournament import Hire, Workers
from spinney.papers.paper import Experiment, Size
from spinney.papers.records import Record
from spinney.papers.reproduce import Begin, playable, played

# So many plans are begun at a time.
PLANS = 64


class Together:
    """Plays all plans of some experiments, each into the same file by a connection of its own. Whoever leaves early has
    everybody stop.

    >>> from spinney.papers.paper import paper
    >>> with Together([], Size(), Path("oma.db"), lambda schedule, fixtures: None, lambda tournament: None) as together:
    ...     together.workers
    []
    """

    def __init__(self, experiments: Sequence[Experiment], size: Size, out: Path, hire: Hire, begin: Begin) -> None:
        self._out, self._hire, self._begin = out, hire, begin
        self.workers = list[Workers]()
        self._over, self._hiring = False, Lock()
        self._pool = ThreadPoolExecutor(PLANS)
        self._futures: dict[str, list[Future[list[Record]]]] = {
            one.id: [self._pool.submit(self._played, one, plan) for plan in playable(one, size)] for one in experiments
        }

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._over = True
        for one in self.workers:
            one.stop()
        self._pool.shutdown(cancel_futures=True)

    def play(self, experiment: Experiment) -> Iterator[Record]:
        """What is kept of an experiment, as soon as all of it is played."""
        for one in self._futures[experiment.id]:
            yield from one.result()

    def _played(self, experiment: Experiment, plan: Plan) -> list[Record]:
        with Store(self._out, create=True) as store:
            return list(played(experiment, plan, store, self._hired, self._begin))

    @contextmanager
    def _hired(self, schedule: Schedule, fixtures: Iterable[Fixture]) -> Iterator[Workers]:
        # One crew is hired at a time: what all have compiled would take turns, and the first begin with the last.
        with self._hiring:
            crew = self._hire(schedule, fixtures)
        with crew as workers:
            self.workers.append(workers)
            if self._over:
                workers.stop()
            yield workers
