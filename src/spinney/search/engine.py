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


def engine(selection: str | Rule = "ucb1", shared: bool = False) -> Engine:
    """The compiled search, for every game: a search's address and a number of iterations -> why it stopped.

    Built-in selection rules share one. The call releases the interpreter's lock. Only the `shared` form may work on one
    tree in several threads at once.
    """
    own = None if selection in RULES else rule_of(selection)
    return _engine(own, shared)


@cache
def _engine(own: Rule | None, shared: bool) -> Engine:
    title = "the search engine" + " for threads" * shared + (f" with {own.name}" if own else "")
    bound = {name: asked(place, own) for name, place in PLACES.items()} if own else {}
    return _compiled(title, iterate, **bound, **({"SHARED": True} if shared else {}))


def engine_address(selection: str | Rule = "ucb1") -> int:
    """The address of the engine of one thread, for compiled code to call."""
    made: Any = engine(selection)
    return int(made.keep.address)


@cache
def playout_engine() -> Engine:
    """Compiled random playouts: a search's address and a number of games -> actions played."""
    return _compiled("random playouts", playouts)


@cache
def helper_engine() -> Engine:
    """The compiled life of a thread that helps a leaf-parallel search: its own search's address, and 0."""
    return _compiled("the search engine's helpers", serve)
