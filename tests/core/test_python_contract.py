"""What a plain Python class may say, and in how many ways."""

from dataclasses import dataclass

import numpy as np
import pytest

import spinney
from spinney.core.events import CHOSE, PLAYED, perceived
from tests.core.python_games import Nim


@dataclass(frozen=True)
class Count:
    """A game without a method that changes it: `apply` returns the next position."""

    left: int = 5
    current_player: int = 0

    def legal_actions(self):
        return {1, 2} if self.left > 1 else {1} if self.left else set()

    def apply(self, action):
        return Count(self.left - action, 1 - self.current_player)

    def winner(self):
        return None if self.left else 1 - self.current_player


def test_apply_may_return_the_next_position():
    state = spinney.load(Count).start()
    assert state.apply(state.action("2")).text() == "Count(left=3, current_player=1)"
    assert state.text() == "Count(left=5, current_player=0)"
    assert state.describe(spinney.agent("mcts:budget=200it").decide(state).action) == "2"


class Podium(spinney.PythonGame):
    """Everybody says a number in turn; how it is scored is chosen by the test."""

    players = 3

    def __init__(self, result="scores"):
        self.said, self.result = [], result

    @property
    def current_player(self):
        return len(self.said)

    def legal_actions(self):
        return range(4) if len(self.said) < 3 else ()

    def apply(self, action):
        self.said.append(action)

    def scores(self):
        found = [*self.said, 0, 0, 0][:3]
        return dict(enumerate(found)) if self.result == "a dict" else np.array(found)

    def winner(self):
        if len(self.said) < 3 or self.result != "winners":
            return None
        return [player for player in range(3) if self.said[player] == max(self.said)]


@pytest.mark.parametrize(
    ("result", "said", "ranks"),
    [
        ("scores", (1, 3, 2), (3, 1, 2)),
        ("a dict", (2, 2, 0), (1, 1, 3)),
        ("winners", (0, 3, 3), (3, 1, 1)),
        ("winners", (1, 3, 2), (3, 1, 2)),
    ],
)
def test_ranks_come_from_winners_and_points(result, said, ranks):
    state = spinney.load(Podium, result=result).start()
    for action in said:
        state = state.apply(state.action(str(action)))
    assert state.is_over
    assert (state.ranks, state.scores) == (ranks, tuple(map(float, said)))


class Stopped(Nim):
    """Ends by its own word, with matches left and nobody as the winner."""

    winner = None

    def is_over(self):
        return self.matches < 5


def test_a_game_may_say_that_it_is_over():
    state = spinney.load(Stopped).start()
    while not state.is_over:
        state = state.apply(state.legal_actions[-1])
    assert (state.ranks, state.legal_actions) == ((1, 1), ())
    assert "matches: 2" in state.text()


class Sealed(spinney.PythonGame):
    """Both write a number down at the same time; the higher one wins."""

    players = 2
    simultaneous = True

    def __init__(self):
        self.written = []

    @property
    def current_player(self):
        return len(self.written)

    def legal_actions(self):
        return [] if len(self.written) == 2 else [np.int64(1), np.int64(2), np.int64(3)]

    def apply(self, action):
        self.written.append(int(action))

    @property
    def scores(self):
        return self.written if len(self.written) == 2 else [0, 0]

    def redeterminise(self, observer, rng):
        if observer == 1 and len(self.written) == 1:
            self.written[0] = rng.randint(1, 3)

    def visible(self, observer):
        return self.written if len(self.written) != 1 or observer == 0 else "something"

    def witnesses(self, action):
        return [self.current_player]


def test_a_simultaneous_choice_is_seen_by_its_player_alone():
    game = spinney.load(Sealed)
    assert game.declaration.simultaneous
    assert game.declaration.hidden
    state = game.start()
    after, events = state.witnessed(state.action("3"))
    assert [event.kind for event in perceived(events, 0)] == [PLAYED]
    assert [event.kind for event in perceived(events, 1)] == [CHOSE]
    assert len({after.seen_by(1, seed).visible(0) for seed in range(20)}) == 3
    assert {after.seen_by(1, seed).visible(1) for seed in range(20)} == {after.visible(1)}


def test_numbers_of_numpy_are_named_like_pythons():
    state = spinney.load(Sealed).start()
    assert [state.describe(action) for action in state.legal_actions] == ["1", "2", "3"]


def test_texts_are_for_observers():
    state = spinney.load(Sealed).start().apply(2)
    assert state.text(observer=1) == "'something'"
    assert state.text(observer=0) == "[3]"


def test_a_class_can_be_registered_by_its_id(monkeypatch):
    from spinney.core import registry

    monkeypatch.setattr(registry, "_known", dict(registry._known))
    spinney.register(Sealed)
    assert spinney.load("sealed").start().legal_actions == (0, 1, 2)


@pytest.mark.parametrize("players", [0, 17, "two", (2, 40)])
def test_player_counts_make_sense(players):
    class Odd(Nim):
        pass

    Odd.players = players
    if isinstance(players, str):
        assert spinney.load(Odd).players == 2
        return
    with pytest.raises(spinney.SpinneyError, match="give player counts from 1 to 16"):
        spinney.load(Odd)
