"""The plans on a tree for each player that compare quadrants, in forward-model calls, at the published 40 ms.

The smaller scale plays variants against MaxN in Colt Express alone, the game of Figure 1.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from math import comb
from typing import Any

from spinney.arena.plan import Plan
from spinney.core.errors import SpinneyError
from spinney.papers.multitree_cells import LABELS
from spinney.papers.multitree_quadrants import COLT, ENOUGH, counts_of, quadrants_of
from spinney.papers.paper import WALL, Experiment, Size

SEED = 2022
LABEL = "40ms in TAG, in calls"
# Paper-exact values where ours differ; all other games have score_plus.
HEURISTIC = {
    "tic-tac-toe": "spinney.papers.heuristics:tic_tac_toe_values",
    "uno": "spinney.papers.heuristics:uno_score_plus",
    "otherwise": "score_plus",
}
# Matches by scale of each variant against MaxN, of all agents in a cell as published, and of short rollouts in a cell.
# On a laptop all agents have as many in all cells of a game together as Table I needs.
EACH, TOTAL, ENDS = {"laptop": 100, "full": 1000}, 5000, {"laptop": 100, "full": 1000}


def asked(size: Size, budgets: Iterable[str]) -> list[tuple[str, bool]]:
    """The published times that are meant, each with whether it is spent in real time: one of them, or those of a scale.

    >>> asked(Size(budget="wall"), ["40ms", "200ms"]), asked(Size(budget="1000ms wall"), ["40ms"])
    ([('40ms', True), ('200ms', True)], [('1000ms', True)])
    """
    if size.budget in (None, WALL):
        return [(one, size.budget == WALL) for one in budgets]
    time = str(size.budget).removesuffix(f" {WALL}")
    if time not in LABELS:
        listed = ", ".join([*LABELS, f"40ms {WALL}", WALL])
        raise SpinneyError(f"a budget of multitree is one of {listed}, not {size.budget!r}")
    return [(time, time != size.budget)]


def given(time: str, real: bool, game: str, matched: str, label: str | None = None) -> dict[str, str]:
    """The budget of a plan: real time, or what TAG does in it.

    >>> given("40ms", False, "poker", "972it"), given("40ms", True, "poker", "972it")
    ({'label': '40ms in TAG', 'poker': '972it'}, {'label': '40ms wall', 'poker': '40ms'})
    """
    return {"label": f"{time} {WALL}", game: time} if real else {"label": label or LABELS[time], game: matched}


def played(
    about: Mapping[str, Any], plans: Callable[[Mapping[str, Any], dict[str, Any], str, int, Size], Sequence[Plan]]
) -> Experiment:
    """An experiment that is played game by game and count by count."""
    alone = COLT if about["id"] == "fixed-maxn" else None

    def every(size: Size) -> Iterator[Plan]:
        for time, real in asked(size, about["budgets"]):
            for entry in about["games"] if time in about["budgets"] else ():
                if size.scale == "laptop" and alone not in (None, entry["game"]):
                    continue
                for players in entry["players"]:
                    calls = about["iterations"][entry["game"]][str(players)]["40ms"]["fm"]
                    shared = {
                        "name": f"{about['id']}, {players} players",
                        "games": [{"game": entry["game"], "players": players, "parameters": entry["parameters"]}],
                        "budgets": [given(time, real, entry["game"], f"{calls}fm", LABEL)],
                        "seed": SEED,
                    }
                    yield from plans(about, shared, entry["game"], players, size)

    return Experiment(about["id"], lambda size: list(every(size)))


def _entries(agents: Sequence[Mapping[str, str]], quadrants: Sequence[str]) -> list[dict[str, Any]]:
    """The agents of these quadrants."""
    return [
        {"agent": one["spinney"], "heuristic": HEURISTIC, "name": one["name"]}
        for one in agents
        if one["name"].partition(" / ")[2] in quadrants
    ]


def fixed(about: Mapping[str, Any], shared: dict[str, Any], game: str, players: int, size: Size) -> list[Plan]:
    """Each variant against a table of MaxN, a plan for each quadrant."""
    matches = -(-(size.matches or EACH[size.scale]) // players) * players
    return [
        Plan(
            **shared,
            agents=_entries(about["agents"], [quadrant]),
            against=_entries(about["against"], [quadrant]),
            mode="versus",
            matches=matches,
        )
        for quadrant in quadrants_of(game)
    ]


def full(about: Mapping[str, Any], shared: dict[str, Any], game: str, players: int, size: Size) -> list[Plan]:
    """All agents in a round robin; where there are more tables than matches can seat fairly, some of them are drawn."""
    agents = _entries(about["agents"], quadrants_of(game))
    total = size.matches or (TOTAL if size.scale == "full" else -(-ENOUGH // len(counts_of(about["id"])[game])))
    tables = comb(len(agents), players)
    drawn = -(-total // players)
    if tables <= drawn:
        return [Plan(**shared, agents=agents, matches=-(-total // (tables * players)) * players)]
    return [Plan(**shared, agents=agents, tables=drawn, matches=players)]


def to_the_end(about: Mapping[str, Any], shared: dict[str, Any], game: str, players: int, size: Size) -> list[Plan]:
    """Short rollouts valued by score against a table of rollouts to the end."""
    short, long = (one["spinney"] for one in about["agents"])
    matches = -(-(size.matches or ENDS[size.scale]) // players) * players
    agents = [{"agent": short, "heuristic": HEURISTIC, "name": "cut off"}]
    return [
        Plan(**shared, agents=agents, against=[{"agent": long, "name": "to the end"}], mode="versus", matches=matches)
    ]


PLANS = {"fixed-maxn": fixed, "full-tournament": full, "rollout-to-end": to_the_end}
