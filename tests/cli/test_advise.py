"""`spinney advise`: an answer on one screen, as JSON, and mistakes in a sentence."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_an_answer_and_a_page(spinney: Run) -> None:
    answer = spinney("advise", "tic-tac-toe", "--budget", "20it", "--time", "5s", "--workers", "1")
    assert answer.code == 0
    assert answer.out.startswith("tic-tac-toe for 2 at 20it:\nmcts:")
    assert "matches at this budget" in answer.err
    assert Path("advice-tic-tac-toe.html").read_text().startswith("<!doctype html>")
    again = spinney("advise", "tic-tac-toe", "--budget", "20it", "--time", "5s", "--workers", "1", "--json")
    assert json.loads(again.out)["game"] == "tic-tac-toe"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["hexx"], "unknown game 'hexx'; did you mean 'hex'?"),
        (["hex", "--players", "3"], "hex cannot be played by 3; player counts: 2"),
        (["hex", "--budget", "fast"], "'fast' is not a budget"),
        (["hex", "--time", "10"], "--time '10' is no time: give a number with its unit, such as 90s, 10min or 1h"),
        (["hex", "--time", "1s"], "1 seconds are too few for advice"),
        (["hex", "--set", "size=99"], "size"),
        (["hex", "--out", "found.json"], "results are a database: give --out a name such as found.db"),
    ],
)
def test_mistakes_are_one_sentence(spinney: Run, arguments: list[str], told: str) -> None:
    answer = spinney("advise", *arguments)
    assert (answer.code, answer.out) == (2, "")
    assert told in answer.err
    assert answer.err.count("\n") == 1


def test_a_file_that_is_no_journal(spinney: Run) -> None:
    Path("found.json").write_text("hello")
    answer = spinney("advise", "hex", "--out", "found.db")
    assert answer.code == 2
    assert answer.err == "spinney: 'found.json' is no journal of advice: give another file for the results\n"
