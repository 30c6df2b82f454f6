"""Figures 5 to 7 of the thesis on the Vienna Game AI Library, in their own form."""

from collections.abc import Callable, Sequence

from spinney.arena.report.sections import section
from spinney.papers.drawing import Curve, curves, figure, panels, played_by
from spinney.papers.paper import WALL, Evidence
from spinney.papers.vienna_rates import CALIBRATED, COUNTS, GAMES, LOW, TIMES, Rates, named

PLACES = {
    "tic-tac-toe": "Figure 5: Tic-Tac-Toe",
    "connect-four": "Figure 6: Connect Four",
    "hex": "Figure 7: Hex 11x11",
}
# By variant, what the command line calls its budget; the first needs no name.
BUDGETS = {f"{CALIBRATED}, {LOW}": LOW, "real time": WALL}


def by_time(found: Evidence) -> str:
    """The share of games won against random play by time limit, a line for each number of threads."""
    rates, parts = Rates(found), []
    for game in GAMES:
        lines = [Curve(named(threads), [rates.w(game, threads, limit) for limit in TIMES]) for threads in COUNTS]
        drawn = curves(PLACES[game], [f"{limit} ms" for limit in TIMES], lines, high=1.0)
        run = played_by("vienna", found, game, budget=BUDGETS.get(found.variant))
        parts.append(figure(f"{PLACES[game]}, won against random play", drawn, run))
    note = "Games won outright; draws are not won. Whiskers are 95 % intervals. Published figures are not available."
    return section("figures", f"Time limits and threads, {found.variant}", note, panels(parts))


FIGURES: Sequence[Callable[[Evidence], str]] = (by_time,)
