"""A changed rule is played at once, wherever it stands, and an unchanged one is not compiled again."""

import os
import re
import subprocess
import sys

import pytest
from numba import types

import spinney
from spinney.core.compile import Compiler, compiled
from spinney.core.disk import cache_folder
from spinney.search.engine import engine

RULES = """
import numpy as np
from spinney import compiled
from shared_rules import step, LIMITS

State = np.dtype([("players", np.int8), ("player", np.int8), ("total", np.int64)])

@compiled
def grown(total):
    return total + 1

def setup(s, rng):
    s.total = 0

def current_player(s):
    return s.player

def legal_actions(s, out):
    out[0] = 0
    return 1

def apply(s, action, rng):
    s.total = step(grown(s.total))
    s.player = 1 - s.player

def is_over(s):
    return s.total >= LIMITS[0]

def rank(s, player):
    return 1
"""
SHARED = """
import numpy as np
from spinney import compiled

LIMITS = np.array([1000])

@compiled
def step(total):
    return total + 10
"""
SCRIPT = """
import sys
sys.path.insert(0, sys.argv[1])
import count_rules, spinney
game = spinney.load(spinney.Declaration("count", "Count", "Counts up.", count_rules, (2,), lambda p, n: 1))
state = game.start().apply(0)
agent = spinney.agent("mcts", budget="10it")
decision = agent._decide(*agent.seen(state))  # a single legal move is not searched otherwise
print(state.record.total, decision.depth.max)
"""


@pytest.fixture
def play(tmp_path):
    """Writes the two files and runs the script in a fresh process; returns what it printed and whether it compiled the
    rules.

    Nothing of these rules is on disk at first; the engine is, so that it is not compiled once more.
    """
    engine()
    (tmp_path / "cache").mkdir()
    for folder in cache_folder().iterdir():
        (tmp_path / "cache" / folder.name).symlink_to(folder)
    (tmp_path / "script.py").write_text(SCRIPT)
    environment = {**os.environ, "SPINNEY_CACHE_DIR": str(tmp_path / "cache"), "PYTHONDONTWRITEBYTECODE": "1"}

    def run(rules=RULES, shared=SHARED):
        for name, text in (("count_rules.py", rules), ("shared_rules.py", shared)):
            if not (tmp_path / name).exists() or (tmp_path / name).read_text() != text:
                (tmp_path / name).write_text(text)
        command = [sys.executable, str(tmp_path / "script.py"), str(tmp_path)]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
        return done.stdout.split(), "compiling the rules of Count" in done.stderr

    return run


def test_no_stale_rule_is_ever_played(play):
    assert play() == (["11", "10"], True)
    # A helper in the same file, a helper in another file, a table in another file.
    assert play(rules=RULES.replace("total + 1\n", "total + 2\n")) == (["12", "10"], True)
    assert play(shared=SHARED.replace("total + 10", "total + 20")) == (["21", "10"], True)
    assert play(shared=SHARED.replace("1000", "30")) == (["11", "2"], True)
    assert play() == (["11", "10"], False), "the first rules are still on disk"


# Compiled code is linked by name, and each run numbers what it compiles from one. So functions that two runs have left
# on disk under one name are taken for each other by a third run that loads both.

# So many that they are called: a short helper is taken into its caller, and linked to nothing.
LINE, LINES = "    n = (n ^ n >> 1) + STEP\n", 100
FORMS = f"""
from spinney import compiled

STEP = 1

@compiled
def long(n):
{LINE * LINES}
    return n

def use(n):
    return long(n) + long(n + 1)
"""
RUN = """
import sys
sys.path.insert(0, sys.argv[1])
from forms import use
from numba import types
from spinney.core.compile import Compiler
signature = types.int64(types.int64)
made = [Compiler("forms", [use], STEP=int(step)).entry(use, signature) for step in sys.argv[2]]
print(*(call(6) for call in made))
"""


def symbol(function):
    """What the compiled function is linked by, without the number that this run has given it."""
    return re.split(r"B\d+v\d+", function.native_name)[0]


def test_the_engine_for_threads_has_a_name_of_its_own():
    assert symbol(engine().keep) != symbol(engine(shared=True).keep)


def test_so_has_what_is_derived_for_each_game():
    games = [spinney.load(name) for name in ("tic-tac-toe", "connect-four", "hex")]
    assert len({symbol(game.rules.compiled("advance")) for game in games}) == 3


def test_so_has_what_a_closure_makes_different():
    def make(k):
        @compiled
        def helper(n):
            return n + k

        def use(n):
            return helper(n)

        return Compiler("a test", [use]).cfunc(use, types.int64(types.int64))

    made = make(5), make(7)
    assert [one.ctypes(1) for one in made] == [6, 8]
    assert symbol(made[0]) != symbol(made[1])


def test_what_two_runs_have_compiled_works_in_a_third(tmp_path):
    """Two forms of the same functions, as the engine has for one thread and for several."""
    environment = {**os.environ, "SPINNEY_CACHE_DIR": str(tmp_path / "cache")}
    (tmp_path / "forms.py").write_text(FORMS)

    def expected(step):
        found = 6, 7
        for _ in range(LINES):
            found = [(n ^ n >> 1) + step for n in found]
        return sum(found)

    def compiles(steps):
        command = [sys.executable, "-c", RUN, str(tmp_path), steps]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
        assert [int(text) for text in done.stdout.split()] == [expected(int(step)) for step in steps]
        return "compiling forms" in done.stderr

    assert [compiles(steps) for steps in ("1", "4", "14", "41")] == [True, True, False, False]
