"""Figures of a study: heat maps as SVG; rates and win rates with their intervals by Matplotlib, as SVG and PNG."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from spinney.arena.report.figures import DOTS, INCH, ROW, STYLE
from spinney.arena.study.heat import heat_maps
from spinney.arena.study.sections import GENERAL
from spinney.arena.study.studies import Study
from spinney.arena.study.tables import Row, chosen, happened
from spinney.core.errors import SpinneyError

if TYPE_CHECKING:
    from matplotlib.figure import Figure

MOST_BARS = 30
POINTS: dict[str, Any] = {"fmt": "o", "markersize": 3, "elinewidth": 0.9, "capsize": 2, "color": "#333"}


def save_figures(found: Study, folder: Path, drawn: bool = True) -> list[Path]:
    """Writes all heat maps and, if `drawn`, all figures into a folder; returns the files."""
    written = []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for title, svg in heat_maps(found):
            target = folder / f"map_{slug(title)}.svg"
            target.write_text(svg, encoding="utf-8")
            written.append(target)
        if drawn:
            written += _drawn(found, folder)
    except OSError as reason:
        raise SpinneyError(f"cannot write figures to {str(folder)!r}: {reason.strerror or reason}") from None
    return written


def slug(title: str) -> str:
    """A title as the name of a file.

    >>> slug("conquered, per match")
    'conquered_per_match'
    """
    return re.sub(r"\W+", "_", title.lower()).strip("_")


def _drawn(found: Study, folder: Path) -> Iterator[Path]:
    import matplotlib

    with matplotlib.rc_context(STYLE):
        for name, figure in _figures(found):
            for kind in ("svg", "png"):
                target = folder / f"{slug(name)}.{kind}"
                # Without a date, the same results give the same file.
                metadata = {"Date": None} if kind == "svg" else None
                figure.savefig(target, dpi=DOTS, bbox_inches="tight", metadata=metadata)
                yield target


def _figures(found: Study) -> Iterator[tuple[str, "Figure"]]:
    """Each figure by name: win rates by what was chosen, and rates by item."""
    picks = [row for row in chosen(found) if row["seats_taken"]]
    for name in dict.fromkeys(row["choice"] for row in picks):
        rows = _top([row for row in picks if row["choice"] == name], "taken")
        title = f"win rate of seats that took it: {name}"
        yield f"win_rate_{name}", _points(rows, ("win_rate", "win_low", "win_high"), title, 1 / found.game.players)
    counts = [row for row in happened(found) if row["split"] == "all" and row["count"]]
    for name in dict.fromkeys(row["measure"] for row in counts if not row["measure"].startswith(GENERAL)):
        rows = _top([row for row in counts if row["measure"] == name], "count")
        if len(rows) > 1:
            yield f"rate_{name}", _points(rows, ("rate", "low", "high"), f"{name}, per match")


def _top(rows: list[Row], by: str) -> list[Row]:
    return sorted(rows, key=lambda row: -row[by])[:MOST_BARS]


def _points(rows: Sequence[Row], keys: tuple[str, str, str], title: str, equal: float | None = None) -> "Figure":
    """Values with intervals, a row each."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(1.6 * INCH, 0.8 + ROW * len(rows)), layout="constrained")
    ax = figure.subplots()
    values = [row[keys[0]] for row in rows]
    ends = [
        [abs(v - (v if row[key] is None else row[key])) for v, row in zip(values, rows, strict=True)]
        for key in keys[1:]
    ]
    ax.errorbar(values, range(len(rows)), xerr=ends, **POINTS)
    if equal is not None:
        ax.axvline(equal, color="#555", linestyle="--", linewidth=0.8)
    ax.set_yticks(range(len(rows)), [row["item"] for row in rows])
    ax.invert_yaxis()
    ax.set_xlabel(title)
    return figure
