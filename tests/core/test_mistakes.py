"""Whatever is wrong with a game of one's own is said in a sentence, by `spinney check` and in plain use, and ends
nothing.
"""

import random
import sys
from multiprocessing import get_context
from time import process_time
from types import ModuleType

import pytest

import spinney
from spinney.cli import main
from spinney.core.errors import SpinneyError
from spinney.core.game import Game
from tests.core import mistakes
from tests.core.mistakes import MISTAKES, SOUND
from tests.core.python_games import HighCard, Nim

CHECKING = "spinney: checking the rules of Take away (once)"
PATIENCE = 60


@pytest.fixture(scope="module")
def processes():
    """Where processes come from that have the library loaded already."""
    context = get_context("forkserver")
    context.set_forkserver_preload(["spinney.cli.check", "spinney.agents", "spinney.testing"])
    return context


@pytest.fixture
def both_ways(processes, tmp_path):
    """What plain use and `spinney check` say of a game, in a process of its own, which must live to say it."""

    def ask(source):
        (tmp_path / "game.py").write_text(source)
        here, there = processes.Pipe()
        process = processes.Process(target=mistakes.both_ways, args=(str(tmp_path), there))
        process.start()
        there.close()
        try:
            assert here.poll(PATIENCE), "it hangs"
            return here.recv()
        finally:
            process.kill()
            process.join()

    return ask


@pytest.mark.parametrize("mistake", MISTAKES, ids=str)
def test_a_mistake_is_one_helpful_sentence(mistake, both_ways):
    (_, used), (code, checked) = both_ways(mistake.source())
    assert code == 1, checked
    assert mistake.said in checked
    assert mistake.said in used
    assert "Traceback" not in checked + used


def test_the_game_without_a_mistake_passes(both_ways):
    (_, used), (code, checked) = both_ways(SOUND)
    assert code == 0, checked
    assert [line for line in used.splitlines() if "compiling" not in line] in ([], [CHECKING])


# Plain Python classes.


class WrongPlayer(Nim):
    def apply(self, action):
        self.matches -= action
        self.current_player += 1


class Misspelt(Nim):
    def evalute(self, player):
        return 0.0


class MutableDefault(Nim):
    def __init__(self, heaps=[3, 4]):  # noqa: B006
        super().__init__()
        self.heaps = heaps


class SharedList(Nim):
    taken = []  # noqa: RUF012

    def legal_actions(self):
        return [n for n in super().legal_actions() if self.taken.count(n) < 9]

    def apply(self, action):
        super().apply(action)
        self.taken.extend([action] * 9)


class SharedByCopies(Nim):
    def __init__(self):
        super().__init__()
        self.taken = []

    def copy(self):
        made = SharedByCopies()
        made.matches, made.current_player, made.taken = self.matches, self.current_player, self.taken
        return made

    def legal_actions(self):
        return [n for n in super().legal_actions() if n not in self.taken] or [1]

    def apply(self, action):
        super().apply(action)
        self.matches = max(0, self.matches)
        self.taken.append(action)


class OwnDice(Nim):
    def apply(self, action):
        super().apply(min(self.matches, random.randint(1, action)))


class Endless(Nim):
    def apply(self, action):
        self.current_player = 1 - self.current_player


class TooManyActions(Nim):
    max_actions = 50

    def legal_actions(self):
        return [(self.matches, n) for n in range(30)] if self.matches else []

    def apply(self, action):
        self.matches -= 1
        self.current_player = 1 - self.current_player


class Flood(Nim):
    def legal_actions(self):
        while True:
            yield 1


class Unhashable(Nim):
    def legal_actions(self):
        return [[n] for n in super().legal_actions()]


class NothingToDo(Nim):
    def legal_actions(self):
        return None


class TwoOfAName(Nim):
    def legal_actions(self):
        return [1, 1]


class WonByNobody(Nim):
    @property
    def winner(self):
        return "black" if not self.matches else None


class OverAtOnce(Nim):
    def legal_actions(self):
        return []


class NoPoints:
    def __init__(self):
        self.current_player = 0

    def legal_actions(self):
        return []

    def apply(self, action):
        pass

    def score(self):
        return 0


