"""`spinney games`: complete, and quick because of what it does not import."""

import json
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

from spinney.core import registry

Run = Callable[..., Any]

# Each of these alone takes longer to import than the whole answer may.
HEAVY = {"numba", "llvmlite", "numpy", "scipy"}
IMPORTED = """
import sys
from spinney.cli import main
try:
    main(sys.argv[1:])
except SystemExit as end:
    assert end.code == 0, end.code
print(*sys.modules, file=sys.stderr)
"""


def imported(*arguments: str) -> set[str]:
    """The modules that a run of `spinney` imports."""
    done = subprocess.run([sys.executable, "-c", IMPORTED, *arguments], capture_output=True, text=True, check=True)
    return set(done.stderr.split())


def test_table_shows_every_game(spinney: Run) -> None:
    answer = spinney("games")
    assert answer.code == 0
    for game_id in registry.games():
        found = registry.declaration(game_id)
        assert {game_id, *found.title.split()} <= set(answer.out.split())
        assert all(f"{name}=" in answer.out for name in found.parameters.model_fields)


def test_table_shows_parameters_with_defaults_and_ranges(spinney: Run) -> None:
    out = spinney("games").out
    assert "size=11 (2-19)" in out
    assert "swap=false" in out


@pytest.mark.usefixtures("more_games")
def test_table_shows_player_counts_and_capabilities(spinney: Run) -> None:
    lines = [line.split() for line in spinney("games").out.splitlines()]
    goofspiel = next(line for line in lines if line[:1] == ["goofspiel"])
    assert goofspiel[:4] == ["goofspiel", "2-3", "cards=4", "(1-13)"]
    assert "hidden" in goofspiel
    assert [line[:2] for line in lines[lines.index(goofspiel) + 1 :][:2]] == [["Goofspiel", "chance"], ["simultaneous"]]


def test_json_says_what_the_declarations_say(spinney: Run) -> None:
    found = {one["id"]: one for one in json.loads(spinney("games", "--json").out)}
    assert list(found) == registry.games()
    for game_id, facts in found.items():
        declared = registry.declaration(game_id)
        assert (facts["title"], facts["summary"]) == (declared.title, declared.summary)
        assert facts["players"] == sorted(declared.players)
        assert facts["parameters"].keys() == declared.parameters.model_fields.keys()
        assert [facts[name] for name in ("hidden", "chance", "simultaneous")] == [
            declared.hidden,
            declared.chance,
            declared.simultaneous,
        ]
    assert found["hex"]["parameters"]["size"] == {
        "default": 11,
        "description": "cells along a side",
        "maximum": 19,
        "minimum": 2,
        "type": "integer",
    }


@pytest.mark.parametrize(
    "arguments", [("games",), ("games", "--json"), ("--help",), ("play", "--help"), ("--version",)]
)
def test_lists_and_help_import_nothing_heavy(arguments: tuple[str, ...]) -> None:
    modules = imported(*arguments)
    assert not modules & HEAVY
    assert not [name for name in modules if name.endswith(".rules")]


def test_games_imports_no_other_subcommand() -> None:
    assert {name for name in imported("games") if name.startswith("spinney.cli.")} == {"spinney.cli.games"}
