"""Games and states are values: nothing that is assigned, written or forged reaches compiled code."""

import pickle
import zlib
from dataclasses import FrozenInstanceError

import numpy as np
import pytest

import spinney
from spinney import SpinneyError

TIC_TAC_TOE = spinney.load("tic-tac-toe")
STATE_NAMES = ["legal_actions", "is_over", "player", "ranks", "scores", "game", "last", "_data", "_address", "anything"]
GAME_NAMES = ["players", "parameters", "actions", "rules", "declaration", "slots", "view", "id", "anything"]


@pytest.mark.parametrize("name", STATE_NAMES)
def test_nothing_of_a_state_can_be_assigned(name):
    state = TIC_TAC_TOE.start()
    before = state.legal_actions, state.to_bytes()
    with pytest.raises(FrozenInstanceError):
        setattr(state, name, (99,))
    with pytest.raises(FrozenInstanceError):
        delattr(state, name)
    assert (state.legal_actions, state.to_bytes()) == before
    with pytest.raises(SpinneyError, match="action 99 is not legal here"):
        state.apply(99)


@pytest.mark.parametrize("name", GAME_NAMES)
def test_nothing_of_a_game_can_be_assigned(name):
    with pytest.raises(FrozenInstanceError):
        setattr(TIC_TAC_TOE, name, 5)
    assert (TIC_TAC_TOE.players, TIC_TAC_TOE.actions) == (2, 9)


def test_arrays_are_read_only_and_stay_so():
    state = spinney.load("dots-and-boxes").start().apply(3)
    arrays = [value for _, value in state.record if isinstance(value, np.ndarray)]
    assert arrays
    for array in [*arrays, state._data, state._words, state.game.slots]:
        with pytest.raises(ValueError, match="read-only"):
            array[...] = 0
        with pytest.raises(ValueError, match="cannot set WRITEABLE"):
            array.flags.writeable = True


def test_a_state_does_not_share_memory_with_what_it_was_made_from():
    start = TIC_TAC_TOE.start()
    data = start.raw()
    made = spinney.State(TIC_TAC_TOE, data.view(TIC_TAC_TOE.rules.record), start._words)
    data[:] = 255
    assert made == start


@pytest.mark.parametrize("code", [99, 9, -1, 10**30])
def test_only_codes_of_the_game_have_names(code):
    with pytest.raises(SpinneyError, match=f"there is no action {code}; actions are 0 to 8"):
        TIC_TAC_TOE.start().describe(code)


def test_a_code_that_no_position_uses_has_no_name():
    with pytest.raises(SpinneyError, match="chinese-checkers has no name for action 19"):
        spinney.load("chinese-checkers").start().describe(19)


def test_a_code_that_is_not_legal_here_still_has_its_name():
    start = TIC_TAC_TOE.start()
    assert start.apply(4).describe(4) == start.describe(4) == start.describe(np.int8(4)) == "b2"


@pytest.mark.parametrize("ask", [lambda state, code: state.describe(code), lambda state, code: state.apply(code)])
@pytest.mark.parametrize("code", [1.0, "a1", None, True, np.float64(1)])
def test_an_action_is_an_integer(ask, code):
    with pytest.raises(SpinneyError, match="an action is an integer code, not "):
        ask(TIC_TAC_TOE.start(), code)


def test_an_unfinished_game_has_no_ranks():
    state = TIC_TAC_TOE.start()
    for action in (0, 3, 1, 4, 2):
        with pytest.raises(SpinneyError, match="the game is not over: nobody has a rank yet"):
            _ = state.ranks
        state = state.apply(action)
    assert state.ranks == (1, 2)


ASKS = {
    "visible": lambda state, player: state.visible(player),
    "seen_by": lambda state, player: state.seen_by(player),
    "text": lambda state, player: state.text(targets=True, observer=player),
    "svg": lambda state, player: state.svg(targets=True, observer=player),
}


@pytest.mark.parametrize("ask", ASKS.values(), ids=ASKS)
def test_a_player_is_any_kind_of_integer(ask):
    state = spinney.load("uno").start(seed=1)
    for player in range(2):
        assert ask(state, np.int64(player)) == ask(state, np.uint8(player)) == ask(state, player)


@pytest.mark.parametrize("ask", ASKS.values(), ids=ASKS)
@pytest.mark.parametrize("player", [1.0, np.float64(0), "0", -1, 2, True, 10**30])
def test_and_nothing_else(ask, player):
    with pytest.raises(SpinneyError, match=r"there is no player .*; players are 0 to 1"):
        ask(spinney.load("uno", players=2).start(), player)


def test_player_counts_and_parameters_are_any_kind_of_integer():
    assert spinney.load("rolit", np.int64(3)) == spinney.load("rolit", 3)
    assert type(spinney.load("rolit", np.int64(3)).players) is int
    assert spinney.load("hex", size=np.int16(5)) == spinney.load("hex", size=5)


