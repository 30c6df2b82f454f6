"""Which games there are: ids, and where each is declared. Nothing is imported before it is asked for.

Besides the registered ones, other packages offer games through the entry-point group `spinney.games`, and any game can
be named by where it stands (`core/references.py`).
"""

from dataclasses import replace
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points

from spinney.core.declaration import Declaration
from spinney.core.errors import SpinneyError, shown, unknown

GROUP = "spinney.games"
_known: dict[str, str | Declaration] = {}


def register(game: Declaration | type | str, package: str | None = None) -> None:
    """Makes a game known by its id: a declaration, a plain Python class, or an id and the package that holds it as
    `DECLARATION`.

    >>> register("hex", "spinney.games.hex")
    >>> "hex" in games()
    True
    """
    from spinney.core.references import class_declaration

    if isinstance(game, type):
        game = replace(class_declaration(game), reference=None)
    if isinstance(game, Declaration):
        _known[game.id] = game
    elif isinstance(game, str) and isinstance(package, str):
        _known[game] = package
    else:
        raise SpinneyError(f"register a game by its declaration, or by its id and its package, not by {shown(game)}")


@cache
def _offered() -> dict[str, str]:
    """The games of other packages: names, and where each is found."""
    return {one.name: one.value for one in entry_points(group=GROUP)}


def games() -> list[str]:
    """The ids of all games, in the order in which they were registered; then those that other packages offer.

    >>> "tic-tac-toe" in games()
    True
    """
    return [*_known, *(name for name in _offered() if name not in _known)]


def declaration(game_id: str) -> Declaration:
    """The declaration of the game with this id, or at this place: `file.py:NAME` or `package.module:NAME`.

    >>> declaration("hex").title
    'Hex'
    """
    from spinney.core.references import is_reference, referred

    if game_id not in _known and game_id in _offered():
        return referred(_offered()[game_id], game_id)
    if game_id not in _known and is_reference(game_id):
        return referred(game_id)
    if game_id not in _known:
        raise unknown("game", game_id, games())
    found = _known[game_id]
    if isinstance(found, str):
        made = import_module(found).DECLARATION
        assert isinstance(made, Declaration)
        found = _known[game_id] = made
    return found


def found(game_id: str) -> Declaration | None:
    """The declaration of a game that may not be there, such as one of somebody else's results.

    >>> found("hex").title, found("nowhere.py:Nim")
    ('Hex', None)
    """
    try:
        return declaration(game_id)
    except Exception:  # whatever a file of the user's own does when it is imported
        return None


def is_known(game: Declaration) -> bool:
    """Whether others find this very game by its id or by its reference.

    >>> is_known(declaration("hex"))
    True
    """
    if game.reference is not None:
        return True
    return game.id in games() and declaration(game.id) is game
