"""Compiling plain functions once, keeping the result on disk, and never running a stale one.

Numba's own cache looks at the file a function stands in, not at the helpers it calls or the tables it reads in
other files. So every compiled function lives in a cache folder named by a *fingerprint*: a hash of the byte code of
every function that it can reach, and of every constant that those read. Change a rule in any file and the
fingerprint changes with it. `disk` writes and reads the files there.
"""

import dis
import hashlib
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from ctypes import CFUNCTYPE, c_int64
from pathlib import Path
from types import CellType, CodeType, FunctionType, ModuleType
from typing import Any

import numba
import numpy as np
from numba.core.ccallback import CFunc
from numba.core.dispatcher import Dispatcher
from numba.core.extending import _Intrinsic

from spinney.core.disk import OnDisk, cache_folder
from spinney.core.linking import Helpers

_lock = threading.RLock()
# Compiled functions whose addresses were handed out.
_kept: list[Any] = []

OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy"}
# What is left out of a function that only compiled code calls.
HELPER: dict[str, Any] = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True, "pipeline_class": Helpers}


def compiled(function: Callable[..., Any]) -> Any:
    """Marks a helper that rules or the engine call from compiled code.

    >>> @compiled
    ... def double(n):
    ...     return 2 * n
    >>> double(21)
    42
    """
    return _jitted(function)


def inlined(function: Callable[..., Any]) -> Any:
    """Marks a helper of a few operations, which compiled code takes in wherever it is called.

    >>> @inlined
    ... def half(n):
    ...     return n / 2
    >>> half(21)
    10.5
    """
    function.inlined = True  # type: ignore[attr-defined]
    return _jitted(function)


def noted(helper: Any) -> Any:
    """Marks a compiled helper of rules that returns nothing and only notes what players know, of which nothing but
    `redeterminise`, `visible` and `order` takes notice. A search that asks for none of these may leave it out.

    >>> @noted
    ... @compiled
    ... def see(s, observer):
    ...     s.seen |= 1 << observer
    >>> see.py_func.noted
    True
    """
    helper.py_func.noted = True
    return helper


def _jitted(function: Callable[..., Any], **options: Any) -> Any:
    return numba.njit(forceinline=getattr(function, "inlined", False), **OPTIONS, **options)(function)


def _helper(function: Callable[..., Any]) -> Any:
    """A function that only compiled code calls: the ways into it from Python and C, and machine code of its own, most
    of its compilation, are left out.
    """
    return _jitted(function, **HELPER)


def _constants(code: CodeType) -> Iterator[Any]:
    for value in code.co_consts:
        if isinstance(value, CodeType):
            yield value.co_code
            yield from _constants(value)
        else:
            yield value


Told = Callable[[FunctionType | ModuleType], Iterator[bytes]]


def is_library(module: ModuleType) -> bool:
    """Whether a module is installed, and known by its version; one of the user's own is known by what is written in it.

    >>> is_library(np), is_library(ModuleType("typed_in"))
    (True, True)
    """
    file = getattr(module, "__file__", None)
    return file is None or "site-packages" in file or file.startswith(sys.base_prefix)


def byte_code(value: FunctionType | ModuleType) -> Iterator[bytes]:
    """What a version of Python has made of a function; the name of a library, or what is written in another module."""
    if isinstance(value, ModuleType):
        yield value.__name__.encode() if is_library(value) else Path(str(value.__file__)).read_bytes()
        return
    yield value.__code__.co_code
    for constant in _constants(value.__code__):
        yield repr(constant).encode()


def reached(value: Any, seen: set[int], told: Told) -> Iterator[bytes]:
    """The bytes that a function depends on when it reads `value` as a global; `told` says what those of a function
    itself are, and of a module.
    """
    if isinstance(value, Dispatcher):
        value = value.py_func
    if isinstance(value, _Intrinsic):
        value = value._defn
    if isinstance(value, FunctionType):
        yield from _reached_by(value, seen, told)
    elif isinstance(value, np.ndarray):
        yield repr((value.dtype, value.shape)).encode() + value.tobytes()
    elif isinstance(value, ModuleType):
        yield from told(value)
    elif isinstance(value, type) or callable(value):
        yield f"{getattr(value, '__module__', '')}.{getattr(value, '__qualname__', type(value).__qualname__)}".encode()
    else:
        yield repr(value).encode()


