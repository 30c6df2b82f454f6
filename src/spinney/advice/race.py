"""Races: candidates meet the default search, and those who fall behind drop out.

At a table one candidate meets copies of the default search, so an equal share of the wins is one by the number of
players. A race has rounds (successive halving: Karnin, Koren and Somekh, ICML 2013): after each the better part goes
on and plays as much again, and whoever is clearly worse than the best is out whatever their number (Maron and Moore,
Hoeffding races, NIPS 1994). What a race picks is lucky as well as good: its win rates are not to be believed, and
`confirm` plays anew.
"""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from statistics import fmean
from time import perf_counter, process_time
from typing import Any, NamedTuple, TypeVar

import numpy as np

from spinney.advice.device import Device, threads
from spinney.advice.portfolio import DEFAULT, Candidate
from spinney.agents import Agent
from spinney.arena.crew import Shift
from spinney.arena.match import Table
from spinney.arena.plan import Plan
from spinney.arena.results import CellResults
from spinney.arena.schedule import Fixture, Schedule
from spinney.arena.statistics import wilson
from spinney.arena.store import Row, Store
from spinney.arena.tally import by_agent
from spinney.arena.tournament import Tournament
from spinney.core.game import Game
from spinney.search.budget import Budget

# Rounds of a race are multiples of so many matches, where two, three, four or six players have had every seat equally
# often.
ROUND = 12
# Where there is no time for a round of all, the first of them race, and so many at least.
LEAST_RACERS = 3
# What the journal calls the first round of a stage that has several.
BEGUN = ", begun"
# A win rate is taken as if so many matches more had been played, and won as often as equals win: of two with the same
# rate, the one with more matches is the safer choice.
PRIOR = 24
# So many standard errors behind the best, a candidate is out.
CLEARLY = 2.5
# Matches and iterations that say how long a match takes, and the least seconds that say how long an iteration does.
PROBES, PROBE, PROBE_SECONDS = 3, 25, 0.02

Watch = Callable[[str, int, int], None]
T = TypeVar("T")


class Entrant(NamedTuple):
    """A candidate and what it may think."""

    candidate: Candidate
    budget: Budget


class Work(NamedTuple):
    """How many matches were played, and how long that took."""

    matches: int
    seconds: float


