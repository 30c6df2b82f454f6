"""Goodman, Perez-Liebana and Lucas, MultiTree MCTS in Tabletop Games (2022): a tree for each player.

Games, agents and TAG's iterations in 40, 200 and 1000 ms stand in the claims' list, by game and player count. Of the
experiments, those with each game's tuned settings are here, which Figures 3 to 6 and most claims rest on; those that
compare searches with and without rollouts (Figures 1 and 2, Table I) are in `multitree_plans`.
"""

from collections.abc import Mapping
from math import comb
from typing import Any

from spinney.arena.plan import Plan
from spinney.papers.multitree_cells import TUNED
from spinney.papers.multitree_claims import CLAIMS
from spinney.papers.multitree_figures import figure_3
from spinney.papers.multitree_figures_by_cell import FIGURE_1, FIGURE_2, LATER, table_1
from spinney.papers.multitree_plans import PLANS, SEED, asked, given, played
from spinney.papers.multitree_reasons import EXAMINED
from spinney.papers.multitree_shape import BY_POSITIONS, PROBES
from spinney.papers.multitree_why import WHY
from spinney.papers.paper import Experiment, Paper, Size, is_timed, published

# Matches of a cell by scale and published budget; published are 2000 and more. A cell that is not named is left out.
MATCHES = {"laptop": {"40ms": 1000, "200ms": 100}, "full": {"40ms": 2000, "200ms": 2000, "1000ms": 2000}}


def tuned(about: Mapping[str, Any]) -> Experiment:
    """The five variants in a round robin of one game, a plan for each player count and budget."""

    def plans(size: Size) -> list[Plan]:
        sizes = MATCHES[size.scale]
        return [
            Plan(
                name=f"{about['id']}, {players} players",
                games=[{"game": entry["game"], "players": players, "parameters": entry["parameters"]}],
                agents=[{"agent": one["spinney"], "name": one["name"]} for one in about["agents"]],
                budgets=[given(budget, real, entry["game"], f"{_iterations(about, players, budget)}it")],
                matches=whole(size.matches or sizes.get(budget, max(sizes.values())), players, len(about["agents"])),
                seed=SEED,
            )
            for entry in about["games"]
            for players in entry["players"]
            for budget, real in asked(size, sizes)
            if budget in about["budgets"]
        ]

    return Experiment(about["id"], plans)


def _iterations(about: Mapping[str, Any], players: int, budget: str) -> int:
    return int(about["iterations"][str(players)][budget]["it"])


def whole(matches: int, players: int, agents: int) -> int:
    """Matches of each table of a round robin that has so many or more in all, everybody everywhere equally often.

    >>> [whole(2000, players, 5) for players in (2, 3, 4, 5)]
    [200, 201, 400, 2000]
    """
    return -(-matches // (comb(agents, players) * players)) * players


PAPER = Paper(
    id="multitree",
    experiments=[
        *(
            tuned(one) if one["id"] in TUNED else played(one, PLANS[one["id"]])
            for one in published("multitree")["experiments"]
            if one["id"] in {*TUNED, *PLANS}
        ),
        *PROBES,
        *WHY,
    ],
    examined=EXAMINED,
    claims={**CLAIMS, **BY_POSITIONS},
    measured={},
    untried={},
    matching=(
        "A published time is matched by the iterations that TAG makes in it, by game and player count: measured for "
        "two and four players with rollouts of 30 (±30 %), between and beyond by time per iteration linear in the "
        "number of players. For the games without rollout that is a lower bound. Where searches with and without "
        "rollouts meet, they have equal forward-model calls, as many as TAG makes in that time with rollouts."
    ),
    variants={"TAG's iterations": lambda one: not is_timed(one), "real time": is_timed},
    figures=[table_1, FIGURE_1, FIGURE_2, figure_3, *LATER],
)
