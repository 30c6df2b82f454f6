"""Time limits and threads as plans: the curves, and what the thesis relies on."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from spinney.arena.plan import Plan
from spinney.core.errors import SpinneyError
from spinney.papers.paper import WALL, Experiment, Size, published
from spinney.papers.vienna_rates import CALIBRATED, COUNTS, GAMES, LOW, TIMES, labelled, named

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
                games=[entry(game)],
                agents=[{"agent": f"{AGENT},threads={threads}", "name": named(threads)}],
                against=[RANDOM],
                mode="versus",
                budgets=[_budget(game, threads, limit, size) for limit in limits],
                matches=even(size.matches or POINTS[size.scale]),
                seed=SEED,
            )

    return Experiment(game, lambda size: list(plans(size)), cores=COUNTS[-1])


def entry(game: str) -> dict[str, Any]:
    """A game of the thesis as an entry of a plan."""
    return {"game": game, "players": 2, "parameters": PARAMETERS[game]}


def _budget(game: str, threads: int, limit: int, size: Size) -> str | dict[str, str]:
    way = size.budget or CALIBRATED
    if way == WALL:
        return labelled(limit, way)
    return {"label": labelled(limit, way), game: f"{iterations(game, threads, limit, PARTS[way])}it"}


def even(matches: int) -> int:
    """So many matches, or one more, so that each side moves first in half of them.

    >>> even(3), even(4)
    (4, 4)
    """
    return matches + matches % 2


def parallel(size: Size) -> list[Plan]:
    """The three ways in which threads work together against each other, at equal threads and time."""
    full = size.scale == "full"
    return [
        Plan(
            name=f"parallel-methods, {game}, {named(threads)}",
            games=[entry(game)],
            agents=[
                {"agent": f"{AGENT},threads={threads},parallel={way}", "name": f"{named(threads)} ({way})"}
                for way in METHODS
            ],
            budgets=["20ms", "100ms"] if full else ["20ms"],
            matches=even(size.matches or (200 if full else 40)),
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
    matches = even(size.matches or (400 if full else 100))
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
            games=[entry(game)],
            agents=[
                {"agent": f"mcts:exploration={one:g},normalise=none,budget=1024it", "name": f"c={one:g}"}
                for one in CONSTANTS
            ],
            matches=even(size.matches or (200 if full else 40)),
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
    entries = [entry(game) for game in games]
    return Plan(name=name, games=entries, agents=agents, against=against, mode="versus", matches=matches, seed=SEED)
