"""What a text such as `module:NAME` refers to."""

from importlib import import_module
from typing import Any, TypeVar

from spinney.core.errors import SpinneyError

T = TypeVar("T")


def referred(setting: str, text: str, kind: type[T]) -> T:
    """The object that `module:NAME` stands for, of this kind.

    >>> referred("selection", "math:pi", dict)
    Traceback (most recent call last):
    ...
    spinney.core.errors.SpinneyError: selection=math:pi is not a dict
    """
    module, _, name = text.partition(":")
    try:
        found: Any = import_module(module)
        for part in name.split("."):
            found = getattr(found, part)
    except Exception as reason:  # whatever the module does when it is imported
        raise SpinneyError(f"{setting}={text}: {reason or type(reason).__name__}") from None
    if not isinstance(found, kind):
        raise SpinneyError(f"{setting}={text} is not a {kind.__name__}")
    return found
