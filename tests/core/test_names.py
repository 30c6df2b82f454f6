"""Every public name is there after a plain `import spinney`, and none of them needs a compiler before it is used."""

import subprocess
import sys

import pytest

import spinney


def fresh(script):
    """What a script prints in a process of its own."""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.mark.parametrize(
    "name",
    [
        "spinney.agents.MCTS",
        "spinney.arena.results.read",
        "spinney.arena.tournament.tournament",
        "spinney.games.hex.DECLARATION",
        "spinney.heuristics.HEURISTICS",
        "spinney.testing.check",
        "spinney.SpinneyError",
    ],
)
def test_a_name_is_there_after_a_plain_import(name):
    assert fresh(f"import spinney; print({name} is not None)") == "True"


def test_a_game_is_a_module_although_games_can_be_called():
    script = "import spinney.games.hex as h, spinney; print(h.DECLARATION.id, 'hex' in spinney.games())"
    assert fresh(script) == "hex True"
    assert (
        fresh("from spinney import games; import spinney.games.hex; print(len(games()) == len(games.GAMES))") == "True"
    )


def test_dir_lists_every_public_name_and_no_helper():
    listed = [name for name in fresh("import spinney; print(*dir(spinney))").split() if not name.startswith("__")]
    assert sorted(listed) == sorted(spinney.__all__)
    assert all(getattr(spinney, name) is not None for name in spinney.__all__)


def test_a_name_that_is_not_there_is_named():
    with pytest.raises(AttributeError, match="module 'spinney' has no attribute 'laod'"):
        _ = spinney.laod


def test_names_do_not_load_the_compiler():
    assert fresh("import sys, spinney; dir(spinney), spinney.games(); print('numba' in sys.modules)") == "False"
