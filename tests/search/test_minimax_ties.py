"""Of equal moves minimax takes one by the seed, each as likely; where one is best, the seed has no say."""

from collections import Counter

import pytest
from scipy.stats import chisquare

import spinney

SEEDS = 400


@pytest.mark.parametrize(
    ("search", "moves", "equals"),
    [("paranoid", [], range(9)), ("maxn", [4], (0, 2, 6, 8)), ("brs", [4], (0, 2, 6, 8))],
    ids=["paranoid", "maxn", "brs"],
)
def test_equal_moves_are_equally_likely(search, moves, equals):
    """All nine openings of Tic-Tac-Toe draw, and against the centre the four corners. Over 400 seeds a chi-square test
    fails with odds of 1 in 10 000 if they are equally likely, and always if one of them is never taken.
    """
    state, agent = spinney.load("tic-tac-toe").start(), spinney.agent("minimax", depth=9, search=search)
    for action in moves:
        state = state.apply(action)
    found = [agent.decide(state, seed=seed) for seed in range(SEEDS)]
    assert all(decision.drew for decision in found)
    taken = Counter(decision.action for decision in found)
    assert taken.keys() <= set(equals)
    assert chisquare([taken[action] for action in equals]).pvalue > 1e-4


def test_every_choice_is_a_best_one_and_leads_its_line():
    state = spinney.load("connect-four", width=5, height=4).start()
    for seed in range(20):
        decision = spinney.agent("minimax:depth=20").decide(state, seed=seed)
        assert decision.values[decision.action] == max(decision.values.values()) == 0.5
        end = state
        assert decision.line[0] == decision.action
        for action in decision.line:
            end = end.apply(action)


def test_a_single_best_move_is_found_by_every_seed():
    """Player 1 has two in a row and can complete it; everything else is worth less."""
    state = spinney.load("tic-tac-toe").start()
    for action in (0, 3, 1, 4):
        state = state.apply(action)
    found = [spinney.agent("minimax:depth=5").decide(state, seed=seed) for seed in range(30)]
    assert {decision.action for decision in found} == {2}
    assert not any(decision.drew for decision in found)


def test_with_a_budget_the_clock_has_a_say_and_calls_have_none():
    state = spinney.load("tic-tac-toe").start()
    for action in (0, 3, 1, 4):
        state = state.apply(action)
    assert spinney.agent("minimax:budget=50ms").decide(state).drew
    assert not spinney.agent("minimax:budget=100000fm").decide(state).drew
