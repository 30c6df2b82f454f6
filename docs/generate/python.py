"""The reference of the Python API: every public name with its types and its docstring, module by module."""

import inspect
import re
from importlib import import_module
from typing import Any

from pydantic import BaseModel

from docs.generate.markup import code, from_docstring, table
from docs.generate.settings import settings_table
from spinney.agents.settings_help import HEADING

FOLDER = "reference/python"
# Public modules, and what a reader finds there.
MODULES = {
    "spinney": "games, agents, matches and tournaments: all that most programs need",
    "spinney.agents": "the agents as classes, with their settings as fields",
    "spinney.heuristics": "what positions are worth",
    "spinney.arena": "the modules of matches, tournaments and results",
    "spinney.arena.match": "one match, and what is known of it afterwards",
    "spinney.arena.tournament": "many matches",
    "spinney.arena.plan": "plans, as files or in Python",
    "spinney.arena.results": "results as arrays",
    "spinney.arena.statistics": "standings with intervals",
    "spinney.arena.store": "the file of results",
    "spinney.arena.report": "the report, and its figures",
    "spinney.arena.study": "what happened in stored matches",
    "spinney.arena.bench": "iterations and playouts a second",
    "spinney.advice": "which search should play a game",
    "spinney.tuning": "good settings, found by matches",
    "spinney.testing": "the conformance suite for games",
    "spinney.interop.pettingzoo": "games as PettingZoo environments",
    "spinney.interop.openspiel": "agents as OpenSpiel's bots",
    "spinney.interop.openspiel_games": "OpenSpiel's games here",
    "spinney.core.measure": "what a game asks of its play records",
    "spinney.search.parts": "what a search is made of, for those who write a part or a rule",
}
QUALIFIED = re.compile(r"\b(?:spinney|typing|collections\.abc|pathlib|numpy\.typing|types|pydantic)\.(?:\w+\.)*(?=\w)")
WIDTH = 100


def pages() -> dict[str, str]:
    """The list of modules, and a page for each."""
    rows = [(f"[{code(name)}]({name}.md)", about) for name, about in MODULES.items()]
    intro = "Every public name with its types. [The API at a glance](../../api.md) has examples."
    index = f"# Python\n\n{intro}\n\n{table(['module', 'what is there'], rows)}"
    return {f"{FOLDER}/index.md": index, **{f"{FOLDER}/{name}.md": page(name) for name in MODULES}}


def public(name: str) -> list[str]:
    """The public names of a module: those it lists, or what is defined in it."""
    module = import_module(name)
    own = [key for key, one in vars(module).items() if getattr(one, "__module__", "") == name and key[0] != "_"]
    return list(getattr(module, "__all__", own))


def page(name: str) -> str:
    """A module's page."""
    module = import_module(name)
    parts = [f"# {name}", from_docstring(module.__doc__ or "")]
    for key in public(name):
        found = getattr(module, key)
        if inspect.ismodule(found) and not callable(found):
            where = (
                f"[{code(found.__name__)}]({found.__name__}.md)" if found.__name__ in MODULES else code(found.__name__)
            )
            parts.append(f"## {key}\n\nThe module {where}: {(found.__doc__ or '').strip().partition(chr(10))[0]}")
        else:
            parts.append(f"## {key}\n\n{described(key, found)}")
    return "\n\n".join(parts)


def described(name: str, found: Any) -> str:
    """A class, a function or a value."""
    if inspect.isclass(found):
        return _class(name, found)
    if inspect.ismodule(found):  # `spinney.games`, which can be called
        return f"{_signature(name, found)}\n\n{from_docstring(inspect.getdoc(type(found).__call__) or '')}"
    if callable(found):
        return f"{_signature(name, found)}\n\n{from_docstring(inspect.getdoc(found) or '')}"
    if isinstance(found, dict | tuple | list):
        return f"`{type(found).__name__}`: {', '.join(code(str(one)) for one in found)}."
    return f"`{short(str(found))}`"


def _class(name: str, found: type) -> str:
    doc = (inspect.getdoc(found) or "").partition(HEADING)[0]
    parts = ["" if issubclass(found, BaseModel) else _signature(name, found), from_docstring(doc)]
    if issubclass(found, BaseModel) and found.model_fields:
        parts.append(settings_table(found, prefix=f"{name}-").replace("| setting |", "| field |"))
    for key, one in _members(found):
        if isinstance(one, property):
            returns = inspect.signature(one.fget).return_annotation if one.fget else ""
            parts.append(f"### {name}.{key}\n\n`{key}: {short(inspect.formatannotation(returns))}`")
            parts.append(from_docstring(inspect.getdoc(one) or ""))
        else:
            parts.append(f"### {name}.{key}\n\n{_signature(key, one)}\n\n{from_docstring(inspect.getdoc(one) or '')}")
    return "\n\n".join(filter(None, parts))


def _members(found: type) -> list[tuple[str, Any]]:
    """The methods and properties of a class that are ours, its own first."""
    members: dict[str, Any] = {}
    for base in found.__mro__:
        if base.__module__.startswith("spinney"):
            for key, one in vars(base).items():
                one = one.__func__ if isinstance(one, classmethod | staticmethod) else one
                if not key.startswith(("_", "model_")) and (inspect.isfunction(one) or isinstance(one, property)):
                    members.setdefault(key, one)
    return list(members.items())


def _signature(name: str, found: Any) -> str:
    try:
        signature = inspect.signature(found)
        if inspect.isclass(found):
            signature = signature.replace(return_annotation=inspect.Signature.empty)
    except (TypeError, ValueError):
        return ""
    text = short(f"{name}{signature}")
    if len(text) > WIDTH:
        inside = ",\n    ".join(short(str(one)) for one in signature.parameters.values())
        returns = signature.return_annotation
        arrow = "" if returns is inspect.Signature.empty else f" -> {short(inspect.formatannotation(returns))}"
        text = f"{name}(\n    {inside},\n){arrow}"
    return f"```python\n{text}\n```"


def short(text: str) -> str:
    """Types by their last name.

    >>> short("(game: spinney.core.game.Game) -> 'Seated'")
    '(game: Game) -> Seated'
    """
    plain = re.sub(r"<(?:class|function) '?([\w.]+)'?[^>]*>", r"\1", text)
    named = re.sub(r"(-> |: )'([^']+)'", r"\1\2", plain)
    return QUALIFIED.sub("", named).replace("'", '"')
