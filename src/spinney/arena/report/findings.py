"""All that a report says, computed once: the page, the figures and their data are made of it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from spinney.arena.comparison import Change, Comparison, across, budget_change
from spinney.arena.effects import Duels, Effect, duels, effects
from spinney.arena.labels import letters
from spinney.arena.ratings import Rating, ratings
from spinney.arena.results import CellResults, PlanInfo, Results, usual_parameters
from spinney.arena.seats import SeatEffect, seat_effects, seat_p
from spinney.arena.statistics import Standing, standings
from spinney.core.registry import found as found_game

# Signed ranks of fewer differences cannot be significant at 5 %: the smallest p-value of five is 2 / 2**5 = 6.25 %.
FEWEST_ACROSS = 6


@dataclass(frozen=True)
class Outcome:
    """What one tournament says: a game, its player count and a budget.

    Attributes:
        cell: its matches. standings: best first. ratings: by name.
        effects: how far each agent is from the best, by name. duels: who finishes ahead of whom.
        seats: how often each seat wins. seat_p: p-value of seats making no difference.
    """

    cell: CellResults
    standings: tuple[Standing, ...]
    ratings: dict[str, Rating]
    effects: dict[str, Effect]
    duels: Duels
    seats: tuple[SeatEffect, ...]
    seat_p: float

    @property
    def equal(self) -> float:
        """The win rate of equally good agents."""
        return 1 / self.cell.players


@dataclass(frozen=True)
class Group:
    """The tournaments of one game and player count, which differ in their budgets.

    Attributes:
        game: its title, with parameters that are not the usual ones. players: at a table.
        outcomes: by budget. changes: of win rates, from the smallest budget.
    """

    game: str
    players: int
    outcomes: tuple[Outcome, ...]
    changes: tuple[Change, ...]

    @property
    def title(self) -> str:
        """The game and how many play it."""
        return f"{self.game}, {self.players} player{'s' * (self.players > 1)}"


@dataclass(frozen=True)
class Findings:
    """Everything found in the results of one plan.

    Attributes:
        results: what was read. confidence: of all intervals and verdicts.
        groups: the tournaments, by game and player count.
        comparisons: of agents over all tournaments, if these are enough. ratings: from all matches, best first.
    """

    results: Results
    confidence: float
    groups: tuple[Group, ...]
    comparisons: tuple[Comparison, ...]
    ratings: tuple[Rating, ...]

    @property
    def outcomes(self) -> list[Outcome]:
        """Those of all groups."""
        return [outcome for group in self.groups for outcome in group.outcomes]

    @property
    def plan(self) -> PlanInfo:
        """What was planned, when and where it was begun."""
        return self.results.plans[0]

    @cached_property
    def tags(self) -> dict[str, str]:
        """A letter for each agent, by name: with its colour, how charts name it."""
        return letters(self.results.cells)

    @cached_property
    def numbers(self) -> dict[str, int]:
        """Each agent's number, by name: what decides its colour."""
        return {name: number for number, name in enumerate(self.tags)}


def findings(results: Results, confidence: float = 0.95) -> Findings:
    """Computes all statistics of a report on one plan's results.

    >>> from spinney.arena.tournament import tournament
    >>> found = findings(tournament("tic-tac-toe", ["random", "flat"], matches=20))
    >>> found.groups[0].title, found.tags
    ('Tic-Tac-Toe, 2 players', {'random': 'A', 'flat': 'B'})
    """
    together: dict[str, list[CellResults]] = {}
    for cell in results.cells:
        together.setdefault(replace(cell, budget=None).title, []).append(cell)
    changes = budget_change(results, confidence)
    groups = [
        Group(
            game_title(cells[0]),
            cells[0].players,
            tuple(outcome(cell, confidence) for cell in cells),
            tuple(change for change in changes if change.game == key),
        )
        for key, cells in together.items()
    ]
    compared = across(results) if len(results.cells) >= FEWEST_ACROSS else []
    return Findings(
        results,
        confidence,
        tuple(groups),
        tuple(one for one in compared if one.cells >= FEWEST_ACROSS),
        tuple(ratings(results.cells, confidence)),
    )


