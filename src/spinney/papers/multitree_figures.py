"""Figure 3 of the paper in its own form: who is best, by game, player count and budget, printed and here."""

from spinney.agents.markup import element, text
from spinney.arena.report.sections import section
from spinney.papers.drawing import played_by
from spinney.papers.multitree_cells import COUNTS, FEWEST, GROUPS, LABELS, ORDER, best, budgets_of, cell
from spinney.papers.paper import Evidence, published

# The colours of the three groups, as classes of the page.
COLOURS = {"V": "k0", "M": "k1", "S": "k2"}
PLAYERS = (2, 3, 4, 5)


def printed() -> dict[tuple[str, int, str], tuple[list[str], bool]]:
    """By game, player count and budget: the letters of Figure 3, and whether it is sure that they stood there."""
    found = {}
    for one in published("multitree")["numbers"]:
        if one["where"].startswith("Fig. 3, ") and one["where"].endswith("P"):
            _, budget, players = one["where"].split(", ")
            place = one["experiment"].removeprefix("tuned-"), int(players.rstrip("P")), budget
            found[place] = one["value"], one["alignment"] in ("certain", "likely")
    return found


def figure_3(found: Evidence) -> str:
    """The grid: in each cell our best set, and below it the printed one."""
    budgets = [element("th", text(label), colspan=len(PLAYERS)) for label in LABELS]
    counts = [element("th", text(f"{players}P")) for _ in LABELS for players in PLAYERS]
    head = element("thead", element("tr", element("th"), *budgets), element("tr", element("th"), *counts))
    known = printed()
    rows = []
    for game in ORDER:
        cells = [_cell(found, (game, players, budget), known) for budget in LABELS for players in PLAYERS]
        rows.append(element("tr", element("th", text(game)), *cells))
    table = element("table", head, element("tbody", *rows), class_="figure3")
    note = (
        "Groups of which a member is not significantly worse than the best: V for MaxN or Paranoid, M for MT or MTP, S "
        f"for Self. Large: here, filled of {FEWEST:,} matches or more, in outline of fewer, which leave more groups "
        "and decide no claim; small: printed in the paper, in brackets where the place of the letters in its damaged "
        "table is not sure."
    )
    run = played_by("multitree", found, "tuned-*")
    return section("tables", "Figure 3: the best variants", note, element("div", table, class_="wide"), run)


def _cell(
    found: Evidence, place: tuple[str, int, str], known: dict[tuple[str, int, str], tuple[list[str], bool]]
) -> str:
    game, players, budget = place
    if players not in COUNTS[game] or budget not in budgets_of(game):
        return element("td", text("·"))
    record = cell(found, game, players, budget)
    own = best(record, fewest=1)
    few = "" if best(record) else " few"
    chips = [element("span", text(one), class_=f"chip {COLOURS[one]}{few}") for one in GROUPS if own and one in own]
    letters, sure = known.get(place, ([], False))
    paper = " ".join(letters) if sure or not letters else f"({' '.join(letters)})"
    return element("td", *(chips or [text("?")]), element("div", element("small", text(paper))))
