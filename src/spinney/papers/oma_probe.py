"""How much of a search gets to the searcher's next own move: positions are searched, and no match is played."""

from collections.abc import Callable, Iterator, Mapping

import numpy as np

import spinney
from spinney.core.state import State
from spinney.papers.oma_agents import UNTUNED
from spinney.papers.oma_claims import CHECKERS, DOMAINS, Domain, title
from spinney.papers.paper import Evidence, Experiment, Size
from spinney.papers.positions import positions, reached
from spinney.papers.records import Record, measured
from spinney.papers.samples import average
from spinney.papers.verdicts import Verdict, above, all_of

EXPERIMENT, SHARES = "tree-depth", "shares beyond a round"
# A part of what plain search makes in 20 ms here, 33,000 to 49,000, since the programs of the paper were slower.
ITERATIONS = 6000
POSITIONS = {"laptop": 100, "full": 400}
PLAYED_BY = f"{UNTUNED['MCTS']},budget=100it"
SEARCHES = ("MCTS", "MCTS-PW")


def _depths(size: Size) -> Iterator[Record]:
    """Positions of each domain, searched without and with widening."""
    for game, players in DOMAINS:
        loaded = spinney.load(game, players=players, **(CHECKERS if game == "chinese-checkers" else {}))
        states = positions(loaded, PLAYED_BY, size.matches or POSITIONS[size.scale])
        rows = [_searched(state, seed) for seed, state in enumerate(states)]
        yield measured(EXPERIMENT, loaded, {SHARES: rows})


def _searched(state: State, seed: int) -> list[float]:
    """The share of iterations that come to the level after a whole round, of each search."""
    found = []
    for name in SEARCHES:
        decision = spinney.agent(UNTUNED[name], budget=f"{ITERATIONS}it").decide(state, seed)
        assert decision.tree is not None
        found.append(round(reached(decision.tree, state.game.players + 1) / decision.iterations, 4))
    return found


def _gap(found: Evidence, domain: Domain) -> Verdict:
    for one in found.records:
        if one.experiment == EXPERIMENT and (one.game, one.players) == domain:
            shares = np.array(one.measures[SHARES])
            plain, widened = shares.mean(0)
            words = f"{title(domain)} {widened:.3f} for {plain:.3f},"
            return above(average(shares[:, 1] - shares[:, 0], -1.0, 1.0), name=words)
    return above(None, name=title(domain))


def _reaches(found: Evidence) -> Verdict:
    """That in each domain more iterations get to the searcher's next own move with widening than without."""
    return all_of([_gap(found, domain) for domain in DOMAINS])


PROBES = (Experiment(EXPERIMENT, lambda size: [], probe=_depths),)
BY_POSITIONS: Mapping[str, Callable[[Evidence], Verdict]] = {"pw-reaches-second-own-move": _reaches}
