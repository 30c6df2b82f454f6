"""`--gpu` where there is nothing to play on, and what is said of a card where there is one."""

import json
import sys
from itertools import islice
from types import SimpleNamespace

import pytest

from spinney.arena.matches import Matches
from spinney.gpu import card, crew, measure

PLAN = ["tournament", "--game", "hex", "--agent", "random", "--agent", "mcts:budget=9it"]
ADVICE = ["advise", "hex", "--budget", "20it", "--time", "5s"]


@pytest.fixture(autouse=True)
def here(monkeypatch, tmp_path):
    """Results would go to the working directory."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("command", [PLAN, ADVICE, ["bench", "hex"]])
def test_without_a_card_one_sentence_says_so_and_nothing_is_left(spinney, monkeypatch, here, command):
    monkeypatch.setattr(card, "count", lambda: 0)
    answer = spinney(*command, "--gpu")
    assert answer.code == 2
    assert not list(here.iterdir())
    assert "there is no NVIDIA card here that CUDA can use" in answer.err


def test_without_the_extra_one_sentence_says_how_to_install_it(spinney, monkeypatch):
    monkeypatch.setitem(sys.modules, "spinney.gpu.card", None)
    monkeypatch.delattr("spinney.gpu.card")
    answer = spinney("bench", "hex", "--gpu")
    assert answer.code == 2
    assert "pip install 'spinney[gpu]'" in answer.err


@pytest.mark.parametrize(
    ("command", "told"),
    [
        ([*PLAN, "--workers", "2"], "--gpu plays on cards and --workers counts threads: take one"),
        ([*ADVICE, "--workers", "2"], "workers are threads: leave them out where cards play"),
        (["advise", "hex", "--budget", "40ms"], "its budget is a time: a card knows iterations (it) and calls (fm)"),
        (["bench", "hex", "--threads", "2"], "--gpu measures a card beside one core, and --threads counts threads"),
    ],
)
def test_what_does_not_go_together_is_one_sentence(spinney, here, command, told):
    answer = spinney(*command, "--gpu")
    assert (answer.code, answer.out) == (2, "")
    assert told in answer.err
    assert not list(here.iterdir())


class Lanes:
    """Three matches at a time, on a processor."""

    lanes, tempo = 3, SimpleNamespace(is_found=True, kept=2.0)

    def __init__(self, card, game, agents, wanted):
        self._table = Matches(game, [one.chair(game) for one in agents])

    def play(self, jobs, stop):
        rest = enumerate(jobs)
        while not stop():
            numbers, some = zip(*islice(rest, self.lanes), strict=True)
            yield list(zip(numbers, self._table.play(some, lambda: False), strict=True))

    def iterations_at_hand(self):
        return 17

    def __enter__(self):
        return self

    def __exit__(self, *_):
        pass


class Named:
    """What is known of a card before anything is played on it."""

    name = "Abacus"


def test_a_card_is_measured_beside_a_core(spinney, monkeypatch):
    monkeypatch.setattr(crew, "cards", lambda: [Named()])
    monkeypatch.setattr(measure, "Flock", Lanes)
    told = json.loads(spinney("bench", "tic-tac-toe", "--gpu", "--seconds", "0.6", "--json").out)
    (found,) = told["results"]
    assert told["card"] == "Abacus"
    assert (found["game"], found["players"], found["lanes"]) == ("tic-tac-toe", 2, 3)
    assert found["equal"] == found["compared"] > 0
    # Both are the same core here, so the card is about once as fast; a busy machine may say otherwise.
    assert 0.05 < found["ratio"] < 20
    assert found["ratio"] == pytest.approx(
        found["iterations_per_second"] / found["core_iterations_per_second"], abs=0.06
    )
    shown = spinney("bench", "tic-tac-toe", "--gpu", "--seconds", "0.3").out
    assert "Abacus" in shown
    assert any(line.split()[:3] == ["tic-tac-toe", "2", "3"] for line in shown.splitlines())
