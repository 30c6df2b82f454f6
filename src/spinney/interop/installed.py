"""Packages that are not needed, unless somebody asks for what needs them."""

from typing import Any

from spinney.core.errors import SpinneyError


def openspiel() -> Any:
    """The module `pyspiel`, if it is installed.

    >>> openspiel().load_game("hex").num_players()
    2
    """
    try:
        import pyspiel
    except ImportError:
        raise SpinneyError("this needs OpenSpiel: pip install 'spinney[interop]'") from None
    return pyspiel
