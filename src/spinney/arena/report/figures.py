"""Figures for papers, by Matplotlib, each as SVG and PNG with its numbers as CSV."""

import csv
import re
import textwrap
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from spinney.arena.labels import LIGHT
from spinney.arena.report.findings import Findings, Group, Outcome, Rows, tables
from spinney.arena.report.words import axis_top, budget_order, budget_text, common_text, p_relation
from spinney.core.errors import SpinneyError

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

INCH, ROW = 3.4, 0.28
DOTS = 200
# Names are broken into lines of so many characters.
LINE = 36
# Seats are grey: a colour is an agent's.
SEAT = "#9a958a"
STYLE: Any = {
    "font.size": 8,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "svg.fonttype": "none",
    "svg.hashsalt": "spinney",
}


def save_figures(found: Findings, folder: str | Path) -> list[Path]:
    """Writes every figure into a folder, which is made if it is not there, and returns the files.

    >>> from tempfile import TemporaryDirectory
    >>> from spinney.arena.report.findings import findings
    >>> from spinney.arena.tournament import tournament
    >>> found = findings(tournament("tic-tac-toe", ["random", "flat"], matches=20))
    >>> with TemporaryDirectory() as folder:
    ...     [path.name for path in save_figures(found, folder) if path.suffix == ".csv"]
    ['win_rates_tic_tac_toe_2_players.csv', 'best.csv', 'seats.csv', 'ratings.csv', 'duels.csv']
    """
    try:
        import matplotlib
    except ImportError:
        raise SpinneyError("figures need Matplotlib; install it with: pip install 'spinney[figures]'") from None
    folder, written = Path(folder), list[Path]()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with matplotlib.rc_context(STYLE):
            for name, rows, draw in _figures(found):
                written += _saved(folder / name, rows, draw() if draw else None)
    except OSError as reason:
        raise SpinneyError(f"cannot write figures to {str(folder)!r}: {reason.strerror or reason}") from None
    return written


Draw = Callable[[], "Figure"] | None


def _figures(found: Findings) -> Iterator[tuple[str, Rows, Draw]]:
    """Each figure's name, numbers and drawing; the numbers that are not drawn, too."""
    data = tables(found)
    for group in found.groups:
        rows = [row for row in data["win_rates"] if _of(row, group)]
        yield f"win_rates_{_slug(group.title)}", rows, lambda group=group: _win_rates(found, group)  # type: ignore[misc]
    for group in found.groups:
        if group.changes:
            rows = [row for row in data["budget_change"] if _of(row, group)]
            yield f"budget_change_{_slug(group.title)}", rows, lambda group=group: _changes(found, group)  # type: ignore[misc]
    yield "best", data["best"], lambda: _best(found)
    yield "seats", data["seats"], lambda: _seats(found)
    yield "ratings", data["ratings"], lambda: _ratings(found)
    yield "duels", data["duels"], None
    if data["across"]:
        yield "across", data["across"], None


def _of(row: dict[str, Any], group: Group) -> bool:
    return bool(row["game"] == group.game and row["players"] == group.players)


def _slug(title: str) -> str:
    return re.sub(r"\W+", "_", title.lower()).strip("_")


def _saved(path: Path, rows: Rows, figure: "Figure | None") -> list[Path]:
    table = path.with_name(f"{path.name}.csv")
    with table.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, list(rows[0]) if rows else [])
        writer.writeheader()
        writer.writerows(rows)
    if figure is None:
        return [table]
    drawn = [path.with_name(f"{path.name}.{kind}") for kind in ("svg", "png")]
    for target in drawn:
        # Without a date, the same results give the same file.
        metadata = {"Date": None} if target.suffix == ".svg" else None
        figure.savefig(target, dpi=DOTS, bbox_inches="tight", metadata=metadata)
    return [*drawn, table]


def _axes(rows: int, columns: int, width: float, height: float) -> tuple["Figure", list["Axes"]]:
    """Panels of this size each, row by row."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(columns * width, rows * height), layout="constrained")
    return figure, list(figure.subplots(rows, columns, squeeze=False).flat)


def _colour(found: Findings, name: str) -> str:
    return LIGHT[found.numbers[name] % len(LIGHT)]


def _label(found: Findings, name: str) -> str:
    """An agent's letter and name, in lines that have room beside a figure; breaks are after settings."""
    spaced = name.replace(",", ", ")
    rows = textwrap.wrap(spaced, LINE, break_long_words=True, break_on_hyphens=False) or [""]
    return f"{found.tags[name]}  " + "\n".join(row.replace(", ", ",") for row in rows)


def _spread(value: Sequence[float], low: Sequence[float], high: Sequence[float]) -> list[list[float]]:
    """Intervals as Matplotlib wants them: how far down, and how far up."""
    triples = list(zip(value, low, high, strict=True))
    return [[max(0.0, v - least) for v, least, _ in triples], [max(0.0, most - v) for v, _, most in triples]]


BARS: dict[str, Any] = {"error_kw": {"elinewidth": 0.9, "capsize": 2, "ecolor": "#333"}}
LINES: dict[str, Any] = {"marker": "o", "markersize": 3, "linewidth": 1.2, "elinewidth": 0.7, "capsize": 1.5}
EQUAL: dict[str, Any] = {"color": "#555", "linestyle": "--", "linewidth": 0.8}


