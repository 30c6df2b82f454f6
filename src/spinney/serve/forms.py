"""Settings as the page draws them: what a field of an agent or a game may be, as plain data.

`spinney agents` says the same in words (`agents/settings_help.py`).
"""

from collections.abc import Iterator, Sequence
from types import NoneType
from typing import Any, Literal, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from spinney.agents.settings_help import MOST_IN_64_BITS, about, allowed, as_text, simple_types
from spinney.core.declaration import Declaration
from spinney.core.registry import declaration
from spinney.serve.limits import offered_agents

BOUNDS = {"least": "ge", "most": "le", "above": "gt", "below": "lt"}
# A whole number above this is not exact in a browser.
MOST_EXACT = (1 << 53) - 1

Form = dict[str, Any]


def forms(model: type[BaseModel]) -> list[Form]:
    """Every field of a model, as the page draws it.

    >>> from spinney.agents import Flat
    >>> forms(Flat)[-1]["kinds"]
    [{'kind': 'number', 'whole': True, 'least': 1, 'most': 100000000, 'above': None, 'below': None}]
    """
    return [form(name, field) for name, field in model.model_fields.items()]


def form(name: str, field: FieldInfo) -> Form:
    """One field, as the page draws it."""
    required = field.is_required()
    return {
        "name": name,
        "meaning": field.description or "",
        "default": "" if required else as_text(field.get_default(call_default_factory=True)),
        "allowed": allowed(field),
        "required": required,
        "kinds": _merged(_kinds(field)),
        "examples": [str(example) for example in field.examples or ()],
    }


def _kinds(field: FieldInfo) -> Iterator[Form]:
    """The kinds of values that a field may have."""
    for annotation, constraints in simple_types(field.annotation, field.metadata):
        if get_origin(annotation) is Literal:
            yield {"kind": "choice", "choices": [as_text(choice) for choice in get_args(annotation)]}
        elif annotation is bool:
            yield {"kind": "truth"}
        elif annotation is NoneType:
            yield {"kind": "none"}
        elif annotation in (int, float):
            yield {"kind": "number", "whole": annotation is int, **_bounds(constraints)}
        else:
            yield {"kind": "text"}


def _bounds(constraints: Sequence[Any]) -> dict[str, float | None]:
    found = {name: [getattr(one, bound, None) for one in constraints] for name, bound in BOUNDS.items()}
    bounds = {name: next((value for value in values if value is not None), None) for name, values in found.items()}
    if bounds["most"] == MOST_IN_64_BITS:
        bounds["most"] = MOST_EXACT
    return bounds


def _merged(kinds: Iterator[Form]) -> list[Form]:
    """Each kind once, the choices of all parts together."""
    merged: list[Form] = []
    for one in kinds:
        menu = next((other for other in merged if other["kind"] == one["kind"] == "choice"), None)
        if menu:
            menu["choices"] += [choice for choice in one["choices"] if choice not in menu["choices"]]
        elif one not in merged:
            merged.append(one)
    return merged


def game_form(game: str) -> Form:
    """What the page needs to offer a game.

    >>> found = game_form("hex")
    >>> found["title"], found["players"], [one["name"] for one in found["parameters"]]
    ('Hex', [2], ['size', 'swap'])
    """
    declared = declaration(game)
    return {
        **facts(declared),
        "id": game,
        "players": list(declared.players),
        "parameters": forms(declared.parameters),
    }


def facts(declared: Declaration) -> Form:
    """What a game is, for a person to read."""
    return {
        "id": declared.known_as,
        "title": declared.title,
        "summary": declared.summary,
        "hidden": declared.hidden,
        "chance": declared.chance,
    }


def agent_forms() -> list[Form]:
    """The agents that a visitor may seat, with their settings.

    >>> [one["kind"] for one in agent_forms()][:2]
    ['auto', 'random']
    """
    return [
        {"kind": kind, "about": about(agent), "settings": [one for one in forms(agent) if one["name"] != "name"]}
        for kind, agent in offered_agents().items()
    ]
