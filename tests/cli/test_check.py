"""`spinney check`: exit codes, and failures in plain words."""

import pytest

SOUND = """
class Nim:
    players = 2

    def __init__(self, matches=7):
        self.matches, self.current_player = matches, 0

    def legal_actions(self):
        return [f"take {n}" for n in (1, 2, 3) if n <= self.matches]

    def apply(self, action):
        self.matches -= int(action[-1])
        self.current_player = 1 - self.current_player

    @property
    def winner(self):
        return None if self.matches else 1 - self.current_player
"""


@pytest.fixture
def checked(spinney, tmp_path, monkeypatch):
    """Writes a game to a file and checks it."""
    monkeypatch.chdir(tmp_path)

    def check(source, *arguments):
        (tmp_path / "nim.py").write_text(source)
        return spinney("check", *(arguments or ["nim.py"]))

    return check


@pytest.mark.parametrize("reference", ["nim.py", "nim.py:Nim"])
def test_a_sound_class_passes(checked, reference):
    found = checked(SOUND, reference, "--games", "5", "--set", "matches=5")
    assert found.code == 0
    assert found.out.splitlines()[0].startswith("load('nim.py:Nim', players=2, matches=5): 1")
    assert found.out.endswith(f"{reference} passes.\n")


def test_a_built_in_game_passes(spinney):
    found = spinney("check", "tic-tac-toe", "--games", "3")
    assert found.code == 0, found.out


def test_a_failure_is_told_in_plain_words(checked):
    """Player 1 never moves: only the suite, after the first look, can know."""
    lonely = SOUND.replace("self.current_player = 1 - self.current_player", "pass")
    found = checked(lonely)
    assert found.code == 1
    first, about = found.out.splitlines()
    assert first == "nim.py fails: player 1 of 2 is never to move in 50 random games."
    assert about == "  the check 'seats': Every player is to move at some time."


def test_a_failure_tells_the_way_there(checked):
    """A draw that is told by winner=[] and one point too many for nobody: ranks and scores are asked at the end."""
    found = checked(SOUND + "    def evaluate(self, player):\n        return 7.0\n")
    assert found.code == 1
    assert "evaluate gives player 0 7.0, outside [-1, 1]" in found.out
    assert "found after: game.start(seed=0)" in found.out


def test_an_error_in_the_game_is_told_with_its_place(checked):
    found = checked(SOUND.replace("int(action[-1])", "int(action)"))
    assert found.code == 1
    assert "nim.py, line 12: ValueError: invalid literal for int()" in found.out
    assert "in Nim.apply('take " in found.out


def test_a_file_that_cannot_be_run_fails(checked):
    found = checked("import nothing_of_the_kind\n" + SOUND)
    assert found.code == 1
    assert "ModuleNotFoundError: No module named 'nothing_of_the_kind'" in found.out


@pytest.mark.parametrize("arguments", [["no.py"], ["nim.py:Nimm"], ["nim.py", "--set", "size=3"], ["hexx"]])
def test_what_cannot_be_looked_at_is_a_mistake(checked, arguments):
    found = checked(SOUND, *arguments)
    assert found.code == 2
    assert found.err.startswith("spinney: ")


def test_a_file_with_two_games_must_say_which(checked):
    found = checked(SOUND + SOUND.replace("class Nim", "class Other"))
    assert found.code == 2
    assert "nim.py has several games, Nim, Other; name one: nim.py:NAME" in found.err