class PointsForOne(Nim):
    scores = (1.0,)


class Forgetful(HighCard):
    """Deals the observer's own card anew as well."""

    def redeterminise(self, observer, rng):
        self.cards = rng.sample(range(6), len(self.cards))


class NotACopy(Nim):
    def copy(self):
        return self


SAID = {
    WrongPlayer: "WrongPlayer.current_player is 2; players are counted from 0, here 0 to 1",
    Misspelt: "Misspelt has a method `evalute`, which nothing calls; did you mean `evaluate`?",
    MutableDefault: "has the default heaps=[3, 4], which all games would share",
    SharedList: "a new SharedList does not begin as the last one did",
    SharedByCopies: "changes the game that it was copied from",
    OwnDice: "OwnDice.apply draws from Python's own `random`",
    Endless: "Endless has not ended after 10,000 random actions",
    TooManyActions: "has more than 50 different actions",
    Flood: "Flood.legal_actions lists more than 4,096 actions",
    Unhashable: "an action must be hashable",
    NothingToDo: "NothingToDo.legal_actions should be a list of actions, not None",
    TwoOfAName: "lists two actions named '1'",
    WonByNobody: "WonByNobody.winner is 'black'; it should be None while nobody has won",
    OverAtOnce: "a new OverAtOnce is over at once",
    NoPoints: "it lacks `winner` or `scores` (did you mean `scores`?)",
    PointsForOne: "it should be a list with a number for each of the 2 players",
    Forgetful: "changes what is `visible` to that player: it should deal anew only what player",
    NotACopy: "NotACopy.copy() should return a new NotACopy",
}


@pytest.mark.parametrize("kind", SAID, ids=lambda kind: kind.__name__)
def test_a_mistake_in_a_class_is_one_helpful_sentence(kind, capsys):
    said = []
    try:
        spinney.agent("mcts:budget=20it").decide(spinney.load(kind).start())
    except SpinneyError as error:
        said.append(str(error))
    said.append(capsys.readouterr().err)
    assert any(SAID[kind] in one for one in said), said
    with pytest.raises(SystemExit) as end:
        main(["check", f"{__name__}:{kind.__name__}"])
    assert end.value.code == 1
    assert SAID[kind] in capsys.readouterr().out


def test_rules_that_never_return_are_interrupted(monkeypatch):
    class Waits(Nim):
        def apply(self, action):
            while True:
                pass

    monkeypatch.setattr("spinney.core.first_look.PATIENCE", 0.3)
    with pytest.raises(SpinneyError, match="work for seconds without coming to an end"):
        spinney.load(Waits)


def test_what_was_found_sound_is_remembered(capsys, monkeypatch, tmp_path):
    monkeypatch.setenv("SPINNEY_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr("spinney.core.first_look._seen", set())
    spinney.load(Nim, matches=13)
    assert "spinney: checking the rules of Nim (once)" in capsys.readouterr().err
    monkeypatch.setattr("spinney.core.first_look._seen", set())
    spinney.load(Nim, matches=13)
    assert "checking" not in capsys.readouterr().err


# Endless games that nobody has looked at first.


@pytest.fixture(scope="module")
def endless():
    """The game that never ends, as somebody has it who made it without `load`."""
    (mistake,) = (one for one in MISTAKES if one.name == "endless game")
    module = ModuleType("endless_game")
    sys.modules["endless_game"] = module
    exec(compile(mistake.source(), "<endless>", "exec"), vars(module))
    return Game(module.GAME)


@pytest.mark.parametrize(
    "settings", ["", ",rollout_policy=mast", ",tree=multi", ",tree=self", ",threads=2,parallel=leaf"]
)
def test_a_deadline_is_kept_where_games_never_end(endless, settings):
    """A rollout is a million actions long at most, which compiled rules play in a fraction of a second."""
    start = process_time()
    decision = spinney.agent(f"mcts:budget=50ms{settings}").decide(endless.start())
    assert decision.action in (0, 1, 2)
    assert process_time() - start < 20
