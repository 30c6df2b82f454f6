"""What an editor sees of the library: correct code has no errors, and each mistake is found on its line."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import spinney

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
SOURCE = Path(spinney.__file__).parents[1]
USER, WRONG = HERE / "user_code.py", HERE / "wrong_code.py"


def ran(*command, **environment):
    """A command of the interpreter's own, run in the repository."""
    path = os.pathsep.join([str(SOURCE), os.environ.get("PYTHONPATH", "")])
    command = [sys.executable, *map(str, command)]
    return subprocess.run(
        command, cwd=ROOT, env={**os.environ, "PYTHONPATH": path, **environment}, capture_output=True, text=True
    )


def mypy():
    """The file and line of every error that mypy finds, with the repository's settings, which are strict."""
    found = ran("-m", "mypy", USER, WRONG, MYPYPATH=os.path.relpath(SOURCE, ROOT)).stdout.splitlines()
    lines = [line.split(":") for line in found if ": error:" in line]
    return {(Path(name).name, int(number)) for name, number, *_ in lines}


def pyright():
    """The file and line of every error that pyright finds."""
    report = json.loads(ran("-m", "pyright", "--pythonpath", sys.executable, "--outputjson", USER, WRONG).stdout)
    assert report["summary"]["filesAnalyzed"] == 2
    return {(Path(one["file"]).name, one["range"]["start"]["line"] + 1) for one in report["generalDiagnostics"]}


@pytest.mark.parametrize("checker", [mypy, pyright])
def test_checkers_accept_what_is_right_and_refuse_what_is_wrong(checker):
    lines = enumerate(WRONG.read_text().splitlines(), 1)
    assert checker() == {(WRONG.name, number) for number, line in lines if line.endswith("# wrong")}


def test_what_the_checkers_accept_runs():
    done = ran(USER)
    assert done.returncode == 0, done.stderr
