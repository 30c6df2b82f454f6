"""All that a report says, computed once: the page, the figures and their data are made of it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from string import ascii_uppercase
from typing import Any

from spinney.arena.comparison import Change, Comparison, across, budget_change
from spinney.arena.ratings import Rating, ratings
from spinney.arena.results import CellResults, Results
from spinney.arena.seats import SeatEffect, seat_effects, seat_p
from spinney.arena.statistics import Standing, standings
from spinney.core.registry import declaration, games


@dataclass(frozen=True)
class Outcome:
    """What one tournament says: a game, its player count and a budget.

    Attributes:
        cell: its matches. standings: best first. ratings: by name.
        seats: how often each seat wins. seat_p: p-value of seats making no difference.
    """

    cell: CellResults
    standings: tuple[Standing, ...]
    ratings: dict[str, Rating]
    seats: tuple[SeatEffect, ...]
    seat_p: float

    @property
    def equal(self) -> float:
        """The win rate of equally good agents."""
        return 1 / self.cell.players

    @property
    def alone(self) -> bool:
        """Whether every agent met only itself, so that win rates compare nobody."""
        return bool((self.cell.seats == self.cell.seats[:, :1]).all())


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
    """Everything found in a file of results.

    Attributes:
        results: what was read. confidence: of all intervals and verdicts.
        groups: the tournaments, by game and player count.
        comparisons: of agents over all tournaments. ratings: from all matches, best first.
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
    def name(self) -> str:
        """What the plans are called."""
        names = [plan.name for plan in self.results.plans]
        return ", ".join(dict.fromkeys(names)) or "tournament"

    @cached_property
    def tags(self) -> dict[str, str]:
        """A letter for each agent, by name: with its colour, how charts name it."""
        names = dict.fromkeys(name for cell in self.results.cells for name in cell.names)
        return {name: tag(number) for number, name in enumerate(names)}

    @cached_property
    def numbers(self) -> dict[str, int]:
        """Each agent's number, by name: what decides its colour."""
        return {name: number for number, name in enumerate(self.tags)}


def findings(results: Results, confidence: float = 0.95) -> Findings:
    """Computes all statistics of a report.

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
    return Findings(
        results, confidence, tuple(groups), tuple(across(results)), tuple(ratings(results.cells, confidence))
    )


def outcome(cell: CellResults, confidence: float) -> Outcome:
    """The statistics of one tournament.

    >>> from spinney.arena.tournament import tournament
    >>> found = outcome(tournament("tic-tac-toe", ["random", "flat"], matches=20).cells[0], 0.95)
    >>> found.standings[0].name, found.equal, found.alone
    ('flat', 0.5, False)
    """
    return Outcome(
        cell,
        tuple(standings(cell, confidence)),
        {rating.name: rating for rating in ratings([cell], confidence)},
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
    declared = declaration(cell.game) if cell.game in games() else None
    usual = declared.parameters().model_dump() if declared else {}
    title = declared.title if declared else cell.game
    order = [*(name for name in usual if name in cell.parameters), *sorted(cell.parameters.keys() - usual)]
    unusual = [f"{name}={cell.parameters[name]}" for name in order if usual.get(name) != cell.parameters[name]]
    return f"{title} ({', '.join(unusual)})" if unusual else title


def tag(number: int) -> str:
    """A short name for an agent: A to Z, then AA and so on.

    >>> tag(0), tag(25), tag(26), tag(53)
    ('A', 'Z', 'AA', 'BB')
    """
    letters = len(ascii_uppercase)
    before = tag(number // letters - 1) if number >= letters else ""
    return before + ascii_uppercase[number % letters]


Rows = list[dict[str, Any]]
BEST = ("name", "p", "best")


def tables(found: Findings) -> dict[str, Rows]:
    """The numbers behind every figure, a table each; columns are the same in every row.

    >>> from spinney.arena.tournament import tournament
    >>> found = tables(findings(tournament("tic-tac-toe", ["random", "flat"], matches=20)))
    >>> {name: len(rows) for name, rows in found.items()}
    {'win_rates': 2, 'best': 2, 'budget_change': 0, 'seats': 2, 'ratings': 2, 'across': 1}
    """
    win_rates, best, changes, seats = Rows(), Rows(), Rows(), Rows()
    for group in found.groups:
        for one in group.outcomes:
            where = {"game": group.game, "players": group.players, "budget": one.cell.budget or ""}
            win_rates += [where | _fields(standing, found) for standing in one.standings]
            best += [where | {name: getattr(standing, name) for name in BEST} for standing in one.standings]
            seats += [where | vars(seat) | {"seat": seat.seat + 1, "p": one.seat_p} for seat in one.seats]
        changes += [vars(change) | {"game": group.game} for change in group.changes]
    overall = [dict(vars(rating)) for rating in found.ratings]
    comparisons = [dict(vars(comparison)) for comparison in found.comparisons]
    names = ("win_rates", "best", "budget_change", "seats", "ratings", "across")
    return dict(zip(names, (win_rates, best, changes, seats, overall, comparisons), strict=True))


def _fields(standing: Standing, found: Findings) -> dict[str, Any]:
    return {"tag": found.tags[standing.name], **vars(standing)}


def best_counts(outcomes: Sequence[Outcome]) -> dict[str, int]:
    """In how many tournaments each agent is not significantly worse than the best, most first.

    >>> from spinney.arena.tournament import tournament
    >>> best_counts(findings(tournament("tic-tac-toe", ["random", "flat"], matches=40)).outcomes)
    {'flat': 1}
    """
    counts: dict[str, int] = {}
    for one in outcomes:
        for standing in one.standings:
            if standing.best and not one.alone:
                counts[standing.name] = counts.get(standing.name, 0) + 1
    return dict(sorted(counts.items(), key=lambda item: -item[1]))
