"""What a report says in words, and how it writes numbers."""

import math
from collections.abc import Sequence

from spinney.arena.by_game import nominal
from spinney.arena.report.findings import Findings, Group, Outcome, best_counts
from spinney.arena.statistics import Standing

MOST_NAMED = 3
SMALLEST_P = 0.001


def percent(rate: float) -> str:
    """A rate in whole percent, which no line break tears apart.

    >>> percent(0.614)
    '61\\xa0%'
    """
    return f"{100 * rate:.0f}\N{NO-BREAK SPACE}%"


def p_text(p: float) -> str:
    """A p-value.

    >>> p_text(0.0312), p_text(0.00001)
    ('0.031', '< 0.001')
    """
    return f"< {SMALLEST_P}" if p < SMALLEST_P else f"{p:.3f}"


def p_relation(p: float) -> str:
    """A p-value as it stands in a sentence.

    >>> p_relation(0.0312), p_relation(0.00001)
    ('p = 0.031', 'p < 0.001')
    """
    return f"p {p_text(p)}" if p < SMALLEST_P else f"p = {p_text(p)}"


def budget_text(budget: str) -> str:
    """A budget in words.

    >>> budget_text("400it"), budget_text("40ms"), budget_text("1s")
    ('400 iterations', '40 ms', '1 s')
    """
    unit = budget.lstrip("0123456789.,_ ")
    amount = budget.removesuffix(unit).strip()
    words = {"it": "iterations"}.get(unit, unit)
    return f"{amount} {words}"


def duration(seconds: float) -> str:
    """A time, short.

    >>> duration(0.00000042), duration(0.00042), duration(0.25), duration(12.34), duration(754)
    ('0.42 µs', '0.42 ms', '250 ms', '12.3 s', '12.6 min')
    """
    if seconds < 0.0001:
        return f"{1_000_000 * seconds:.3g} µs"
    if seconds < 1:
        return f"{1000 * seconds:.3g} ms"
    return f"{seconds:.3g} s" if seconds < 100 else f"{seconds / 60:.3g} min"


def counted(count: int, noun: str, plural: str = "") -> str:
    """How many there are of something.

    >>> counted(1, "game"), counted(2000, "match", "matches")
    ('1 game', '2,000 matches')
    """
    return f"{count:,} {noun if count == 1 else plural or noun + 's'}"


def listed(words: Sequence[str]) -> str:
    """Words joined as in a sentence.

    >>> listed(["a"]), listed(["a", "b", "c"])
    ('a', 'a, b and c')
    """
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def verdict(group: Group, outcome: Outcome) -> str:
    """What a tournament has shown, in a sentence.

    >>> from spinney.arena.report.findings import findings
    >>> from spinney.arena.tournament import tournament
    >>> group = findings(tournament("tic-tac-toe", ["random", "flat"], matches=40)).groups[0]
    >>> verdict(group, group.outcomes[0]).replace("\\xa0", " ")  # doctest: +ELLIPSIS
    'flat wins ... % of Tic-Tac-Toe for 2 players (... to ...); nobody else is as good.'
    """
    best, *others = outcome.standings
    at = f"At {budget_text(outcome.cell.budget)} " if outcome.cell.budget else ""
    game = f"{group.game} for {group.players} players"
    if outcome.cell.alone:
        names = [standing.name for standing in outcome.standings]
        who = listed(names) if len(names) <= MOST_NAMED else f"each of {len(names)} agents"
        return f"{at}{who} played {game} against {'itself' if len(names) == 1 else 'themselves'}."
    interval = f"({100 * best.low:.0f} to {100 * best.high:.0f})"
    return f"{at}{best.name} wins {percent(best.win_rate)} of {game} {interval}; {_rivals(others)}."


def _rivals(others: Sequence[Standing]) -> str:
    rivals = [standing.name for standing in others if standing.best]
    if not rivals:
        return "nobody else is as good"
    if len(rivals) == len(others) > 1:
        return "no difference from the others is significant"
    return f"{listed(rivals) if len(rivals) <= MOST_NAMED else f'{len(rivals)} others'} may be as good"


def summary(found: Findings) -> str:
    """Who is best over all tournaments, in a sentence; nothing if there is but one, or nobody met anybody.

    >>> from spinney.arena.report.findings import findings
    >>> from spinney.arena.tournament import tournament
    >>> summary(findings(tournament("tic-tac-toe", ["random", "flat"], matches=40)))
    ''
    """
    counts = best_counts(found.outcomes)
    if len(found.outcomes) < 2 or not counts:
        return ""
    most, played = max(counts.values()), len(found.outcomes)
    first = [name for name, count in counts.items() if count == most]
    others = [f"{name} ({count})" for name, count in counts.items() if count < most]
    who = listed(first) if len(first) <= MOST_NAMED else f"{len(first)} of {len(found.tags)} agents"
    verb = "is" if len(first) == 1 else "are each"
    where = f"{most} of {played}" if most < played else "both" if played == 2 else f"all {played}"
    text = f"{who} {verb} among the best in {where} tournaments"
    if not others:
        return f"{text}; nobody else ever is."
    return f"{text}; next {'is' if len(others) == 1 else 'are'} {listed(others[:MOST_NAMED])}."


def common_text(outcome: Outcome) -> str:
    """What the agents of a tournament have in common, in a sentence; nothing if that is nothing.

    >>> from spinney.arena.report.findings import findings
    >>> from spinney.arena.tournament import tournament
    >>> found = findings(tournament("tic-tac-toe", ["random", "flat:playouts=5"], matches=4))
    >>> common_text(found.outcomes[0])
    'In common: flat: playouts=5.'
    """
    return f"In common: {outcome.cell.labels.common}." if outcome.cell.labels.common else ""


def warnings(found: Findings) -> list[str]:
    """What a reader must know before believing a number: games that repeat, versions that are mixed.

    >>> from spinney.arena.report.findings import findings
    >>> from spinney.arena.tournament import tournament
    >>> warnings(findings(tournament("tic-tac-toe", ["random", "flat"], matches=4)))
    []
    """
    return [
        ", ".join(filter(None, [group.title, budget_text(one.cell.budget) if one.cell.budget else ""])) + f": {note}"
        for group in found.groups
        for one in group.outcomes
        for note in one.cell.notes
    ]


def axis_top(highest: float) -> float:
    """The end of an axis of rates: the next fifth.

    >>> axis_top(0.41), axis_top(0.99), axis_top(0)
    (0.6, 1.0, 0.2)
    """
    return min(1.0, max(1, math.ceil(5 * highest - 1e-9)) / 5)


def budget_order(budget: str | None) -> tuple[str, float]:
    """What budgets are sorted by: their unit, then how much.

    >>> sorted(["1000it", "40ms", "200it"], key=budget_order)
    ['200it', '1000it', '40ms']
    """
    if budget is None:
        return "", 0.0
    parsed = nominal(budget)
    return parsed.unit, parsed.amount
