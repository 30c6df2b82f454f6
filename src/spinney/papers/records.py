"""What is kept of an experiment: who won how often, by cell; small enough to be committed.

Matches that went the same are one row: how often, and for each agent that sat down its number, its seats and its share
of the win. That is all that a bootstrap by match, or any statistic of win rates, needs.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

import spinney
from spinney.arena.linear import Linear, contrast
from spinney.arena.results import CellResults
from spinney.arena.seat_table import search_means
from spinney.arena.statistics import mean_scores
from spinney.arena.tally import Tally, tally
from spinney.core.errors import SpinneyError
from spinney.core.game import Game

DATA = Path(__file__).parent / "data"


@dataclass(frozen=True)
class Record:
    """The matches of one cell of an experiment.

    Attributes:
        experiment: its id. game, version, players, parameters, budget: what was played.
        names: of the agents, their roles. agents: what they are, with all settings.
        rows: [times, agent, seats, share, agent, seats, share ...] each.
        scores: the mean score of each agent. iterations: of each agent, by match and seat.
        repeats: matches left out, since they had to repeat another. library: the versions that played.
        length: of a match, in actions, in the mean.
        searches: of each agent, what is counted of its decisions in the mean (`seat_table.search_means`).
        measures: whatever else an experiment counts or measures, by name.
        asked: the command that plays as many matches of it.
    """

    experiment: str
    game: str
    version: int
    players: int
    parameters: dict[str, Any]
    budget: str | None
    names: list[str]
    agents: list[str]
    rows: list[list[float]]
    scores: list[float]
    iterations: list[float]
    openings: int
    repeats: int
    library: list[str]
    length: float = 0.0
    searches: list[dict[str, float | None]] = field(default_factory=list)
    measures: dict[str, Any] = field(default_factory=dict)
    asked: str = ""

    @cached_property
    def tally(self) -> Tally:
        """Its matches, ready to be counted."""
        shape = len(self.rows), len(self.names)
        times, held, won = np.zeros(len(self.rows), np.int64), np.zeros(shape), np.zeros(shape)
        for row, (count, *rest) in enumerate(self.rows):
            times[row] = count
            for agent, seats, share in zip(rest[::3], rest[1::3], rest[2::3], strict=True):
                held[row, int(agent)], won[row, int(agent)] = seats, share
        return Tally(times, held, won)

    @property
    def matches(self) -> int:
        """How many matches it has."""
        return int(self.tally.times.sum())

    def share(self, first: str, second: str) -> Linear | None:
        """The share of matches between these two alone that the first won, however many seats it had; None if they
        never met.
        """
        if not {first, second} <= {*self.names}:
            return None
        pair = [self.names.index(first), self.names.index(second)]
        met = (self.tally.held[:, pair] > 0).all(1) & (self.tally.held[:, pair].sum(1) == self.players)
        times, won = self.tally.times[met], self.tally.won[met][:, pair[:1]]
        if not times.sum():
            return None
        return contrast(Tally(times, np.ones_like(won), won), {0: 1.0})

    def outright(self, name: str) -> Linear:
        """The share of its matches that an agent won alone: a draw is not won."""
        place = self.names.index(name)
        sat = self.tally.held[:, place] > 0
        times, won = self.tally.times[sat], self.tally.won[sat, place]
        return Linear.rate(float(times[won == 1].sum()), int(times.sum()))

    def contrast(self, weights: Mapping[str, float]) -> Linear:
        """A weighted sum of win rates by seat."""
        return contrast(self.tally, {self.names.index(name): weight for name, weight in weights.items()})


def record(experiment: str, cell: CellResults, measures: Mapping[str, Any] | None = None) -> Record:
    """What is kept of a cell, with what the experiment counts besides."""
    counted, seats = tally(cell), np.maximum(1, tally(cell).seats)
    spent = np.zeros(len(cell.agents))
    np.add.at(spent, cell.seats.ravel(), cell.iterations.ravel().astype(np.float64))
    return Record(
        experiment=experiment,
        game=cell.game,
        version=cell.version,
        players=cell.players,
        parameters=cell.parameters,
        budget=cell.budget,
        names=list(cell.names),
        agents=list(cell.agents),
        rows=[_row(*one) for one in zip(counted.times, counted.held, counted.won, strict=True)],
        scores=[round(one, 6) for one, _, _ in mean_scores(cell)],
        iterations=[round(float(one)) for one in spent / seats],
        openings=cell.openings,
        repeats=cell.repeats,
        library=list(cell.libraries),
        length=round(float(cell.lengths.mean()), 3),
        searches=[_searches(cell, agent) for agent in range(len(cell.agents))],
        measures=dict(measures or {}),
    )


def measured(experiment: str, game: Game, measures: Mapping[str, Any], **more: Any) -> Record:
    """What is kept of something that was measured at a game without any matches of its own; `more` are other entries
    of the record.
    """
    return Record(
        experiment=experiment,
        game=game.id,
        version=game.declaration.version,
        players=game.players,
        measures=dict(measures),
        library=[spinney.__version__],
        openings=0,
        repeats=0,
        **{
            "parameters": game.parameters.model_dump(),
            "budget": None,
            **{name: [] for name in ("names", "agents", "rows", "scores", "iterations")},
            **more,
        },
    )


def _searches(cell: CellResults, agent: int) -> dict[str, float | None]:
    """What is counted of an agent's decisions in the mean over all of them; None where there is nothing to count."""
    own = cell.seats == agent
    found = search_means(cell.counters[own].sum(0), cell.iterations[own].sum())
    return {name: None if np.isnan(value) else round(float(value), 6) for name, value in found.items()}


def _row(times: np.int64, held: Any, won: Any) -> list[float]:
    found: list[float] = [int(times)]
    for agent in np.flatnonzero(held):
        share = round(float(won[agent]), 6)
        found += [int(agent), int(held[agent]), int(share) if share == int(share) else share]
    return found


def save(paper: str, records: Iterable[Record], folder: Path = DATA) -> Path:
    """Writes a paper's records, one line each; they take the place of those that are there of the same cells, unless
    these have more matches of the same game and agents.
    """
    kept = {_key(one): one for one in load(paper, folder)}
    kept.update({_key(one): one for one in records if not _is_part(one, kept.get(_key(one)))})
    lines = [json.dumps(asdict(kept[key]), separators=(",", ":"), ensure_ascii=False) for key in sorted(kept)]
    path = folder / f"{paper}.json"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")
    except OSError as reason:
        raise SpinneyError(f"cannot write {str(path)!r}: {reason.strerror or reason}") from None
    return path


def load(paper: str, folder: Path = DATA) -> list[Record]:
    """A paper's records; none if none are there."""
    path = folder / f"{paper}.json"
    if not path.exists():
        return []
    try:
        return [Record(**one) for one in json.loads(path.read_text(encoding="utf-8"))]
    except (ValueError, TypeError):
        raise SpinneyError(f"{str(path)!r} was edited by hand: it is no list of records") from None


def _is_part(one: Record, other: Record | None) -> bool:
    """Whether another record has more matches of what this one is of."""
    if other is None or other.matches <= one.matches:
        return False
    return (other.version, other.openings, sorted(other.agents)) == (one.version, one.openings, sorted(one.agents))


def _key(one: Record) -> tuple[str, ...]:
    """What identifies a cell: matches of another plan for it, with more of them, take its place."""
    about = one.experiment, one.game, one.players, one.parameters, one.budget, sorted(one.names)
    return tuple(json.dumps(part, sort_keys=True) for part in about)
