"""Golden playthroughs: written by the command alone, compared line by line."""

import json
from pathlib import Path
from typing import Any

import pytest

from spinney import load
from spinney.testing import golden
from spinney.testing.games import KUHN


@pytest.fixture
def file(tmp_path: Path) -> Path:
    assert golden.main([str(tmp_path), "tic-tac-toe"]) == 0
    return tmp_path / "tic-tac-toe-2p.json"


def changed(file: Path, **values: Any) -> Path:
    file.write_text(golden.as_text({**json.loads(file.read_text(encoding="utf-8")), **values}), encoding="utf-8")
    return file


def test_the_command_writes_what_the_comparison_accepts(file: Path) -> None:
    before = file.read_text(encoding="utf-8")
    golden.compare(file)
    assert file.read_text(encoding="utf-8") == before
    assert golden.write(file.parent, ["tic-tac-toe"]) == [file]
    assert file.read_text(encoding="utf-8") == before


def test_a_file_carries_what_made_it(file: Path) -> None:
    found = json.loads(file.read_text(encoding="utf-8"))
    assert {name: found[name] for name in ("game", "version", "players", "parameters", "seed")} == {
        "game": "tic-tac-toe",
        "version": 1,
        "players": 2,
        "parameters": {},
        "seed": golden.SEED,
    }
    assert found["playthrough"][-1].startswith("ranks: ")


def test_the_first_different_line_is_named(file: Path) -> None:
    lines = json.loads(file.read_text(encoding="utf-8"))["playthrough"]
    lines[9] = "legal: none"
    with pytest.raises(AssertionError, match=r"line 10 of .* is .*, and was 'legal: none'.*testing\.golden"):
        golden.compare(changed(file, playthrough=lines))
    with pytest.raises(AssertionError, match=r"line 10 .* and was None"):
        golden.compare(changed(file, playthrough=lines[:9]))


def test_another_version_and_actions_that_are_not_legal(file: Path) -> None:
    with pytest.raises(AssertionError, match="version is 1, and was 7"):
        golden.compare(changed(file, version=7))
    with pytest.raises(AssertionError, match="can no longer be played: action 4 is not legal"):
        golden.compare(changed(file, version=1, actions=[4, 4]))


def test_the_command_without_a_folder_explains_itself(capsys: pytest.CaptureFixture[str]) -> None:
    assert golden.main([]) == 2
    assert "python -m spinney.testing.golden" in capsys.readouterr().err


def test_what_players_see_is_recorded_where_something_is_hidden() -> None:
    lines = golden.record(load(KUHN, players=3))["playthrough"]
    assert sum(line.startswith("seen by 2: ") for line in lines) > 1
