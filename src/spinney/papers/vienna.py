"""Jupa, Implementing Monte Carlo Tree Search for the Vienna Game AI Library (Vienna 2026): time limits and threads.

The opponent is uniformly random play, as in the author's public test programs; the thesis does not name it. At the
published milliseconds the search here wins everything, so the usual variant is a calibrated one: 10 to 100 ms of one
thread stand for so few iterations that the published level is met at 100 ms, and k threads have as many times these as
k threads of ours make more than one, and search with k threads. `--budget wall` plays the published times.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import Any

from spinney.arena.plan import Plan
from spinney.core.errors import SpinneyError
from spinney.papers.paper import Experiment, Paper, Size, published
from spinney.papers.records import Record
from spinney.papers.vienna_claims import CLAIMS, MEASURED
from spinney.papers.vienna_figures import FIGURES
from spinney.papers.vienna_probe import throughput
from spinney.papers.vienna_rates import CALIBRATED, COUNTS, GAMES, LOW, TIMES, WALL, labelled, named

SEED = 2026
# What part of the calibrated iterations is played; fewer keep many threads off the ceiling.
PARTS = {CALIBRATED: 1.0, LOW: 0.3}
AGENT = "mcts:exploration=2,normalise=none"
BEYOND = 200
PARAMETERS: Mapping[str, Mapping[str, Any]] = {
    "tic-tac-toe": {},
    "connect-four": {"width": 7, "height": 6, "line": 4},
    "hex": {"size": 11, "swap": False},
}
# Matches of a point by scale; published are 300. Claims that two curves are the same need 2000.
POINTS = {"laptop": 300, "full": 2000}
METHODS = ("tree", "root", "leaf")
LADDER = (16, 128, 1024, 8192)
CONSTANTS = (0.25, 0.5, 0.7, 1.0, 1.4, 2.0, 4.0)
RANDOM = {"agent": "random", "name": "random"}


def iterations(game: str, threads: int, milliseconds: int, part: float = 1.0) -> int:
    """The iterations that stand for a time limit in the calibrated variant, or a part of them.

    >>> [iterations("connect-four", threads, 100) for threads in (1, 2, 4, 8)]
    [12, 14, 19, 27]
    """
    about = published("vienna")
    whole, times = int(about["iterations_at_100ms"][game]), float(about["speedups"][game][str(threads)])
    return max(1, round(part * whole * milliseconds / 100 * times))


def curves(game: str) -> Experiment:
    """Every number of threads at every time limit against random play, a plan for each number of threads."""

    def plans(size: Size) -> Iterator[Plan]:
        if size.budget not in (None, *PARTS, WALL):
            raise SpinneyError(f"a budget of vienna is {CALIBRATED}, {LOW} or {WALL}, not {size.budget!r}")
        for threads in COUNTS:
            limits = [*TIMES, BEYOND] if game == "hex" and threads == 1 else TIMES
            yield Plan(
                name=f"{game}, {named(threads)}",
                games=[_entry(game)],
                agents=[{"agent": f"{AGENT},threads={threads}", "name": named(threads)}],
                against=[RANDOM],
                mode="versus",
                budgets=[_budget(game, threads, limit, size) for limit in limits],
                matches=_even(size.matches or POINTS[size.scale]),
                seed=SEED,
            )

    return Experiment(game, lambda size: list(plans(size)))


def _entry(game: str) -> dict[str, Any]:
    return {"game": game, "players": 2, "parameters": PARAMETERS[game]}


def _budget(game: str, threads: int, limit: int, size: Size) -> str | dict[str, str]:
    way = size.budget or CALIBRATED
    if way == WALL:
        return labelled(limit, way)
    return {"label": labelled(limit, way), game: f"{iterations(game, threads, limit, PARTS[way])}it"}


def _even(matches: int) -> int:
    return matches + matches % 2


def parallel(size: Size) -> list[Plan]:
    """The three ways in which threads work together against each other, at equal threads and time."""
    full = size.scale == "full"
    return [
        Plan(
            name=f"parallel-methods, {game}, {named(threads)}",
            games=[_entry(game)],
            agents=[
                {"agent": f"{AGENT},threads={threads},parallel={way}", "name": f"{named(threads)} ({way})"}
                for way in METHODS
            ],
            budgets=["20ms", "100ms"] if full else ["20ms"],
            matches=_even(size.matches or (200 if full else 40)),
            seed=SEED,
        )
        for game in ("connect-four", "hex")
        for threads in ((2, 4, 8, 16) if full else (4, 8))
    ]


def ladder(size: Size) -> list[Plan]:
    """Eight times the iterations against one time; in Tic-Tac-Toe against random play and a perfect player; and all
    exploration constants in a round robin.
    """
    full = size.scale == "full"
    matches = _even(size.matches or (400 if full else 100))
    steps = [
        _plan("ladder", [game], [_of(most)], [_of(least)], matches)
        for game in ("connect-four", "hex")
        for least, most in pairwise(LADDER)
    ]
    perfect = {"agent": "minimax:depth=9", "name": "perfect"}
    sure = _plan("ladder", ["tic-tac-toe"], [_of(one) for one in LADDER], [RANDOM, perfect], matches)
    constants = [
        Plan(
            name="constants",
            games=[_entry(game)],
            agents=[
                {"agent": f"mcts:exploration={one:g},normalise=none,budget=1024it", "name": f"c={one:g}"}
                for one in CONSTANTS
            ],
            matches=_even(size.matches or (200 if full else 40)),
            seed=SEED,
        )
        for game in GAMES
    ]
    return [*steps, sure, *constants]


def _of(amount: int) -> dict[str, str]:
    return {"agent": f"{AGENT},budget={amount}it", "name": f"{amount}it"}


def _plan(
    name: str, games: Sequence[str], agents: list[dict[str, str]], against: list[dict[str, str]], matches: int
) -> Plan:
    entries = [_entry(game) for game in games]
    return Plan(name=name, games=entries, agents=agents, against=against, mode="versus", matches=matches, seed=SEED)


def played(way: str, one: Record) -> bool:
    """Whether a record belongs to one way to match time limits; only the curves have such ways."""
    limits = (*TIMES, BEYOND)
    return one.experiment not in GAMES or one.budget in [labelled(limit, way) for limit in limits]


PAPER = Paper(
    id="vienna",
    experiments=(
        *(curves(game) for game in GAMES),
        Experiment("parallel-methods", parallel),
        Experiment("iterations-ladder", ladder),
        Experiment("thread-throughput", lambda size: [], probe=throughput),
    ),
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
