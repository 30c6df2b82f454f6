"""The examples run, and say what they promise."""

import subprocess
import sys
from pathlib import Path

import pytest

from spinney.arena.plan import from_yaml

EXAMPLES = Path(__file__).parent.parent / "examples"
PROMISED = {
    "own_game.py": ["players=2) passes", "players=3) passes", "It takes 2 from heap 1"],
}


def test_every_example_is_here():
    assert {path.name for path in EXAMPLES.glob("*.py")} == PROMISED.keys()


@pytest.mark.parametrize("name", PROMISED)
def test_the_example_runs(name):
    done = subprocess.run([sys.executable, EXAMPLES / name], capture_output=True, text=True, check=True)
    for text in PROMISED[name]:
        assert text in done.stdout


def test_the_first_tournament_is_for_three_players_and_more_agents():
    (cell,) = from_yaml(EXAMPLES / "first_tournament.yaml").schedule().cells
    assert cell.game.players == 3
    assert len(cell.agents) > 3
