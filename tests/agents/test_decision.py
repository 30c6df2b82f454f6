"""The short form of a decision."""

import pytest

import spinney

HEX = spinney.load("hex", size=5)


@pytest.mark.parametrize("agent", ["mcts:budget=500it", "mcts:budget=500it,tree=multi", "minimax:depth=2", "flat"])
def test_a_decision_shows_its_best_moves_and_what_was_searched(agent):
    decision = spinney.agent(agent).decide(HEX.start())
    lines = [line for line in repr(decision).splitlines() if line]
    assert len(lines) == 1 + 1 + 5 + 1 + 1  # the heading, a rule, five moves, how many more, what was searched
    assert lines[2].split()[0] == HEX.start().describe(decision.action)
    assert lines[-2] == "20 more moves are in explain()"
    assert lines[-1].startswith(decision.searched)
    assert max(map(len, lines)) <= 100


def test_few_moves_are_all_shown():
    state = spinney.load("connect-four", width=3, height=3, line=3).start()
    decision = spinney.agent("mcts:budget=100it").decide(state)
    assert repr(decision) == str(decision.explain())


def test_a_decision_without_a_search_is_one_line():
    decision = spinney.agent("random").decide(HEX.start(), seed=1)
    assert repr(decision) == f"<decision on {HEX.start().describe(decision.action)}, without a search>"


def test_an_action_that_is_not_legal_can_still_be_looked_at():
    assert repr(spinney.agents.Decision(HEX.start(), 99)) == "<decision on action 99, which is not legal>"
