"""The functions of a game, compiled to C functions on demand, with their interpreted twins."""

import ctypes
from collections.abc import Callable
from difflib import get_close_matches
from functools import cached_property, partial
from importlib import import_module
from types import FunctionType, ModuleType
from typing import Any, NamedTuple

import numba
import numpy as np
from numba import types
from numba.core.dispatcher import Dispatcher
from numba.core.errors import NumbaError
from numpy.typing import NDArray

from spinney.core import calls, derived, telling
from spinney.core.compile import Compiler, rebuilt
from spinney.core.declaration import Declaration
from spinney.core.errors import SpinneyError
from spinney.core.record import Record
from spinney.core.screening import compiler_said, refuse_allocation, screen

INT, FLOAT, VOID = types.int64, types.float64, types.void
POINTER: Any = types.CPointer
INTS, FLOATS, WORDS = POINTER(types.int64), POINTER(types.float64), POINTER(types.uint64)
RECORD = object()


class Function(NamedTuple):
    """One function of the contract: its slot, and its types, where `RECORD` stands for the game's record."""

    slot: int
    result: Any
    arguments: tuple[Any, ...]
    needed: Callable[[Declaration], bool]


def _always(_: Declaration) -> bool:
    return True


def _never(_: Declaration) -> bool:
    return False


def _hidden(declaration: Declaration) -> bool:
    return declaration.hidden


CONTRACT = {
    "setup": Function(calls.SETUP, VOID, (RECORD, WORDS), _always),
    "current_player": Function(calls.CURRENT_PLAYER, INT, (RECORD,), _always),
    "legal_actions": Function(calls.LEGAL_ACTIONS, INT, (RECORD, INTS), _always),
    "apply": Function(calls.APPLY, VOID, (RECORD, INT, WORDS), _always),
    "is_over": Function(calls.IS_OVER, INT, (RECORD,), _always),
    "rank": Function(calls.RANK, INT, (RECORD, INT), _always),
    "score": Function(calls.SCORE, FLOAT, (RECORD, INT), _never),
    "redeterminise": Function(calls.REDETERMINISE, VOID, (RECORD, INT, WORDS), _hidden),
    "visible": Function(calls.VISIBLE, INT, (RECORD, INT, INTS), _hidden),
    "evaluate": Function(calls.EVALUATE, FLOAT, (RECORD, INT), _never),
    "order": Function(calls.ORDER, FLOAT, (RECORD, INT), _never),
    "sample": Function(calls.SAMPLE, INT, (RECORD, WORDS), _never),
    "skip": Function(calls.SKIP, VOID, (RECORD,), _never),
    "cut_off": Function(calls.CUT_OFF, INT, (RECORD,), _never),
    "witnesses": Function(calls.WITNESSES, INT, (RECORD, INT), _never),
}
DERIVED = {
    "advance": Function(calls.ADVANCE, INT, (RECORD, INT, WORDS), _always),
    "first_in_order": Function(calls.FIRST_IN_ORDER, INT, (RECORD, INTS, INT, INTS, INT), _always),
    "orders": Function(calls.ORDERS, VOID, (RECORD, INTS, INT, FLOATS), _never),
    "rollout_listed": Function(calls.ROLLOUT, INT, (RECORD, INT, WORDS, INTS), _always),
    "rollout_sampled": Function(calls.ROLLOUT, INT, (RECORD, INT, WORDS, INTS), _always),
    "rollout_placed": Function(calls.ROLLOUT, INT, (RECORD, INT, WORDS, INTS), _always),
}
ALL = {**CONTRACT, **DERIVED}
# With everybody listening; no slot is theirs, since the engine never calls them.
TOLD = {
    "setup": CONTRACT["setup"],
    "apply_told": CONTRACT["apply"],
    "rollout_told": DERIVED["rollout_listed"],
}
SLOTS = 1 + max(part.slot for part in ALL.values())
C_TYPES = {INT: ctypes.c_int64, FLOAT: ctypes.c_double, VOID: None}


