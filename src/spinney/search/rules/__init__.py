"""Selection rules, a file each: `RULE` in every module of this folder is known by its name."""

from importlib import import_module
from pkgutil import iter_modules

from spinney.search.parts import Rule

# UCB1 comes first: it is asked first.
_NAMES = sorted((module.name for module in iter_modules(__path__)), key=lambda name: (name != "ucb1", name))
RULES: dict[str, Rule] = {rule.name: rule for rule in (import_module(f"{__name__}.{name}").RULE for name in _NAMES)}
