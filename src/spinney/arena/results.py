"""Results as arrays: what statistics and reports are made of."""

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from pydantic import ValidationError

from spinney.arena.by_game import nominal
from spinney.arena.cell_arrays import Floats, Ints, cells_of, forfeits_of
from spinney.arena.labels import Labels, labels
from spinney.arena.match import MatchResult, by_name
from spinney.arena.stepper import opened
from spinney.arena.store import Store
from spinney.core import registry
from spinney.core.errors import SpinneyError
from spinney.core.game import load
from spinney.search.budget import Budget

__all__ = ["CellResults", "Floats", "Ints", "PlanInfo", "Results", "match", "read"]


@dataclass(frozen=True)
class CellResults:
    """All matches of one plan at one game, player count, parameters and budget, each different game once.

    Attributes:
        plan: the plan's hash. plan_name: what it is called.
        game: the game's id. version: of its rules. players: how many sat at a table. parameters: of the game.
        budget: what agents without a budget of their own were given; None if there is none.
        agents: what names them, with all their settings. given: the names that the plan gave them, or None.
        keys: of the matches, in a fixed order.
        seats: [match, seat] who sat there, a number of `agents`.
        ranks, scores, iterations, seconds: [match, seat].
        counters: [match, seat, number] what is counted of a seat's decisions, in the order of `contest.COUNTERS`.
        lengths: [match] actions played. cut_off: [match] whether a limit on length ended it.
        repeats: how many further matches were left out: nobody drew anything in them, and they repeat one that counts.
        openings: how many plies were played at random before the agents were asked.
        libraries: the versions of Spinney that played.
        forfeits: match -> seat -> why it lost whatever came of it on the table, such as a bot that crashed.
    """

    plan: str
    plan_name: str
    game: str
    version: int
    players: int
    parameters: dict[str, Any]
    budget: str | None
    agents: tuple[str, ...]
    given: tuple[str | None, ...]
    keys: tuple[bytes, ...]
    seats: Ints
    ranks: Ints
    scores: Floats
    iterations: Ints
    seconds: Floats
    counters: Ints
    lengths: Ints
    cut_off: NDArray[np.bool_]
    repeats: int = 0
    openings: int = 0
    libraries: tuple[str, ...] = ()
    forfeits: Mapping[int, Mapping[int, str]] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.keys)

    @cached_property
    def shares(self) -> Floats:
        """[match, seat] each seat's share of the win: tied winners share it equally."""
        won: Floats = (self.ranks == 1).astype(np.float64)
        shared: Floats = won / won.sum(1, keepdims=True)
        return shared

    @cached_property
    def alone(self) -> bool:
        """Whether every agent met only itself, so that win rates compare nobody."""
        return bool((self.seats == self.seats[:, :1]).all())

    @cached_property
    def labels(self) -> Labels:
        """What tables and figures call the agents, and what these have in common."""
        return labels(self.agents, self.given, self.budget)

    @property
    def names(self) -> tuple[str, ...]:
        """The agents by name, the same name in cells of other budgets."""
        return self.labels.names

    @cached_property
    def title(self) -> str:
        """The game with its parameters that are not the usual ones, its players and its budget."""
        usual = usual_parameters(self.game)
        order = [*usual, *(name for name in self.parameters if name not in usual)]
        unusual = [f"{name}={self.parameters[name]}" for name in order if self.parameters[name] != usual.get(name)]
        parts = [" ".join([self.game, *unusual]), f"{self.players} players", self.budget]
        return ", ".join(part for part in parts if part)

    @property
    def notes(self) -> tuple[str, ...]:
        """What has to be said of these matches beside their numbers, a sentence each."""
        found = []
        if self.repeats:
            found.append(
                f"{len(self):,} different games: {self.repeats:,} further matches repeated one of them move for move, "
                "since nobody at those tables draws anything, and count once; `openings: N` plays N random moves first."
            )
        if len(self.libraries) > 1:
            found.append(f"These matches were played by several versions of Spinney: {', '.join(self.libraries)}.")
        return (*found, *self._forfeit_notes())

    def _forfeit_notes(self) -> Iterator[str]:
        """How often each agent forfeited a match, and the reason that was most frequent."""
        reasons = dict[int, Counter[str]]()
        for match, seats in self.forfeits.items():
            for seat, why in seats.items():
                reasons.setdefault(int(self.seats[match, seat]), Counter())[why] += 1
        for agent, found in sorted(reasons.items()):
            played = int((self.seats == agent).any(1).sum())
            why, times = found.most_common(1)[0]
            yield (
                f"{self.names[agent]} forfeited {found.total():,} of its {played:,} matches, which count as lost; "
                f"{'always' if times == found.total() else f'{times:,} times'}: {why}."
            )


