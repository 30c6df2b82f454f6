"""Tournaments: a plan, played into a store, as far as it is not there yet."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, Literal, Protocol

from spinney.agents import AgentLike
from spinney.arena.crew import Crew
from spinney.arena.labels import letters
from spinney.arena.plan import Plan
from spinney.arena.results import Results, read
from spinney.arena.schedule import Fixture, Schedule
from spinney.arena.seat_table import frame
from spinney.arena.statistics import Standing, standings
from spinney.arena.store import MEMORY, Row, Store
from spinney.core.declaration import Declaration
from spinney.core.errors import SpinneyError, shown
from spinney.core.game import Game, load


class Workers(Protocol):
    """Whoever plays fixtures: threads here, or a cluster."""

    def rows(self) -> Iterator[list[Row]]: ...

    def stop(self) -> None: ...


Hire = Callable[[Schedule, Iterable[Fixture]], AbstractContextManager[Workers]]
Watch = Callable[[Sequence[Row]], None]


class Tournament:
    """A schedule and the store that its matches go to; `left` is how many are still to be played.

    >>> plan = Plan(games=["tic-tac-toe"], agents=["random", "mcts:budget=50it"], matches=10)
    >>> with Store(MEMORY, create=True) as store:
    ...     tournament = Tournament(plan.schedule(), store, plan)
    ...     tournament.left, tournament.run(), tournament.left
    (10, 10, 0)
    """

    def __init__(self, schedule: Schedule, store: Store, plan: Plan) -> None:
        self.schedule, self.store, self.plan = schedule, store, plan
        self.hash, self._done = plan.hash(schedule), store.done(schedule)
        self.left = self._missing(0, schedule.matches)

    def _missing(self, first: int, last: int) -> int:
        """How many matches are still to be played, of each table's from number `first` up to `last`."""
        tables = sum(map(len, self.schedule.tables))
        return tables * (last - first) - sum(int(one[first:last].sum()) for one in self._done.values())

    def run(self, hire: Hire = Crew, watch: Watch = lambda rows: None, first: int = 0, last: int | None = None) -> int:
        """Plays what is missing and stores it match by match; returns how many matches that were.

        `watch` is told of matches as they are stored. Ctrl-C leaves what is stored, and nothing half done.
        """
        self.store.begin(self.plan, self.schedule)
        last, played = self.schedule.matches if last is None else last, 0
        if self._missing(first, last):
            with hire(self.schedule, self.schedule.part(first, last, self._done)) as workers:
                for rows in workers.rows():
                    self.store.add(rows)
                    self.left -= len(rows)
                    played += len(rows)
                    watch(rows)
            self._done = self.store.done(self.schedule)
        self.store.check_place()
        return played

    def results(self, below: int | None = None) -> Results:
        """What its plan has played so far, whoever played it; of each table only matches numbered below this."""
        return read(self.store, self.hash, below)


@dataclass(frozen=True)
class TournamentResult(Results):
    """The results of one game, and what they mean; printed, it is the table of standings."""

    @property
    def standings(self) -> list[Standing]:
        """Everybody's win rate with its interval, mean rank, mean score, and whether it is as good as the best."""
        return standings(self.cells[0])

    def to_pandas(self) -> Any:
        """A data frame with a row for each seat of each match that counts; needs pandas.

        >>> seats = tournament("tic-tac-toe", ["random", "flat"], matches=20).to_pandas()
        >>> seats.groupby("name").win_share.mean().idxmax()
        'flat'
        """
        return frame(self)

    def __str__(self) -> str:
        (cell,), found = self.cells, self.standings
        tags, width = letters(self.cells), max(len(name) for name in ["agent", *cell.names])
        lines = [cell.title, f"In common: {cell.labels.common}"] if cell.labels.common else [cell.title]
        lines.append(f"   {'agent':{width}}   wins      95 %   rank  p")
        for one in found:
            p = "-" if cell.alone else "as good as the best" if one.best else f"{one.p:.4f}"
            interval = f"{100 * one.low:3.0f}-{100 * one.high:3.0f} %"
            numbers = f"{100 * one.win_rate:5.1f} % {interval:>10} {one.mean_rank:6.2f}"
            lines.append(f"{tags[one.name]}  {one.name:{width}} {numbers}  {p}")
        return "\n".join([*lines, *cell.notes])

    __repr__ = __str__


def tournament(
    game: Game | str | Declaration | type,
    agents: Sequence[AgentLike],
    matches: int = 100,
    seed: int = 0,
    store: str | Path = MEMORY,
    *,
    against: Sequence[AgentLike] = (),
    mode: str = "round_robin",
    seats: str = "balanced",
    openings: int = 0,
    name: str = "tournament",
    device: Literal["cpu", "gpu"] = "cpu",
) -> TournamentResult:
    """Plays a tournament on all cores and returns its results; with a file to store them in, only what is missing.

    Args:
        game: its id, or a game with its player count and parameters.
        agents: those who meet, as text or as they are.
        matches: how many every table of different agents plays.
        seed: decides every deal and every agent's luck.
        store: a file for the results.
        against: with modes versus and mixed, who has the other seats; without, every other agent in turn.
        mode: round_robin, versus (one agent against a table of another), mixed (two share it in all ways), self_play.
        seats: balanced, so that everybody sits everywhere equally often, random, or fixed: as they are listed.
        openings: so many moves are played at random first, the same at every table.
        name: what reports call the tournament.
        device: cpu plays on all cores, gpu on NVIDIA cards, the same matches.

    >>> tournament("tic-tac-toe", ["random", "mcts:budget=100it"], matches=40, seed=7)
    tic-tac-toe, 2 players
    In common: mcts: budget=100it
       agent    wins      95 %   rank  p
    B  mcts    ... %   ...-... %   1...  as good as the best
    A  random  ... %   ...-... %   ...  0.0000
    """
    if not isinstance(game, Game):
        game = load(game)
    entry = {
        "game": game.declaration.known_as,
        "players": game.players,
        "parameters": game.parameters.model_dump(mode="json"),
    }
    meet = {"agents": _list(agents), "against": _list(against), "mode": mode, "seats": seats}
    hire = hire_for(device)
    plan = Plan(name=name, games=[entry], **meet, matches=matches, openings=openings, seed=seed)
    schedule = plan.schedule_of([plan.cell(game).checked(plan.mode)])
    with Store(store, create=True) as opened:
        made = Tournament(schedule, opened, plan)
        made.run(hire)
        found = made.results()
    return TournamentResult(found.plans, found.cells)


def hire_for(device: str) -> Hire:
    """Who plays on a device.

    >>> hire_for("tpu")
    Traceback (most recent call last):
    ...
    spinney.core.errors.SpinneyError: device should be cpu or gpu, not 'tpu'
    """
    if device == "cpu":
        return Crew
    if device == "gpu":
        # Named, not imported: cards stand on the arena.
        found: Hire = import_module("spinney.gpu.crew").hire()
        return found
    raise SpinneyError(f"device should be cpu or gpu, not {shown(device)}")


def _list(agents: Sequence[AgentLike]) -> list[AgentLike]:
    if isinstance(agents, str) or not isinstance(agents, Sequence):
        raise SpinneyError(f"agents are a list, such as ['mcts', 'random'], not {shown(agents)}")
    return list(agents)
