"""Solved games: the search finds what is known to be true."""

import pytest

import spinney


def lines_against_every_reply(agent, state, seat, memory):
    """Plays `agent` against every sequence of replies there is; yields the agent's rank at each end."""
    if state.is_over:
        yield state.ranks[seat]
    elif state.player == seat:
        if state not in memory:
            memory[state] = agent.decide(state).action
        yield from lines_against_every_reply(agent, state.apply(memory[state]), seat, memory)
    else:
        for action in state.legal_actions:
            yield from lines_against_every_reply(agent, state.apply(action), seat, memory)


def test_no_opponent_beats_50_000_iterations_in_tic_tac_toe():
    """Every opponent that can exist plays one of these more than 500 games; none of them beats a draw."""
    agent, memory = spinney.agent("mcts", budget="50000it", seed=0), {}
    start = spinney.load("tic-tac-toe").start()
    ends = [rank for seat in (0, 1) for rank in lines_against_every_reply(agent, start, seat, memory)]
    assert len(ends) > 500
    assert set(ends) == {1}, f"lost {ends.count(2)} of {len(ends)} lines"


def test_two_perfect_players_draw():
    result = spinney.play(spinney.load("tic-tac-toe"), ["mcts:budget=50000it"] * 2, seed=1)
    assert result.ranks == (1, 1)


def test_connect_four_opens_in_the_centre():
    """The centre column wins, its neighbours draw, the rest lose (Allen 1988, Allis 1988)."""
    found = spinney.agent("mcts", budget="200000it").decide(spinney.load("connect-four").start())
    assert found.action == 3


@pytest.mark.parametrize(("size", "winning"), [(2, {1, 2}), (3, {2, 3, 4, 5, 6})])
def test_hex_opens_with_a_winning_cell(size, winning):
    """The winning openings on small boards, by exhaustive search."""
    found = spinney.agent("mcts", budget="20000it").decide(spinney.load("hex", size=size).start())
    assert found.action in winning


def test_a_win_in_one_is_played_and_a_loss_in_one_is_stopped():
    game = spinney.load("connect-four")
    state = game.start()
    for name in ("1", "7", "1", "7", "1", "7"):
        state = state.apply(state.action(name))
    agent = spinney.agent("mcts", budget="2000it")
    assert state.describe(agent.decide(state).action) == "1"
    waiting = state.apply(state.action("4"))
    assert waiting.describe(agent.decide(waiting).action) == "7"
    stopped = game.start()
    for name in ("1", "7", "1", "7", "1"):
        stopped = stopped.apply(stopped.action(name))
    assert stopped.describe(agent.decide(stopped).action) == "1"