def _win_rates(found: Findings, group: Group) -> "Figure":
    """A panel a budget: bars with intervals, and the line of equal chances."""
    most = max(len(one.standings) for one in group.outcomes)
    figure, axes = _axes(1, len(group.outcomes), INCH, 0.8 + ROW * most)
    top = axis_top(max(standing.high for one in group.outcomes for standing in one.standings))
    for ax, one in zip(axes, group.outcomes, strict=True):
        rates = [100 * standing.win_rate for standing in one.standings]
        error = _spread(rates, [100 * s.low for s in one.standings], [100 * s.high for s in one.standings])
        colours = [_colour(found, standing.name) for standing in one.standings]
        names = [_label(found, standing.name) for standing in one.standings]
        places = range(len(names))
        ax.barh(places, rates, xerr=error, color=colours, height=0.7, **BARS)
        ax.set_yticks(places, names)
        ax.invert_yaxis()
        ax.axvline(100 * one.equal, **EQUAL)
        ax.set_xlim(0, 100 * top)
        ax.set_xlabel("win rate (%)")
        ax.set_title(_budget(one))
    # Agents of a group differ in their budgets alone from tournament to tournament, so that the first speaks for all.
    figure.suptitle("\n".join(filter(None, [group.title, common_text(group.outcomes[0])])))
    return figure


def _budget(one: Outcome) -> str:
    return budget_text(one.cell.budget) if one.cell.budget else ""


def _changes(found: Findings, group: Group) -> "Figure":
    """A line an agent, from the smallest budget to the largest."""
    units = list(dict.fromkeys(budget_order(change.budget)[0] for change in group.changes))
    figure, axes = _axes(1, len(units), 1.5 * INCH, INCH)
    for ax, unit in zip(axes, units, strict=True):
        changes = [change for change in group.changes if budget_order(change.budget)[0] == unit]
        budgets = list(dict.fromkeys(change.budget for change in changes))
        least = next(one.cell.budget for one in group.outcomes if budget_order(one.cell.budget)[0] == unit)
        names = list(dict.fromkeys(change.name for change in changes))
        for number, name in enumerate(names):
            own = [change for change in changes if change.name == name]
            shift = 0.3 * (number / max(1, len(names) - 1) - 0.5)
            places = [0.0, *(1.0 + budgets.index(change.budget) + shift for change in own)]
            values = [0.0, *(100 * change.change for change in own)]
            error = _spread(values, [0.0, *(100 * one.low for one in own)], [0.0, *(100 * one.high for one in own)])
            ax.errorbar(places, values, yerr=error, color=_colour(found, name), label=_label(found, name), **LINES)
        ax.axhline(0, **EQUAL)
        ax.set_xticks(range(len(budgets) + 1), [budget_text(one) for one in (str(least), *budgets)])
        ax.set_ylabel("change of win rate (points)")
        ax.set_title(group.title)
        ax.legend(fontsize=6, frameon=False, loc="center left", bbox_to_anchor=(1, 0.5))
    return figure


def _best(found: Findings) -> "Figure":
    """A dot where an agent is not significantly worse than the best; a filled one is the best."""
    outcomes = [(group, one) for group in found.groups for one in group.outcomes]
    names = list(found.tags)
    labels = [_label(found, name) for name in names]
    # Names stand upright below the grid, and take as much room as the longest line needs.
    longest = max(len(row) for label in labels for row in label.split("\n"))
    figure, (ax,) = _axes(1, 1, 3.4 + 0.3 * len(names), 1.0 + 0.09 * longest + 0.22 * len(outcomes))
    for row, (_, one) in enumerate(outcomes):
        for place, standing in enumerate(one.standings):
            if standing.best and not one.cell.alone:
                colour = _colour(found, standing.name)
                ax.scatter(
                    names.index(standing.name), row, s=42, edgecolors=colour, facecolors="none" if place else colour
                )
    ax.set_xticks(range(len(names)), labels, rotation=90)
    rows = [", ".join(filter(None, [group.title, _budget(one)])) for group, one in outcomes]
    ax.set_yticks(range(len(rows)), rows)
    ax.set_xlim(-0.6, len(names) - 0.4)
    ax.set_ylim(len(outcomes) - 0.4, -0.6)
    ax.grid(alpha=0.25)
    ax.set_axisbelow(True)
    return figure


def _seats(found: Findings) -> "Figure":
    """A panel a tournament: how often each seat wins."""
    outcomes = [(group, one) for group in found.groups for one in group.outcomes]
    columns = min(4, len(outcomes))
    figure, axes = _axes(-(-len(outcomes) // columns), columns, 2.0, 2.0)
    for ax in axes[len(outcomes) :]:
        ax.set_axis_off()
    for ax, (group, one) in zip(axes, outcomes, strict=False):
        rates = [100 * seat.win_rate for seat in one.seats]
        error = _spread(rates, [100 * seat.low for seat in one.seats], [100 * seat.high for seat in one.seats])
        ax.bar([str(seat.seat + 1) for seat in one.seats], rates, yerr=error, color=SEAT, width=0.6, **BARS)
        ax.axhline(100 * one.equal, **EQUAL)
        where = ", ".join(filter(None, [f"{group.players} players", _budget(one)]))
        ax.set_title(f"{group.game}\n{where}\n{p_relation(one.seat_p)}", fontsize=6)
        ax.set_ylabel("win rate (%)", fontsize=6)
    return figure


def _ratings(found: Findings) -> "Figure":
    """Dots with intervals, from all matches."""
    figure, (ax,) = _axes(1, 1, 1.4 * INCH, 0.8 + ROW * len(found.ratings))
    for row, one in enumerate(found.ratings):
        error = _spread([one.value], [one.low], [one.high])
        ax.errorbar(one.value, row, xerr=error, fmt="o", color=_colour(found, one.name), capsize=2, elinewidth=1)
    ax.set_yticks(range(len(found.ratings)), [_label(found, one.name) for one in found.ratings])
    ax.invert_yaxis()
    ax.axvline(0, **EQUAL)
    ax.set_xlabel("rating (400 points: a factor of ten)")
    return figure
