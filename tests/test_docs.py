"""What the pages say that doctest cannot try: commands, and that nothing is left out."""

import re
import shlex
from pathlib import Path
from textwrap import dedent

import pytest

import spinney
from spinney.cli import main

DOCS = Path(__file__).parent.parent / "docs"
TUTORIAL = (DOCS / "tutorial.md").read_text(encoding="utf-8")


def test_every_public_name_is_in_the_api_at_a_glance():
    """Each has a heading, a sentence and an example."""
    page = (DOCS / "api.md").read_text(encoding="utf-8")
    parts = {part.partition("`")[0]: part for part in page.split("### `")[1:]}
    assert sorted(parts) == sorted(spinney.__all__)
    for name, part in parts.items():
        assert re.search(r"\n\n[A-Z`].*\.\n\n```python\n>>> .*", part), f"{name} has no sentence, or no example"


def tutorial_game():
    """The source of the class that the tutorial tells its readers to put into a file."""
    found = re.search(r"^>>> class Nim:\n(\.\.\.( .*)?\n)+", TUTORIAL, re.MULTILINE)
    assert found
    return "\n".join(line[4:] for line in found[0].splitlines()) + "\n"


def test_the_game_of_the_tutorial_is_short():
    assert len(tutorial_game().splitlines()) < 30


def test_the_commands_of_the_tutorial_work(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "nim.py").write_text(tutorial_game())
    commands = [line for block in re.findall(r"```sh\n(.*?)```", TUTORIAL, re.DOTALL) for line in block.splitlines()]
    assert len(commands) == 7
    for command in commands:
        with pytest.raises(SystemExit) as end:
            main(shlex.split(command)[1:])
        assert end.value.code == 0, command


def test_the_compiled_rules_of_the_tutorial_are_those_that_new_game_writes(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit):
        main(["new-game", "heap"])
    written = re.sub(r'\n    """.*?"""', "", (tmp_path / "heap.py").read_text(), flags=re.DOTALL)
    shown = re.search(r"\n(    def legal_actions\(s, out\):.*?)\n\nCompiled rules", TUTORIAL, re.DOTALL)
    assert shown
    for function in dedent(shown[1]).split("\n\n"):
        assert function in written
