"""A parameter that is a text: a number in the record, a text everywhere else."""

from types import ModuleType
from typing import Any, Literal

import numpy as np

import spinney
from spinney.core.declaration import Parameters
from spinney.testing import Case
from spinney.testing.contract import bytes_round_trip, record

LENGTHS = {"short": 3, "long": 9}


class Length(Parameters):
    """How long the game is."""

    length: Literal["short", "long"] = "short"

    def in_record(self) -> dict[str, Any]:
        return {"length": LENGTHS[self.length]}


def setup(s, rng):
    s.left = s.length


def current_player(s):
    return s.left & 1


def legal_actions(s, out):
    out[0] = 0
    return 1


def apply(s, action, rng):
    s.left -= 1


def is_over(s):
    return s.left == 0


def rank(s, player):
    return 1 + player


rules = ModuleType("countdown")
State = np.dtype([("players", np.uint8), ("length", np.uint8), ("left", np.uint8)])
vars(rules).update(State=State, setup=setup, current_player=current_player, legal_actions=legal_actions)
vars(rules).update(apply=apply, is_over=is_over, rank=rank)
COUNTDOWN = spinney.Declaration(
    "countdown", "Countdown", "Wait.", rules, (2,), lambda parameters, players: 1, parameters=Length
)


def test_the_record_holds_the_number_and_all_else_the_text():
    game = spinney.load(COUNTDOWN, length="long")
    assert game.start().record.length == 9
    assert game.parameters.model_dump() == {"length": "long"}
    assert repr(game) == "load('countdown', players=2, length='long')"
    assert b'"length": "long"' in game.start().to_bytes()


def test_such_a_game_passes_what_the_contract_says_of_records_and_bytes():
    case = Case(spinney.load(COUNTDOWN, length="long"), games=2)
    record(case)
    bytes_round_trip(case)
