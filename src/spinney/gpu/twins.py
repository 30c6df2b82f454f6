"""Functions of the engine and of games, rebuilt for another target with what is other there put in their place."""

from collections.abc import Callable
from types import FunctionType
from typing import Any, Protocol

from numba.core.dispatcher import Dispatcher
from numba.core.extending import _Intrinsic

from spinney.core.compile import _Twins


class Target(Protocol):
    """What functions are compiled for."""

    def device(self, function: Callable[..., Any]) -> Any:
        """A function as compiled code there calls it."""

    def intrinsic(self, found: Any) -> Any:
        """An intrinsic of the processor's, as one of this target."""

    def table(self) -> Any:
        """A function that gives the address of the table of small counts (`differences.VISITS`)."""


class Twins(_Twins):
    """Makes functions for a target of compiled ones, with all their helpers.

    `constants` are globals that have other values there, such as the function that calls an address. `sources` has all
    functions that were rebuilt. What only notes what players know is left out if it `forgets`.
    """

    def __init__(self, target: Target, forgets: bool = False, **constants: Any) -> None:
        super().__init__(target.device, **constants)
        self._target, self._forgets = target, forgets
        self._intrinsics: dict[Any, Any] = {}
        self.sources: list[FunctionType] = []

    def _twin(self, source: FunctionType) -> FunctionType:
        self.sources.append(source)
        return super()._twin(source)

    def copy(self, **constants: Any) -> "Twins":
        """Twins that know what these have made, for further functions."""
        made = Twins(self._target, **constants)
        made._done, made._intrinsics = dict(self._done), dict(self._intrinsics)
        return made

    def put(self, source: Any, made: Any) -> None:
        """Has `made`, which is ready for the target, in place of `source` wherever that is called."""
        if isinstance(source, _Intrinsic):
            self._intrinsics[source] = made
        else:
            self._done[source.py_func if isinstance(source, Dispatcher) else source] = made

    def of(self, value: Any) -> Any:
        """A function or an intrinsic, as the target calls it."""
        return self._replaced(value)

    def _replaced(self, value: Any) -> Any:
        if isinstance(value, _Intrinsic):
            if value not in self._intrinsics:
                self._intrinsics[value] = self._target.intrinsic(value)
            return self._intrinsics[value]
        if self._forgets and getattr(getattr(value, "py_func", None), "noted", False):
            return self._target.device(_nothing(value.py_func))
        return super()._replaced(value)


def _nothing(source: FunctionType) -> Callable[..., None]:
    """A function that takes what another does, and does nothing."""
    space: dict[str, Any] = {}
    exec(f"def nothing({', '.join(source.__code__.co_varnames[: source.__code__.co_argcount])}):\n    return\n", space)
    made: Callable[..., None] = space["nothing"]
    return made
