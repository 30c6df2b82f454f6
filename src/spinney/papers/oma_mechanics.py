"""What opponent move abstraction shares, and that it and widening vanish in the limit: read from trees and formulas."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise

import numpy as np

import spinney
from spinney.core.state import State
from spinney.papers.oma_agents import UNTUNED
from spinney.papers.oma_claims import CHECKERS, VARIANTS
from spinney.papers.paper import Evidence, Experiment, Size
from spinney.papers.positions import positions
from spinney.papers.records import Record, measured
from spinney.papers.verdicts import Verdict, above, all_of
from spinney.search.node import Node
from spinney.search.opponent_abstraction import abstraction_weight
from spinney.search.widening import width

EXPERIMENT = "mechanics"
SHARED, WEIGHTS, WIDTHS, SOLVED = "estimates", "weights", "moves considered", "solved positions"
EQUIVALENCE, C, ALPHA = 100.0, 1.0, 0.3
# No position of the paper's games has so many moves.
MOVES = 400
VISITS = [0, *(round(10 ** (place / 4)) for place in range(41))]
SEARCHED, ENOUGH = 3000, 1_000_000
POSITIONS = {"laptop": 20, "full": 100}


def _mechanics(size: Size) -> Iterator[Record]:
    """Trees of Chinese Checkers for three, both formulas, and solved positions of Tic-Tac-Toe."""
    many = size.matches or POSITIONS[size.scale]
    checkers = spinney.load("chinese-checkers", players=3, **CHECKERS)
    trees = positions(checkers, f"{UNTUNED['MCTS']},budget=100it", many)
    found = {
        SHARED: [shared(state, _searched("MCTS-OMA", state, SEARCHED, seed)) for seed, state in enumerate(trees)],
        WEIGHTS: [[count, round(abstraction_weight(EQUIVALENCE, count), 9)] for count in VISITS],
        WIDTHS: [[count, int(width(C, ALPHA, float(count)))] for count in VISITS],
    }
    yield measured(EXPERIMENT, checkers, found)
    small = spinney.load("tic-tac-toe")
    solved = [_solved(state, seed) for seed, state in enumerate(positions(small, "random", many))]
    yield measured(EXPERIMENT, small, {SOLVED: solved})


def _searched(name: str, state: State, iterations: int, seed: int) -> Node:
    tree = spinney.agent(UNTUNED[name], budget=f"{iterations}it").decide(state, seed).tree
    assert tree is not None
    return tree


def shared(state: State, root: Node) -> list[int]:
    """How many estimates a tree has for a player's move after that player's own moves, how many of these several nodes
    share, and how many are the mean over exactly these nodes, by their visits.

    >>> start = spinney.load("chinese-checkers", players=3).start()
    >>> tree = spinney.agent("mcts:oma=100,rollout=0,heuristic=default,budget=300it").decide(start).tree
    >>> all_of_them, several, means = shared(start, tree)
    >>> all_of_them == means
    True
    """
    groups = defaultdict[tuple[int, tuple[int, ...]], list[Node]](list)
    waiting: list[tuple[State, Node, tuple[tuple[int, ...], ...]]] = [(state, root, ((),) * state.game.players)]
    while waiting:
        here, node, histories = waiting.pop()
        for action, child in node.children.items():
            player = here.player
            own = (*histories[player], action)
            groups[player, own].append(child)
            waiting.append((here.apply(action), child, (*histories[:player], own, *histories[player + 1 :])))
    right = sum(_is_mean(nodes, player) for (player, _), nodes in groups.items())
    return [len(groups), sum(len(nodes) > 1 for nodes in groups.values()), right]


def _is_mean(nodes: list[Node], player: int) -> bool:
    """Whether all of these have one estimate for a player, the mean over them."""
    total = sum(node.visits for node in nodes)
    mean = sum(node.visits * node.values[player] for node in nodes) / total
    estimates = [node.estimate[player] for node in nodes if node.estimate is not None]
    return len(estimates) == len(nodes) and bool(np.allclose(estimates, mean, rtol=1e-9, atol=1e-9))


def _solved(state: State, seed: int) -> list[int]:
    """Whether each variant plays a best move of a position, by a search to the end, after very many iterations, with
    rollouts to the end too.
    """
    values = spinney.agent("minimax:depth=9").decide(state).values
    best = {action for action, value in values.items() if value == max(values.values())}
    agents = [UNTUNED[name].replace("rollout=0,heuristic=default", "rollout=end,heuristic=win") for name in VARIANTS]
    return [int(spinney.agent(one, budget=f"{ENOUGH}it").decide(state, seed).action in best) for one in agents]


def _kept(found: Evidence, what: str) -> list[list[float]] | None:
    """What was measured, by name, if it was."""
    for one in found.records:
        if one.experiment == EXPERIMENT and what in one.measures:
            return list(one.measures[what])
    return None


def _shares(found: Evidence) -> Verdict:
    """That every estimate is the mean over the nodes with the same own moves, and some are shared by several."""
    rows = _kept(found, SHARED)
    if rows is None:
        return above(None)
    every, several, right = np.array(rows, np.int64).sum(0).tolist()
    words = (
        f"{right:,} of {every:,} estimates are means over nodes with the same own moves; {several:,} have several nodes"
    )
    return Verdict("holds" if right == every and several else "fails", words)


def _vanish(found: Evidence) -> Verdict:
    """That the weight falls from 1 to nothing, that every move is considered in the end, and that all four variants
    then play a best move.
    """
    weights, widths, solved = (_kept(found, one) for one in (WEIGHTS, WIDTHS, SOLVED))
    if weights is None or widths is None or solved is None:
        return above(None)
    late = [weight for count, weight in weights if count > 33 * EQUIVALENCE]
    falls = all(later < earlier for (_, earlier), (_, later) in pairwise(weights))
    fades = Verdict("holds" if falls and weights[0][1] == 1 and max(late) < 0.1 else "fails", _ends("weight", weights))
    rises = all(later >= earlier for (_, earlier), (_, later) in pairwise(widths))
    admits = Verdict("holds" if rises and widths[-1][1] >= MOVES else "fails", _ends("moves considered", widths))
    right = dict(zip(VARIANTS, np.array(solved).sum(0).tolist(), strict=True))
    words = ", ".join(f"{name} {count}" for name, count in right.items())
    plays = min(right.values()) == len(solved)
    best = Verdict("holds" if plays else "fails", f"best moves in {len(solved)} solved positions: {words}")
    return all_of([fades, admits, best])


def _ends(name: str, rows: list[list[float]]) -> str:
    (first, low), (last, high) = rows[0], rows[-1]
    return f"{name} {low:.3g} after {first:,.0f} visits, {high:.3g} after {last:,.0f}"


PROBES = (Experiment(EXPERIMENT, lambda size: [], probe=_mechanics),)
BY_MECHANICS: Mapping[str, Callable[[Evidence], Verdict]] = {
    "oma-shares-by-own-history": _shares,
    "both-vanish-in-the-limit": _vanish,
}
