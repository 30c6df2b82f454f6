"""Mistakes: one sentence on standard error, exit code 2, no traceback. Ctrl-C: one line, exit code 130."""

import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]

MISTAKES = {
    "gmaes": "unknown command 'gmaes'; did you mean 'games'?",
    "games --jsn": "no such option",
    "play": "missing argument 'GAME'; 'spinney play --help' shows what there is",
    "play hexx": "unknown game 'hexx'; did you mean 'hex'? Known:",
    "play hex --set sise=3": "unknown parameter of hex 'sise'; did you mean 'size'? Known: size, swap",
    "play hex --set game=3": "unknown parameter of hex 'game'. Known: size, swap",
    "play hex --set players=2": "the number of players is not set with --set; write --players 2",
    "play hex --set size": "--set 'size' is not a parameter; write name=value",
    "play hex --set size=3 --set size=4": "--set gives size twice",
    "play hex --set size=40": "hex size=40: should be less than or equal to 19",
    "play hex --set size=big": "hex size='big': should be a valid integer",
    "play hex --set swap=1": "hex swap=1: should be a valid boolean",
    "play hex --players 3": "hex cannot be played by 3; player counts: 2",
    "play hex --against mcst": "unknown agent 'mcst'; did you mean 'mcts'?",
    "play hex --against mcts:budget=fast": "'fast' is not a budget",
    "play hex --against random --against random": "2 agents are too many; 1 can sit down at hex here",
    "play hex --seat 3": "there is no seat 3; hex has seats 1 to 2 here, and 0 is to watch",
    "play hex --seat -1": "there is no seat -1",
    "play hex --seat one": "invalid value for '--seat'",
    "play hex --seed": "option '--seed' requires an argument",
    "play hex --hint-budget 3": "'3' is not a budget",
    "play hex --record /no/such/folder": "cannot write '/no/such/folder': No such file or directory",
}
# The handler is set by hand: a process started in the background of a shell may have been told to ignore Ctrl-C.
THINKS_LONG = """
import signal
from spinney.cli import main
signal.signal(signal.SIGINT, signal.default_int_handler)
main(["play", "hex", "--seat", "0", "--against", "mcts:budget=600s"])
"""


@pytest.mark.parametrize("line", MISTAKES)
def test_a_mistake_is_one_sentence(spinney: Run, line: str) -> None:
    answer = spinney(*line.split())
    assert (answer.code, answer.out, answer.err.count("\n")) == (2, "", 1)
    assert answer.err.startswith("spinney: ")
    assert MISTAKES[line] in answer.err


def test_agent_that_cannot_play_the_game_is_one_sentence(spinney: Run) -> None:
    answer = spinney("play", "hex", "--seat", "2", "--against", "mcts:heuristic=score")
    assert answer.code == 2
    assert answer.err == "spinney: heuristic=score needs a game with points, and hex has none; use heuristic=win\n"


def test_no_arguments_show_help(spinney: Run) -> None:
    answer = spinney()
    assert answer.code == 0
    assert "spinney games" in answer.out
    assert "Commands" in answer.out


def test_version_from_both_doors(spinney: Run) -> None:
    module = subprocess.run([sys.executable, "-m", "spinney", "--version"], capture_output=True, text=True, check=True)
    assert module.stdout == spinney("--version").out
    assert module.stdout.startswith("spinney ")


def test_a_reader_who_leaves_early_causes_no_traceback() -> None:
    shown = subprocess.Popen(
        [sys.executable, "-m", "spinney", "games", "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert shown.stdout is not None
    shown.stdout.close()
    _, err = shown.communicate()
    assert (shown.returncode, err) == (1, "")


def test_terminal_without_unicode_still_shows_a_board() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "spinney", "play", "hex", "--set", "size=2"],
        input="quit\n",
        capture_output=True,
        text=True,
        env={"PYTHONIOENCODING": "ascii", "HOME": str(Path.home())},
        check=True,
    )
    assert "4 legal moves: a1, b1, a2, b2" in done.stdout


def test_odd_bytes_are_just_a_bad_move() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "spinney", "play", "tic-tac-toe"], input=b"\xff\xfe\n", capture_output=True, check=True
    )
    assert b"is not a legal move here; legal: a1" in done.stdout


def test_ctrl_c_while_an_agent_thinks() -> None:
    thinking = subprocess.Popen(
        [sys.executable, "-c", THINKS_LONG], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert thinking.stdout is not None
    while "seed" not in thinking.stdout.readline():
        pass
    thinking.send_signal(signal.SIGINT)
    _, err = thinking.communicate(timeout=60)
    assert thinking.returncode == 130
    assert err.endswith("spinney: interrupted\n")
    assert "Traceback" not in err
