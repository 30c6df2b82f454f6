"""How the tests run the command: in this process, with typed lines, and what came back."""

import io
from collections.abc import Callable
from typing import NamedTuple

import pytest

from spinney.cli import main
from spinney.core import registry
from spinney.testing.games import ALL


class Answer(NamedTuple):
    """The exit code, and what was written."""

    code: int
    out: str
    err: str


Run = Callable[..., Answer]


def is_answer(line: str) -> bool:
    """Whether a line of standard error is more than news, on a fresh machine, of rules that are compiled or checked."""
    return not line.startswith(("spinney: compiling ", "spinney: checking "))


@pytest.fixture
def spinney(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs `spinney` with these arguments; `typed` is its standard input."""
    monkeypatch.setenv("COLUMNS", "160")

    def run(*arguments: str, typed: str = "") -> Answer:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        capsys.readouterr()
        with pytest.raises(SystemExit) as end:
            main(arguments)
        assert isinstance(end.value.code, int)
        out, err = capsys.readouterr()
        return Answer(end.value.code, out, "".join(filter(is_answer, err.splitlines(keepends=True))))

    return run


@pytest.fixture
def more_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Registers small games with hidden cards, dice and simultaneous choices, for one test."""
    for declaration in ALL:
        monkeypatch.setitem(registry._known, declaration.id, declaration)
