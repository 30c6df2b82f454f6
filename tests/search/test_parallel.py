"""Threads that search together: one tree without locks, a tree each, or rollouts from one node.

Which tree threads grow together depends on their timing. So most of these tests say what is true of any such tree.
"""

import math
import threading
from itertools import pairwise

import own_heuristics
import pytest
from kinds import GAMES, KINDS, SINGLE, after
from toys import chain, toy

import spinney
from spinney import SpinneyError
from spinney.search.tree import ACTION
from spinney.testing.games import DICE_RACE

MODES = ("tree", "root", "leaf")
THREADS = (2, 3, 5)
NAMES = ("connect-four", "kuhn", "dice-race", "goofspiel")
SETTINGS = [
    {},
    {"rollout": 0},
    {"rollout": 5},
    {"rollout_policy": "mast"},
    {"rollout_policy": "gibbs"},
    {"rollout_policy": "order"},
    {"widening": "1:0.5"},
    {"oma": 10.0},
    {"oma": 10.0, "widening": "1:0.5", "widening_order": "learnt"},
]
CONNECT_FOUR = spinney.load("connect-four")


def makes_sense(name, kind, settings):
    ordered = "widening" in settings or settings.get("rollout_policy") == "order"
    return (kind in SINGLE or "oma" not in settings) and (GAMES[name].rules.has("order") or not ordered)


CASES = [(name, kind, s) for name in NAMES for kind in KINDS for s in SETTINGS if makes_sense(name, kind, s)]


def decided(state, iterations, seed=1, **settings):
    return spinney.agent("mcts", **{"budget": f"{iterations}it", **settings}).decide(state, seed)


def parts(tree):
    """The trees that are seen as one: one a thread where each grows its own."""
    return getattr(tree, "_nodes", [tree])


def assert_adds_up(found, iterations, made=1, low=0.0, high=1.0):
    """Every visit is in the trees once: it made the node it ended at, as one of up to `made`, or the game ended there.

    All rewards are from `low` to `high`.
    """
    game = found.state.game
    assert found.iterations == found.tree.visits == sum(found.visits.values()) == iterations
    owned = [tree for tree in found.trees if tree]
    assert {tree.visits for tree in owned} == {iterations}
    nodes = [(line, node) for tree in owned for part in parts(tree) for line, node in part.walk()]
    assert found.nodes == len([node for _, node in nodes if node.visits])
    for line, node in nodes:
        actions = [node._pool.words[slot + ACTION] for slot in node._child_slots()]
        assert len(set(actions)) == len(actions) <= game.actions
        assert all(math.isfinite(value) and low - 1e-9 <= value <= high + 1e-9 for value in node.values if node.visits)
        below = sum(child.visits for child in node.children.values())
        ended = node.visits - below
        assert ended >= bool(line)
        if game.declaration.deterministic and len(found.trees) == 1:
            assert ended <= made * bool(line) or (not below and leads_to_the_end(found.state, line))


def leads_to_the_end(state, line):
    for action in line:
        state = state.apply(action)
    return state.is_over


# One thread.


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("name", "kind", "settings"), CASES)
def test_one_thread_is_the_search_as_it_always_was(name, kind, settings, mode):
    state = after(GAMES[name], 1)
    plain = decided(state, 300, tree=kind, **settings)
    found = decided(state, 300, tree=kind, threads=1, parallel=mode, **settings)
    assert found.trees == plain.trees
    assert (found.visits, found.values, found.calls) == (plain.visits, plain.values, plain.calls)


@pytest.mark.parametrize("kind", KINDS)
def test_threads_without_rollouts_to_help_with_change_nothing(kind):
    settings = {"tree": kind, "max_depth": 4, "rollout": 0}
    state = toy(chain((0, 1) * 2, range(5)), players=2).start() if kind not in SINGLE else CONNECT_FOUR.start()
    assert decided(state, 500, **settings).trees == decided(state, 500, threads=3, parallel="leaf", **settings).trees


# Nothing is lost.


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("name", "kind", "settings"), CASES)
def test_every_visit_is_accounted_for(name, kind, settings, mode):
    for threads in THREADS:
        found = decided(after(GAMES[name], 1), 600, tree=kind, threads=threads, parallel=mode, **settings)
        assert_adds_up(found, 600, made=threads if mode == "leaf" else 1)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("iterations", [1, 2, 7, 12345])
def test_iterations_are_exact(mode, iterations):
    """Also where there are fewer of them than threads."""
    for threads in (4, 256):
        found = decided(CONNECT_FOUR.start(), iterations, threads=threads, parallel=mode)
        assert_adds_up(found, iterations, made=threads if mode == "leaf" else 1)


@pytest.mark.parametrize("mode", ["tree", "leaf"])
def test_estimates_of_abstraction_lose_nothing_either(mode):
    """A move's estimate is its mean over all nodes at which its player had played the same moves before."""
    found = decided(CONNECT_FOUR.start(), 3000, oma=10.0, threads=5, parallel=mode)
    shared = {}
    for line, node in found.tree.walk():
        shared.setdefault((len(line) % 2, line[(len(line) + 1) % 2 :: 2]), []).append(node)
    for (odd, _), nodes in shared.items():
        total = sum(node.visits for node in nodes)
        for node in nodes if nodes[0].action is not None else ():
            mean = sum(other.visits * other.values[1 - odd] for other in nodes) / total
            assert node.estimate[1 - odd] == pytest.approx(mean)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("kind", KINDS)
def test_rewards_below_zero_are_what_they_were(kind, mode, toy_ladder):
    """From -3 to -1 for everybody. Nothing stays behind of the losses that threads count for each other meanwhile."""
    race = spinney.load(DICE_RACE, players=3).start()
    for state, heuristic in ((race, own_heuristics_below_zero), (toy_ladder(1, -3).start(), "score")):
        found = decided(state, 3000, tree=kind, heuristic=heuristic, threads=4, parallel=mode)
        # To a paranoid search an opponent's reward is its own with the sign changed.
        assert_adds_up(found, 3000, 4 if mode == "leaf" else 1, -3, 3 if "paranoid" in kind else -1)
        assert all(-3.0 <= value <= -1.0 for value in found.values.values())