def _names(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _names(constant)


def _reached_by(function: FunctionType, seen: set[int], told: Told) -> Iterator[bytes]:
    if id(function) in seen:
        return
    seen.add(id(function))
    yield function.__qualname__.encode()
    yield from told(function)
    if getattr(function, "noted", False):
        yield b"noted"
    for name in sorted({*_names(function.__code__)}):
        yield name.encode()
        if name in function.__globals__:
            yield from reached(function.__globals__[name], seen, told)
    for cell in function.__closure__ or ():
        yield from reached(cell.cell_contents, seen, told)


def fingerprint(functions: Iterable[Callable[..., Any]], constants: Mapping[str, Any] | None = None) -> str:
    """A short hash of everything that the compiled form of these functions depends on.

    >>> fingerprint([derived]) == fingerprint([derived]) if (derived := lambda n: n + 1) else False
    True
    """
    about = f"{OPTIONS}{sys.version_info}{numba.__version__}{np.__version__}{sorted(constants or {})}"
    digest = hashlib.blake2b(about.encode(), digest_size=12)
    seen: set[int] = set()
    for function in (*functions, *((constants or {})[name] for name in sorted(constants or {}))):
        for piece in reached(function, seen, byte_code):
            digest.update(len(piece).to_bytes(8, "little") + piece)
    return digest.hexdigest()


class Compiler:
    """Compiles functions that belong together (a game, the engine) on first use and keeps them on disk.

    `constants` are globals of the sources that are compiled with other values.

    The first function that is not on disk yet announces the compilation with one line on standard error.

    Attributes:
        mark: the fingerprint of all that is compiled.
        inspect: called with each function's compiled form, which it may refuse by an exception.
    """

    def __init__(self, title: str, functions: Iterable[Callable[..., Any]], **constants: Any) -> None:
        functions = list(functions)
        self.title = title
        self.mark = mark = fingerprint(functions, constants)
        # Functions typed into a prompt may be another's namesakes tomorrow: they are not kept.
        root = cache_folder() if all(Path(f.__code__.co_filename).is_file() for f in functions) else None
        self._folder = None if root is None else root / mark
        # Compiled code is linked by name, and what earlier runs have left on disk was named without knowing of other
        # code: so names must differ wherever the code does.
        self._twins = _Twins(_helper, f"_{mark}", **constants)
        self._announced = False
        self.inspect: Callable[[Any], None] = lambda compiled: None

    def cfunc(self, function: Callable[..., Any], signature: Any) -> Any:
        """`function` as a C function; `.address` is its address."""
        twin = self._twins(function).py_func
        made: Any = CFunc(twin, (signature.args, signature.return_type), {}, {"error_model": "numpy"})
        with _lock:
            made._cache = self._on_disk(twin, "cfunc")
            made.compile()
        return made

    def entry(self, function: Callable[..., Any], signature: Any) -> Callable[..., int]:
        """`function` as Python calls it, with addresses and integers; the call releases the interpreter's lock."""
        made = self.cfunc(function, signature)
        call: Callable[..., int] = CFUNCTYPE(c_int64, *[c_int64] * len(signature.args))(made.address)
        call.keep = made  # type: ignore[attr-defined]  # the address lives as long as this
        return call

    def address(self, function: Callable[..., Any], signature: Any) -> int:
        """The address of `function` as a C function, which stays compiled for good."""
        made = self.cfunc(function, signature)
        _kept.append(made)
        return int(made.address)

    def njit(self, function: Callable[..., Any], signature: Any) -> Any:
        """`function` as a compiled function of exactly this signature."""
        made = numba.njit(**OPTIONS)(self._twins(function).py_func)
        with _lock:
            made._cache = self._on_disk(made.py_func, "njit")
            made.compile(signature)
            made.disable_compile()
        return made

    def _on_disk(self, twin: FunctionType, kind: str) -> OnDisk:
        return OnDisk(self._folder, twin, kind, self._announce, self.inspect)

    def _announce(self) -> None:
        if not self._announced:
            how_long = "some seconds" if self._folder is None else "some seconds, once; later runs start at once"
            print(f"spinney: compiling {self.title} ({how_long})", file=sys.stderr, flush=True)
        self._announced = True


def rebuilt(function: Callable[..., Any], wrap: Callable[[FunctionType], Any], **constants: Any) -> Any:
    """`function` with every helper below it replaced by `wrap` of the same source: the twin of a compiled function.

    With the identity as `wrap` the whole call tree runs as plain Python; with a bounds-checking `njit` it runs checked.
    `constants` are globals of the sources that have other values there.
    """
    return _Twins(wrap, **constants)(function)


class _Twins:
    """Makes twins of functions with all their helpers, each once.

    `constants` are globals that twins have other values for; `suffix` ends their names.
    """

    def __init__(self, wrap: Callable[[FunctionType], Any], suffix: str = "", **constants: Any) -> None:
        self._wrap, self._suffix, self._constants = wrap, suffix, constants
        self._done: dict[FunctionType, Any] = {}

    def __call__(self, function: Any) -> Any:
        source = function.py_func if isinstance(function, Dispatcher) else function
        if source not in self._done:
            self._done[source] = self._wrap(self._twin(source))
        return self._done[source]

    def _twin(self, source: FunctionType) -> FunctionType:
        known = dict(source.__globals__)
        cells = tuple(CellType(self._replaced(cell.cell_contents)) for cell in source.__closure__ or ()) or None
        twin = FunctionType(source.__code__, known, source.__name__, source.__defaults__, cells)
        vars(twin).update(vars(source))
        twin.__qualname__ = source.__qualname__ + self._suffix
        # Helpers are called by a plain name; one called through a module stays as it is.
        for name in {step.argval for step in dis.get_instructions(source) if step.opname == "LOAD_GLOBAL"}:
            if name in known:
                known[name] = self._replaced(self._constants.get(name, known[name]))
        return twin

    def _replaced(self, value: Any) -> Any:
        return self(value) if isinstance(value, Dispatcher) else value
