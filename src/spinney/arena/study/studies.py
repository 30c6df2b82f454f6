"""A study of a cell's matches: all of them replayed, part by part on several threads, and everything counted."""

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, replace
from threading import local

from spinney.arena.machine import cores
from spinney.arena.results import CellResults
from spinney.arena.store import Store
from spinney.arena.study import general
from spinney.arena.study.measures import LAST_TURN, Chosen, Counted, by_unit, units_of
from spinney.arena.study.ratio import Ratio
from spinney.arena.study.records import Part, Reader, game_of, stored_part
from spinney.core.game import Game

# So many matches are replayed and counted at a time.
AT_ONCE = 128


@dataclass
class Study:
    """What was counted in a cell's matches.

    Attributes:
        cell, game: what was played.
        units: by split, what rates are counted by.
        counted, chosen: the game's own measures and choices, then the general ones.
        seen: what actions were called, in the parts of the records.
    """

    cell: CellResults
    game: Game
    units: dict[str, Ratio]
    counted: list[Counted]
    chosen: list[Chosen]
    seen: list[dict[int, dict[str, None]]]

    def merge(self, other: "Study") -> None:
        """Adds what was counted in other matches."""
        for split, units in self.units.items():
            units.merge(other.units[split])
        for counted, more in zip(self.counted, other.counted, strict=True):
            counted.merge(more)
        for chosen, further in zip(self.chosen, other.chosen, strict=True):
            chosen.merge(further)
        self.seen += other.seen


def study(store: Store, cell: CellResults, done: Callable[[int], None] = lambda count: None) -> Study:
    """Replays and counts all matches of a cell; `done` is told how many more are counted, now and then.

    >>> from spinney.arena.plan import Plan
    >>> from spinney.arena.results import read
    >>> from spinney.arena.tournament import Tournament
    >>> plan = Plan(games=["tic-tac-toe"], agents=["random", "flat"], matches=10)
    >>> with Store(":memory:", create=True) as store:
    ...     _ = Tournament(plan.schedule(), store, plan).run()
    ...     found = study(store, read(store).cells[0])
    >>> found.chosen[0].choice.names[4], int(found.chosen[0].taken.x[4]) >= 10
    ('b2', True)
    """
    worker, whole = Worker(cell), None
    for part in _counted(worker, store, cell):
        done(int(part.units["all"].matches[0]))
        if whole is None:
            whole = part
        else:
            whole.merge(part)
    assert whole is not None
    last = whole.chosen[-1]
    last.choice = replace(last.choice, names=general.action_names(whole.game, whole.seen))
    return whole


class Worker:
    """Replays and counts parts of a cell's matches, on any number of threads."""

    def __init__(self, cell: CellResults) -> None:
        self.cell, self.game = cell, game_of(cell)
        self._measures, self._choices = general.measures(self.game), general.choices(self.game)
        self._own = local()
        self.reader()  # compiles, before threads would do so at the same time

    def reader(self) -> Reader:
        """The reader of this thread."""
        if not hasattr(self._own, "reader"):
            self._own.reader = Reader(self.game, self.cell.openings)
        found: Reader = self._own.reader
        return found

    def count(self, part: Part) -> Study:
        """Counts in some matches."""
        records = self.reader().read(part, self.cell)
        agents = len(self.cell.agents)
        units = units_of(records, agents)
        groups = {"all": 1, "seat": self.game.players, "turn": LAST_TURN + 1, "outcome": 2, "agent": agents}
        counted = [Counted(measure, groups) for measure in self._measures]
        chosen = [Chosen(choice) for choice in self._choices]
        for one in counted:
            one.add(records, units)
        for each in chosen:
            each.add(records)
        return Study(self.cell, self.game, by_unit(units), counted, chosen, [general.sightings(self.game, records)])


def _counted(worker: Worker, store: Store, cell: CellResults) -> Iterator[Study]:
    """All parts in their order, while a few are at work. The store is read by this thread alone."""
    workers, waiting = cores(), deque[Future[Study]]()
    pool = ThreadPoolExecutor(workers)
    try:
        for first in range(0, len(cell), AT_ONCE):
            waiting.append(pool.submit(worker.count, stored_part(store, cell, first, AT_ONCE)))
            if len(waiting) > 2 * workers:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)
