"""Matches in real time say so where their threads were kept waiting."""

from time import perf_counter

import pytest

from spinney.arena import crew
from spinney.cli import main


@pytest.fixture
def played(tmp_path, monkeypatch, capsys):
    """Plays two short matches, with another clock for what threads had of a core; what was said."""

    def play(clock, budget, agent="random"):
        monkeypatch.setattr(crew, "thread_time", clock)
        asked = ["--agent", "mcts", "--agent", agent, "--budget", budget, "--matches", "2", "--workers", "1"]
        with pytest.raises(SystemExit) as end:
            main(["tournament", "--game", "tic-tac-toe", *asked, "--out", str(tmp_path / f"{budget}-{agent}.db")])
        assert end.value.code == 0
        return capsys.readouterr().err

    return play


BUSY = "this machine was busy: searches in real time had a core for"


def test_who_is_kept_waiting_is_told(played):
    assert f"{BUSY} 0% of their time" in played(lambda: 0.0, "1ms")


def test_who_has_a_core_is_told_nothing(played):
    assert "busy" not in played(perf_counter, "1ms")


def test_iterations_are_the_same_on_a_busy_machine(played):
    assert "busy" not in played(lambda: 0.0, "20it")


def test_where_others_sit_nobody_knows_what_a_thread_waits_for(played):
    assert "busy" not in played(lambda: 0.0, "1ms", "flat")
