"""What a function does is hashed as it is written: equal under every version of Python, and other where it is other."""

import importlib
import re
import subprocess
import sys
import textwrap

import pytest

import spinney
from spinney.core.compile import compiled
from spinney.core.meaning import meaning
from spinney.heuristics import mark_of

FIRST = """
    from spinney.core.compile import compiled

    WORTH = 3

    @compiled
    def helper(s):
        return s.turn * WORTH

    @compiled
    def mine(s, player):
        "What it is worth."
        if player == 0:
            return float(helper(s))
        return 0.5
"""
SAME = FIRST.replace("What it is worth.", "Another docstring.").replace(
    "        return 0.5", "        # a comment\n        return (0.5)"
)
OTHERS = [
    FIRST.replace("0.5", "0.25"),
    FIRST.replace("WORTH = 3", "WORTH = 4"),
    FIRST.replace("s.turn *", "s.turn +"),
    FIRST.replace("player == 0", "player != 0"),
    FIRST.replace("mine(s, player)", "mine(s, player=1)"),
    FIRST.replace("float(helper(s))", "float(abs(helper(s)))"),
]


@pytest.fixture
def mark(tmp_path, monkeypatch):
    """The mark of `mine` in a module with this text."""
    monkeypatch.syspath_prepend(tmp_path)
    names = iter(f"{tmp_path.name}_{number}" for number in range(100))

    def found(text):
        name = next(names)
        (tmp_path / f"{name}.py").write_text(textwrap.dedent(text))
        importlib.invalidate_caches()
        return meaning([importlib.import_module(name).mine.py_func])

    return found


def test_layout_comments_and_docstrings_mean_nothing(mark):
    assert mark(FIRST) == mark(SAME)


def test_whatever_changes_what_it_does_changes_its_mark(mark):
    assert len({mark(text) for text in (FIRST, *OTHERS)}) == 1 + len(OTHERS)


def test_versions_of_python_and_of_libraries_mean_nothing(monkeypatch):
    before = mark_of("spinney.papers.heuristics:win_half_way")
    assert re.fullmatch(r"#[0-9a-f]{8}", before)
    monkeypatch.setattr(sys, "version_info", (3, 99, 0, "final", 0))
    monkeypatch.setattr("numba.__version__", "9.9")
    monkeypatch.setattr("numpy.__version__", "9.9")
    assert mark_of("spinney.papers.heuristics:win_half_way") == before


def test_another_process_says_the_same():
    """Also where byte code was never written, or hashes of texts differ."""
    asked = "from spinney.heuristics import mark_of; print(mark_of('spinney.papers.tag_defaults:dominion'))"
    told = subprocess.run([sys.executable, "-OO", "-c", asked], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == mark_of("spinney.papers.tag_defaults:dominion")


def test_functions_without_a_file_differ_by_what_they_do():
    space = {}
    exec("def one(s, player): return 1.0\ndef two(s, player): return 2.0", space)
    assert meaning([space["one"]]) != meaning([space["two"]])
    assert meaning([lambda s, player: 1.0]) != meaning([lambda s, player: 2.0])


def test_made_from_one_statement_they_differ_by_what_they_hold():
    def made(worth):
        @compiled
        def mine(s, player):
            return worth

        return mine

    assert meaning([made(1.0)]) != meaning([made(2.0)])
    assert meaning([made(1.0)]) == meaning([made(1.0)])


def test_an_agent_is_known_by_it():
    agent = spinney.agent("mcts:heuristic=spinney.papers.heuristics:win_half_way")
    assert f"win_half_way{mark_of('spinney.papers.heuristics:win_half_way')}," in agent.identity