def usual_parameters(game: str) -> dict[str, Any]:
    """The usual parameters of a game; none of one that is not to be found here, or that has none."""
    declared = registry.found(game)
    try:
        usual = {} if declared is None else declared.parameters().model_dump()
    except ValidationError:
        usual = {}
    return {name: list(value) if isinstance(value, tuple) else value for name, value in usual.items()}


@dataclass(frozen=True)
class PlanInfo:
    """A plan that was run into a file.

    Attributes:
        hash: what names exactly this plan.
        name: what it is called; of two plans of one name, each with the beginning of its hash.
        plan: what it says. begun: when it was run first, UTC.
        machine: where: system, processor, cores, python, spinney, numba, numpy.
    """

    hash: str
    name: str
    plan: dict[str, Any]
    begun: str
    machine: dict[str, Any]


@dataclass(frozen=True)
class Results:
    """Everything in a file of results, plan by plan.

    Attributes:
        plans: those that were run into it, in that order.
        cells: a tournament each, those of one plan together.
    """

    plans: tuple[PlanInfo, ...]
    cells: tuple[CellResults, ...]

    def by_plan(self) -> "list[Results]":
        """The results of each plan on their own.

        >>> from spinney.arena.tournament import tournament
        >>> found = tournament("tic-tac-toe", ["random", "flat"], matches=4)
        >>> [one.cells == found.cells for one in found.by_plan()]
        [True]
        """
        return [Results((plan,), tuple(cell for cell in self.cells if cell.plan == plan.hash)) for plan in self.plans]

    def _repr_html_(self) -> str:
        """What notebooks show: the standings."""
        from spinney.arena.notebook import results_html

        return results_html(self)


def read(source: str | Path | Store, plan: str | None = None, below: int | None = None) -> Results:
    """Reads results; a tournament that is writing them goes on meanwhile.

    Args:
        source: a file, or an open store.
        plan: the hash of one plan, whose results alone are read; otherwise those of all plans are, but for those that
            were carried on with more matches.
        below: of each table, only matches numbered below this are read.

    >>> read("nowhere.db")
    Traceback (most recent call last):
    ...
    spinney.core.errors.SpinneyError: there are no results at 'nowhere.db'
    """
    if not isinstance(source, Store):
        with Store(source) as opened:
            return read(opened, plan, below)
    try:
        with source.snapshot():
            plans = _told_apart(_plans(source, plan))
            cells = [sorted(_cells(source, one, below), key=_order) for one in plans]
    except SpinneyError:
        raise
    except (ValueError, KeyError, TypeError):
        raise SpinneyError(f"{source.path!r} was edited by hand: its parts do not fit together") from None
    if not any(cells):
        raise SpinneyError(f"there are no matches yet in {source.path!r}")
    played = tuple(one for one, its in zip(plans, cells, strict=True) if its)
    return Results(played, tuple(cell for its in cells for cell in its))


