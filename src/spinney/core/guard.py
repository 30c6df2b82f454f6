"""Records and arrays for interpreted rules that refuse a negative index, which otherwise counts from the end."""

from collections.abc import Callable
from types import FunctionType
from typing import Any

import numpy as np

from spinney.core.record import Record


class Indexed(np.ndarray):
    """An array that refuses negative indices.

    >>> row = np.arange(3).view(Indexed)
    >>> int(row[2])
    2
    >>> row[-1]
    Traceback (most recent call last):
    ...
    IndexError: index -1 is negative
    """

    def __getitem__(self, key: Any) -> Any:
        # Rules index millions of times: the usual key, an integer of Python, is looked at here.
        if type(key) is not int or key < 0:
            refuse_negative(key)
        found = super().__getitem__(key)
        return Guarded(found) if type(found) is np.void else found

    def __setitem__(self, key: Any, value: Any) -> None:
        if type(key) is not int or key < 0:
            refuse_negative(key)
        super().__setitem__(key, value)


class Guarded(Record):
    """A record whose arrays refuse negative indices.

    >>> data = np.zeros(1, [("cards", np.int8, 2), ("player", np.int8)])
    >>> record = Guarded(data[0])
    >>> record.player = 1
    >>> record.cards[1] += 5
    >>> data[0].item()
    (array([0, 5], dtype=int8), 1)
    >>> record.cards[-1]
    Traceback (most recent call last):
    ...
    IndexError: index -1 is negative
    """

    __slots__ = ()

    def __getattr__(self, name: str) -> Any:
        found = super().__getattr__(name)
        return guarded(found) if isinstance(found, np.ndarray | np.void) else found


def guarded(value: Any) -> Any:
    """`value` in its guarded form, if it can be indexed."""
    if isinstance(value, np.ndarray):
        return value.view(Indexed)
    return Guarded(value) if isinstance(value, np.void) else value


def guarded_tables(function: FunctionType) -> Callable[..., Any]:
    """A function made for us alone, with the global tables that it reads guarded too."""
    known = function.__globals__
    known.update({name: guarded(value) for name, value in known.items() if isinstance(value, np.ndarray)})
    return function


def refuse_negative(key: Any) -> None:
    """Raises if an index, or one of several, is below zero."""
    for index in key if isinstance(key, tuple) else (key,):
        if isinstance(index, np.integer | int) and index < 0:
            raise IndexError(f"index {index} is negative")