@dataclass(frozen=True)
class Score:
    """How a candidate fared at its tables.

    Attributes:
        candidate: who. budget: what it thought with. rival: whom it met.
        matches: that it played. wins: with ties shared.
        cost: its time for an iteration over that of the others.
        seconds: that all seats thought in a match, in the mean.
    """

    candidate: Candidate
    budget: str
    rival: str
    matches: int
    wins: float
    cost: float = 1.0
    seconds: float = 0.0

    @property
    def rate(self) -> float:
        """The share of the matches that it won."""
        return self.wins / max(1, self.matches)

    @property
    def interval(self) -> tuple[float, float]:
        """95 % interval of the win rate."""
        return wilson(self.wins, self.matches)

    def promise(self, equal: float) -> float:
        """The win rate, drawn towards an equal share as long as there are few matches.

        >>> Score(Candidate("mcts", ""), "9it", "9it", 24, 18).promise(0.5)
        0.625
        """
        return (self.wins + PRIOR * equal) / (self.matches + PRIOR)

    def added(self, others: Iterable["Score"]) -> "Score":
        """The score with what the same agent did in other matches against the same."""
        same = [one for one in others if one.candidate.text == self.candidate.text and one.rival == self.rival]
        matches, wins = self.matches + sum(one.matches for one in same), self.wins + sum(one.wins for one in same)
        return replace(self, matches=matches, wins=wins)

    def to_json(self) -> dict[str, Any]:
        """The score as plain data."""
        return {
            "agent": self.candidate.text,
            "family": self.candidate.family,
            "budget": self.budget,
            "rival": self.rival,
            "matches": self.matches,
            "wins": round(self.wins, 6),
            "cost": round(self.cost, 4),
            "seconds": round(self.seconds, 7),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Score":
        """The score that `to_json` wrote."""
        who = Candidate(data["agent"], data["family"])
        return cls(who, data["budget"], data["rival"], data["matches"], data["wins"], data["cost"], data["seconds"])


@dataclass
class Track:
    """Where candidates race: a game, the file that matches go to, and who plays them.

    Attributes:
        device: who plays.
        journal: what each round came to, by its name; a round that is there is not played again.
        noted: called whenever the journal has grown.
        watch: told of a stage's name, and how many of how many matches are played.
    """

    game: Game
    store: Store
    seed: int = 0
    device: Device = field(default_factory=lambda: threads(1))
    journal: dict[str, Any] = field(default_factory=dict)
    noted: Callable[[], None] = lambda: None
    watch: Watch = lambda stage, done, total: None

    @property
    def equal(self) -> float:
        """The share of the wins that equals have."""
        return 1 / self.game.players

    @property
    def round(self) -> int:
        """The least number of matches worth playing in which everybody has had every seat equally often."""
        return self.device.larger * (ROUND if ROUND % self.game.players == 0 else 2 * self.game.players)

    def able(self, seconds: float, budget: Budget) -> float:
        """How many matches between default searches can be played in a time."""
        return seconds * self.device.workers / self.pace(budget)

    def rounds(self, seconds: float, budget: Budget, most: int) -> int:
        """How many of these are in whole rounds; at most so many, or as many more as rounds are larger."""
        return min(self.device.larger * most, int(self.able(seconds, budget)) // self.round * self.round)

    def pace(self, budget: Budget) -> float:
        """How many seconds of one core a match between default searches takes."""
        if "pace" not in self.journal:
            table = Table(self.game, [f"{DEFAULT}:budget={PROBE}it"])
            seats, lengths = [0] * self.game.players, list[int]()
            table.play(0, seats)  # compiles
            start = process_time()
            for seed in range(PROBES):
                played = table.play(seed, seats)
                lengths.append(len(played.actions) if played else 0)
            seconds = max(1e-6, process_time() - start) / PROBES
            self.journal["pace"] = {"length": fmean(lengths), "iteration": seconds / PROBE / max(1.0, fmean(lengths))}
            self.noted()
        found = self.journal["pace"]
        iterations = budget.amount / max(1.0, found["length"] / 2) if budget.unit == "fm" else budget.amount
        each = budget.amount / 1000 if budget.unit == "ms" else iterations * found["iteration"]
        return max(1e-6, each * float(found["length"])) * float(found.get("factor", 1.0))

    def decided(self, name: str, decide: Callable[[], T]) -> T:
        """What was decided under this name, now or when the journal was begun."""
        known: dict[str, Any] = self.journal.setdefault("decided", {})
        if name not in known:
            known[name] = decide()
            self.noted()
        found: T = known[name]
        return found

    def slowness(self, one: Candidate) -> float:
        """How much processor time an iteration of a candidate takes over one of the default search, in matches that it
        plays with itself. Of those that count no iterations, 1.
        """
        known: dict[str, float] = self.journal.setdefault("slowness", {})
        for text in (DEFAULT, one.text):
            if text not in known:
                known[text] = _iteration_time(self.game, Candidate(text, "").at(Budget(PROBE, "it")))
                self.noted()
        return known[one.text] / known[DEFAULT] if known[one.text] else 1.0

    def note(self, stage: str, budget: Budget, matches: int, found: Sequence[Score], work: Work) -> None:
        """Writes a round down, and learns from it how long matches take: good play may end them early, and others may
        use the machine.
        """
        self.journal[stage] = {
            "budget": str(budget),
            "matches": matches,
            "seconds": round(work.seconds, 2),
            "scores": [one.to_json() for one in found],
        }
        if work.matches:
            taken = work.seconds * self.device.workers / work.matches
            self.journal["pace"]["factor"] = self.journal["pace"].get("factor", 1.0) * taken / self.pace(budget)
        self.noted()

    def meet(
        self, stage: str, entrants: Sequence[Entrant], rival: Entrant, matches: int, seed: int, begun: str = ""
    ) -> list[Score]:
        """Everybody's score after so many matches, each at a table of rivals; in the order of the entrants. What was
        played is stored and noted in the journal, under the stage's name and what says that it has only `begun`.
        """
        start, hired = perf_counter(), list[Shift]()
        plan = self.plan(stage, entrants, rival, matches, seed)
        tournament = Tournament(plan.schedule(), self.store, plan)
        total, done = len(tournament.schedule), len(tournament.schedule) - tournament.left
        self.watch(stage, done, total)

        def watch(rows: Sequence[Row]) -> None:
            nonlocal done
            done += len(rows)
            self.watch(stage, done, total)

        def hire(schedule: Schedule, fixtures: Iterable[Fixture]) -> Shift:
            hired.append(self.device.hire(schedule, fixtures))
            return hired[-1]

        played = tournament.run(hire, watch)
        (cell,) = tournament.results().cells
        found = scores(cell, entrants, rival)
        if not cell.seconds.any():
            # Cards count no times: what an iteration takes is measured on a core.
            found = [replace(one, cost=self.slowness(one.candidate)) for one in found]
        seconds = perf_counter() - start - sum(one.preparing for one in hired)
        self.note(stage + begun, rival.budget, matches, found, Work(played, seconds))
        return found

    def plan(self, stage: str, entrants: Sequence[Entrant], rival: Entrant, matches: int, seed: int) -> Plan:
        """What a stage plays."""
        game = self.game
        return Plan(
            name=stage,
            games=[
                {
                    "game": game.declaration.known_as,
                    "players": game.players,
                    "parameters": game.parameters.model_dump(mode="json"),
                }
            ],
            agents=[{"agent": one.candidate.at(one.budget)} for one in entrants],
            against=[{"agent": rival.candidate.at(rival.budget)}],
            mode="versus",
            matches=matches,
            seed=seed,
        )


def _iteration_time(game: Game, agent: Agent) -> float:
    """Seconds of processor time that an agent takes for an iteration; 0 if it counts none."""
    table, seats = Table(game, [agent]), [0] * game.players
    table.play(0, seats)  # compiles
    start, iterations, seed = process_time(), 0, 0
    while process_time() - start < PROBE_SECONDS:
        seed += 1
        played = table.play(seed, seats)
        iterations += sum(played.iterations) if played else 0
    return (process_time() - start) / iterations if iterations else 0.0


def _slower(seconds: float, iterations: float, other_seconds: float, other_iterations: float) -> float:
    """The time of an iteration over that of another agent's."""
    if not (iterations and other_iterations and other_seconds):
        return 1.0
    return max(0.01, float(seconds / iterations / (other_seconds / other_iterations)))


def scores(cell: CellResults, entrants: Sequence[Entrant], rival: Entrant) -> list[Score]:
    """What each entrant won at its own tables, and what it cost."""
    places = {identity: place for place, identity in enumerate(cell.agents)}
    held, won = by_agent(cell, np.ones_like(cell.shares)), by_agent(cell, cell.shares)
    spent, searched = by_agent(cell, cell.seconds), by_agent(cell, cell.iterations.astype(np.float64))
    other = places[rival.candidate.at(rival.budget).identity]
    found = []
    for one in entrants:
        mine = places[one.candidate.at(one.budget).identity]
        sat = held[:, mine] > 0
        own, theirs = ((spent[sat, place].sum(), searched[sat, place].sum()) for place in (mine, other))
        wins, seconds = float(won[sat, mine].sum()), float(cell.seconds[sat].sum() / max(1, sat.sum()))
        budgets = str(one.budget), str(rival.candidate.at(rival.budget))
        found.append(Score(one.candidate, *budgets, int(sat.sum()), wins, _slower(*own, *theirs), seconds))
    return found


def survivors(found: Iterable[Score], keep: int, equal: float) -> list[Score]:
    """The most promising so many, best first, without those that are clearly worse than the best of all.

    >>> wins = {"a": 40, "b": 38, "c": 10}
    >>> found = [Score(Candidate(name, ""), "9it", "9it", 60, won) for name, won in wins.items()]
    >>> [one.candidate.text for one in survivors(found, keep=3, equal=0.5)]
    ['a', 'b']
    """
    ranked = sorted(found, key=lambda one: (-one.promise(equal), one.cost))
    return [one for one in ranked[:keep] if not _clearly_worse(one, ranked[0])]


def _clearly_worse(one: Score, best: Score) -> bool:
    common = (one.wins + best.wins) / max(1, one.matches + best.matches)
    error = math.sqrt(common * (1 - common) * (1 / max(1, one.matches) + 1 / max(1, best.matches)))
    return best.rate - one.rate > CLEARLY * error > 0


def race(
    track: Track,
    stage: str,
    entrants: Sequence[Entrant],
    rival: Entrant,
    seconds: float,
    keep: Sequence[int],
    most: int,
    number: int = 0,
    before: Sequence[Score] = (),
) -> list[Score]:
    """A race in as many rounds as `keep` has numbers, each of which says how many go on; those who came through, best
    first.

    Args:
        track: where it takes place. stage: what it is called.
        entrants: who races. rival: whom each of them meets.
        seconds: how long it may take, about.
        keep: how many go on after each round.
        most: matches of a candidate in all.
        number: of the stage, from which its seeds follow.
        before: scores of other stages, which count too where agent and budget are the same.
    """
    alive, matches, found = list(entrants), 0, list[Score]()
    if not alive:
        return found
    for round_number, kept in enumerate(keep):
        name = f"{stage}, round {round_number + 1}" if len(keep) > 1 else stage
        if name in track.journal:
            found = [Score.from_json(one) for one in track.journal[name]["scores"]]
            matches = track.journal[name]["matches"]
        else:
            alive, matches = _rounds(track, name, alive, rival, seconds / len(keep), matches, most, number)
            found = track.meet(name, alive, rival, matches, track.seed + number)
        found = survivors((one.added(before) for one in found), kept, track.equal)
        budgets = {one.candidate: one.budget for one in alive}
        alive = [Entrant(one.candidate, budgets[one.candidate]) for one in found]
    return found


def _rounds(
    track: Track,
    name: str,
    alive: Sequence[Entrant],
    rival: Entrant,
    seconds: float,
    played: int,
    most: int,
    number: int,
) -> tuple[list[Entrant], int]:
    """Who can play on, and up to how many matches, in this time. Where that are several rounds, the first is played to
    see how long it takes.
    """

    racing = list(alive[: max(LEAST_RACERS, int(track.able(seconds, rival.budget) / track.round))])
    more = track.rounds(seconds / len(racing), rival.budget, most)
    if more > track.round and name + BEGUN not in track.journal:
        start = perf_counter()
        track.meet(name, racing, rival, played + track.round, track.seed + number, BEGUN)
        left = seconds - (perf_counter() - start)
        more = track.round + max(0, track.rounds(left / len(racing), rival.budget, most))
    return racing, max(played + track.round, min(track.device.larger * most, played + more))
