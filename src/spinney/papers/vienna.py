"""Jupa, Implementing Monte Carlo Tree Search for the Vienna Game AI Library (Vienna 2026): time limits and threads.

The opponent is uniformly random play, as in the author's public test programs; the thesis does not name it. At the
published milliseconds the search here wins everything, so the usual variant is a calibrated one: 10 to 100 ms of one
thread stand for so few iterations that the published level is met at 100 ms, and k threads have as many times these as
k threads of ours make more than one, and search with k threads. `--budget wall` plays the published times.
"""

from functools import partial

from spinney.papers.paper import WALL, Experiment, Paper
from spinney.papers.records import Record
from spinney.papers.vienna_claims import CLAIMS, MEASURED
from spinney.papers.vienna_figures import FIGURES
from spinney.papers.vienna_plans import BEYOND, curves, ladder, parallel
from spinney.papers.vienna_probe import throughput
from spinney.papers.vienna_rates import CALIBRATED, COUNTS, GAMES, LOW, TIMES, labelled
from spinney.papers.vienna_reasons import EXAMINED, WHY


def played(way: str, one: Record) -> bool:
    """Whether a record belongs to one way to match time limits; only the curves have such ways."""
    limits = (*TIMES, BEYOND)
    return one.experiment not in GAMES or one.budget in [labelled(limit, way) for limit in limits]


PAPER = Paper(
    id="vienna",
    experiments=(
        *(curves(game) for game in GAMES),
        Experiment("parallel-methods", parallel, cores=16),
        Experiment("iterations-ladder", ladder),
        Experiment("thread-throughput", lambda size: [], probe=throughput, cores=COUNTS[-1]),
        *WHY,
    ),
    examined=EXAMINED,
    claims=CLAIMS,
    measured=MEASURED,
    untried={},
    matching=(
        "The opponent is uniformly random play, who moves first alternates, and a game counts if the search wins it "
        "outright: so do the author's public test programs; the thesis does not say. Calibrated: t ms of one thread "
        "are t/100 of 30 iterations in Tic-Tac-Toe, 12 in Connect Four and 100 in Hex, which gives about the published "
        "80 % at 100 ms in Connect Four; k threads have as many times more as k threads of ours make in a second, and "
        "search with k threads, so that what parallel search loses is in it. With --budget low all have 30 % of these, "
        "so that eight threads in Hex are not at the ceiling: what differs hangs on the calibration. With --budget "
        "wall the published times are played; there the search wins nearly everything, and a claim whose rates are all "
        "at the ceiling is undecided. Plans with more threads than the machine has cores are left out. The original's "
        "selection follows at the opponent's nodes what is best for the searcher; the one here does not, and no "
        "setting does."
    ),
    variants={
        CALIBRATED: partial(played, CALIBRATED),
        f"{CALIBRATED}, {LOW}": partial(played, LOW),
        "real time": partial(played, WALL),
    },
    figures=FIGURES,
    shares="Shares of matches won outright; published are ranges in words, whose middles stand here.",
)
