"""Cards that play the matches of a schedule, all matches of a cell at once."""

import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import islice
from time import perf_counter
from typing import Any

from spinney.agents import Agent, agent
from spinney.arena.crew import Shift
from spinney.arena.match import with_shares
from spinney.arena.matches import Job
from spinney.arena.schedule import Fixture, Schedule
from spinney.arena.store import Row, action_type, row
from spinney.arena.tournament import Hire
from spinney.core.errors import SpinneyError
from spinney.gpu.casting import check
from spinney.gpu.flock import Card, Flock
from spinney.gpu.floor import MOST, Floor
from spinney.search.settings import SearchSettings

# So many fixtures are looked at together, to be sorted by their cells.
TOGETHER = 1 << 18
# A card takes so many of a cell at a time.
TAKEN = 1 << 17


def cards() -> list[Card]:
    """The cards of this machine; a sentence where there is none, or where what they need is not installed."""
    try:
        from spinney.gpu import card
    except ImportError as missing:
        raise SpinneyError(
            f"a graphics card needs the extra gpu, which is not installed: pip install 'spinney[gpu]' ({missing})"
        ) from None
    if not (found := card.count()):
        raise SpinneyError("there is no NVIDIA card here that CUDA can use; processors play the same matches")
    return [card.Card(number) for number in range(found)]


def floors() -> list[Floor]:
    """The cards of this machine, each for several flocks at a time."""
    return [Floor(card) for card in cards()]


def hire() -> Hire:
    """Whoever has tournaments played on the cards of this machine: one after another, or side by side."""
    found = floors()
    return lambda schedule, fixtures: CardCrew(schedule, fixtures, found)


def by_cell(fixtures: Iterable[Fixture]) -> Iterator[list[Fixture]]:
    """The same fixtures, those of a cell together as far as one looks ahead."""
    rest = iter(fixtures)
    while some := list(islice(rest, TOGETHER)):
        cells: dict[int, list[Fixture]] = {}
        for fixture in some:
            cells.setdefault(fixture.cell, []).append(fixture)
        yield from cells.values()


class Company:
    """Everybody who has sat down to a game so far, and for whom later tables are laid out too.

    A kernel is made for all who may sit at a table. So where table after table has some of the same agents, with
    whatever budgets, as in a race, they share one kernel, and only agents that nobody has met need another.
    """

    def __init__(self) -> None:
        self._met: dict[Agent, None] = {}

    def joined(self, agents: Sequence[Agent]) -> list[Agent]:
        """These agents, in the places in which they have been met, among all others with next to no budget.

        >>> company = Company()
        >>> [str(one) for one in company.joined([agent("mcts:budget=50it"), agent("random")])]
        ['mcts:budget=50it', 'random']
        >>> [str(one) for one in company.joined([agent("random:seed=1"), agent("random")])]
        ['mcts:budget=1it', 'random', 'random:seed=1']
        """
        here = {_least(one): one for one in agents}
        self._met.update(dict.fromkeys(here))
        twice = [one for one in agents if here[_least(one)] is not one]
        return [*(here.get(one, one) for one in self._met), *twice]


def _least(one: Agent) -> Agent:
    """An agent with next to no budget, which takes next to no memory."""
    unit = "fm" if isinstance(one, SearchSettings) and one.budget_of("fm") else "it"
    return agent(one, budget=f"1{unit}") if "budget" in type(one).model_fields else one


class CardCrew(Shift):
    """Cards at work on some fixtures, each on several cells at a time with a thread for each of them; with a company,
    at tables for all of it.
    """

    def __init__(
        self,
        schedule: Schedule,
        fixtures: Iterable[Fixture],
        floors: Sequence[Floor],
        company: Company | None = None,
    ) -> None:
        self._schedule, self._floors, self._lock = schedule, floors, threading.Lock()
        self._tables = [_Table(cell.game, cell.agents, company) for cell in schedule.cells]
        self._todo, self._begun = self._shares(fixtures), perf_counter()
        places = min(MOST, len(schedule.cells))
        super().__init__([partial(self._play, floor) for _ in range(places) for floor in floors])

    def _shares(self, fixtures: Iterable[Fixture]) -> Iterator[list[Fixture]]:
        """As many fixtures of one cell as a card takes at a time."""
        for here in by_cell(fixtures):
            share = min(TAKEN, -(-len(here) // len(self._floors)))
            yield from (here[start : start + share] for start in range(0, len(here), share))

    def _play(self, floor: Floor) -> None:
        stop = self._stop.is_set
        while some := self._take():
            table = self._tables[some[0].cell]
            flock = floor.made(partial(table.flock, floor.card, len(some)), stop)
            # What is compiled later is compiled while others play.
            self.preparing = self.preparing or perf_counter() - self._begun
            with floor.entered(flock, stop) as part:
                for rows in table.play(flock, some, self._schedule.openings, stop, part) if part else ():
                    self.hand_over(rows)

    def _take(self) -> list[Fixture] | None:
        with self._lock:
            return None if self._stop.is_set() else next(self._todo, None)


class _Table:
    """A game and its agents, for matches on a card."""

    def __init__(self, game: Any, agents: Sequence[Any], company: Company | None) -> None:
        self.game = game
        seated = [one.for_game(game) for one in agents]
        check(game, seated)
        unique = list(dict.fromkeys(seated))
        self._agents = company.joined(unique) if company else unique
        self._places = [self._agents.index(one) for one in seated]

    def flock(self, card: Card, wanted: int) -> Flock:
        """Lanes on a card, for so many matches at most."""
        return Flock(card, self.game, self._agents, wanted)

    def play(
        self,
        flock: Flock,
        fixtures: Sequence[Fixture],
        plies: int,
        stop: Callable[[], bool],
        part: Callable[[int], float],
    ) -> Iterator[list[Row]]:
        """Plays fixtures, and gives them as they are finished; `part` tells which part of the card they may take."""
        kind, points = action_type(self.game), self.game.rules.has("score")
        jobs = (Job(one.seed, [self._places[number] for number in one.seats], one.deal, plies) for one in fixtures)
        for some in flock.play(jobs, stop, part):
            yield [row(fixtures[number], played if points else with_shares(played), kind) for number, played in some]
