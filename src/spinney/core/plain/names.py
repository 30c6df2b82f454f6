"""Actions of a plain Python game by name: the engine counts them, and everybody else reads their texts."""

import threading
from collections.abc import Hashable
from typing import Any

import numpy as np

from spinney.core.errors import SpinneyError, shown


class Names:
    """The names of all actions that have been seen, each with a code in the order of appearance.

    Codes are this process's own: what is stored or sent names an action by its text.

    >>> names = Names("nim", 2)
    >>> names.code("take 1"), names.code("take 2"), names.code("take 1"), names.text(1)
    (0, 1, 0, 'take 2')
    >>> names.code("take 3")
    Traceback (most recent call last):
    ...
    spinney.core.errors.SpinneyError: nim has more than 2 different actions (the next is 'take 3'): give its class a
    larger `max_actions`, or fewer actions
    """

    def __init__(self, game: str, most: int) -> None:
        self._game, self._most = game, most
        self._codes: dict[str, int] = {}
        self._texts: list[str] = []
        self._lock = threading.Lock()

    def code(self, text: str) -> int:
        """The code of the action with this name."""
        found = self._codes.get(text)
        return self._add(text) if found is None else found

    def _add(self, text: str) -> int:
        with self._lock:
            if text not in self._codes:
                if len(self._texts) >= self._most:
                    raise SpinneyError(
                        f"{self._game} has more than {self._most:,} different actions (the next is {shown(text)}): "
                        "give its class a larger `max_actions`, or fewer actions"
                    )
                self._texts.append(text)
                self._codes[text] = len(self._texts) - 1
            return self._codes[text]

    def text(self, code: int) -> str:
        """The name of the action with this code."""
        if not 0 <= code < len(self._texts):
            raise SpinneyError(f"{self._game} has had no action {code} so far")
        return self._texts[code]


def text_of(action: Hashable) -> str:
    """The name of an action whose game has no `describe`: a text is its own, all else is written as Python writes it.

    >>> text_of("take 1"), text_of((0, 2)), text_of(3), text_of((np.int64(0), 2))
    ('take 1', '(0, 2)', '3', '(0, 2)')
    >>> text_of(object())
    Traceback (most recent call last):
    ...
    spinney.core.errors.SpinneyError: the action <object object at 0x...> has no name: give its class a `__repr__`, or
    the game a `describe(action)`
    """
    text = action if isinstance(action, str) else repr(_without_numpy(action))
    if type(action).__repr__ is object.__repr__:
        raise SpinneyError(
            f"the action {shown(action)} has no name: give its class a `__repr__`, or the game a `describe(action)`"
        )
    return checked(text, action)


def _without_numpy(action: Any) -> Any:
    """The action with Python's own numbers instead of NumPy's, which are written in another way."""
    if type(action) is tuple:
        return tuple(map(_without_numpy, action))
    return action.item() if isinstance(action, np.generic) else action


def checked(text: Any, action: Hashable) -> str:
    """The name, if it is one line of text."""
    if not isinstance(text, str) or not text.strip():
        raise SpinneyError(f"the name of the action {shown(action)} should be a text, not {shown(text)}")
    return " ".join(text.split())
