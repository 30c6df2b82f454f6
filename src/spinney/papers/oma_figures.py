"""Figures 4 to 9 on opponent move abstraction in their own form: shares of won matches, by domain."""

from collections.abc import Callable, Sequence

from spinney.arena.report.charts import Mark, bars
from spinney.arena.report.sections import section
from spinney.papers.drawing import figure, played_by, row, table
from spinney.papers.oma_claims import (
    CHECKERS,
    CHECKERS_3,
    CHECKERS_4,
    CHECKERS_6,
    DOMAINS,
    RIVALS,
    VARIANTS,
    M,
    S,
    minus,
    title,
)
from spinney.papers.paper import Evidence, published
from spinney.papers.verdicts import NOT_PLAYED, shown

# Of each figure: its number, the agent, whom it met, and the experiment.
PAIRINGS = (
    (4, "MCTS-OMA", ("MCTS",), "oma-vs-mcts"),
    (5, "MCTS-OMA-PW", ("MCTS-PW",), "oma-pw-vs-pw"),
    (6, VARIANTS[0], RIVALS, "mcts-vs-minimax"),
    (7, VARIANTS[1], RIVALS, "oma-vs-minimax"),
    (8, VARIANTS[2], RIVALS, "pw-vs-minimax"),
    (9, VARIANTS[3], RIVALS, "oma-pw-vs-minimax"),
)


def implied(number: int, domain: str, rival: str) -> str:
    """What the text says of a bar, whose height is not printed."""
    for one in published("oma")["figure_bars"]:
        if one["where"] == f"Fig. {number}, {domain}, against {rival}":
            low, high = one["implied_low"], one["implied_high"]
            parts = [f"above {low} %"] * (low is not None) + [f"below {high} %"] * (high is not None)
            return " and ".join(parts) or "not said"
    return "not said"


def _mean(own: str, rival: str) -> str:
    """The published mean over the domains, which the text has."""
    end = f"{own} against {rival}, mean of six domains"
    return next((f"{one['value']} %" for one in published("oma")["numbers"] if one["where"].endswith(f": {end}")), "")


def _figure(number: int, own: str, rivals: Sequence[str], experiment: str) -> Callable[[Evidence], str]:
    def drawn(found: Evidence) -> str:
        rows, marks = list[str](), list[Mark]()
        for domain in DOMAINS:
            for place, rival in enumerate(rivals):
                value = S(found, own, rival, domain)
                name = f"{title(domain)}, {rival}"
                rows.append(
                    row(name, implied(number, title(domain), rival), NOT_PLAYED if value is None else shown(value))
                )
                if value is not None:
                    marks.append(Mark(name, "AB"[place], place, value.value, *value.interval()))
        for rival in rivals:
            mean = M(found, own, rival)
            rows.append(row(f"Mean, {rival}", _mean(own, rival), NOT_PLAYED if mean is None else shown(mean)))
        content = table(("Domain", "Published", "Measured"), rows, "numbers")
        chart = bars(marks, 0.5, 1.0) if marks else ""
        budget = {"250 ms": "250ms"}.get(found.variant)
        heading = f"Figure {number}: {own} against {' and '.join(rivals)}"
        run = played_by("oma", found, experiment, budget=budget)
        made = figure("Share of won matches, by domain", chart + content, run)
        return section("figures", heading, "", made)

    return drawn


def strict_goal(found: Evidence) -> str:
    """What the best variant wins in Chinese Checkers by the usual goal, and where all one's own pieces must be home."""
    own, rows = VARIANTS[-1], list[str]()
    for domain in (CHECKERS_3, CHECKERS_4, CHECKERS_6):
        game, players = domain
        for rival in RIVALS:
            usual = S(found, own, rival, domain)
            strict = found.share(own, rival, game, players, **{**CHECKERS, "strict_goal": True})
            gap = minus(strict, usual)
            said = [NOT_PLAYED if one is None else shown(one) for one in (usual, strict, gap)]
            rows.append(row(f"{title(domain)}, {rival}", *said))
    content = table(("Domain", "Usual goal", "Strict goal", "Difference"), rows, "numbers")
    run = played_by("oma", found, "oma-pw-vs-minimax", "strict-goal")
    note = (
        "When a match of Chinese Checkers is won, the paper does not say. Usually it is when the goal corner is full, "
        "with one own piece there or more; by the strict goal all of one's own pieces must be there."
    )
    return section("figures", f"What hangs on the goal: {own}", note, figure("Share of won matches", content, run))


FIGURES = (*(_figure(*one) for one in PAIRINGS), strict_goal)
