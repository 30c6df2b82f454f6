"""The tables and figures on heuristics in their own form: what is measured here, and in brackets what is printed."""

from collections.abc import Callable, Sequence

from spinney.agents.markup import element, text
from spinney.arena.linear import Linear
from spinney.arena.report.charts import Mark, bars, lines
from spinney.arena.report.sections import section
from spinney.arena.report.words import axis_top, p_text
from spinney.papers import leader_published as published
from spinney.papers.drawing import panels, played_by
from spinney.papers.leader_cells import Kind, ahead_of, cell, cells, changed, mean_rank, shown, where
from spinney.papers.leader_plans import BUDGETS, COUNTS, DIAMANT, DOMINION, DOTS, GAMES, HEURISTICS
from spinney.papers.leader_searches import lengths
from spinney.papers.leader_tuning import LENGTHS, mode, nats, recommended
from spinney.papers.paper import Evidence
from spinney.papers.records import Record

KINDS: tuple[Kind, ...] = ("win", "score")
NOTHING = "·"
BRACKETS = "Measured here, and in brackets as printed in the paper."


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table of texts, the first column its rows' names."""
    head = element("thead", element("tr", *(element("th", text(one), scope="col") for one in heads)))
    body = [
        element("tr", element("th", text(name), scope="row"), *(element("td", text(one)) for one in rest))
        for name, *rest in rows
    ]
    return element("div", element("table", head, element("tbody", *body), class_="numbers"), class_="wide")


def beside(ours: float | None, printed: float, digits: int = 2) -> str:
    """A measured value with the printed one.

    >>> beside(2.149, 2.2), beside(None, 2.2)
    ('2.15 (2.2)', '· (2.2)')
    """
    return f"{NOTHING if ours is None else f'{ours:.{digits}f}'} ({printed:g})"


def _run(found: Evidence, game: str = "*", *before: str) -> str:
    """The commands that play what is shown of a game or of all, with whichever heuristics and rules that is."""
    parts = [part for part in ("rr", "ours", "rules") if any(_is_part(one, part) for one in found.records)]
    return played_by("leader", found, *before, *(f"{part}-{game}" for part in parts or ["rr"]))


def _is_part(one: Record, part: str) -> bool:
    return one.experiment.startswith(f"{part}-")


def rank_of(records: Sequence[Record], name: str, kind: Kind) -> float | None:
    """A mean rank, if there are tournaments."""
    return mean_rank(records, name, kind) if records else None


def table_1(found: Evidence) -> str:
    """Rollout lengths and entropies by tuning, and the lengths of games."""
    rows = []
    for game in GAMES:
        counts = recommended(found, game).sum(0).tolist()
        runs = sum(counts)
        row = [game, f"{mode(counts) if runs else NOTHING} ({published.rollout(game)})"]
        row += [beside(nats(counts) if runs else None, published.entropy(game)), f"{runs:,}"]
        row += [beside(lengths(found, game, n), published.length(game, n) or 0.0, 0) for n in (2, 3, 4)]
        rows.append(row)
    made = table(("Game", "Rollout", "Entropy", "Runs", "2P", "3P", "4P"), rows)
    note = (
        f"{BRACKETS} The tuned rollout length, the entropy of what runs recommend, and the mean actions of a game. Few "
        "runs have a small entropy whatever they recommend: at most the logarithm of their number."
    )
    return section("tables", "Table 1: rollout lengths", note, made, _run(found, "*", "tune-*"), _figure_1(found))


def _figure_1(found: Evidence) -> str:
    """How many runs recommend each length, in the three games of the figure."""
    rows = [[game, *map(str, recommended(found, game).sum(0).tolist())] for game in (DOTS, "sushi-go", "love-letter")]
    made = table(("Figure 1: runs by length", *map(str, LENGTHS)), rows)
    return made if any(set(row[1:]) != {"0"} for row in rows) else ""


def table_2(found: Evidence) -> str:
    """Mean ranks over all tournaments, and p-values against Leader."""
    records = cells(found)
    played = [budget for budget in BUDGETS if any(str(one.budget).startswith(f"{budget} ") for one in records)]
    rows = []
    for name in HEURISTICS:
        row = [name]
        for kind in KINDS:
            row.append(beside(rank_of(records, name, kind), published.at_budgets(name, kind, played or list(BUDGETS))))
            p = ahead_of(records, "Leader", name, kind=kind).p if records and name != "Leader" else None
            row.append(NOTHING if p is None else p_text(p))
        rows.append(row)
    made = table(("Heuristic", "Win rank", "p against Leader", "Score rank", "p against Leader"), rows)
    note = f"{BRACKETS} {where(records) if records else 'Not played yet'}; printed are the means of the same budgets."
    return section("tables", "Table 2: mean ranks", note, made, _run(found))


def table_3(found: Evidence) -> str:
    """Mean ranks by player count, and p-values of a change from two to three."""
    own = {players: cells(found, players=[players]) for players in (2, 3, 4)}
    paired = len(own[2]) == len(own[3])

    def step(name: str, kind: Kind) -> float | None:
        return changed(own[2], own[3], name, kind).p if paired else None

    rows = _by_part(own, published.by_count, step)
    heads = [f"{players}P {kind}" for players in own for kind in KINDS]
    made = table(("Heuristic", *heads, "p 2 to 3, win", "p 2 to 3, score"), rows)
    return section("tables", "Table 3: mean ranks by player count", BRACKETS, made, _run(found))


