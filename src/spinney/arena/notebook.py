"""How the results of tournaments show themselves in a notebook."""

from spinney.agents.markup import breakable, element, text
from spinney.agents.notebook import bar, table
from spinney.arena.labels import LIGHT, letters
from spinney.arena.report.words import p_text, percent
from spinney.arena.results import CellResults, Results
from spinney.arena.statistics import Standing, standings

HEADINGS = ("agent", "", "wins", "95 %", "rank", "score", "p", "matches")


def results_html(results: Results) -> str:
    """A table of standings for each tournament, best first; letters and colours are those of the report.

    >>> from spinney.arena.tournament import tournament
    >>> results_html(tournament("tic-tac-toe", ["random", "flat:playouts=5"], matches=20)).count("<tr")
    3
    """
    parts = list[str]()
    for found in results.by_plan():
        if len(results.plans) > 1:
            parts.append(element("h4", text(found.plans[0].name)))
        tags = letters(found.cells)
        parts += [_cell_html(cell, tags) for cell in found.cells]
    return element("div", *parts)


def _cell_html(cell: CellResults, tags: dict[str, str]) -> str:
    common = f"In common: {cell.labels.common}." if cell.labels.common else ""
    rows = [(_row(cell, one, tags), one.best and not cell.alone) for one in standings(cell)]
    notes = [element("p", text(note)) for note in (common, *cell.notes) if note]
    return element("div", element("p", element("b", text(cell.title))), table(HEADINGS, rows), *notes)


def _row(cell: CellResults, one: Standing, tags: dict[str, str]) -> list[str]:
    colour = LIGHT[list(tags).index(one.name) % len(LIGHT)]
    chip = element("span", text(tags[one.name]), style=f"background:{colour};color:#fff;padding:0 5px")
    p = "-" if cell.alone else "as good" if one.best else p_text(one.p)
    return [
        f"{chip} {breakable(one.name)}",
        bar(one.win_rate, colour),
        text(percent(one.win_rate)),
        text(f"{100 * one.low:.0f} to {100 * one.high:.0f}"),
        f"{one.mean_rank:.2f}",
        f"{one.mean_score:.1f}",
        text(p),
        f"{one.matches:,}",
    ]
