"""States are values: immutable, comparable, hashable, and they travel as bytes."""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

import spinney
from spinney import SpinneyError
from spinney.testing.games import KUHN

GAMES = [
    spinney.load("tic-tac-toe"),
    spinney.load("connect-four", width=5, height=4),
    spinney.load("hex", size=4, swap=True),
]


def reached(game, picks):
    """The position after choosing the given shares of the legal actions."""
    state = game.start()
    for pick in picks:
        if state.is_over:
            break
        state = state.apply(state.legal_actions[int(pick * len(state.legal_actions))])
    return state


positions = st.builds(reached, st.sampled_from(GAMES), st.lists(st.floats(0, 1, exclude_max=True), max_size=20))


@given(positions)
def test_bytes_and_pickle_round_trip(state):
    for again in (state.game.from_bytes(state.to_bytes()), pickle.loads(pickle.dumps(state))):
        assert again == state
        assert hash(again) == hash(state)
        assert again.last == state.last
        assert again.legal_actions == state.legal_actions


@given(positions)
def test_apply_leaves_the_state_as_it_was(state):
    before = state.to_bytes()
    for action in state.legal_actions:
        assert state.apply(action) != state
    assert state.to_bytes() == before


def test_a_record_cannot_be_written_to():
    with pytest.raises(ValueError, match="read-only"):
        spinney.load("tic-tac-toe").start().record.player = 1


def test_the_same_position_by_another_way_is_equal():
    start = spinney.load("hex", size=5).start()
    one, other = start, start
    for action in (0, 7, 12, 8, 24):
        one = one.apply(action)
    for action in (24, 8, 0, 7, 12):
        other = other.apply(action)
    assert one == other
    assert hash(one) == hash(other)


def test_bytes_of_another_game_parameters_or_version_are_refused():
    data = spinney.load("hex", size=5).start().to_bytes()
    with pytest.raises(SpinneyError, match="game is 'hex', not 'tic-tac-toe'"):
        spinney.load("tic-tac-toe").from_bytes(data)
    with pytest.raises(SpinneyError, match=r"parameters is .*size.*5"):
        spinney.load("hex", size=6).from_bytes(data)
    with pytest.raises(SpinneyError, match="version"):
        spinney.load("hex", size=5).from_bytes(_resealed(data, b'"version": 2', b'"version": 1'))


def _resealed(data, old, new):
    """The bytes with a header field replaced and the checksum made right again."""
    import zlib

    body = data[12:].replace(old, new)
    assert body != data[12:]
    return data[:8] + zlib.crc32(body).to_bytes(4, "little") + body


@pytest.mark.parametrize("cut", [0, 4, 11, 12, 20, -1])
def test_damaged_bytes_are_refused(cut):
    game = spinney.load("hex", size=5)
    with pytest.raises(SpinneyError, match=r"not a Spinney state|damaged"):
        game.from_bytes(game.start().to_bytes()[:cut])


def test_a_flipped_bit_is_noticed():
    game = spinney.load("hex", size=5)
    data = bytearray(game.start().to_bytes())
    data[-5] ^= 4
    with pytest.raises(SpinneyError, match="damaged"):
        game.from_bytes(bytes(data))


@pytest.mark.parametrize(("action", "said"), [(9, "not legal"), (-1, "not legal"), ("a1", "integer"), (1.0, "integer")])
def test_an_illegal_action_is_one_sentence(action, said):
    with pytest.raises(SpinneyError, match=said):
        spinney.load("tic-tac-toe").start().apply(action)


def test_nothing_is_legal_after_the_end():
    state = spinney.load("tic-tac-toe").start()
    for action in (0, 3, 1, 4, 2):
        state = state.apply(action)
    assert (state.is_over, state.legal_actions, state.ranks) == (True, (), (1, 2))
    with pytest.raises(SpinneyError, match="over"):
        state.apply(5)


def test_players_are_checked():
    state = spinney.load("tic-tac-toe").start()
    for ask in (state.visible, state.seen_by):
        with pytest.raises(SpinneyError, match="players are 0 to 1"):
            ask(2)


def test_an_observer_is_shown_only_what_it_sees():
    state = spinney.load(KUHN).start(seed=1)
    assert state.text(observer=0) == f"sees: {' '.join(map(str, state.visible(0)))}"
    assert state.text(observer=0) != state.text(observer=1)
    assert "cards" in state.text()
    assert state.svg(observer=0) != state.svg()


def test_an_open_game_looks_the_same_to_all():
    state = spinney.load("tic-tac-toe").start().apply(4)
    assert state.text(observer=0) == state.text(observer=1) == state.text()
    assert state.svg(observer=1) == state.svg()


def test_an_observer_is_a_player():
    with pytest.raises(SpinneyError, match="there is no player 2; players are 0 to 1"):
        spinney.load("tic-tac-toe").start().text(observer=2)


def test_legal_actions_do_not_tell_another_player_what_is_hidden():
    state = spinney.load("uno").start(seed=1)
    assert "legal:" in state.text(targets=True, observer=state.player)
    assert "legal:" in state.text(targets=True)
    assert "legal:" not in state.text(targets=True, observer=1 - state.player)
    assert "legal:" in spinney.load("hex").start().text(targets=True, observer=1)
