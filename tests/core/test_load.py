"""Loading a game: what is allowed, and one sentence for what is not."""

import pytest

import spinney
from spinney import SpinneyError


@pytest.mark.parametrize(
    ("game", "settings", "said"),
    [
        ("hexx", {}, "did you mean 'hex'"),
        ("hex", {"sice": 5}, "did you mean 'size'"),
        ("hex", {"size": 20}, "less than or equal to 19"),
        ("hex", {"size": 1}, "greater than or equal to 2"),
        ("hex", {"size": "big"}, "valid integer"),
        ("hex", {"players": 3}, "player counts: 2"),
        ("hex", {"players": "two"}, "player counts: 2"),
        ("connect-four", {"width": 20, "height": 20}, "too large"),
        ("connect-four", {"line": 1}, "greater than or equal to 2"),
    ],
)
def test_a_mistake_is_one_sentence(game, settings, said):
    with pytest.raises(SpinneyError, match=said) as raised:
        spinney.load(game, **settings)
    assert "\n" not in str(raised.value)


def test_parameters_live_in_the_record():
    record = spinney.load("hex", size=7, swap=True).start().record
    assert (record.size, record.swap, record.players) == (7, True, 2)


def test_games_are_values():
    assert spinney.load("hex", size=7) == spinney.load("hex", size=7)
    assert spinney.load("hex", size=7) != spinney.load("hex", size=8)
    assert eval(repr(spinney.load("hex", size=7)), {"load": spinney.load}) == spinney.load("hex", size=7)


def test_rules_that_lack_a_function_are_refused():
    import types

    empty = types.ModuleType("empty")
    declared = spinney.Declaration("empty", "Empty", "Nothing.", empty, (2,), lambda parameters, players: 1)
    with pytest.raises(SpinneyError, match=r"the rules of empty lack State .*, setup, current_player"):
        spinney.load(declared)
