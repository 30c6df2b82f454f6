"""Games by where they stand: files, modules and entry points, wherever an id is accepted."""

import json
import subprocess
import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

import spinney
from spinney.arena.results import match, read
from spinney.cli import main
from spinney.core import registry
from spinney.core.errors import SpinneyError

NIM = '''
class Nim:
    """Take 1, 2 or 3 matches; whoever takes the last wins."""

    def __init__(self, matches=11):
        self.matches, self.current_player = matches, 0

    def legal_actions(self):
        return [f"take {n}" for n in (1, 2, 3) if n <= self.matches]

    def apply(self, action):
        self.matches -= int(action[-1])
        self.current_player = 1 - self.current_player

    @property
    def winner(self):
        return None if self.matches else 1 - self.current_player
'''
COMPILED = Path(__file__).parents[2] / "examples" / "own_game.py"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder with a game in a file, where everything happens."""
    (tmp_path / "piles.py").write_text(NIM)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def command(folder, capsys):
    """Runs the command in the folder: its exit code, and what it says."""

    def run(*arguments):
        with pytest.raises(SystemExit) as end:
            main([str(one) for one in arguments])
        return end.value.code, "".join(capsys.readouterr())

    return run


def test_a_class_in_a_file(folder):
    game = spinney.load("piles.py:Nim", matches=5)
    assert (game.id, game.declaration.known_as, game.parameters.matches) == ("nim", "piles.py:Nim", 5)
    assert spinney.load("piles.py", matches=5).declaration.known_as == "piles.py:Nim"
    assert spinney.load(str(folder / "piles.py") + ":Nim").start().legal_actions == (0, 1, 2)


def test_a_declaration_in_a_file_and_in_a_module():
    assert spinney.load(f"{COMPILED}:NIM", players=3).start().legal_actions
    game = spinney.load("spinney.testing.games:KUHN")
    assert (game.id, game.declaration.known_as) == ("kuhn-poker", "spinney.testing.games:KUHN")


def test_a_file_that_changes_is_another_game(folder):
    assert spinney.load("piles.py:Nim").start().text().startswith("matches: 11")
    (folder / "piles.py").write_text(NIM.replace("matches=11", "matches=7"))
    assert spinney.load("piles.py:Nim").start().text().startswith("matches: 7")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("nowhere.py:Nim", "there is no file 'nowhere.py'"),
        ("piles.py:Nimm", "unknown game in piles.py 'Nimm'; did you mean 'Nim'"),
        ("no.such.module:Nim", "there is no module 'no.such.module' here"),
        ("spinney.core.errors:shown", "is <function shown"),
        ("json:JSONDecoder", "JSONDecoder is no game yet, it lacks `legal_actions`"),
    ],
)
def test_what_is_not_there_is_said_in_a_sentence(folder, text, sentence):
    with pytest.raises(SpinneyError) as caught:
        spinney.load(text)
    assert sentence in str(caught.value)


def test_a_file_with_a_mistake_is_named_with_its_line(folder):
    (folder / "piles.py").write_text(NIM + "\ndef broken(:\n")
    with pytest.raises(SpinneyError, match=r"piles.py, line \d+: invalid syntax"):
        spinney.load("piles.py:Nim")


def test_packages_offer_games(monkeypatch):
    offered = EntryPoint("sample-kuhn", "spinney.testing.games:KUHN", registry.GROUP)
    monkeypatch.setattr(registry, "entry_points", lambda group: [offered] if group == registry.GROUP else [])
    registry._offered.cache_clear()
    try:
        assert "sample-kuhn" in spinney.games()
        game = spinney.load("sample-kuhn")
        assert (game.declaration.title, game.declaration.known_as) == ("Kuhn poker", "sample-kuhn")
    finally:
        registry._offered.cache_clear()


def test_results_name_actions_by_their_texts(folder):
    """Another process, in which codes come in another order, replays the same matches."""
    agents = ["mcts:budget=20it", "random"]
    spinney.tournament("piles.py:Nim", agents, matches=6, seed=1, store=folder / "results.db")
    (cell,) = read(folder / "results.db").cells
    assert cell.game == "piles.py:Nim"
    keys = [key.hex() for key in cell.keys]
    here = [[state.text() for state in match(folder / "results.db", key).states()] for key in keys]
    script = (
        "import json, sys, spinney\n"
        "from spinney.arena.results import match\n"
        "names = spinney.load('piles.py:Nim').rules.table.names\n"
        "[names.code(f'take {n}') for n in (3, 2, 1)]\n"
        "print(json.dumps([[s.text() for s in match('results.db', key).states()] for key in sys.argv[1:]]))\n"
    )
    done = subprocess.run([sys.executable, "-c", script, *keys], cwd=folder, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == here


def test_a_script_leaves_results_that_others_read(folder, command):
    """The class stands in the program itself, which is read again as a file."""
    use = "spinney.tournament(Nim, ['random', 'flat:playouts=2'], matches=2, store='mine.db')"
    (folder / "script.py").write_text(f"import spinney\n{NIM}\n\nif __name__ == '__main__':\n    {use}\n")
    subprocess.run([sys.executable, "script.py"], cwd=folder, check=True, capture_output=True)
    (cell,) = read(folder / "mine.db").cells
    assert cell.game.endswith("script.py:Nim")
    code, said = command("replay", "mine.db", cell.keys[0].hex())
    assert (code, "plays take" in said) == (0, True), said


def test_the_command_line_takes_references(folder, command):
    game = "piles.py:Nim"
    code, said = command("play", game, "--seat", 0, "--against", "random", "--seed", 1, "--set", "matches=5")
    assert code == 0, said
    assert "spinney play piles.py:Nim --set matches=5" in said
    (folder / "plan.yaml").write_text(f"games: ['{game}']\nagents: [random, 'mcts:budget=20it']\nmatches: 4\n")
    assert command("tournament", "plan.yaml", "--out", "r.db")[0] == 0
    assert command("tournament", "--game", game, "--agent", "random", "--agent", "flat", "--matches", 2)[0] == 0
    assert command("report", "r.db")[0] == 0
    code, said = command("replay", "r.db", read(folder / "r.db").cells[0].keys[0].hex())
    assert code == 0, said
    assert "plays take" in said
    code, said = command("play", "piles.py:Nimm")
    assert (code, said.count("\n")) == (2, 1)
