"""Why a claim on nodes in Small World fails: for each likely reason an experiment, and what it says of the claim.

That more nodes than 10,000 cost strength is what the thesis saw and put down to greedy search. Its program differs from
the search here in two things that more nodes make worse: a node keeps the one outcome of chance that it was made with,
and its reward is simply how many simulations were won, so that beyond the own turn the other player's moves are chosen
for the searcher. Each is played with 10,000 and 20,000 nodes against random play, from the first seat, as published.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from spinney.arena.plan import Plan
from spinney.papers.paper import Evidence, Examination, Experiment, Size
from spinney.papers.smallworld_agents import GAME, RANDOM, SEED, entry, matches_of, named, search
from spinney.papers.smallworld_counts import outcomes
from spinney.papers.smallworld_games import games, lead, minus, wins
from spinney.papers.verdicts import Verdict, all_of, below, shown

CP, GREEDY = 0.5, 0.05
ENOUGH, MORE, MOST = 10_000, 20_000, 50_000
MATCHES = 40, 200
KEPT = {"information": "pi"}
HELPED = {"heuristic": "spinney.papers.heuristics:first_seat_wins"}


def _by_nodes(name: str, changed: Mapping[str, str], cp: float = CP, more: int = MORE) -> Experiment:
    """Two numbers of nodes against random play, with other settings."""

    def plans(size: Size) -> list[Plan]:
        matches = matches_of(size, *MATCHES)
        return [
            Plan(
                name=name,
                games=[{"game": GAME, "players": 2}],
                agents=[{"agent": search(nodes, cp, **changed), "name": named(nodes, cp)} for nodes in (ENOUGH, more)],
                against=[entry(RANDOM)],
                mode="versus",
                seats="fixed",
                matches=matches + matches % 2,
                seed=SEED,
            )
        ]

    return Experiment(name, plans, outcomes)


WHY = (
    _by_nodes("why-nodes-helped", HELPED),
    _by_nodes("why-nodes-kept-outcome", KEPT),
    _by_nodes("why-nodes-greedy", {}, GREEDY),
    _by_nodes("why-nodes-most", {}, more=MOST),
)


def _falls(name: str, cp: float, more: int, found: Evidence) -> Verdict:
    """What the claim says, of another search: more nodes win less against random play, by a tenth or more. What random
    play lost by, in coins, is told beside it: wins are near the ceiling.
    """
    few, many = (games(found, name, (nodes, cp), RANDOM) for nodes in (ENOUGH, more))
    loss = minus(wins(many), wins(few))
    verdict = all_of([below(loss, name=f"{more} less {ENOUGH}"), below(loss, -0.1, name="by 0.1")])
    coins = minus(lead(many), lead(few))
    if coins is None:
        return verdict
    won = " and ".join(f"{int((one[:, 1] > one[:, 2]).sum())} of {len(one)}" for one in (few, many))
    return replace(verdict, found=f"won {won}; {verdict.found}; lead over random, in coins, {shown(coins)}")


EXAMINED = (
    Examination(
        "too-many-nodes-hurt",
        "why-nodes-helped",
        "rewards: where all nodes count the searcher's wins, so that the other player is taken to help, 20 000 nodes "
        "win less than 10 000",
        partial(_falls, "why-nodes-helped", CP, MORE),
    ),
    Examination(
        "too-many-nodes-hurt",
        "why-nodes-kept-outcome",
        "chance: where a node keeps the one outcome that it was made with, 20 000 nodes win less than 10 000",
        partial(_falls, "why-nodes-kept-outcome", CP, MORE),
    ),
    Examination(
        "too-many-nodes-hurt",
        "why-nodes-greedy",
        "greedy search, as the thesis presumes: with a tenth of its exploration, 20 000 nodes win less than 10 000",
        partial(_falls, "why-nodes-greedy", GREEDY, MORE),
    ),
    Examination(
        "too-many-nodes-hurt",
        "why-nodes-most",
        "the largest cut-off is not published, and 20 000 are too few: 50 000 nodes win less than 10 000",
        partial(_falls, "why-nodes-most", CP, MOST),
    ),
)
