"""Cards that play the matches of a schedule, all matches of a cell at once."""

import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import islice
from typing import Any

from spinney.arena.crew import Shift
from spinney.arena.match import with_shares
from spinney.arena.matches import Job
from spinney.arena.schedule import Fixture, Schedule
from spinney.arena.store import Row, action_type, row
from spinney.arena.tournament import Hire
from spinney.core.errors import SpinneyError
from spinney.gpu.casting import check
from spinney.gpu.flock import Card, Flock

# So many fixtures are looked at together, to be sorted by their cells.
TOGETHER = 1 << 18
# A card takes so many of a cell at a time.
TAKEN = 1 << 16


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


def hire() -> Hire:
    """Whoever has tournaments played on the cards of this machine."""
    found = cards()
    return lambda schedule, fixtures: CardCrew(schedule, fixtures, found)


class CardCrew(Shift):
    """Cards at work on some fixtures, each in a thread of its own."""

    def __init__(self, schedule: Schedule, fixtures: Iterable[Fixture], cards: Sequence[Card]) -> None:
        self._schedule, self._cards, self._lock = schedule, cards, threading.Lock()
        self._tables = [_Table(cell.game, cell.agents) for cell in schedule.cells]
        self._todo = self._by_cell(iter(fixtures))
        super().__init__([partial(self._play, card) for card in cards])

    def _by_cell(self, fixtures: Iterator[Fixture]) -> Iterator[list[Fixture]]:
        """Fixtures of one cell at a time."""
        while some := list(islice(fixtures, TOGETHER)):
            cells: dict[int, list[Fixture]] = {}
            for fixture in some:
                cells.setdefault(fixture.cell, []).append(fixture)
            for here in cells.values():
                share = min(TAKEN, -(-len(here) // len(self._cards)))
                yield from (here[start : start + share] for start in range(0, len(here), share))

    def _play(self, card: Card) -> None:
        while some := self._take():
            for rows in self._tables[some[0].cell].play(card, some, self._schedule.openings, self._stop.is_set):
                self.hand_over(rows)

    def _take(self) -> list[Fixture] | None:
        with self._lock:
            return None if self._stop.is_set() else next(self._todo, None)


class _Table:
    """A game and its agents, for matches on a card."""

    def __init__(self, game: Any, agents: Sequence[Any]) -> None:
        self.game = game
        seated = [one.for_game(game) for one in agents]
        self._agents = list(dict.fromkeys(seated))
        self._places = [self._agents.index(one) for one in seated]
        check(game, self._agents)

    def play(
        self, card: Card, fixtures: Sequence[Fixture], plies: int, stop: Callable[[], bool]
    ) -> Iterator[list[Row]]:
        """Plays fixtures, and gives them as they are finished."""
        kind, points = action_type(self.game), self.game.rules.has("score")
        jobs = (Job(one.seed, [self._places[number] for number in one.seats], one.deal, plies) for one in fixtures)
        flock = Flock(card, self.game, self._agents, len(fixtures))
        try:
            for some in flock.play(jobs, stop):
                yield [
                    row(fixtures[number], played if points else with_shares(played), kind) for number, played in some
                ]
        finally:
            flock.close()
