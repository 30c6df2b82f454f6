"""Baier and Kaisers, Guiding Multiplayer MCTS by Focusing on Yourself (CoG 2020): opponent move abstraction."""

from collections.abc import Sequence
from dataclasses import replace

from spinney.arena.plan import Plan
from spinney.papers.levels import levels
from spinney.papers.oma_agents import tuned
from spinney.papers.oma_claims import CLAIMS, MEASURED, RIVALS, VARIANTS
from spinney.papers.oma_figures import FIGURES
from spinney.papers.oma_mechanics import BY_MECHANICS
from spinney.papers.oma_mechanics import PROBES as MECHANICS
from spinney.papers.oma_plans import CHEAP, MATCHES, PARANOID_STEPS, PUBLISHED, depths, paired
from spinney.papers.oma_probe import BY_POSITIONS, PROBES
from spinney.papers.oma_reasons import EXAMINED, WHY
from spinney.papers.oma_tuning import BUDGET as TUNED_AT
from spinney.papers.oma_tuning import TUNINGS, settings
from spinney.papers.paper import WALL, Experiment, Paper, Size


def pairings(experiment: str, heroes: Sequence[str], rivals: Sequence[str], strict: bool = False) -> Experiment:
    """Each of these against each of those."""

    def plans(size: Size) -> list[Plan]:
        budget = PUBLISHED if size.budget == WALL else size.budget or CHEAP
        matches = size.matches or MATCHES[size.scale]
        return paired(experiment, [*map(tuned, heroes)], [*map(tuned, rivals)], budget, matches, strict)

    return Experiment(experiment, plans, measure=levels)


def only_full(experiment: Experiment) -> Experiment:
    """An experiment that the smaller scale leaves out."""
    return replace(experiment, plans=lambda size: experiment.plans(size) if size.scale == "full" else [])


EXPERIMENTS = (
    pairings("oma-pw-vs-minimax", ["MCTS-OMA-PW"], RIVALS),
    pairings("oma-pw-vs-pw", ["MCTS-OMA-PW"], ["MCTS-PW"]),
    pairings("oma-vs-mcts", ["MCTS-OMA"], ["MCTS"]),
    pairings("mcts-vs-minimax", ["MCTS"], RIVALS),
    pairings("oma-vs-minimax", ["MCTS-OMA"], RIVALS),
    pairings("pw-vs-minimax", ["MCTS-PW"], RIVALS),
    depths("brs-plus-depth", "brs_plus", 7),
    depths("paranoid-depth", "paranoid", 6, PARANOID_STEPS),
    pairings("brs-plus-vs-paranoid", ["BRS+"], ["Paranoid"]),
    pairings("maxn-vs-paranoid", ["max^n"], ["Paranoid"]),
    only_full(pairings("opps-vs-brs-plus", ["BRS+", *VARIANTS], ["OPPS"])),
    only_full(pairings("strict-goal", ["MCTS-OMA-PW"], RIVALS, strict=True)),
    *TUNINGS,
    *PROBES,
    *MECHANICS,
    *WHY,
)


PAPER = Paper(
    id="oma",
    experiments=EXPERIMENTS,
    claims={**CLAIMS, **BY_POSITIONS, **BY_MECHANICS},
    measured=MEASURED,
    untried={},
    matching=(
        "Everybody has the same wall time, as published; but 20 ms, since the programs here are probably much faster "
        "than those of the paper, whose speed is not known. --budget 250ms plays the published time. Random openings "
        "of 8 moves, the same for all seatings of a pairing, stand in for the luck that minimax and the widening "
        "search do not have."
    ),
    variants={
        "20 ms": lambda one: one.budget in (None, CHEAP, TUNED_AT),
        "250 ms": lambda one: one.budget in (None, PUBLISHED, TUNED_AT),
    },
    figures=(settings, *FIGURES),
    examined=EXAMINED,
)
