"""The examples run, and say what they promise."""

import ast
import shlex
import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pytest

from spinney.arena.plan import from_yaml
from spinney.arena.results import read

EXAMPLES = Path(__file__).parent.parent / "examples"
PROMISED = {
    "own_game.py": ["players=2) passes", "players=3) passes", "It takes 2 from heap 1"],
    "own_selection.py": ["20,000 iterations", "UCB-V against UCB1: ranks"],
    "frame_budget.py": ["20 decisions in", "frames were late"],
    "paper_experiment.py": ["12 matches played.", "| B | mcts:tree=", "figures"],
    "balance_study.py": ["40 matches of an agent against itself", "seat 4 wins", "leaving after", "index.html"],
}
# What examples are called with, so that they are soon done: a folder for what they write, and small numbers.
ARGUMENTS = {"frame_budget.py": ["20"], "paper_experiment.py": ["out", "6"], "balance_study.py": ["out", "40"]}


def test_every_example_is_here():
    assert {path.name for path in EXAMPLES.glob("*.py")} == PROMISED.keys()


@pytest.mark.parametrize("name", PROMISED)
def test_the_example_runs(name, tmp_path):
    command = [sys.executable, EXAMPLES / name, *ARGUMENTS.get(name, [])]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=tmp_path)
    for text in PROMISED[name]:
        assert text in done.stdout


def test_the_first_tournament_is_for_three_players_and_more_agents():
    (cell,) = from_yaml(EXAMPLES / "first_tournament.yaml").schedule().cells
    assert cell.game.players == 3
    assert len(cell.agents) > 3


@pytest.fixture
def shown(tmp_path):
    """The plan and the command that the example of a rule shows; the example itself is in the folder of the test."""
    source = (EXAMPLES / "own_selection.py").read_text(encoding="utf-8")
    (tmp_path / "own_selection.py").write_text(source, encoding="utf-8")
    paragraphs = (ast.get_docstring(ast.parse(source)) or "").split("\n\n")
    plan, command = (dedent(text) for text in paragraphs if text.startswith("    "))
    return plan, command


def spinney(folder, *arguments):
    """Runs the command as its script does, in this folder: `-P` keeps Python from looking for modules there itself."""
    command = [sys.executable, "-P", "-m", "spinney", *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True)


def test_a_rule_in_the_working_directory_plays_by_a_plan(shown, tmp_path):
    plan = shown[0].replace("1000it", "50it").replace("matches: 100", "matches: 6")
    (tmp_path / "plan.yaml").write_text(plan)
    done = spinney(tmp_path, "tournament", "plan.yaml", "--out", "results.db")
    assert done.returncode == 0, done.stderr
    (cell,) = read(tmp_path / "results.db").cells
    assert len(cell) + cell.repeats == 6
    assert sorted("own_selection:UCB_V#" in agent for agent in cell.agents) == [False, True]


def test_a_rule_in_the_working_directory_plays_by_the_command_line(shown, tmp_path):
    program, *arguments = shlex.split(shown[1])
    assert program == "spinney"
    shorter = [f"{one},budget=50it" if one.startswith("mcts:") else one for one in arguments]
    done = spinney(tmp_path, *shorter, "--matches", "6", "--out", "results.db")
    assert done.returncode == 0, done.stderr
    assert len(read(tmp_path / "results.db").cells[0].agents) == 2