@pytest.mark.parametrize("players", [3.0, True, "3", 10**30, np.float64(3)])
def test_and_never_anything_else(players):
    with pytest.raises(SpinneyError, match=r"rolit cannot be played by .*; player counts: 2, 3, 4"):
        spinney.load("rolit", players)


@pytest.mark.parametrize("game", [3, None, ["hex"], b"hex"])
def test_a_game_is_loaded_by_id_or_declaration(game):
    with pytest.raises(SpinneyError, match="a game is loaded by its id, its declaration or its class, not by "):
        spinney.load(game)


@pytest.mark.parametrize("game", [3, None, "my-game"])
def test_a_game_is_registered_by_its_declaration(game):
    with pytest.raises(SpinneyError, match="register a game by its declaration, or by its id and its package, not by "):
        spinney.register(game)


# Bytes from outside.


def forged(state, **fields):
    """The bytes of a state with other values in its record, sealed again as `to_bytes` does."""
    data = state.raw().view(state.game.rules.record)
    for name, value in fields.items():
        data[name] = value
    return spinney.State(state.game, data, state._words, state.last).to_bytes()


def sealed(body):
    return b"spinney1" + zlib.crc32(body).to_bytes(4, "little") + body


@pytest.mark.parametrize(
    ("game", "fields", "said"),
    [
        ("tic-tac-toe", {"players": 200 - 256}, "holds another value of players"),
        ("tic-tac-toe", {"player": 7}, "player 7 is to move"),
        ("hex", {"size": 120}, "holds another value of size"),
        ("hex", {"player": -1}, "player -1 is to move"),
        ("uno", {"player": 100}, "damaged"),
        ("rolit", {"player": 9}, "cannot read it"),
    ],
)
def test_forged_positions_are_refused(game, fields, said):
    state = spinney.load(game).start(seed=1)
    with pytest.raises(SpinneyError, match=said) as raised:
        state.game.from_bytes(forged(state, **fields))
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize("game", spinney.games())
def test_whatever_stands_in_a_record_is_a_state_or_a_sentence(game):
    """Bytes at random in the place of a record: whatever is accepted answers all questions in compiled code."""
    game, rng = spinney.load(game), np.random.default_rng(1)
    start = game.start(seed=1)
    for number in range(60):
        data = start.raw()
        places = rng.integers(data.size, size=1 + number % 4)
        data[places] = rng.integers(256, size=places.size)
        body = start.to_bytes()[12 : -data.size] + data.tobytes()
        try:
            state = game.from_bytes(sealed(body))
        except SpinneyError:
            continue
        assert all(0 <= action < game.actions for action in state.legal_actions)
        assert state.is_over or (0 <= state.player < game.players and state.legal_actions)
        assert len(state.scores) == len([state.visible(player) for player in range(game.players)]) == game.players


def test_headers_are_not_trusted():
    good = TIC_TAC_TOE.start().apply(4).to_bytes()[12:]
    rest = good[2 + int.from_bytes(good[:2], "little") :]

    def headed(text, tail=rest):
        return sealed(len(text).to_bytes(2, "little") + text + tail)

    header = good[2 : -len(rest)]
    assert TIC_TAC_TOE.from_bytes(headed(header)).last == 4
    for text in (
        b"",
        b"{",
        b"[]",
        b"3",
        b"null",
        b"{}",
        b"\xff",
        b"[" * 60_000,
        header.replace(b": 4,", b": 99,"),
        header.replace(b"-1}", b"[]}"),
    ):
        with pytest.raises(SpinneyError):
            TIC_TAC_TOE.from_bytes(headed(text))
    for last in (b'"a1"', b"-1", b"1.0", b"true", b"{}"):
        with pytest.raises(SpinneyError, match="its last action is"):
            TIC_TAC_TOE.from_bytes(headed(header.replace(b": 4,", b": " + last + b",")))
    for tail in (b"", rest[:-1], rest + b"\0"):
        with pytest.raises(SpinneyError, match="damaged"):
            TIC_TAC_TOE.from_bytes(headed(header, tail))
    with pytest.raises(SpinneyError, match="random numbers are all zero"):
        TIC_TAC_TOE.from_bytes(headed(header, bytes(16) + rest[16:]))


@pytest.mark.parametrize("data", ["spinney1", None, 7, [1, 2]])
def test_a_state_is_read_from_bytes(data):
    with pytest.raises(SpinneyError, match="a state is read from bytes, not from "):
        TIC_TAC_TOE.from_bytes(data)


def test_bytes_of_any_kind_are_bytes():
    state = TIC_TAC_TOE.start().apply(4)
    for kind in (bytearray, memoryview):
        assert TIC_TAC_TOE.from_bytes(kind(state.to_bytes())) == state


def test_a_pickle_brings_back_the_same_future():
    state = spinney.load("uno").start(seed=3)
    again = pickle.loads(pickle.dumps(state))
    action = state.legal_actions[0]
    assert again.apply(action).to_bytes() == state.apply(action).to_bytes()
