"""The compiled search: one for all games, one more for threads that share a tree, one for each rule from outside."""

from collections.abc import Callable
from functools import cache
from typing import Any

import numba
from numba import types

from spinney.core.compile import Compiler
from spinney.search.leaf import serve
from spinney.search.loop import iterate, playouts
from spinney.search.parts import Rule
from spinney.search.record import Search
from spinney.search.rules import RULES
from spinney.search.selection import asked, rule_of

Engine = Callable[[int, int], int]
PLACES = {"best_child": "best_child", "best_available": "best_available", "rule_statistic": "statistic"}


def _compiled(title: str, function: Callable[..., int], **bound: object) -> Engine:
    signature = types.int64(numba.from_dtype(Search), types.int64)
    return Compiler(title, [function], **bound).entry(function, signature)


def engine(selection: str | Rule = "ucb1", shared: bool = False, extras: bool = False) -> Engine:
    """The compiled search, for every game: a search's address and a number of iterations -> why it stopped.

    Built-in selection rules share one. The call releases the interpreter's lock. Only the `shared` form may work on one
    tree in several threads at once, and only the form with `extras` has the parts that plain search does without.
    """
    own = None if selection in RULES else rule_of(selection)
    return _engine(own, shared, extras)


@cache
def _engine(own: Rule | None, shared: bool, extras: bool) -> Engine:
    title = "the search engine" + " for threads" * shared + " with all parts" * extras
    if own:
        title += f" {'and' if extras else 'with'} {own.name}"
    return _compiled(title, iterate, **bindings(own, shared, extras))


def bindings(own: Rule | None = None, shared: bool = False, extras: bool = False) -> dict[str, Any]:
    """What the names in the engine's sources stand for in this form of it, where that is not what they say."""
    bound = {name: asked(place, own, extras) for name, place in PLACES.items()} if own or extras else {}
    return {**bound, **{name: True for name, wanted in (("SHARED", shared), ("EXTRAS", extras)) if wanted}}


def engine_address(selection: str | Rule = "ucb1", extras: bool = False) -> int:
    """The address of the engine of one thread, for compiled code to call."""
    made: Any = engine(selection, extras=extras)
    return int(made.keep.address)


@cache
def playout_engine() -> Engine:
    """Compiled random playouts: a search's address and a number of games -> actions played."""
    return _compiled("random playouts", playouts)


@cache
def helper_engine(extras: bool = False) -> Engine:
    """The compiled life of a thread that helps a leaf-parallel search: its own search's address, and 0."""
    flags = {"EXTRAS": True} if extras else {}
    return _compiled("the search engine's helpers" + " with all parts" * extras, serve, **flags)
