"""How deep a common tree and a tree of one's own reach in the searcher's own moves, and what their iterations cost:
positions of random play are searched, and no match is played.

A node of a common tree does not say who moved. So its line is replayed from several positions as the searcher may
think they are, dealt anew; a node counts as far as it was the searcher who was to move before it in those in which the
line can be played. Where there is none left, who moved is not known: own levels are so many at least, and with all of
these so many at most.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

import spinney
from spinney.agents.decision import Decision
from spinney.arena.linear import mean
from spinney.core.game import Game
from spinney.core.state import State
from spinney.papers.multitree_cells import COUNTS
from spinney.papers.paper import Evidence, Experiment, Size, published
from spinney.papers.positions import positions
from spinney.papers.records import Record, measured
from spinney.papers.samples import average
from spinney.papers.verdicts import Verdict, above, all_of, counted, near
from spinney.search.node import Node

EXPERIMENT = "search-shape"
LEVELS, CALLS = "own levels", "calls an iteration"
COMMON, OWN = "MaxN", "MT"
BUDGET = "200ms"
POSITIONS = {"laptop": 20, "full": 100}
DEALS = 32
WITHIN = 0.15


def about() -> Mapping[str, Any]:
    """The experiment in the paper's list."""
    (found,) = (one for one in published("multitree")["experiments"] if one["id"] == EXPERIMENT)
    return dict(found)


def _searches(size: Size) -> Iterator[tuple[Game, list[tuple[Decision, Decision]]]]:
    """For every game and player count what searches of its positions come to at 200 ms, with a common tree and with
    own ones.
    """
    agents = {one["name"]: one["spinney"] for one in about()["agents"]}
    for game, players in _cells():
        (entry,) = (one for one in about()["games"] if one["game"] == game)
        loaded = spinney.load(game, players=players, **entry["parameters"])
        amount = about()["iterations"][game][str(players)][BUDGET]["it"]
        common, own = (spinney.agent(agents[name], budget=f"{amount}it") for name in (COMMON, OWN))
        states = positions(loaded, "random", size.matches or POSITIONS[size.scale])
        yield loaded, [(common.decide(state, seed), own.decide(state, seed)) for seed, state in enumerate(states)]


def _shapes(size: Size) -> Iterator[Record]:
    """The trees of every game and player count, and what their iterations cost."""
    for game, searches in _searches(size):
        found = {LEVELS: [_levels(*two) for two in searches], CALLS: [_calls(*two) for two in searches]}
        yield measured(EXPERIMENT, game, found)


def _levels(common: Decision, own: Decision) -> list[float]:
    """Own levels of an iteration: in the common tree, at least and at most, and in the own one."""
    assert common.tree is not None
    assert own.tree is not None
    state = common.state
    deals = [state.seen_by(state.player, deal) for deal in range(DEALS)]
    least, unknown = own_levels(common.tree, deals, state.player)
    deep = sum(node.visits for line, node in own.tree.walk() if line)
    levels = least / common.iterations, (least + unknown) / common.iterations, deep / own.iterations
    return [round(one, 4) for one in levels]


def _calls(common: Decision, own: Decision) -> list[float]:
    """The calls of the rules that an iteration takes with each."""
    return [round(one.calls / one.iterations, 4) for one in (common, own)]


def own_levels(root: Node, deals: Sequence[State], player: int) -> tuple[float, float]:
    """How many levels of a common tree's iterations were the player's own moves, and of how many that is not known.

    >>> state = spinney.load("tic-tac-toe").start()
    >>> tree = spinney.agent("mcts:budget=1000it,max_depth=2").decide(state).tree
    >>> own_levels(tree, [state], state.player)
    (1000.0, 0.0)
    """
    own = unknown = 0.0
    waiting: list[tuple[Node, Sequence[State]]] = [(root, deals)]
    while waiting:
        node, states = waiting.pop()
        for action, child in node.children.items():
            fitting = [one for one in states if not one.is_over and action in one.legal_actions]
            if not fitting:
                unknown += sum(below.visits for _, below in child.walk())
                continue
            own += child.visits * sum(one.player == player for one in fitting) / len(fitting)
            if child.children:
                waiting.append((child, [one.apply(action) for one in fitting]))
    return own, unknown


def _rows(found: Evidence, game: str, players: int, what: str) -> Any:
    """[position, number] what was measured of a game's trees; None if that was not."""
    for one in found.records:
        if (one.game, one.players) == (game, players) and what in one.measures:
            return np.array(one.measures[what])
    return None


def _cells() -> Iterator[tuple[str, int]]:
    yield from ((one["game"], players) for one in about()["games"] for players in one["players"])


def _lead(found: Evidence, game: str, players: int) -> Verdict:
    """That the own tree is deeper even if all unknown levels of the common one are own moves; it fails if it is not
    even if none are.
    """
    rows, name = _rows(found, game, players, LEVELS), f"{game} {players}P"
    if rows is None:
        return above(None, name=name)
    surely = above(average(rows[:, 2] - rows[:, 1]), name=name)
    possibly = above(average(rows[:, 2] - rows[:, 0]), name=name)
    if surely.outcome == "holds" or possibly.outcome == "fails":
        return surely
    return replace(surely, outcome="undecided")


def _grows(found: Evidence, game: str) -> bool | None:
    """Whether the own tree's levels, as a multiple of the common one's, rise from the fewest players to the most; None
    where that hangs on what is not known.
    """
    few, many = (_rows(found, game, players, LEVELS) for players in (COUNTS[game][0], COUNTS[game][-1]))
    if few is None or many is None:
        return None
    (least, most, own), (least_of_many, most_of_many, own_of_many) = (rows.mean(0) for rows in (few, many))
    surely, possibly = own_of_many / most_of_many > own / least, own_of_many / least_of_many > own / most
    return bool(surely) if surely == possibly else None


def _deeper(found: Evidence) -> Verdict:
    """That the own tree is deeper in own moves in every game for every number of players, and in most games more so
    with more players.
    """
    each = [_lead(found, *cell) for cell in _cells()]
    games = {game for game, _ in _cells()}
    rising = [_grows(found, game) for game in sorted(games)]
    more = counted(lambda count: 2 * count > len(games), rising, "games in which the ratio rises with players")
    return all_of([*each, more])


def _same_calls(found: Evidence) -> Verdict:
    """That an iteration takes as many calls with own trees as with a common one, in the mean over games and counts."""
    rows = [_rows(found, *cell, CALLS) for cell in _cells()]
    parts = [None if one is None else average(one[:, 1] / one[:, 0] - 1.0) for one in rows]
    known = [one for one in parts if one is not None]
    if len(known) < len(parts):
        return above(None)
    verdict = near(mean(known), 0.0, WITHIN, "calls an iteration, own trees less common, of the latter")
    apart = sum(abs(one.value) > WITHIN for one in known)
    return replace(verdict, found=f"{verdict.found}; {apart} of {len(known)} cells by themselves beyond {WITHIN:g}")


PROBES = (Experiment(EXPERIMENT, lambda size: [], probe=_shapes),)
BY_POSITIONS: Mapping[str, Callable[[Evidence], Verdict]] = {
    "own-tree-deeper": _deeper,
    "same-forward-calls": _same_calls,
}