def table_4(found: Evidence) -> str:
    """Mean ranks by budget, and p-values of a change from the smallest to the largest, of the tournaments that are
    played at both.
    """
    known = {budget: shown(found, budget) for budget in BUDGETS}
    own = {budget: list(records.values()) for budget, records in known.items()}
    first, last = known[BUDGETS[0]], known[BUDGETS[-1]]
    both = [place for place in first if place in last]

    def step(name: str, kind: Kind) -> float | None:
        return changed([first[place] for place in both], [last[place] for place in both], name, kind).p

    rows = _by_part(own, published.by_budget, step)
    heads = [f"{budget} {kind}" for budget in own for kind in KINDS]
    made = table(("Heuristic", *heads, "p 40ms to 1000ms, win", "p 40ms to 1000ms, score"), rows)
    sizes = [f"{budget}, {_size(records)}" for budget, records in own.items() if records]
    note = f"{BRACKETS} Played: {'; '.join(sizes)}." if sizes else BRACKETS
    return section("tables", "Table 4: mean ranks by budget", note, made, _run(found))


def _size(records: Sequence[Record]) -> str:
    """How much is played of tournaments, in words."""
    few, many = min(one.matches for one in records), max(one.matches for one in records)
    all_ = sum(len(counts) for counts in COUNTS.values())
    return f"{len(records)} of {all_} tournaments with {few:,} to {many:,} matches"


def _by_part(
    own: dict[int, list[Record]] | dict[str, list[Record]],
    printed: Callable[..., float],
    step: Callable[[str, Kind], float | None],
) -> list[list[str]]:
    rows = []
    for name in HEURISTICS:
        row = [beside(rank_of(own[part], name, kind), printed(name, kind, part)) for part in own for kind in KINDS]  # type: ignore[index]
        p = [step(name, kind) for kind in KINDS]
        rows.append([name, *row, *(NOTHING if one is None else p_text(one) for one in p)])
    return rows


def table_5(found: Evidence) -> str:
    """Mean ranks by game."""
    own = {game: cells(found, [game]) for game in GAMES}
    parts = []
    for kind in KINDS:
        rows = [
            [name, *(beside(rank_of(own[game], name, kind), published.by_game(name, kind, game)) for game in GAMES)]
            for name in HEURISTICS
        ]
        rows.append(["Score+ | Leader", *(_stars(own[game], kind, game) for game in GAMES)])
        parts.append(table((f"By {kind}", *GAMES), rows))
    note = f"{BRACKETS} Stars are of Wilcoxon's test over a game's tournaments: * below 0.05, ** 0.01, *** 0.001."
    return section("tables", "Table 5: mean ranks by game", note, *parts, _run(found))


def _stars(records: Sequence[Record], kind: Kind, game: str) -> str:
    p = ahead_of(records, "Score+", "Leader", kind=kind).p if records else None
    ours = NOTHING if p is None else "".join("*" for level in (0.05, 0.01, 0.001) if p < level) or "n.s."
    return f"{ours} ({published.stars(game, kind)})"


def _mark(name: str, estimate: Linear) -> Mark:
    low, high = estimate.interval()
    number = HEURISTICS.index(name)
    return Mark(name, "ABCDE"[number], number, estimate.value, low, high)


def _rates(found: Evidence, game: str) -> list[str]:
    """Win rates at the smallest budget, with intervals, by player count."""
    parts = []
    for players in COUNTS[game]:
        one = cell(found, game, players, BUDGETS[0])
        if one is not None:
            marks = [_mark(name, one.contrast({name: 1.0})) for name in HEURISTICS]
            head = element("h4", text(f"{players} players, {one.matches:,} matches"))
            parts.append(head + bars(marks, 1 / players, axis_top(max(mark.high for mark in marks))))
    return parts


def _changes(found: Evidence, game: str) -> str:
    """Changes of win rates from the smallest budget, with intervals, by player count."""
    parts = []
    for players in COUNTS[game]:
        first, *later = (cell(found, game, players, budget) for budget in BUDGETS)
        if first is None or not any(later):
            continue
        series = [
            [None if one is None else _mark(name, one.contrast({name: 1}) - first.contrast({name: 1})) for one in later]
            for name in HEURISTICS
        ]
        title = element("figcaption", text(f"{players} players, changes from {BUDGETS[0]}"))
        chart = lines(f"Change of win rates in {game} for {players} players", BUDGETS, series)
        parts.append(element("figure", title, chart, class_="panel"))
    return panels(parts) if parts else ""


def _figures(game: str, numbers: tuple[int, int]) -> Callable[[Evidence], str]:
    """The two figures of a game: win rates at 40 ms, and their changes with the budget."""

    def drawn(found: Evidence) -> str:
        parts = [*_rates(found, game), _changes(found, game)]
        title = f"Figures {numbers[0]} and {numbers[1]}: {game}"
        note = "Win rates at 40 ms, then their changes in percentage points with larger budgets; 95 % intervals."
        content = parts if any(parts) else [element("p", text("Not played yet."), class_="note")]
        return section("figures", title, note, *content, _run(found, game))

    return drawn


FIGURES: tuple[Callable[[Evidence], str], ...] = (
    table_1,
    table_2,
    table_3,
    table_4,
    table_5,
    _figures(DOTS, (2, 3)),
    _figures(DOMINION, (4, 5)),
    _figures(DIAMANT, (6, 7)),
)
