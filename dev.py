"""Everything on a fresh machine with Python 3.11 and nothing else: `python3 dev.py demo`, `test` or `docs`.

Makes a virtual environment in .venv, installs Spinney there, and runs. Uses the standard library alone.
"""

import os
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / "python"


def prepare(extra: str) -> None:
    """Makes the environment and installs what `extra` needs, unless that is done and pyproject.toml has not changed
    since.
    """
    done = VENV / f"installed{extra}"
    wanted = (ROOT / "pyproject.toml").read_text()
    if done.exists() and done.read_text() == wanted:
        return
    print(f"Preparing {VENV.name} (once, a minute or two) ...", flush=True)
    if not PYTHON.exists() and not (BIN / "python.exe").exists():
        venv.create(VENV, with_pip=True)
    # What is imported is made byte code then (see below); of all that is installed that is a small part.
    quick = ["--quiet", "--disable-pip-version-check", "--no-compile"]
    run("-m", "pip", "install", *quick, "--editable", f".{extra}")
    done.write_text(wanted)


def run(*arguments: str) -> None:
    """Runs Python in the environment, and stops if it fails."""
    code = subprocess.call([str(PYTHON), *arguments], cwd=ROOT)
    if code:
        sys.exit(code)


def demo(*arguments: str) -> None:
    """The main job: a tournament on all cores, its table of win rates, and its report."""
    prepare("")
    results = str(ROOT / "first_tournament.db")
    run("-m", "spinney", "tournament", "examples/first_tournament.yaml", "--out", results, *arguments)
    run("-m", "spinney", "report", results)


def test(*arguments: str) -> None:
    """All checks: lint, format, types, tests. Types are checked while the first tests run."""
    prepare("[test]")
    # A file's tests in one process: what they compile, and the random games they share, are made once. One process more
    # than there are cores: some tests wait, for a clock or for another process.
    pytest = ["-m", "pytest", "-n", str(1 + (os.cpu_count() or 1)), "--dist", "loadfile", *arguments]
    if arguments:
        run(*pytest)
        return
    run("-m", "ruff", "check")
    run("-m", "ruff", "format", "--check")
    with tempfile.TemporaryFile("w+") as told:
        types = subprocess.Popen([str(PYTHON), "-m", "mypy"], cwd=ROOT, stdout=told, stderr=subprocess.STDOUT)
        tests = subprocess.call([str(PYTHON), *pytest], cwd=ROOT)
        failed = types.wait()
        if failed:
            told.seek(0)
            print(told.read(), end="")
    sys.exit(failed or tests)


def docs(*arguments: str) -> None:
    """The documentation, as files that open from disk: site/index.html."""
    prepare("[docs]")
    os.environ["NO_MKDOCS_2_WARNING"] = "1"  # the theme announces its successor with every build
    run("-m", "mkdocs", "build", "--strict", "--quiet", *arguments)
    print(f"wrote {ROOT / 'site' / 'index.html'}")


JOBS = {"demo": demo, "test": test, "docs": docs}

if __name__ == "__main__":
    if len(sys.argv) < 2 or sys.argv[1] not in JOBS:
        sys.exit(f"usage: python3 dev.py {'|'.join(JOBS)}")
    # Wherever byte code is not wanted, each of the many processes here would make its own, anew.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    if sys.version_info < (3, 11):  # noqa: UP036  (whoever has an older Python should read a sentence)
        sys.exit(f"Spinney needs Python 3.11 or later; this is {sys.version.split()[0]}")
    JOBS[sys.argv[1]](*sys.argv[2:])
