"""The examples run, and say what they promise."""

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parent.parent / "examples"
PROMISED = {
    "first_matches.py": ["20 matches of Connect Four", "mcts:budget=20ms", "95 % interval"],
    "own_game.py": ["players=2) passes", "players=3) passes", "It takes 2 from heap 1"],
}


def test_every_example_is_here():
    assert {path.name for path in EXAMPLES.glob("*.py")} == PROMISED.keys()


@pytest.mark.parametrize("name", PROMISED)
def test_the_example_runs(name):
    done = subprocess.run([sys.executable, EXAMPLES / name], capture_output=True, text=True, check=True)
    for text in PROMISED[name]:
        assert text in done.stdout
