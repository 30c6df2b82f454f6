"""Minimax ends at its depth or at its last forward-model call; how it keeps a deadline is in test_deadline.py."""

import pytest

import spinney
from tests.search import minimax_reference as plain
from tests.search.toy_games.history import HISTORY

TIC_TAC_TOE = spinney.load("tic-tac-toe")
CONNECT_FOUR = spinney.load("connect-four")


def decided(state, **settings):
    return spinney.agent("minimax", **settings).decide(state)


@pytest.mark.parametrize("search", ["paranoid", "maxn", "brs_plus"])
@pytest.mark.parametrize("depth", [1, 3, 5])
def test_a_budget_that_is_enough_changes_nothing(depth, search):
    for state in plain.positions([TIC_TAC_TOE, CONNECT_FOUR], 20, 6):
        alone = decided(state, depth=depth, search=search)
        for budget in ("1000000fm", "60s"):
            found = decided(state, depth=depth, budget=budget, search=search)
            assert found.iterations == found.depth.max >= alone.iterations
            assert found.values[found.action] == alone.values[alone.action] == max(alone.values.values())
            assert alone.values[found.action] == alone.values[alone.action]


@pytest.mark.parametrize("search", ["paranoid", "maxn", "brs_plus", "brs"])
@pytest.mark.parametrize("calls", [1, 2, 3, 10, 100, 1234])
def test_forward_model_calls_are_never_exceeded(calls, search):
    toy = spinney.load(HISTORY, 3, branching=4)
    for state in plain.positions([TIC_TAC_TOE, CONNECT_FOUR, toy], 30, 5):
        found = decided(state, budget=f"{calls}fm", search=search)
        assert 1 <= found.calls <= calls
        assert found.action in state.legal_actions
        assert found.line[0] == found.action
        assert found.calls == calls or state.game.id == "tic-tac-toe"


def test_whichever_ends_first():
    state = CONNECT_FOUR.start()
    shallow, unfinished = decided(state, depth=3, budget="100000fm"), decided(state, depth=30, budget="1000fm")
    assert (shallow.iterations, shallow.depth.max) == (3, decided(state, depth=3).depth.max)
    assert (unfinished.calls, unfinished.iterations < 30) == (1000, True)
    assert decided(state, depth=2, budget="60s").iterations == 2
    assert decided(state, depth=40, budget="5ms").iterations < 40


def test_without_depth_and_budget():
    found = decided(CONNECT_FOUR.start())
    assert (found.calls, found.action) == (10_000, decided(CONNECT_FOUR.start(), budget="10000fm").action)


@pytest.mark.parametrize("settings", [{"depth": 1}, {"budget": "1000fm"}, {"budget": "1ms"}, {}], ids=str)
def test_a_game_with_very_many_moves(settings):
    assert decided(spinney.load(HISTORY, 2, branching=1500).start(), **settings).action in range(1500)
