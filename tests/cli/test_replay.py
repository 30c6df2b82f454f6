"""`spinney replay`: what it lists, and how one steps through a match."""

import os
import subprocess
import sys
from contextlib import suppress

import pytest
from rich.console import Console

from spinney import load, play
from spinney.arena.plan import Plan
from spinney.arena.results import match, read
from spinney.arena.store import Store
from spinney.arena.tournament import Tournament
from spinney.cli.replay import Viewer
from spinney.testing.games import KUHN


@pytest.fixture(scope="module")
def results(tmp_path_factory):
    path = tmp_path_factory.mktemp("replay") / "results.db"
    plan = Plan(games=["tic-tac-toe", "connect-four"], agents=["random", "flat:playouts=10"], matches=10)
    with Store(path, create=True) as store:
        Tournament(plan.schedule(), store, plan).run()
    return path


@pytest.fixture
def key(results):
    return read(results).cells[1].keys[0].hex()


@pytest.fixture
def walk(results, key, monkeypatch, capsys):
    """Steps through the match by these lines, and returns what was asked and shown."""

    def run(*typed):
        lines, asked = list(typed), []

        def answered(prompt):
            asked.append(prompt)
            if not lines:
                raise EOFError
            return lines.pop(0)

        monkeypatch.setattr("builtins.input", answered)
        Viewer(match(results, key), Console(markup=False, width=160), ["A", "B"]).walk()
        return asked, capsys.readouterr().out

    return run


def test_lists_matches_that_it_then_shows(spinney, results):
    answer = spinney("replay", str(results))
    assert answer.code == 0
    assert "8 of 20 matches; show one with: spinney replay" in answer.out
    listed = [line.split()[0] for line in answer.out.splitlines() if "players" in line]
    assert len(listed) == 8
    for prefix in listed:
        assert spinney("replay", str(results), prefix).code == 0


def test_prints_all_positions_where_nobody_types(spinney, results, key):
    played = match(results, key)
    answer = spinney("replay", str(results), key[:10])
    assert answer.code == 0
    assert answer.out.startswith("Tic-Tac-Toe for 2 players\nplayer 1 (")
    place = 0
    for state in played.states():
        place = answer.out.index(state.text(), place) + 1
    assert answer.out.count("\nmove ") == len(played.actions)
    for seat, agent in enumerate(played.agents):
        name = "A random" if agent.startswith("random") else "B flat"
        assert f"player {seat + 1} ({name})" in answer.out[place:]


def test_steps_as_told(walk, results, key):
    states = list(match(results, key).states())
    last = len(states) - 1
    asked, shown = walk("", "n", "b", "p", "b", "G", "n", "g", "3", "99", "x", "q")
    places = [0, 1, 2, 1, 0, 0, last, last, 0, 3, 3, 3]
    assert asked == [f"{place} of {last} moves: " for place in places]
    assert f"'99' is none of these: Enter, n, b, p, g, G, q, or a number from 0 to {last}" in shown
    end = 0
    for place in places[:10]:
        end = shown.index(states[place].text(), end) + 1


def test_end_of_input_quits(walk):
    asked, _ = walk("n")
    assert len(asked) == 2


@pytest.mark.skipif(sys.platform == "win32", reason="needs a terminal of Unix")
def test_a_terminal_is_asked(results, key):
    import pty

    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "spinney", "replay", str(results), key]
    with subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs) as process:
        os.close(theirs)
        os.write(ours, b"n\nq\n")
        shown = b""
        with suppress(OSError):  # how a closed terminal ends on Linux
            while piece := os.read(ours, 4096):
                shown += piece
        assert process.wait(60) == 0
    os.close(ours)
    assert b"0 of " in shown
    assert b"1 of " in shown
    assert b"move 1: " in shown
    assert b"move 2: " not in shown


def test_mistakes_are_one_sentence(spinney, results, tmp_path):
    for arguments, sentence in (
        ([str(tmp_path / "none.db")], "there are no results at"),
        ([str(results), "zz"], "no match in"),
        ([str(results), ""], "more than one match in"),
    ):
        answer = spinney("replay", *arguments)
        assert answer.code == 2
        assert sentence in answer.err
        assert answer.err.count("\n") == 1


def test_everything_that_happened_is_told(capsys):
    """The deal with every player's card, the actions, and the cards that are shown."""
    played = play(load(KUHN, 3), ["random"] * 3, seed=3)
    Viewer(played, Console(markup=False, width=160), ["A", "B", "C"]).all()
    shown = capsys.readouterr().out
    cards = load(KUHN, 3).start(3).record.cards.tolist()
    assert shown.startswith("".join(f"event 2: {seat} {cards[seat]} 0 0\n" for seat in range(3)))
    place = 0
    for number, (state, events) in enumerate(played.events()):
        for event in events:
            sentence = state.sentence(event, names=["player 1 (A)", "player 2 (B)", "player 3 (C)"])
            place = shown.index(sentence, place) + 1
        assert not number or f"\nmove {number}: player " in shown
