"""Table I and Figures 1, 2, 4, 5 and 6 on a tree for each player, in their own form."""

from collections.abc import Callable

from spinney.arena.linear import Linear
from spinney.arena.report.sections import section
from spinney.papers.drawing import Curve, curves, figure, panels, played_by, row, table
from spinney.papers.multitree_cells import COUNTS, LABELS, cell
from spinney.papers.multitree_quadrants import COLT, QUADRANTS, VARIANTS, among_best, counts_of, quadrants_of
from spinney.papers.multitree_quadrants import COUNTS as COLT_COUNTS
from spinney.papers.multitree_quadrants import cell as quadrant_cell
from spinney.papers.paper import Evidence, published
from spinney.papers.records import Record

NO_NUMBERS = "The paper prints no numbers for it, only the drawing. Whiskers are 95 % intervals."


def table_1(found: Evidence) -> str:
    """The quadrant of each game: the printed one, and those that are among the best here."""
    (claim,) = (one for one in published("multitree")["claims"] if one["id"] == "quadrant-table")
    rows = []
    for game, counts in counts_of("full-tournament").items():
        known = {one: among_best(found, game, counts, one, enough=1) for one in quadrants_of(game)}
        here = ", ".join(one for one, best in known.items() if best)
        rows.append(row(game, claim["cells"][game], here or "not played yet"))
    note = "Quadrants that are not shown to be behind another, in the mean over variants and player counts, at 40 ms."
    drawn = table(("Game", "Printed", "Among the best here"), rows, "numbers")
    return section("tables", "Table I: tuned quadrants", note, drawn, played_by("multitree", found, "full-tournament"))


def _by_count(found: Evidence, experiment: str, variant: str, quadrant: str) -> list[Linear | None]:
    """What a variant wins in Colt Express by player count, per seat."""
    name = f"{variant} / {quadrant}"
    cells = [quadrant_cell(found, experiment, COLT, players, name) for players in COLT_COUNTS]
    return [_rate(one, name) for one in cells]


def _rate(one: Record | None, name: str) -> Linear | None:
    """What an agent won in a cell, per seat."""
    return None if one is None else one.contrast({name: 1.0})


def _of_colt(number: int, title: str, experiment: str, variants: tuple[str, ...]) -> Callable[[Evidence], str]:
    """A figure of Colt Express: a panel for each quadrant, win rates by player count."""

    def drawn(found: Evidence) -> str:
        parts = []
        for quadrant in QUADRANTS:
            lines = [Curve(one, _by_count(found, experiment, one, quadrant)) for one in variants]
            equal = Curve("equal", [Linear((), 1 / players) for players in COLT_COUNTS])
            seen = any(one is not None for line in lines for one in line.values)
            shown = [*lines, equal] if seen else []
            chart = curves(quadrant, [f"{n}P" for n in COLT_COUNTS], shown)
            parts.append(figure(quadrant, chart))
        run = played_by("multitree", found, experiment)
        return section("figures", f"Figure {number}: {title}", NO_NUMBERS, panels(parts), run)

    return drawn


def _by_budget(number: int, game: str) -> Callable[[Evidence], str]:
    """A figure of one game: a panel for each player count, win rates by budget."""

    def drawn(found: Evidence) -> str:
        parts = []
        for players in COUNTS[game]:
            own = [cell(found, game, players, budget) for budget in LABELS]
            lines = [
                Curve(name, [None if one is None else one.contrast({name: 1.0}) for one in own]) for name in VARIANTS
            ]
            chart = curves(f"{game}, {players} players", list(LABELS), lines)
            parts.append(figure(f"{players} players", chart))
        run = played_by("multitree", found, f"tuned-{game}")
        return section("figures", f"Figure {number}: {game} by budget", NO_NUMBERS, panels(parts), run)

    return drawn


FIGURE_1 = _of_colt(1, "each variant against MaxN in Colt Express", "fixed-maxn", ("Paranoid", "Self", "MT", "MTP"))
FIGURE_2 = _of_colt(2, "all agents in Colt Express", "full-tournament", VARIANTS)
LATER = (_by_budget(4, "poker"), _by_budget(5, COLT), _by_budget(6, "dominion"))
