"""The engine grows the very tree that the plainest form of the algorithm grows."""

import math

import pytest

import spinney
from spinney.search.visit_math import logarithm, root_log
from spinney.testing.games import DICE_RACE, GOOFSPIEL, KUHN
from tests.search.reference import same, uct

GAMES = [
    spinney.load("tic-tac-toe"),
    spinney.load("connect-four"),
    spinney.load("connect-four", width=4, height=3, line=3),
    spinney.load("hex", size=3),
    spinney.load("hex", size=4, swap=True),
    spinney.load(KUHN, players=3),
    spinney.load(DICE_RACE, players=3),
    spinney.load(GOOFSPIEL),
]


def searched(state, seed=1, **settings):
    return spinney.agent("mcts", **settings).decide(state, seed)


@pytest.mark.parametrize("game", GAMES, ids=str)
@pytest.mark.parametrize(
    "settings", [{}, {"rollout": 0}, {"rollout": 3, "max_depth": 2}, {"exploration": 0.3}], ids=str
)
def test_the_engine_equals_the_plain_algorithm(game, settings):
    """Also where actions come and go: Kuhn poker and goofspiel are re-dealt each iteration, the race throws dice."""
    state = game.start(seed=2)
    found = searched(state, normalise="none", budget="600it", **settings)
    assert same(uct(found.state, 600, 1, **settings), found.tree)


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_same_seed_same_tree(game):
    state = game.start(seed=3)
    first, again, other = (searched(state, seed, budget="3000it").tree for seed in (5, 5, 6))
    assert first == again
    assert first != other


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_every_visit_is_accounted_for(game):
    root = searched(game.start(seed=1), budget="2000it").tree
    for line, node in root.walk():
        below = sum(child.visits for child in node.children.values())
        # A node's first visit creates it, and visits that find the game over end there.
        assert below <= node.visits - bool(line)
        if game.declaration.deterministic:
            assert below in (0, node.visits - bool(line))


def test_a_tree_is_the_same_in_slices_and_pools_of_any_size():
    """Time slices and growth of the pool leave no trace: iterations by the clock, then the same number at once."""
    state = spinney.load("connect-four").start()
    by_time = searched(state, budget="120ms")
    assert by_time.nodes > 2**15
    assert searched(state, budget=f"{by_time.iterations}it").tree == by_time.tree


def test_max_depth_bounds_the_tree():
    found = searched(spinney.load("connect-four").start(), budget="2000it", max_depth=2)
    assert found.depth.max == 2
    assert found.nodes == 1 + 7 + 49


def test_normalising_makes_the_scale_of_points_irrelevant(toy_ladder):
    trees = {
        (scale, offset): searched(toy_ladder(scale, offset).start(), heuristic="score", budget="500it").visits
        for scale in (1, 1000)
        for offset in (0, -700, 12)
    }
    assert len({tuple(visits.items()) for visits in trees.values()}) == 1


def test_raw_points_make_it_matter(toy_ladder):
    raw = {"heuristic": "score", "normalise": "none", "budget": "500it"}
    small, large = (searched(toy_ladder(scale, 0).start(), **raw).visits for scale in (1, 1000))
    assert small != large


def test_the_maximum_score_scales_as_its_range_does(toy_ladder):
    """K times the maximum score: dividing all points by 1000, and the maximum with them, changes nothing."""
    settings = {"heuristic": "score", "normalise": "maximum", "budget": "500it"}
    small, large = (searched(toy_ladder(scale, 0).start(), **settings).visits for scale in (1, 1000))
    assert small == large


def test_one_step_bandit_worked_on_paper(toy_ladder):
    """Three actions worth 0, 1/2 and 1 for sure, K = 1: after the first three visits UCT takes, by hand,

    N=3: bounds 1.048, 1.548, 2.048 -> the best; N=4: 1.177, 1.677, 1.833 -> the best; N=5: 1.269, 1.769, 1.732 ->
    the middle; N=6: 1.339, 1.446, 1.773 -> the best; N=7: 1.395, 1.486, 1.697 -> the best; N=8: 1.442, 1.520, 1.645
    -> the best.
    """
    found = searched(
        toy_ladder(1, 0).start(), heuristic="score", normalise="none", max_depth=1, budget="9it", rollout=0
    )
    assert found.visits == {0: 1, 1: 2, 2: 6}


@pytest.mark.parametrize("n", [1, 2, 3, 10, 1023, 16383, 16384, 10**6, 2**31 - 1])
def test_logarithms(n):
    assert logarithm(float(n)) == pytest.approx(math.log(n), rel=1e-9, abs=1e-12)
    assert root_log(n) == pytest.approx(math.sqrt(math.log(n)), rel=1e-9, abs=1e-12)
