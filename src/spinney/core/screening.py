"""What compiled rules must not do, found in their byte code before anything is compiled.

Compiled code would take some of it and end in a hang or a leak, and refuse the rest with pages of its own. So each is
said in one sentence, with the file and the line.
"""

import builtins
import dis
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from difflib import get_close_matches
from types import CodeType, FunctionType, ModuleType
from typing import Any, NamedTuple

from numba.core.dispatcher import Dispatcher

from spinney.core.errors import SpinneyError
from spinney.core.ours import is_ours

LISTS = {"BUILD_LIST", "LIST_EXTEND", "LIST_APPEND", "BUILD_SET", "BUILD_MAP", "BUILD_CONST_KEY_MAP"}
TEXTS = {"FORMAT_VALUE", "FORMAT_SIMPLE", "BUILD_STRING"}
CONSTANTS = {"LOAD_CONST", "RETURN_CONST"}
TALKS = {"print", "input", "open"}
COLLECTIONS = {"list", "dict", "set", "frozenset", "sorted", "str", "repr"}
ALLOCATES = {
    *("zeros", "ones", "empty", "full", "array", "arange", "zeros_like", "ones_like", "empty_like", "full_like"),
    *("copy", "concatenate", "append", "where", "nonzero", "flatnonzero", "argsort", "sort", "unique", "repeat"),
    *("tile", "stack", "hstack", "vstack", "roll", "cumsum", "diff", "linspace", "eye", "identity", "outer", "dot"),
}
METHODS = {"copy", "astype", "tolist", "flatten", "nonzero", "argsort", "append", "format", "join"}
INSTEAD = "compiled rules work on the record alone"
LISTED = "makes a list; it should write action codes to `out`, ascending, and return how many"


class Finding(NamedTuple):
    """Something that compiled rules must not do, and where."""

    file: str
    line: int
    problem: str

    def __str__(self) -> str:
        return f"{self.file}, line {self.line}: {self.problem}"


def screen(functions: Iterable[Callable[..., Any]]) -> None:
    """Refuses functions that do, themselves or by their helpers, what compiled rules must not do.

    >>> def apply(s, action, rng):
    ...     print(action)
    >>> screen([apply])
    Traceback (most recent call last):
    ...
    spinney.core.errors.SpinneyError: ..., line 2: apply calls print; compiled rules cannot talk: use `tell`, or a
    debugger on the interpreted rules
    """
    for finding in findings(functions):
        raise SpinneyError(str(finding))


def findings(functions: Iterable[Callable[..., Any]]) -> Iterator[Finding]:
    """Everything in these functions and their helpers that compiled rules must not do; our own helpers are sound."""
    todo, seen = [_plain(function) for function in functions], set[CodeType]()
    while todo:
        function = todo.pop(0)
        if function.__code__ in seen or is_ours(function):
            continue
        seen.add(function.__code__)
        yield from _in_code(function.__code__, function.__globals__, function.__name__)
        for name in function.__code__.co_names:
            helper = function.__globals__.get(name)
            if isinstance(helper, Dispatcher):
                todo.append(_plain(helper))


def _plain(function: Any) -> FunctionType:
    found = function.py_func if isinstance(function, Dispatcher) else function
    if not isinstance(found, FunctionType):
        raise SpinneyError(f"{found!r} is no plain function: rules are functions written with `def`")
    return found


def _in_code(code: CodeType, known: dict[str, Any], name: str) -> Iterator[Finding]:
    line, before = code.co_firstlineno, None
    for step in dis.get_instructions(code):
        if step.positions is not None and step.positions.lineno:
            line = step.positions.lineno
        problem = _problem(step, before, known, name)
        if problem:
            yield Finding(code.co_filename, line, f"{name} {problem}")
        before = step
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            makes = LISTED if name == "legal_actions" else f"makes a list or a function of its own; {INSTEAD}"
            yield Finding(code.co_filename, inner.co_firstlineno, f"{name} {makes}")


