"""Nieuwenhuizen, The Effect of Monte Carlo Tree Search on Modern Board Game Elements (Leiden 2021): Small World.

Games are the thesis' own rules, which are the defaults here, and budgets its numbers of nodes, one an iteration, so
that nothing has to be matched. Where the first seat was the search's in all games, it is so here (`seats: fixed`).
What a table of outcomes cannot say, regions, declines and what was taken, is counted by replaying stored matches.
"""

from collections.abc import Callable, Sequence
from typing import Any

from spinney.arena.plan import Plan
from spinney.arena.results import CellResults
from spinney.arena.store import Store
from spinney.papers.paper import Experiment, Paper, Size
from spinney.papers.records import Record
from spinney.papers.smallworld_agents import CPS, GAME, HALF, NODES, PURE, RANDOM, SEED, TEXT, entry, matches_of, named
from spinney.papers.smallworld_behaviour import BEHAVIOUR, HABITS
from spinney.papers.smallworld_chance import CHANCE, does_not_matter
from spinney.papers.smallworld_counts import analysed, both_seats, first_seat, outcomes, sizes, with_playouts
from spinney.papers.smallworld_examined import ASKED_AGAIN
from spinney.papers.smallworld_figures import FIGURES
from spinney.papers.smallworld_picks import PICKS, POPULARITY
from spinney.papers.smallworld_probe import depths
from spinney.papers.smallworld_reasons import EXAMINED, WHY
from spinney.papers.smallworld_regions import PLACES
from spinney.papers.smallworld_seats import OUTCOMES, SEATS
from spinney.papers.smallworld_tuning import TUNING
from spinney.papers.smallworld_why import CHANGED

HALVED = "-algorithm-2"
# Matches of a table by scale: laptop, full. Published are 100 of most, 500 of the analysis.
FEW, SOME, SELF, MANY = (40, 200), (100, 200), (100, 1000), (150, 500)
# Of the cut-offs, those that the smaller scale plays.
LAPTOP_NODES = (500, 2000, 10_000, 20_000)

Measure = Callable[[Store, CellResults], dict[str, Any]]


def experiment(
    name: str,
    heroes: Callable[[Size], Sequence[str]],
    rivals: Sequence[str],
    matches: tuple[int, int],
    measure: Measure = outcomes,
    seats: str = "fixed",
    laptop: bool = True,
) -> Experiment:
    """Each of these against each of those; without rivals, each against itself. Where not `laptop`, of the full scale
    alone.
    """

    def plans(size: Size) -> list[Plan]:
        if size.scale == "laptop" and not laptop:
            return []
        number = matches_of(size, *matches)
        return [
            Plan(
                name=name,
                games=[{"game": GAME, "players": 2}],
                agents=[entry(one) for one in heroes(size)],
                against=[entry(one) for one in rivals],
                mode="versus" if rivals else "self_play",
                seats=seats,
                matches=number + number % 2,
                seed=SEED,
            )
        ]

    return Experiment(name, plans, measure)


def played(variant: str) -> list[Experiment]:
    """The experiments that depend on what Cp means, in one reading; the other one is of the full scale alone."""
    text = variant == TEXT
    end = "" if text else HALVED

    def cutoffs(size: Size) -> list[str]:
        return [named(nodes, 0.5, variant) for nodes in (LAPTOP_NODES if size.scale == "laptop" else NODES)]

    keen, bold, weak = named(10_000, 4, variant), named(10_000, 16, variant), named(500, 0.5, variant)
    plain, more = named(10_000, 0.5, variant), named(20_000, 0.5, variant)
    return [
        experiment(f"cutoff{end}", cutoffs, [RANDOM], FEW, laptop=text),
        experiment(f"cp-direct{end}", lambda size: [keen, bold], [plain], FEW, seats="balanced", laptop=text),
        experiment(f"nodes-direct{end}", lambda size: [more], [plain], FEW, seats="balanced", laptop=text),
        experiment(f"opponents{end}", lambda size: [keen], [PURE, weak, bold], SOME, with_playouts, "balanced", text),
        experiment(f"self-play{end}", lambda size: [bold], [], SELF, laptop=text),
        experiment(f"analysis{end}", lambda size: [bold], [weak], MANY, analysed, laptop=text),
        experiment(f"analysis-self-play{end}", lambda size: [bold], [], SELF, both_seats, laptop=text),
    ]


def grid(nodes: int) -> Experiment:
    """All values of Cp against random play."""
    return experiment(f"cp-{nodes}", lambda size: [named(nodes, cp) for cp in CPS], [RANDOM], (40, 100))


EXPERIMENTS = (
    grid(500),
    grid(10_000),
    *played(TEXT),
    experiment("random-behaviour", lambda size: [RANDOM], [named(500, 0.5)], MANY, first_seat),
    Experiment("depth-time", lambda size: [], probe=depths),
    experiment("size", lambda size: [RANDOM], [], (200, 1000), sizes),
    *played(HALF),
    *CHANCE,
    *WHY,
    *CHANGED,
)


def of_text(one: Record) -> bool:
    """Whether a record says something of the agents in the text's reading."""
    return not one.experiment.endswith(HALVED)


def of_half(one: Record) -> bool:
    """Whether a record says something of the agents in Algorithm 2's reading: the values of Cp are a grid, in which
    those of the one are those of the other, and some experiments have no Cp in them.
    """
    return one.experiment.endswith(HALVED) or one.experiment in ("cp-500", "cp-10000", "size", "random-behaviour")


PAPER = Paper(
    id="smallworld",
    experiments=EXPERIMENTS,
    examined=(*EXAMINED, *ASKED_AGAIN),
    claims={**TUNING, **SEATS, **PLACES, **BEHAVIOUR, **PICKS, "chance-does-not-matter": does_not_matter},
    measured={**OUTCOMES, **HABITS, **POPULARITY},
    untried={},
    matching=(
        "A node is an iteration: budgets are the published numbers of nodes, and no time is matched. The text's UCT "
        "constant is 2 Cp sqrt(2), that of Algorithm 2 half of it; agents are named by the text's Cp, and the second "
        "column of verdicts reads them the other way, so that MCTS[10000/4] of the paper is MCTS[10000/2] here. A tie "
        "counts as half a win in rollouts, special powers are decisions (in the thesis they were used at random or "
        "whenever possible), chance is drawn anew in every iteration, and among actions of equal mean the most visited "
        "one is played, where the thesis plays the one that was tried first. Claims on whole samples, such as the "
        "order of the most popular races, are decided by a bootstrap over matches: they hold if they do in 95 % of "
        "1000 samples, and fail if they do in 5 % or fewer."
    ),
    variants={TEXT: of_text, HALF: of_half},
    figures=FIGURES,
    shares="Shares of won matches, of declines and of picks; coins and times a game stand in the table alone.",
)
