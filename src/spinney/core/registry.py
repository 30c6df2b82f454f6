"""Which games there are: ids, and where each is declared. Nothing is imported before it is asked for."""

from importlib import import_module

from spinney.core.declaration import Declaration
from spinney.core.errors import SpinneyError, shown, unknown

_known: dict[str, str | Declaration] = {}


def register(game: Declaration | str, package: str | None = None) -> None:
    """Makes a game known by its id: a declaration, or an id and the package that holds it as `DECLARATION`.

    >>> register("hex", "spinney.games.hex")
    >>> "hex" in games()
    True
    """
    if isinstance(game, Declaration):
        _known[game.id] = game
    elif isinstance(game, str) and isinstance(package, str):
        _known[game] = package
    else:
        raise SpinneyError(f"register a game by its declaration, or by its id and its package, not by {shown(game)}")


def games() -> list[str]:
    """The ids of all games, in the order in which they were registered.

    >>> "tic-tac-toe" in games()
    True
    """
    return list(_known)


def declaration(game_id: str) -> Declaration:
    """The declaration of the game with this id.

    >>> declaration("hex").title
    'Hex'
    """
    if game_id not in _known:
        raise unknown("game", game_id, _known)
    found = _known[game_id]
    if isinstance(found, str):
        made = import_module(found).DECLARATION
        assert isinstance(made, Declaration)
        found = _known[game_id] = made
    return found
