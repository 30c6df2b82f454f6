"""Parts combine: any settings that are not refused in a sentence search, and what they find holds together."""

import math
from random import Random

import pytest

import spinney
from spinney import SpinneyError
from spinney.testing.games import DICE_RACE, GOOFSPIEL, KUHN
from tests.search.tree_kinds import KINDS, position_with_a_choice

GAMES = [
    spinney.load("tic-tac-toe"),
    spinney.load("connect-four", width=5, height=4),
    spinney.load("hex", size=3),
    spinney.load("rolit", 3),
    spinney.load("dots-and-boxes", 3, width=2, height=2),
    spinney.load("love-letter", 3),
    spinney.load("diamant", 3),
    spinney.load("uno", 2),
    spinney.load(KUHN, players=3),
    spinney.load(DICE_RACE, players=3),
    spinney.load(GOOFSPIEL, players=3),
]
CHOICES = {
    "selection": ["ucb1", "ucb_tuned", "puct", "exp3", "regret_matching"],
    "exploration": [0.0, 0.1, 1.0, 3.0],
    "first_play": [None, 0.0, 0.5, 1.2],
    "information": ["is", "pi"],
    "worlds": [1, 1, 1, 3],
    "normalise": ["none", "observed", "maximum"],
    "rollout": [0, 1, 7, "end"],
    "rollout_policy": ["random", "mast", "gibbs", "order"],
    "opponents": ["same", "same", "random", "mast", "gibbs", "order", spinney.agent("mcts:budget=3it")],
    "bias": [0.0, 0.0, 1.0],
    "amaf": [None, 0.01],
    "amaf_visits": [0, 0, 20],
    "implicit": [0.0, 0.0, 0.0, 0.0, 0.4],
    "solver": [False, False, False, True],
    "graph": [False, False, False, True],
    "epsilon": [0.0, 0.3],
    "max_depth": [1, 2, 1000],
    "heuristic": ["win", "score", "score_plus", "leader", "default"],
    "draw": [None, None, 0.2],
    "oma": [0.0, 0.0, 20.0],
    "widening": [None, "1:0.4", "2:0.5"],
    "widening_order": ["static", "static", "learnt"],
    "final": ["visits", "value", "sample"],
    "parallel": ["root", "leaf"],
    "threads": [1, 1, 1, 1, 2],
    "memory": [1, 64],
}
SETTINGS = 500


def drawn(number):
    """A game and settings that it takes; each tree kind equally often. Others are refused in one sentence each."""
    draw, refused = Random(number), 0
    while True:
        game = draw.choice(GAMES)
        settings = {name: draw.choice(values) for name, values in CHOICES.items() if draw.random() < 0.4}
        settings |= {"tree": KINDS[number % len(KINDS)], "budget": f"{draw.choice([1, 2, 30, 150])}it"}
        try:
            agent = spinney.agent("mcts", **settings)
            agent.check(game)
        except SpinneyError:
            refused += 1
            assert refused < 2000
        else:
            return game, agent


def lines(tree):
    return [(line, node.visits, node.values) for line, node in tree.walk()]


@pytest.mark.parametrize("first", range(0, SETTINGS, 25))
def test_random_settings(first):
    for number in range(first, first + 25):
        game, agent = drawn(number)
        state = position_with_a_choice(game, number)
        found, again = (agent.decide(state, seed=number) for _ in range(2))
        about = f"{game.id}: {agent}"
        assert found.action in state.legal_actions, about
        # Nothing is left to search once the root is proven.
        assert found.iterations == agent.budget.amount or found.tree.proven, about
        assert found.iterations == found.tree.visits, about
        assert sum(found.visits.values()) == found.iterations, about
        for line, node in found.tree.walk():
            below = sum(child.visits for child in node.children.values())
            # Where positions share a node, more may have come through it than by this move.
            assert below <= node.visits or agent.graph, (about, line)
            assert all(map(math.isfinite, node.values)), (about, line)
        assert set(found.visits) <= set(state.legal_actions), about
        if agent.threads == 1 or agent.parallel != "tree":  # threads that share a tree race each other
            assert [lines(tree) for tree in found.trees if tree] == [lines(tree) for tree in again.trees if tree], about
            assert found.action == again.action, about


def test_every_part_is_drawn():
    """So that a setting that goes with nothing cannot hide."""
    seen = {name: set() for name in CHOICES}
    for number in range(SETTINGS):
        _, agent = drawn(number)
        for name in CHOICES:
            seen[name].add(agent.settings_text[name])
    for name, values in CHOICES.items():
        assert len(seen[name]) >= len(set(map(str, values))), (name, seen[name])
