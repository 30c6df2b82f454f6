"""What a caller has given, as plain values; or one sentence on what is wrong with it."""

from operator import index
from typing import Any, TypeVar

import numpy as np
from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from spinney.core.errors import SpinneyError, shown, unknown

Model = TypeVar("Model", bound=BaseModel)


def integer(value: Any) -> int | None:
    """The value as a plain integer, whatever kind of integer it is; None if it is none. A bool is none.

    >>> integer(np.int8(3)), integer(3.0), integer(True)
    (3, None, None)
    """
    try:
        return None if isinstance(value, bool) else index(value)
    except TypeError:
        return None


def whole_number(value: Any) -> int | None:
    """A whole number from 0 up, or the text of one; None for anything else.

    >>> whole_number("12"), whole_number(True), whole_number(1.5)
    (12, None, None)
    """
    if isinstance(value, str) and value.isascii() and value.isdecimal() and len(value) < 20:
        return int(value)
    found = integer(value)
    return None if found is None or found < 0 else found


def validated(model: type[Model], values: dict[str, Any], owner: str, kind: str) -> Model:
    """A model built from `values`, or one sentence on the first thing that is wrong with them.

    >>> from spinney.core.declaration import Parameters
    >>> class Board(Parameters):
    ...     size: int = 11
    >>> validated(Board, {"size": 9}, "hex", "parameter")
    Board(size=9)
    >>> validated(Board, {"sice": 9}, "hex", "parameter")
    Traceback (most recent call last):
    ...
    spinney.core.errors.SpinneyError: unknown parameter of hex 'sice'; did you mean 'size'? Known: size
    """
    # Pydantic does not take NumPy's numbers for numbers.
    plain = {name: value.item() if isinstance(value, np.generic) else value for name, value in values.items()}
    try:
        return model(**plain)
    except ValidationError as report:
        raise sentence(report, model, owner, kind) from None


def sentence(report: ValidationError, model: type[BaseModel], owner: str, kind: str) -> SpinneyError:
    """The first thing in a report, as an error in one sentence."""
    first = report.errors()[0]
    name = str(first["loc"][0]) if first["loc"] else ""
    if first["type"] == "extra_forbidden":
        return unknown(f"{kind} of {owner}", name, model.model_fields)
    given = f" {name}={shown(first['input'])}" if name else ""
    return SpinneyError(f"{owner}{given}: {reason(first)}")


def reason(problem: ErrorDetails) -> str:
    """Why Pydantic refuses a value, as the second half of a sentence."""
    return problem["msg"].removeprefix("Value error, ").removeprefix("Input ")
