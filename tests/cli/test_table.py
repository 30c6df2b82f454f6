"""The table: turns, taking back, what a person may see, and the record."""

import pytest

import spinney
from spinney.cli.table import Table
from spinney.testing.games import GOOFSPIEL, KUHN

RANDOM = spinney.agent("random")


def test_agents_alone_play_the_match_that_play_plays() -> None:
    game, agents = spinney.load("connect-four"), [spinney.agent("mcts:budget=50it"), RANDOM]
    table = Table(game, agents, seed=5)
    while not table.state.is_over:
        table.think()
    assert [move.action for move in table.moves] == list(spinney.play(game, agents, seed=5).actions)


def test_undo_goes_back_to_the_persons_decision() -> None:
    table = Table(spinney.load("tic-tac-toe"), [RANDOM, None], seed=2)
    table.think()
    before = table.state
    table.put(before.describe(before.legal_actions[0]))
    table.think()
    assert table.undo().state == before == table.state
    assert (len(table.moves), table.persons_turn) == (1, True)
    with pytest.raises(spinney.SpinneyError, match="nothing to take back"):
        table.undo()
    assert table.state == before


def test_undo_step_by_step_to_the_start() -> None:
    table = Table(spinney.load("tic-tac-toe"), [None, RANDOM], seed=2)
    start = table.state
    for _ in range(2):
        table.put(table.state.describe(table.state.legal_actions[0]))
        table.think()
    table.undo()
    table.undo()
    assert (table.state, table.moves) == (start, [])


def test_after_undo_the_same_move_gets_the_same_answer() -> None:
    table = Table(spinney.load("hex", size=3), [None, RANDOM], seed=2)
    table.put("b2")
    first = table.think().action
    table.undo()
    table.put("b2")
    assert table.think().action == first


def test_advice_plays_nothing() -> None:
    table = Table(spinney.load("tic-tac-toe"), [None, RANDOM])
    assert table.advice(spinney.agent("mcts:budget=50it")).iterations == 50
    assert table.moves == []


def test_an_agent_does_not_move_for_a_person() -> None:
    with pytest.raises(spinney.SpinneyError, match="person's turn: player 1"):
        Table(spinney.load("tic-tac-toe"), [None, RANDOM]).think()


def test_a_choice_is_seen_once_it_is_face_up() -> None:
    table = Table(spinney.load(GOOFSPIEL, players=2), [None, None], seed=1)
    first, second = table.put("0"), table.put("1")
    assert [table.sees(first, player) for player in (0, 1)] == [True, False]
    assert [table.sees(second, player) for player in (0, 1)] == [True, True]


@pytest.mark.parametrize("declaration", [GOOFSPIEL, KUHN])
def test_record_replays_to_the_same_end(declaration: spinney.Declaration) -> None:
    table = Table(spinney.load(declaration), [RANDOM] * declaration.players[0], seed=9)
    while not table.state.is_over:
        table.think()
    record = table.record()
    state = spinney.load(declaration, record["players"], **record["parameters"]).start(record["seed"])
    for action, name in zip(record["actions"], record["names"], strict=True):
        assert state.describe(action) == name
        state = state.apply(action)
    assert state == table.state
    assert (list(state.ranks), list(state.scores), state.is_over) == (record["ranks"], record["scores"], True)
