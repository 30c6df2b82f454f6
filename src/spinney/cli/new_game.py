"""`spinney new-game`: a game that works, with its tests, to be changed into one's own."""

from importlib.resources import files
from pathlib import Path
from typing import Annotated

import typer

from spinney.core.errors import SpinneyError


def new_game(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Of the file, without its ending: my_game.")],
    python: Annotated[
        bool, typer.Option("--python", help="A plain Python class; without it, rules that are compiled.")
    ] = False,
) -> None:
    """Write a game to begin with, and its tests: NAME.py and test_NAME.py, in this folder.

    For example: spinney new-game my_game --python
    """
    kind = "python" if python else "compiled"
    written = {Path(f"{name}.py"): f"{kind}_game", Path(f"test_{name}.py"): f"{kind}_test"}
    if not (name.isidentifier() and name.isascii() and name.lower() == name):
        raise SpinneyError(f"{name!r} cannot name a module: use lower-case letters, digits and underscores")
    for path in written:
        if path.exists():
            raise SpinneyError(f"there is a {path} here already; choose another name")
    for path, starter in written.items():
        try:
            path.write_text(filled(starter, name), encoding="utf-8")
        except OSError as reason:
            raise SpinneyError(f"cannot write {str(path)!r}: {reason.strerror or reason}") from None
    print(f"{name}.py is a game, test_{name}.py has its tests. Next: spinney check {name}.py")


def filled(starter: str, name: str) -> str:
    """A starting point with the names of somebody's game in it.

    >>> "class MyGame(" in filled("python_game", "my_game")
    True
    """
    words = [word for word in name.split("_") if word]
    text = (files("spinney.cli") / "starters" / f"{starter}.txt").read_text(encoding="utf-8")
    return text.format(
        module=name,
        name="".join(word.capitalize() for word in words),
        constant=name.upper(),
        id="-".join(words),
        title=" ".join(words).capitalize(),
    )