def misspelt(module: ModuleType) -> list[str]:
    """Sentences on functions of a module that nothing calls and that look like one of the contract.

    >>> module = ModuleType("nim")
    >>> exec("def apply(s, action, rng): pass\\ndef rank_of(s, player): return 1", vars(module))
    >>> misspelt(module)
    ['nim has a function `rank_of`, which nothing calls; did you mean `rank`?']
    """
    plain = {name: found for name, found in vars(module).items() if isinstance(found, FunctionType)}
    files = {found.__code__.co_filename for name, found in plain.items() if name in CONTRACT}
    own = {name: found for name, found in plain.items() if found.__code__.co_filename in files and name[0] != "_"}
    compiled = [found.py_func for found in vars(module).values() if isinstance(found, Dispatcher)]
    called = {name for function in (*own.values(), *compiled) for name in function.__code__.co_names}
    found = []
    for name in own.keys() - CONTRACT.keys() - called:
        close = get_close_matches(name, CONTRACT.keys() - vars(module).keys(), 1, 0.7)
        if close:
            found.append(f"{module.__name__} has a function `{name}`, which nothing calls; did you mean `{close[0]}`?")
    return sorted(found)


class Rules:
    """The rules of one game: the record and the functions, compiled when first called and shared by all its games."""

    def __init__(self, declaration: Declaration) -> None:
        source = declaration.rules
        assert not isinstance(source, type)
        self.module = import_module(source) if isinstance(source, str) else source
        self.declaration = declaration
        self.own = not self.module.__name__.startswith("spinney.")
        self.functions = self._collect(self.module)
        self.record: np.dtype[Any] = self.module.State
        self._check_record()
        if self.own:
            screen(self.functions.values())
        templates = [getattr(derived, name) for name in DERIVED]
        self._compiler = Compiler(f"the rules of {declaration.title}", [*self.functions.values(), *templates])
        if self.own:
            self._compiler.inspect = partial(refuse_allocation, declaration.id)
        self._compiled: dict[Any, Any] = {}

    def _collect(self, module: ModuleType) -> dict[str, Callable[..., Any]]:
        found = {name: getattr(module, name) for name in CONTRACT if hasattr(module, name)}
        missing = [name for name, part in CONTRACT.items() if part.needed(self.declaration) and name not in found]
        if not isinstance(getattr(module, "State", None), np.dtype):
            missing.insert(0, "State (a NumPy structured dtype)")
        if missing:
            hints = [hint for hint in misspelt(module) if any(f"`{name}`?" in hint for name in missing)]
            also = f": {hints[0]}" if hints else ""
            raise SpinneyError(f"the rules of {self.declaration.id} lack {', '.join(missing)}{also}")
        wrong = [name for name, function in found.items() if not callable(function)]
        if wrong:
            raise SpinneyError(f"{wrong[0]} in the rules of {self.declaration.id} is no function")
        return found

    def _check_record(self) -> None:
        names = self.record.names or ()
        for name in names:
            if self.record[name].base.kind in "OUSV" and self.record[name].base.names is None:
                what = "Python objects" if self.record[name].base.kind == "O" else "texts or raw bytes"
                raise SpinneyError(
                    f"the field {name!r} in the record of {self.declaration.id} holds {what}, and a record holds "
                    "numbers: give it a NumPy type such as np.int8, with a code for each value"
                )
        missing = [n for n in ("players", *self.declaration.parameters.model_fields) if n not in names]
        if missing:
            raise SpinneyError(
                f"the record of {self.declaration.id} lacks the field {', '.join(missing)}: "
                "the player count and every parameter live in the record"
            )
        flags = [n for n in names if self.record[n].subdtype and self.record[n].base == np.bool_]
        if flags:
            raise SpinneyError(f"the record of {self.declaration.id} has an array of bool, {flags[0]}; use np.int8")

    @property
    def plain(self) -> bool:
        """Whether positions are objects of a Python class."""
        return False

    @cached_property
    def mark(self) -> str:
        """A fingerprint of all that the rules depend on."""
        return self._compiler.mark

    def hints(self) -> list[str]:
        """Sentences on what looks like a mistake and need not be one."""
        return misspelt(self.module)

    @property
    def halves(self) -> tuple[Callable[..., Any], Callable[..., Any]] | None:
        """The two halves of `apply`, where the rules name them (`HALVES`): what plays an action and says whether there
        is more to do, and what does some of that and says whether there is more still.
        """
        return getattr(self.module, "HALVES", None)

    def has(self, name: str) -> bool:
        """Whether the game has this optional function."""
        return name in self.functions

    def compiled(self, name: str) -> Any:
        """The function `name`, the game's own or derived, as a Numba C function."""
        if name not in self._compiled:
            part = ALL[name]
            record = numba.from_dtype(self.record)
            arguments = [record if argument is RECORD else argument for argument in part.arguments]
            own = self.functions
            function = own[name] if name in own else derived.bound(getattr(derived, name), own)
            try:
                self._compiled[name] = self._compiler.cfunc(function, part.result(*arguments))
            except NumbaError as error:
                raise compiler_said(self.declaration.id, name, error, self.record.names or ()) from None
        return self._compiled[name]

    def value_function(self, name: str, template: Callable[..., Any], **functions: Callable[..., Any]) -> int:
        """The address of a compiled `template(s, out)` that writes what a position is worth to every player.

        `functions` are bound in the template by their names, besides the game's own functions.
        """
        key = (template, *functions.values())
        if key not in self._compiled:
            bound = derived.bound(template, {**self.functions, **functions})
            made = Compiler(f"the heuristic {name} of {self.declaration.title}", [bound])
            self._compiled[key] = made.cfunc(bound, VOID(numba.from_dtype(self.record), FLOATS))
        return int(self._compiled[key].address)

    def call(self, name: str) -> Callable[..., Any]:
        """The compiled function `name`, callable from Python with addresses and integers."""
        return self._calls[name] if name in self._calls else self._prepare(name)

    @cached_property
    def _calls(self) -> dict[str, Callable[..., Any]]:
        return {}

    def _prepare(self, name: str) -> Callable[..., Any]:
        part = ALL[name]
        prototype = ctypes.CFUNCTYPE(C_TYPES[part.result], *([ctypes.c_int64] * len(part.arguments)))
        self._calls[name] = prototype(self.compiled(name).address)
        return self._calls[name]

    def telling(self, name: str) -> Callable[..., Any]:
        """`setup`, `apply_told` or `rollout_told`, compiled so that what the rules tell is recorded behind the record
        (`core/events.py`), callable from Python with addresses and integers.
        """
        if name not in self._telling:
            record, part = numba.from_dtype(self.record), TOLD[name]
            arguments = [record if argument is RECORD else argument for argument in part.arguments]
            self._telling[name] = self._teller.entry(self._told(name), part.result(*arguments))
        return self._telling[name]

    @cached_property
    def _telling(self) -> dict[str, Callable[..., Any]]:
        return {}

    @cached_property
    def _teller(self) -> Compiler:
        sources = [self._told(name) for name in TOLD]
        return Compiler(f"the events of {self.declaration.title}", sources, RECORDING=True)

    def _told(self, name: str) -> Callable[..., Any]:
        """The source of a function that tells what happens: the game's own, or a template bound to the game's own."""
        own = {"witnesses": telling.everybody, **self.functions}
        if name in own:
            return own[name]
        own["apply_told"] = derived.bound(telling.apply_told, own)
        return derived.bound(getattr(telling, name), own)

    def slots(self, placement: bool) -> NDArray[np.int64]:
        """The addresses of all functions, 0 where the game has none: what the engine calls."""
        rollout = "rollout_placed" if placement else "rollout_sampled" if self.has("sample") else "rollout_listed"
        slots = np.zeros(SLOTS, np.int64)
        for name in (*self.functions, "advance", rollout, *["first_in_order"] * self.has("order")):
            slots[ALL[name].slot] = self.compiled(name).address
        return slots

    def twin(self, name: str, wrap: Callable[[Any], Any] = lambda f: f) -> Callable[..., Any]:
        """The same source uncompiled (or wrapped otherwise, helpers included), for records and arrays."""
        return rebuilt(self.functions[name], wrap)  # type: ignore[no-any-return]

    # What is another matter where positions are objects.

    def handed(self, data: NDArray[Any]) -> Any:
        """What a user's own function is handed of a position: its record."""
        return Record(data[0])

    def held(self, data: NDArray[Any]) -> Any:
        """What must live as long as this record is of use."""

    def identity(self, data: NDArray[Any]) -> bytes:
        """What is the same for equal positions."""
        return data.tobytes()

    def written(self, data: NDArray[Any]) -> bytes:
        """The position as bytes."""
        return data.tobytes()

    def read(self, contents: bytes) -> NDArray[Any]:
        """The record that `written` wrote."""
        if len(contents) != self.record.itemsize:
            raise SpinneyError("these bytes are a damaged Spinney state")
        return np.frombuffer(contents, self.record)

    def action_name(self, code: int) -> int | str:
        """What stands for an action wherever codes of this process mean nothing."""
        return code

    def action_code(self, name: Any) -> int:
        """The code, in this process, of what stands for an action."""
        return name  # type: ignore[no-any-return]

    def telling_twin(self, name: str, told: Callable[..., None]) -> Callable[..., Any]:
        """`telling` uncompiled: what happens is told to the function `told(record, seats, kind, *values)`."""
        return rebuilt(self._told(name), lambda f: f, RECORDING=True, record=told)  # type: ignore[no-any-return]
