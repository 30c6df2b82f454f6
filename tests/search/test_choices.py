"""What a search is told and what it plays: forced moves, equal moves, the value of a draw, ranges, and urgency."""

from collections import Counter

import pytest
from scipy.stats import chisquare

import spinney
from spinney import SpinneyError
from tests.search.toy_games import leaf, toy, turn
from tests.search.tree_kinds import KINDS, searched

CONNECT_FOUR = spinney.load("connect-four")


def forced_position():
    """The last cell of Tic-Tac-Toe."""
    state = spinney.load("tic-tac-toe").start()
    for action in (0, 1, 2, 4, 3, 5, 7, 6):
        state = state.apply(action)
    return state


@pytest.mark.parametrize("text", ["random", "flat", "minimax", "mcts:budget=100000s", "mcts:reuse=true,budget=100000s"])
def test_a_forced_move_is_played_at_once(text):
    """A search for a day would never come back."""
    state = forced_position()
    for one in (spinney.agent(text), spinney.agent(text).seated()):
        found = one.decide(state, 1)
        assert (found.action, found.forced, found.iterations, found.drew) == (8, True, 0, False)
        assert state.describe(8) in str(found.explain())
    assert not spinney.agent("flat:playouts=1").decide(spinney.load("tic-tac-toe").start()).forced


def test_forced_moves_take_no_iterations_in_compiled_matches():
    """In Uno whoever can play nothing draws, which is most of a game."""
    result = spinney.play(spinney.load("uno", 2), ["mcts:budget=37it,rollout=5"] * 2, seed=3)
    choices = [len(state.legal_actions) > 1 for state in result.states() if not state.is_over]
    assert sum(result.iterations) == 37 * sum(choices)
    assert sum(choices) < 0.8 * len(choices)


def test_a_search_that_remembers_goes_on_after_a_forced_move():
    game = spinney.load("connect-four", width=3, height=3)
    agents = [spinney.agent("mcts:reuse=true,budget=50it")] * 2
    assert len(spinney.play(game, agents, seed=2).actions) <= 9


@pytest.mark.parametrize("final", ["visits", "value"])
def test_equal_moves_are_equally_likely(final):
    """After seven iterations every column was tried once. Over 1 400 seeds, moves that share the best value are taken
    equally often: a chi-square test at 1 in 10 000, which finds any preference by code.
    """
    state, taken, expected = CONNECT_FOUR.start(), Counter(), Counter()
    for seed in range(1400):
        found = spinney.agent("mcts", budget="7it", final=final).decide(state, seed=seed)
        best = [action for action, value in found.values.items() if value == max(found.values.values())]
        assert found.action in best
        taken[found.action] += 1
        for action in best:
            expected[action] += 1 / len(best)
    assert chisquare([taken[a] for a in range(7)], [expected[a] for a in range(7)]).pvalue > 1e-4


def test_compiled_matches_choose_between_equals_as_decisions_do():
    for seed in range(30):
        game = spinney.load("connect-four")
        result = spinney.play(game, ["mcts:budget=7it", "mcts:budget=3it"], seed=seed)
        watched = spinney.play(game, ["mcts:budget=7it", "mcts:budget=3it"], seed=seed, watch=lambda *_: None)
        assert result.actions == watched.actions
        assert result.drew == watched.drew


def test_a_settled_search_with_equal_moves_lets_the_seed_decide_and_says_so():
    """Nothing is drawn in the tree; two moves end up with equal visits and values."""
    state = toy(turn(0, {0: leaf(1, 0), 1: leaf(1, 0), 2: leaf(0, 1)})).start()
    agent = spinney.agent("mcts:rollout=0,widening=100:0.5,heuristic=score,normalise=none,budget=3it")
    found = [agent.decide(state, seed=seed) for seed in range(40)]
    assert {one.action for one in found} == {0, 1}
    assert all(one.drew for one in found)


@pytest.mark.parametrize("draw", [0.0, 0.3, 0.5, 1.0])
def test_the_value_of_a_draw(draw):
    """One move before a full board without a line."""
    state = forced_position()
    found = searched(spinney.agent("mcts", draw=draw, budget="50it"), state)
    assert found.values[8] == pytest.approx(draw)
    assert searched(spinney.agent("mcts", budget="50it"), state).values == {8: 0.5}
    with pytest.raises(SpinneyError, match="draw is a setting of heuristic=win"):
        spinney.agent("mcts", draw=draw, heuristic="score")


@pytest.mark.parametrize("kind", KINDS)
def test_the_maximum_of_a_heuristic_is_its_own(kind):
    """`default` is from -1 to 1, so that K counts in a range of 2, and not in the game's 35 boxes."""
    game = spinney.load("dots-and-boxes", 2)
    settings = {"heuristic": "default", "tree": kind, "budget": "3000it", "rollout": 10}
    agents = [
        spinney.agent("mcts:normalise=maximum,exploration=0.1", **settings),
        spinney.agent("mcts:normalise=none,exploration=0.2", **settings),
    ]
    scaled, raw = (agent.decide(game.start(), 1) for agent in agents)
    assert scaled.tree == raw.tree
    with pytest.raises(SpinneyError, match="normalise=maximum needs a heuristic"):
        spinney.agent("mcts", normalise="maximum", heuristic=lambda state, player: 0.5).check(game)


def test_urgency_lets_good_moves_be_followed_before_all_are_tried():
    """With urgency 0 and K = 0 the first move with a reward above the lowest is followed for good; with a large one all
    moves are tried first, as without any.
    """
    state = toy(turn(0, {action: leaf(1 + action, 0) for action in range(10)})).start()
    settings = {"heuristic": "score", "normalise": "observed", "exploration": 0.0, "rollout": 0, "budget": "8it"}
    tried = {
        urgency: len(spinney.agent("mcts", first_play=urgency, **settings).decide(state, 1).visits)
        for urgency in (None, 0.0, 100.0)
    }
    assert tried == {None: 8, 0.0: tried[0.0], 100.0: 8}
    assert tried[0.0] < 5


def test_tuned_exploration_is_less_where_rewards_do_not_vary():
    """Two moves are always worth 0.6 and 0.5. UCB1 tries the worse one as often as its bound says; UCB1-Tuned sees no
    variance, so that its bound shrinks faster.
    """
    state = toy(turn(0, {0: leaf(6, 0), 1: leaf(5, 0), 2: leaf(0, 10)})).start()
    settings = {"heuristic": "score", "rollout": 0, "budget": "5000it"}
    plain, tuned = (
        spinney.agent("mcts", selection=rule, **settings).decide(state, 1).visits[1] for rule in ("ucb1", "ucb_tuned")
    )
    assert tuned < plain
