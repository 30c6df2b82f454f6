"""Selection rules, a file each: `RULE` in every module of this folder is known by its name."""

from importlib import import_module
from pkgutil import iter_modules

from spinney.search.parts import Rule

_FOUND: list[Rule] = [import_module(f"{__name__}.{module.name}").RULE for module in iter_modules(__path__)]
# UCB1 comes first: it is asked first. What needs the engine with extras comes last.
RULES: dict[str, Rule] = {
    rule.name: rule for rule in sorted(_FOUND, key=lambda rule: (rule.name != "ucb1", rule.extra, rule.name))
}