def outcome(cell: CellResults, confidence: float) -> Outcome:
    """The statistics of one tournament.

    >>> from spinney.arena.tournament import tournament
    >>> found = outcome(tournament("tic-tac-toe", ["random", "flat"], matches=20).cells[0], 0.95)
    >>> found.standings[0].name, found.equal, found.cell.alone
    ('flat', 0.5, False)
    """
    found = standings(cell, confidence)
    return Outcome(
        cell,
        tuple(found),
        {rating.name: rating for rating in ratings([cell], confidence)},
        {effect.name: effect for effect in effects(cell, found)},
        duels(cell, confidence),
        tuple(seat_effects(cell, confidence)),
        seat_p(cell),
    )


def game_title(cell: CellResults) -> str:
    """The game as people call it, with parameters that are not the usual ones.

    >>> from spinney import load
    >>> from spinney.arena.tournament import tournament
    >>> game_title(tournament(load("hex", size=3), ["random", "flat"], matches=2).cells[0])
    'Hex (size=3)'
    """
    # Results can be read where a game of somebody's own is not registered.
    declared = found_game(cell.game)
    usual = usual_parameters(cell.game)
    title = declared.title if declared else cell.game
    order = [*(name for name in usual if name in cell.parameters), *sorted(cell.parameters.keys() - usual)]
    unusual = [f"{name}={cell.parameters[name]}" for name in order if usual.get(name) != cell.parameters[name]]
    return f"{title} ({', '.join(unusual)})" if unusual else title


Rows = list[dict[str, Any]]


def tables(found: Findings) -> dict[str, Rows]:
    """The numbers behind every figure, a table each; columns are the same in every row.

    >>> from spinney.arena.tournament import tournament
    >>> found = tables(findings(tournament("tic-tac-toe", ["random", "flat"], matches=20)))
    >>> {name: len(rows) for name, rows in found.items()}
    {'win_rates': 2, 'best': 2, 'duels': 2, 'budget_change': 0, 'seats': 2, 'ratings': 2, 'across': 0}
    """
    names = ("win_rates", "best", "duels", "budget_change", "seats", "ratings", "across")
    made: dict[str, Rows] = {name: [] for name in names}
    for group in found.groups:
        for one in group.outcomes:
            where = {"game": group.game, "players": group.players, "budget": one.cell.budget or ""}
            for standing in one.standings:
                agent = where | {"letter": found.tags[standing.name]}
                made["win_rates"].append(agent | vars(standing) | _effect_columns(one.effects[standing.name]))
                made["best"].append(agent | {name: getattr(standing, name) for name in ("name", "p", "best")})
            made["duels"] += [where | row for row in _duel_rows(found, one.duels)]
            made["seats"] += [where | vars(seat) | {"seat": seat.seat + 1, "p": one.seat_p} for seat in one.seats]
        made["budget_change"] += [
            {"letter": found.tags[change.name]} | vars(change) | {"game": group.game} for change in group.changes
        ]
    made["ratings"] = [{"letter": found.tags[one.name]} | vars(one) for one in found.ratings]
    made["across"] = [dict(vars(one)) for one in found.comparisons]
    return made


def _effect_columns(effect: Effect) -> dict[str, float]:
    interval = {"difference_low": effect.low, "difference_high": effect.high}
    return {"difference": effect.difference, **interval, "cohen_h": effect.cohen_h}


def _duel_rows(found: Findings, one: Duels) -> Rows:
    return [
        {
            "letter": found.tags[row],
            "name": row,
            "other_letter": found.tags[column],
            "other": column,
            "matches": int(one.matches[i, j]),
            "ahead": float(one.ahead[i, j]),
            "low": float(one.low[i, j]),
            "high": float(one.high[i, j]),
        }
        for i, row in enumerate(one.names)
        for j, column in enumerate(one.names)
        if one.matches[i, j]
    ]


def best_counts(outcomes: Sequence[Outcome]) -> dict[str, int]:
    """In how many tournaments each agent is not significantly worse than the best, most first.

    >>> from spinney.arena.tournament import tournament
    >>> best_counts(findings(tournament("tic-tac-toe", ["random", "flat"], matches=40)).outcomes)
    {'flat': 1}
    """
    counts: dict[str, int] = {}
    for one in outcomes:
        for standing in one.standings:
            if standing.best and not one.cell.alone:
                counts[standing.name] = counts.get(standing.name, 0) + 1
    return dict(sorted(counts.items(), key=lambda item: -item[1]))
