"""What functions do, as a short hash that is the same on every machine.

A match's seed is derived from who plays it, and whoever has a function of your own is known by what that does. So the
hash is of what is written there, not of what a version of Python makes of it: layout, comments and docstrings aside.
"""

import ast
import inspect
from collections.abc import Callable, Iterable, Iterator
from hashlib import blake2b
from textwrap import dedent
from types import FunctionType, ModuleType
from typing import Any

from spinney.core.compile import byte_code, reached

# What later versions of Python have added to a function's definition, or write in another way.
NOT_SAID = frozenset({"ctx", "kind", "type_comment", "type_params"})


def meaning(functions: Iterable[Callable[..., Any]]) -> str:
    """A short hash of what these functions do, and all that they call or read.

    >>> len(meaning([written])), meaning([written]) == meaning([statement])
    (8, False)
    """
    digest, seen = blake2b(digest_size=4), set[int]()
    for function in functions:
        for piece in reached(function, seen, written):
            digest.update(len(piece).to_bytes(8, "little") + piece)
    return digest.hexdigest()


def written(value: FunctionType | ModuleType) -> Iterator[bytes]:
    """A function as it is written; of one that stands in no file, or within an expression, its byte code. Modules of
    ours are libraries also where they are not installed.
    """
    if isinstance(value, ModuleType):
        ours = value.__name__.partition(".")[0] == "spinney"
        yield from [value.__name__.encode()] if ours else byte_code(value)
    elif (found := statement(value)) is None:
        yield from byte_code(value)
    else:
        yield repr([_said(found.args), [_said(one) for one in found.body]]).encode()


def statement(function: FunctionType) -> ast.FunctionDef | None:
    """The statement that defines a function, without its docstring; None if there is none.

    >>> statement(meaning).name, statement(lambda n: n + 1)
    ('meaning', None)
    """
    try:
        (found,) = ast.parse(dedent(inspect.getsource(function))).body
    except (OSError, TypeError, SyntaxError, ValueError):
        return None
    if not isinstance(found, ast.FunctionDef) or found.name != function.__code__.co_name:
        return None
    if ast.get_docstring(found, clean=False) is not None:
        del found.body[0]
    return found


def _said(node: Any) -> Any:
    """A part of a program as plain data, without what is empty: later versions of Python know of more that can be."""
    if isinstance(node, ast.AST):
        fields = [(name, _said(value)) for name, value in ast.iter_fields(node) if name not in NOT_SAID]
        return type(node).__name__, [(name, value) for name, value in fields if value not in (None, [])]
    return [_said(one) for one in node] if isinstance(node, list) else node
