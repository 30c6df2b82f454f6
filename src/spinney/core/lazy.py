"""Names of a package that are imported when they are first used: listing the games must not wait for a compiler."""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def lazily(package: str, homes: Mapping[str, str]) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """The functions `__getattr__` and `__dir__` of a package: `homes` has the module of each name, or the name's own
    module where the name is a module.

    >>> find, names = lazily("spinney.core", {"unknown": "spinney.core.errors", "errors": "spinney.core.errors"})
    >>> find("unknown") is find("errors").unknown, names()[-2:]
    (True, ['errors', 'unknown'])
    """

    def find(name: str) -> Any:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        module = import_module(homes[name])
        return module if homes[name] == f"{package}.{name}" else getattr(module, name)

    def names() -> list[str]:
        here = (name for name in vars(import_module(package)) if name.startswith("__"))
        return sorted([*homes, *here])

    return find, names
