"""`spinney new-game`: what it writes works as written."""

import os
import subprocess
import sys

import pytest


@pytest.fixture
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("options", [[], ["--python"]], ids=["compiled", "python"])
def test_the_game_passes_its_checks_and_its_tests(spinney, here, options):
    made = spinney("new-game", "small_nim", *options)
    assert made.code == 0, made.err
    assert sorted(path.name for path in here.iterdir()) == ["small_nim.py", "test_small_nim.py"]
    program = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_small_nim.py"]
    # What other packages plug into pytest takes longer to load than these tests take.
    alone = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    done = subprocess.run(program, cwd=here, env=alone, capture_output=True, text=True)
    assert "3 passed" in done.stdout, done.stdout
    assert spinney("check", "small_nim.py", "--games", "5").code == 0
    played = spinney("play", "small_nim.py", "--seat", "0", "--against", "random", "--seed", "1", "--set", "matches=4")
    assert played.code == 0, played.err


@pytest.mark.parametrize("name", ["my-game", "MyGame", "2nim", "a b", ""])
def test_a_name_that_no_module_can_have_is_refused(spinney, here, name):
    found = spinney("new-game", name)
    assert found.code == 2
    assert list(here.iterdir()) == []


def test_nothing_is_overwritten(spinney, here):
    (here / "test_nim.py").write_text("mine")
    found = spinney("new-game", "nim")
    assert (found.code, "there is a test_nim.py here already" in found.err) == (2, True)
    assert [path.name for path in here.iterdir()] == ["test_nim.py"]