def _problem(step: dis.Instruction, before: dis.Instruction | None, known: dict[str, Any], name: str) -> str | None:
    """What is wrong with one step, if anything."""
    if step.opname == "RAISE_VARARGS":
        return "raises an exception (or asserts); compiled rules cannot: legal_actions must list only what is allowed"
    if step.opname in LISTS:
        if name == "legal_actions":
            return LISTED
        return f"makes a list, a set or a dict; {INSTEAD}: use fields of the record"
    if step.opname in TEXTS or (step.opname in CONSTANTS and isinstance(step.argval, str)):
        return f"uses a text; {INSTEAD}, and it holds numbers"
    if step.opname in ("LOAD_GLOBAL", "LOAD_NAME") and step.argval not in known and hasattr(builtins, step.argval):
        if step.argval in TALKS:
            return (
                f"calls {step.argval}; compiled rules cannot talk: use `tell`, or a debugger on the interpreted rules"
            )
        if step.argval in COLLECTIONS:
            return f"calls {step.argval}; {INSTEAD}: use fields of the record"
    if step.opname in ("LOAD_ATTR", "LOAD_METHOD"):
        return _attribute(step, before, known)
    return None


def _attribute(step: dis.Instruction, before: dis.Instruction | None, known: dict[str, Any]) -> str | None:
    name = step.argval
    owner = known.get(before.argval) if before is not None and before.opname == "LOAD_GLOBAL" else None
    if isinstance(owner, ModuleType):
        if owner.__name__ == "numpy" and name in ALLOCATES:
            return f"allocates an array (np.{name}); {INSTEAD}: use fields of the record, or a table made once"
        if owner.__name__ in ("random", "numpy.random") or (owner.__name__ == "numpy" and name == "random"):
            return "draws from another generator; take the `rng` that setup and apply are handed, and `below(rng, n)`"
        return None
    # Since Python 3.12 one instruction loads attributes and methods, and a bit tells them apart.
    method = step.opname == "LOAD_METHOD" or (sys.version_info >= (3, 12) and bool((step.arg or 0) & 1))
    if method and name in METHODS:
        return f"allocates (.{name}()); {INSTEAD}: use fields of the record"
    return None


def refuse_allocation(game: str, compiled: Any) -> None:
    """Refuses a compiled function that asks for memory, which arithmetic on whole arrays does without saying so."""
    if ALLOCATION.search(compiled.library.get_llvm_str()):
        name = compiled.fndesc.qualname.rpartition(".")[2].rpartition("_")[0]
        raise SpinneyError(
            f"{name} of {game} allocates memory, as arithmetic on whole arrays does (s.cells + 1 is a new array); "
            f"{INSTEAD}: write a loop over the array's entries"
        )


# What the compiler says.

# What compiled code calls for memory.
ALLOCATION = re.compile("_call_allocator|@NRT_MemInfo_(alloc|new|varsize)|@NRT_Allocate")

COLOURS = re.compile(r"\x1b\[[0-9;]*m")
PLACES = (re.compile(r"at (\S+\.py) \((\d+)\)"), re.compile(r'File "([^"]+)", line (\d+)'))


def compiler_said(game: str, name: str, error: Exception, fields: Iterable[str] = ()) -> SpinneyError:
    """The error of the compiler in one sentence, with the file and the line where it says them."""
    text = COLOURS.sub("", str(error))
    places = [found for pattern in PLACES for found in pattern.findall(text) if "site-packages" not in found[0]]
    where = f"{places[-1][0]}, line {places[-1][1]}: " if places else ""
    return SpinneyError(f"{where}{name} of {game} does not compile: {_reason(text, fields)}")


def _reason(text: str, fields: Iterable[str]) -> str:
    field = re.search(r"Unknown attribute '(\w+)' of type Record", text) or re.search(
        r"Cannot resolve setattr: \(Record.*?\)\.(\w+) =", text
    )
    if field:
        return no_field(field[1], fields)
    helper = re.search(r"Untyped global name '(\w+)'.*", text)
    if helper:
        return (
            f"it uses {helper[1]}, which compiled code cannot: a helper carries @spinney.compiled, a table is an array"
        )
    lines = [line.strip() for line in text.splitlines()]
    told = [line for line in lines if line and not line.startswith(("Failed in", "During", "File", "-", "^"))]
    return (told or ["the compiler does not say why"])[0].rstrip(".")


def no_field(name: str, fields: Iterable[str]) -> str:
    """The sentence on a field that the record lacks.

    >>> no_field("borad", ["board", "player"])
    "the record has no field 'borad'; did you mean 'board'?"
    """
    names = list(fields)
    close = get_close_matches(name, names, 1)
    hint = f"did you mean {close[0]!r}?" if close else f"it has {', '.join(names)}"
    return f"the record has no field {name!r}; {hint}"
