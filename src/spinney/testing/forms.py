"""The functions of a game on records that can be written: compiled, bounds-checked or interpreted, all called alike."""

from collections.abc import Callable, Iterator
from functools import cache
from types import CodeType, FunctionType
from typing import Any

import numba
import numpy as np
from numpy.typing import NDArray

from spinney.core.compile import HELPER
from spinney.core.game import Game
from spinney.core.guard import Guarded, guarded, guarded_tables
from spinney.core.random import Words, stream
from spinney.core.rules import Rules
from spinney.core.state import State
from spinney.testing.errors import fail

Data = NDArray[Any]
# How many legal actions of a position are asked for their `order`.
ORDERED = 8


class Form:
    """One form of a game's functions.

    Attributes:
        form: which form it is, as it stands in messages.
        call: name, record array and further arguments -> the function's result.
    """

    def __init__(self, game: Game, form: str, call: Callable[..., Any]) -> None:
        self.game, self.form = game, form
        self._call = call

    def call(self, name: str, data: Data, *arguments: Any) -> Any:
        """Calls a function of the game; an exception is a failure of the check at hand."""
        try:
            return self._call(name, data, *arguments)
        except Exception as error:
            fail(f"{self.form}, {name} raises {type(error).__name__}: {error}")

    def setup(self, words: Words) -> Data:
        """The record of a new game."""
        data = self.game.blank()
        self.call("setup", data, words)
        return data

    def apply(self, data: Data, action: int, words: Words) -> None:
        """Plays an action on the record."""
        self.call("apply", data, action, words)

    def is_over(self, data: Data) -> bool:
        """Whether the game has ended."""
        return bool(self.call("is_over", data))

    def player(self, data: Data) -> int:
        """Who is to move."""
        return int(self.call("current_player", data))

    def legal(self, data: Data) -> list[int]:
        """The legal actions as the game lists them."""
        out = np.zeros(self.game.actions, np.int64)
        count = int(self.call("legal_actions", data, out))
        if not 0 <= count <= self.game.actions:
            fail(f"legal_actions returns {count}, and the game declares {self.game.actions} action codes")
        return out[:count].tolist()  # type: ignore[no-any-return]

    def visible(self, data: Data, player: int) -> list[int]:
        """What a player can see."""
        out = np.zeros(8 * data.itemsize, np.int64)
        count = int(self.call("visible", data, player, out))
        if not 0 <= count <= out.size:
            fail(f"visible returns {count}, and there is room for {out.size}")
        return out[:count].tolist()  # type: ignore[no-any-return]

    def answers(self, data: Data) -> Iterator[tuple[str, Any]]:
        """Everything the game says of a position without changing it: what was asked, and the answer."""
        over = self.is_over(data)
        yield "is_over", over
        yield "current_player", self.player(data)
        if self.game.rules.has("cut_off"):
            yield "cut_off", bool(self.call("cut_off", data))
        if not over:
            yield from self._answers_on_actions(data)
        for player in range(self.game.players):
            for name in ("rank", "score", "evaluate"):
                if self.game.rules.has(name):
                    yield f"{name} of player {player}", float(self.call(name, data, player))
            if self.game.rules.has("visible"):
                yield f"visible of player {player}", self.visible(data, player)

    def _answers_on_actions(self, data: Data) -> Iterator[tuple[str, Any]]:
        legal = self.legal(data)
        yield "legal_actions", legal
        if self.game.rules.has("order"):
            for action in legal[:ORDERED]:
                yield f"order of action {action}", float(self.call("order", data, action))
        if self.game.rules.has("sample"):
            yield "sample", int(self.call("sample", data, stream(len(legal), "sample")))


def compiled(game: Game) -> Form:
    """The functions that are played with.

    >>> import spinney
    >>> from spinney.core.random import stream
    >>> table = compiled(spinney.load("tic-tac-toe"))
    >>> data = table.setup(stream(0, "deal"))
    >>> table.apply(data, 4, stream(0, "deal"))
    >>> table.player(data), table.legal(data)
    (1, [0, 1, 2, 3, 5, 6, 7, 8])
    """

    def call(name: str, data: Data, *arguments: Any) -> Any:
        plain = (address(value) if isinstance(value, np.ndarray) else value for value in arguments)
        return game.rules.call(name)(address(data), *plain)

    return Form(game, "compiled", call)


def bounds_checked(game: Game) -> Form:
    """The same source compiled so that an index outside an array raises."""
    functions = bounds_checked_functions(game.rules)
    return Form(game, "with bounds checks", lambda name, data, *arguments: functions[name](data[0], *arguments))


@cache
def bounds_checked_functions(rules: Rules) -> dict[str, Callable[..., Any]]:
    """The functions of a game with bounds checks, compiled when first called and shared by all its player counts."""
    return with_bounds_checks(rules, {})


def with_bounds_checks(rules: Rules, made: dict[CodeType, Any]) -> dict[str, Callable[..., Any]]:
    """The functions of a game with bounds checks, taken from `made` where they are there already, and put there."""
    own = {function.__code__ for function in rules.functions.values()}

    def wrap(function: FunctionType) -> Any:
        # A helper is compiled once, not once for each function that calls it; only compiled code calls it.
        code = function.__code__
        if code not in made:
            inner = {} if code in own else HELPER
            made[code] = numba.njit(boundscheck=True, error_model="numpy", **inner)(function)
        return made[code]

    return {name: rules.twin(name, wrap) for name in rules.functions}


def interpreted(game: Game) -> Form:
    """The same source as plain Python; a negative index raises too."""
    functions = {name: game.rules.twin(name, guarded_tables) for name in game.rules.functions}

    def call(name: str, data: Data, *arguments: Any) -> Any:
        # Random words wrap around by design, which NumPy would warn of.
        with np.errstate(over="ignore", divide="raise", invalid="raise"):
            return functions[name](Guarded(data[0]), *(guarded(value) for value in arguments))

    return Form(game, "interpreted", call)


def address(array: NDArray[Any]) -> int:
    """Where an array lies in memory."""
    return int(array.ctypes.data)


def copy_of(data: Data) -> Data:
    """The same record, padding included, which NumPy's own copy of a record leaves undefined."""
    return data.view(np.uint8).copy().view(data.dtype)


def record_of(state: State) -> Data:
    """A state's record as an array that can be written."""
    return state.raw().view(state.game.rules.record)
