"""A sitting: turns, taking back, what a person may see, and the record."""

import pytest

import spinney
from spinney.cli.sitting import Sitting
from spinney.core.events import CHOSE, PLAYED, perceived
from spinney.testing.games import GOOFSPIEL, KUHN
from spinney.testing.games.goofspiel import BID

RANDOM = spinney.agent("random")


def test_agents_alone_play_the_match_that_play_plays() -> None:
    game, agents = spinney.load("connect-four"), [spinney.agent("mcts:budget=50it"), RANDOM]
    sitting = Sitting(game, agents, seed=5)
    while not sitting.state.is_over:
        sitting.think()
    assert [move.action for move in sitting.moves] == list(spinney.play(game, agents, seed=5).actions)


def test_undo_goes_back_to_the_persons_decision() -> None:
    sitting = Sitting(spinney.load("tic-tac-toe"), [RANDOM, None], seed=2)
    sitting.think()
    before = sitting.state
    sitting.put(before.describe(before.legal_actions[0]))
    sitting.think()
    assert sitting.undo().state == before == sitting.state
    assert (len(sitting.moves), sitting.persons_turn) == (1, True)
    with pytest.raises(spinney.SpinneyError, match="nothing to take back"):
        sitting.undo()
    assert sitting.state == before


def test_undo_step_by_step_to_the_start() -> None:
    sitting = Sitting(spinney.load("tic-tac-toe"), [None, RANDOM], seed=2)
    start = sitting.state
    for _ in range(2):
        sitting.put(sitting.state.describe(sitting.state.legal_actions[0]))
        sitting.think()
    sitting.undo()
    sitting.undo()
    assert (sitting.state, sitting.moves) == (start, [])


def test_after_undo_the_same_move_gets_the_same_answer() -> None:
    sitting = Sitting(spinney.load("hex", size=3), [None, RANDOM], seed=2)
    sitting.put("b2")
    first = sitting.think().action
    sitting.undo()
    sitting.put("b2")
    assert sitting.think().action == first


def test_advice_plays_nothing() -> None:
    sitting = Sitting(spinney.load("tic-tac-toe"), [None, RANDOM])
    assert sitting.advice(spinney.agent("mcts:budget=50it")).iterations == 50
    assert sitting.moves == []


def test_an_agent_does_not_move_for_a_person() -> None:
    with pytest.raises(spinney.SpinneyError, match="person's turn: player 1"):
        Sitting(spinney.load("tic-tac-toe"), [None, RANDOM]).think()


def test_a_choice_is_told_to_others_once_it_is_face_up() -> None:
    sitting = Sitting(spinney.load(GOOFSPIEL, players=2), [None, None], seed=1)
    first, second = sitting.put("0"), sitting.put("1")
    told = [[[event.kind for event in perceived(move.events, seat)] for move in (first, second)] for seat in (0, 1)]
    assert told[0][0] == [PLAYED]
    assert told[1][0] == [CHOSE]
    assert told[0][1][:3] == [CHOSE, BID, BID]
    assert told[1][1][:3] == [PLAYED, BID, BID]


def test_events_are_those_of_the_match_that_play_plays() -> None:
    sitting = Sitting(spinney.load(KUHN), [RANDOM] * 2, seed=9)
    while not sitting.state.is_over:
        sitting.think()
    played = spinney.play(spinney.load(KUHN), [RANDOM] * 2, seed=9)
    for observer in (None, 0, 1):
        assert list(sitting.events(observer)) == list(played.events(observer))


@pytest.mark.parametrize("declaration", [GOOFSPIEL, KUHN])
def test_record_replays_to_the_same_end(declaration: spinney.Declaration) -> None:
    sitting = Sitting(spinney.load(declaration), [RANDOM] * declaration.players[0], seed=9)
    while not sitting.state.is_over:
        sitting.think()
    record = sitting.record()
    state = spinney.load(declaration, record["players"], **record["parameters"]).start(record["seed"])
    for action, name in zip(record["actions"], record["names"], strict=True):
        assert state.describe(action) == name
        state = state.apply(action)
    assert state == sitting.state
    assert (list(state.ranks), list(state.scores), state.is_over) == (record["ranks"], record["scores"], True)
