"""What rollouts play: at random, what has been good on average (MAST, greedily or by Gibbs sampling), or by the order.

The toy game of picking.py is built so that rewards say what was played: at depth 1 all moves but the first are
rollouts, and a player's mean points are how often it picked the good thing.
"""

import pytest

import spinney
from spinney import Declaration, Parameters
from spinney.testing import chi_square
from tests.search.toy_games import picking

TURNS = 20
TREES = ["maxn", "paranoid", "self", "multi", "multi_paranoid"]


class PicksParameters(Parameters):
    turns: int = TURNS


PICKS = Declaration(
    "picks", "Picks", "Pick the good thing.", picking, (2, 4), lambda parameters, players: picking.THINGS,
    parameters=PicksParameters, max_score=lambda parameters, players: parameters.turns / players,
)  # fmt: skip


def search(state, seed=1, **settings):
    return spinney.agent("mcts", max_depth=1, **settings).decide(state, seed)


def good_picks(budget="1000it", **settings):
    """How often the second player, all of whose moves are rollouts, picks the good thing: a share of its picks."""
    found = search(spinney.load(PICKS, 2).start(), heuristic="score", budget=budget, **settings)
    return found.tree.values[1] / (TURNS / 2)


def rollout_counts(tree, **settings):
    """How often each thing was picked in rollouts: in all, less what the trees of first moves played."""
    counts = [0] * picking.THINGS

    def looks(s, player):
        for thing in range(picking.THINGS) if player == 0 else ():
            counts[thing] += int(s.counts[thing])
        return s.points[player]

    found = search(spinney.load(PICKS, 4).start(), heuristic=looks, tree=tree, budget="500it", **settings)
    assert sum(counts) == 500 * TURNS
    for each in found.trees:
        for action, child in each.children.items() if each else ():
            counts[action] -= child.visits
    return counts


def test_random_rollouts_pick_every_thing_equally_often():
    """10 000 picks: the share has a standard error of sqrt(3/16 / 10 000) = 0.0043; five of them are allowed."""
    assert good_picks() == pytest.approx(1 / 4, abs=0.022)


def test_mast_learns_what_is_good_and_plays_it():
    """Greedily with epsilon = 0.1 the good thing is picked with probability 0.9 + 0.1 / 4 = 0.925, once it is known."""
    assert 0.85 < good_picks(rollout_policy="mast", epsilon=0.1) < 0.95
    assert good_picks(rollout_policy="mast", epsilon=0.0) > 0.95
    assert good_picks(rollout_policy="mast", epsilon=0.5) == pytest.approx(0.5 + 0.5 / 4, abs=0.04)


def test_mast_needs_iterations_to_learn():
    first, later = (good_picks(budget, rollout_policy="mast", epsilon=0.1) for budget in ("10it", "1000it"))
    assert first < later


def test_gibbs_learns_too_and_the_more_the_colder():
    """A pick of the good thing makes one point more of about ten: scaled, 0.1 more on average. At temperature 0.2 it is
    preferred by exp(0.1 / 0.2) = 1.6 to 1, a share of 1.6 / 4.6 = 0.35; at 0.02 by exp(5) = 148 to 1.
    """
    shares = [good_picks(rollout_policy="gibbs", temperature=temperature) for temperature in (1000.0, 0.2, 0.02, 0.01)]
    assert shares == sorted(shares)
    assert shares[0] == pytest.approx(1 / 4, abs=0.022)
    assert 0.3 < shares[1] < 0.45
    assert shares[2] > 0.7


@pytest.mark.parametrize("temperature", [1e-3, 1e-6])
def test_gibbs_in_the_cold_plays_the_best(temperature):
    """Also where exp(average / temperature) is too small a number for a computer, for every action."""
    shares = [good_picks(rollout_policy="gibbs", temperature=temperature, seed=seed) for seed in range(7)]
    assert min(shares) > 0.8


@pytest.mark.parametrize("normalise", ["none", "observed", "maximum"])
@pytest.mark.parametrize(
    ("policy", "least"),
    [({"rollout_policy": "mast"}, 0.85), ({"rollout_policy": "gibbs"}, 0.3)],
    ids=["mast", "gibbs"],
)
def test_learning_does_not_depend_on_how_selection_scales_rewards(policy, least, normalise):
    assert good_picks(normalise=normalise, **policy) > least


@pytest.mark.parametrize("tree", TREES)
@pytest.mark.parametrize("policy", ["mast", "gibbs"])
def test_every_kind_of_tree_learns(tree, policy):
    """The searching player's rollouts, too. A paranoid search takes the others to want what is bad for it, and of their
    picks nothing is.
    """
    settings = {"rollout_policy": policy, "temperature": 0.02, "tree": tree, "heuristic": "score", "budget": "1000it"}
    learnt, plain = (
        search(spinney.load(PICKS, 2).start(), **{**settings, "rollout_policy": p}) for p in (policy, "random")
    )
    assert learnt.tree.values[0] > plain.tree.values[0] + 2


@pytest.mark.parametrize("tree", TREES)
def test_greedy_order_always_plays_the_first_in_order(tree):
    counts = rollout_counts(tree, rollout_policy="order", epsilon=0.0)
    assert [thing for thing, count in enumerate(counts) if count] == [picking.FIRST_IN_ORDER]


@pytest.mark.parametrize("tree", TREES)
@pytest.mark.parametrize("policy", ["random", "mast", "order"])
def test_epsilon_1_is_random(policy, tree):
    """A chi-square test on 8 000 picks or more; fair rollouts are rejected with probability 1e-6. Seeds are fixed."""
    assert chi_square.uniform(rollout_counts(tree, rollout_policy=policy, epsilon=1.0)) > 1e-6


def test_epsilon_is_a_share():
    """With epsilon = 0.4 the first in order is played with probability 0.6 + 0.4 / 4 = 0.7, each other with 0.1; within
    five standard errors on 9 500 picks.
    """
    counts = rollout_counts("maxn", rollout_policy="order", epsilon=0.4)
    total = sum(counts)
    assert total == 500 * (TURNS - 1)
    for thing, count in enumerate(counts):
        chance = 0.7 if thing == picking.FIRST_IN_ORDER else 0.1
        assert count / total == pytest.approx(chance, abs=5 * (chance * (1 - chance) / total) ** 0.5)


@pytest.mark.parametrize("policy", ["mast", "gibbs", "order"])
def test_the_same_seed_grows_the_same_tree(policy):
    state = spinney.load("connect-four").start()
    agent = spinney.agent("mcts", rollout_policy=policy, budget="1000it")
    assert agent.decide(state, 3).tree == agent.decide(state, 3).tree
    assert agent.decide(state, 3).tree != agent.decide(state, 4).tree


@pytest.mark.parametrize("policy", ["mast", "gibbs", "order"])
def test_a_rollout_is_as_long_as_it_is_told(policy):
    """Twenty turns: one in the tree and none, three or all others in the rollout."""
    for rollout, played in ((0, 1), (3, 4), ("end", TURNS)):
        found = search(spinney.load(PICKS, 4).start(), rollout=rollout, rollout_policy=policy, budget="50it")
        assert found.calls == 50 * played
