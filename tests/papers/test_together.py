"""Plans of several experiments at a time: the same counts as one after another, and whoever stops loses nothing."""

import threading
from contextlib import nullcontext

import pytest

from spinney.arena.crew import Crew
from spinney.arena.plan import Plan
from spinney.arena.store import Store
from spinney.cli import main
from spinney.core.errors import SpinneyError
from spinney.papers.paper import Experiment, Size
from spinney.papers.reproduce import one_by_one
from spinney.papers.together import Together


def experiment(name, games, budget="20it", matches=6):
    def plans(size):
        agents = ["random", f"mcts:budget={budget}"]
        return [Plan(name=name, games=[game], agents=agents, matches=matches, seed=3) for game in games]

    return Experiment(name, plans)


EXPERIMENTS = [
    experiment("two-games", ["tic-tac-toe", {"game": "connect-four", "parameters": {"width": 5}}]),
    experiment("one-game", ["dots-and-boxes"]),
]


def hire(schedule, fixtures):
    return Crew(schedule, fixtures, 1)


def begin(tournament):
    return nullcontext(lambda rows: None)


def test_counts_are_those_of_one_plan_after_another(tmp_path):
    with Store(tmp_path / "one.db", create=True) as store:
        play = one_by_one(Size(), store, hire, begin)
        expected = [list(play(one)) for one in EXPERIMENTS]
    with Together(EXPERIMENTS, Size(), tmp_path / "two.db", hire, begin) as together:
        found = [list(together.play(one)) for one in EXPERIMENTS]
    assert [[one.rows for one in records] for records in found] == [
        [one.rows for one in records] for records in expected
    ]
    assert [[one.game for one in records] for records in found] == [["tic-tac-toe", "connect-four"], ["dots-and-boxes"]]
    assert all(len(one.agents) == 2 for records in found for one in records)
    with Store(tmp_path / "one.db") as one, Store(tmp_path / "two.db") as two:
        assert one.count() == two.count() == 18


def test_whoever_leaves_stops_everybody_and_the_rest_is_played_later(tmp_path):
    """A match of a million iterations is left within moments; those that have ended are stored."""
    path, long = tmp_path / "some.db", experiment("long", ["hex"], "100000000it")
    short, started = EXPERIMENTS[1], threading.Event()

    def told(tournament):
        if tournament.plan.name == "long":
            started.set()
        return begin(tournament)

    def play():
        with Together([long, short], Size(), path, hire, told) as together:
            list(together.play(short))
            assert started.wait(60)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play()
    with Store(path) as store:
        assert store.count() == 6


def test_what_one_plan_raises_ends_all(tmp_path):
    def refuse(schedule, fixtures):
        raise SpinneyError("there is no card")

    with (
        pytest.raises(SpinneyError, match="there is no card"),
        Together(EXPERIMENTS, Size(), tmp_path / "none.db", refuse, begin) as together,
    ):
        list(together.play(EXPERIMENTS[0]))


def test_cards_play_a_paper_together(tmp_path, monkeypatch, capsys):
    """The command's --gpu, with threads in place of cards."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("spinney.gpu.crew.hire", lambda: hire)
    asked = ["reproduce", "multitree", "tuned-tic-tac-toe", "--matches", "6", "--data", "counts"]
    with pytest.raises(SystemExit) as end:
        main([*asked, "--gpu"])
    assert end.value.code == 0
    together = (tmp_path / "counts/multitree.json").read_text()
    assert capsys.readouterr().err.count("matches to play") == 2
    with pytest.raises(SystemExit) as end:
        main([*asked, "--out", "again.db", "--data", "again", "--workers", "1"])
    assert end.value.code == 0
    assert (tmp_path / "again/multitree.json").read_text() == together
