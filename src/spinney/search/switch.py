# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Which of several rules is asked, decided while the search runs: one compiled engine serves all built-in rules.

Functions are bound as globals of copies of one template, since compiled code that is bound so is found again on disk.
"""

from collections.abc import Callable, Sequence
from types import FunctionType
from typing import Any

from spinney.core.compile import inlined

CODE: Any = None
code_of: Any = None
rule: Any = None
others: Any = None


def either(search, *arguments):
    """Asks the rule of this code, or one of those after it."""
    if code_of(search) == CODE:
        return rule(search, *arguments)
    return others(search, *arguments)


def switched(code: Any, functions: Sequence[Callable[..., Any]], name: str) -> Any:
    """One function that asks the function whose place in the list `code(search)` says.

    >>> from spinney.core.compile import compiled
    >>> signs = compiled(lambda search, n: n), compiled(lambda search, n: -n)
    >>> chosen = switched(compiled(lambda search: search[0]), signs, "sign")
    >>> chosen((0,), 7), chosen((1,), 7)
    (7, -7)
    """
    chosen: Any = functions[-1]
    for number in reversed(range(len(functions) - 1)):
        known = {"CODE": number, "code_of": code, "rule": functions[number], "others": chosen}
        made = FunctionType(either.__code__, {**either.__globals__, **known}, f"{name}_{number}")
        chosen = inlined(made)
    return chosen
