"""The method of a tournament, from its plan and its store: what somebody needs who cites it or runs it again."""

from spinney.agents.markup import breakable, element, text
from spinney.arena.labels import has_text, parsed
from spinney.arena.report.charts import chip
from spinney.arena.report.findings import FEWEST_ACROSS, Findings
from spinney.arena.report.sections import section
from spinney.arena.report.words import budget_order, budget_text, listed, percent
from spinney.arena.results import CellResults
from spinney.arena.tally import DRAWS

MODES = {
    "round_robin": "Round robin: a table for every combination of different agents",
    "versus": "Versus: one agent in one seat against a table of another",
    "mixed": "Mixed: two agents share a table, in every way in which both have a seat, each equally often",
    "self_play": "Self-play: each agent in all seats",
}
SEATING = {
    "balanced": "everybody sits everywhere equally often",
    "random": "seats are drawn anew for each match",
    "fixed": "everybody has the same seat in every match",
}


def method(found: Findings) -> str:
    """The box: agents with all their settings, then everything else in terms and sentences."""
    facts = {
        "Played": _played(found),
        "Games": _games(found),
        "Matches": _matches(found),
        "Budget": _budget(found),
        "Intervals": _intervals(found),
        "Tests": _tests(found),
        "Ratings": "Plackett and Luce's model by maximum likelihood, with one tied match against an imaginary agent of "
        "rating 0; intervals are clustered by match.",
        "Plan": f"{found.plan.hash}, of {found.plan.name!r}.",
    }
    items = [element("dt", text(term)) + element("dd", text(words)) for term, words in facts.items() if words]
    return section("method", "Method", "", _agents(found), element("dl", *items))


def _agents(found: Findings) -> str:
    """Every agent with its letter, its name and its settings; what those of a kind have in common is said once."""
    settings = _settings(found)
    kinds = dict.fromkeys(kind for kind, _ in settings.values())
    shared = {kind: _shared([own for one, own in settings.values() if one == kind]) for kind in kinds}
    rows = []
    for name, (kind, own) in settings.items():
        rest = ",".join(f"{one}={value}" for one, value in own.items() if one not in shared[kind])
        written = f"{kind}:{rest}" if rest else kind
        note = "" if written == name else element("small", breakable(written))
        tag = chip(found.tags[name], found.numbers[name])
        rows.append(element("li", tag, element("span", element("b", breakable(name)), note)))
    common = [
        element("p", text(f"{kind}: " if rest else f"{kind} has no settings."), breakable(", ".join(rest)))
        for kind, rest in ((kind, [f"{one}={value}" for one, value in shared[kind].items()]) for kind in kinds)
    ]
    head = element("p", text("Settings that are the same for all agents of a kind, defaults included:"))
    return element("ul", *rows, class_="agents") + element("div", head, *common, class_="common")


def _settings(found: Findings) -> dict[str, tuple[str, dict[str, str]]]:
    """By name: each agent's kind and settings, apart from the tournament's budget."""
    known = dict[str, tuple[str, dict[str, str]]]()
    for cell in found.results.cells:
        for name, identity in zip(cell.names, cell.agents, strict=True):
            known.setdefault(name, parsed(identity, cell.budget))
    return known


def _shared(each: list[dict[str, str]]) -> dict[str, str]:
    return {name: value for name, value in each[0].items() if all(one.get(name) == value for one in each)}


def _played(found: Findings) -> str:
    machine, libraries = found.plan.machine, [version for cell in found.results.cells for version in cell.libraries]
    cores = machine["cores"]
    return (
        f"Begun {found.plan.begun[:16].replace('T', ' ')} UTC on {machine['system']}, {machine['processor']}, "
        f"{cores} {'core' if cores == 1 else 'cores'}; Spinney {listed(list(dict.fromkeys(libraries)))}, "
        f"Python {machine['python']}, NumPy {machine['numpy']}, Numba {machine['numba']}."
    )


def _games(found: Findings) -> str:
    told = []
    for group in found.groups:
        cell = group.outcomes[0].cell
        settings = [f"{name}={value}" for name, value in sorted(cell.parameters.items())]
        about = ", ".join([*settings, f"version {cell.version} of the rules"])
        told.append(f"{cell.game}, {group.players} players ({about})")
    return "; ".join(told) + "."


def _matches(found: Findings) -> str:
    plan, cells = found.plan.plan, found.results.cells
    openings = sorted({cell.openings for cell in cells})
    opened = "no random openings" if openings == [0] else f"random openings of {listed([*map(str, openings)])} plies"
    repeats = sum(cell.repeats for cell in cells)
    counted = f"{sum(map(len, cells)):,} matches are counted"
    if repeats:
        counted += f", and {repeats:,} that repeat a game are not (`openings: N` in a plan varies them)"
    return (
        f"{MODES[plan['mode']]}; {plan['matches']:,} matches a table; seating {plan['seats']}: "
        f"{SEATING[plan['seats']]}; {opened}; seed {plan['seed']}. {counted}."
    )


def _budget(found: Findings) -> str:
    """Which budgets there were, and which agents have no use for one."""
    budgets = sorted({cell.budget for cell in found.results.cells if cell.budget}, key=budget_order)
    idle = list[str]()
    for cell in found.results.cells:
        for name, identity in zip(cell.names, cell.agents, strict=True):
            if has_text(identity) and "budget" not in parsed(identity)[1] and name not in idle:
                idle.append(name)
    without = f"{listed(idle)} {'uses' if len(idle) == 1 else 'use'} no budget" if idle else ""
    if not budgets:
        return f"Each agent's own; {without}." if without else "Each agent's own."
    given = f"{listed([budget_text(budget) for budget in budgets])} a decision, for agents without one of their own"
    return f"{given}; {without}." if without else f"{given}."


def _intervals(found: Findings) -> str:
    changed = any(group.changes for group in found.groups)
    changes = " and, from budget to budget, as of independent ones" if changed else ""
    several = any(_sits_twice(cell) for cell in found.results.cells)
    rates = "Wilson's score interval"
    if several:
        rates += f", and the percentile bootstrap by match ({DRAWS:,} draws) for agents that sit twice at a table"
    return (
        f"All are of {percent(found.confidence)}. Win rates (per seat, ties shared): {rates}. Mean scores: Student's. "
        f"Differences: Newcombe's square-and-add with the correlation of the two win rates{changes}. Agent against "
        "agent and seats: Wilson's."
    )


def _sits_twice(cell: CellResults) -> bool:
    ordered = cell.seats.copy()
    ordered.sort(1)
    return bool((ordered[:, 1:] == ordered[:, :-1]).any())


def _tests(found: Findings) -> str:
    tournaments = len(found.results.cells)
    across = "Across tournaments: Wilcoxon's signed rank test, corrected by Holm."
    if not found.comparisons:
        across = (
            f"There is no test across tournaments: Wilcoxon's signed rank test cannot be significant at 5 % for fewer "
            f"than {FEWEST_ACROSS}, and here {'is' if tournaments == 1 else 'are'} {tournaments}."
        )
    return (
        "Equal win rates: a score test clustered by match (McNemar's, where two always meet), for all pairs, corrected "
        f"by Holm. Seats: a score test stratified by table and agent (Mantel and Haenszel's). {across}"
    )