def _plans(source: Store, only: str | None) -> list[PlanInfo]:
    """One plan, or all but those that were carried on: the same with more matches, at the same tables."""
    rows = source.query("SELECT hash, name, plan, begun, machine FROM plans ORDER BY rowid")
    plans = [PlanInfo(digest, name, json.loads(plan), begun, json.loads(at)) for digest, name, plan, begun, at in rows]
    if only is not None:
        return [one for one in plans if one.hash == only]
    longest = dict[tuple[Any, ...], PlanInfo]()
    for one in plans:
        (tables,) = zip(*source.query("SELECT table_id FROM plan_tables WHERE plan = ?", [one.hash]), strict=True)
        rest = json.dumps({**one.plan, "matches": None}, sort_keys=True)
        longest[rest, tables] = max(one, longest.get((rest, tables), one), key=lambda found: int(found.plan["matches"]))
    return [one for one in plans if one in longest.values()]


def _told_apart(plans: list[PlanInfo]) -> list[PlanInfo]:
    """Plans of which no two have one name."""
    names = Counter(one.name for one in plans)
    return [one if names[one.name] == 1 else replace(one, name=f"{one.name} ({one.hash[:6]})") for one in plans]


def _cells(source: Store, plan: PlanInfo, below: int | None) -> Iterator[CellResults]:
    for fields in cells_of(source, plan.hash, below):
        yield CellResults(plan=plan.hash, plan_name=plan.name, **fields)


def _order(cell: CellResults) -> tuple[Any, ...]:
    budget = nominal(cell.budget) if cell.budget else Budget(0, "")
    return cell.game, sorted(cell.parameters.items()), cell.players, budget.unit, budget.amount


def match(source: str | Path | Store, key: str) -> MatchResult:
    """One match, by the beginning of its key in hexadecimal digits, ready to be replayed; its agents are named by their
    texts, since they may be of a kind that is not known here.
    """
    if not isinstance(source, Store):
        with Store(source) as opened:
            return match(opened, key)
    digits = re.fullmatch("[0-9a-f]{0,32}", key.lower())
    found = source.query(
        "SELECT games.id, games.game, games.version, games.players, games.parameters, games.action_bytes, "
        "matches.seats, matches.seed, deal, openings, ranks, scores, seconds, iterations, counters, actions, cut_off, "
        "drew, forfeits FROM matches JOIN tables ON tables.id = matches.table_id JOIN games ON games.id = tables.game "
        "WHERE key BETWEEN ? AND ? LIMIT 2",
        [bytes.fromhex(digits[0].ljust(32, fill)) if digits else b"" for fill in "0f"],
    )
    if len(found) != 1:
        problem = "no match" if not found else "more than one match"
        raise SpinneyError(f"{problem} in {source.path!r} begins with {key!r}; a key has 32 hexadecimal digits")
    return _match(source, found[0])


def _match(source: Store, values: tuple[Any, ...]) -> MatchResult:
    number, name, version, players, parameters, size, *rest = values
    seats, seed, deal, openings, *lists, codes, cut_off, drew, lost = rest
    game = load(name, players, **json.loads(parameters))
    if game.declaration.version != version:
        raise SpinneyError(
            f"this match was played by version {version} of the rules of {name}; these are {game.declaration.version}"
        )
    texts, names = dict(source.query("SELECT id, agent FROM agents")), source.action_names(number)
    ranks, scores, seconds, iterations, counters = (tuple(json.loads(one)) for one in lists)
    return MatchResult(
        game=game,
        agents=tuple(texts[number] for number in json.loads(seats)),
        seed=seed,
        actions=tuple(
            game.rules.action_code(names.get(code, code)) for code in np.frombuffer(codes, f"<u{size}").tolist()
        ),
        ranks=ranks,
        scores=scores,
        seconds=seconds,
        iterations=iterations,
        counters=by_name(counters),
        cut_off=bool(cut_off),
        deal=deal,
        opening=len(opened(game, deal, openings)),
        drew=bool(drew),
        forfeits=forfeits_of(lost),
    )
