"""What an agent's settings mean, may be and are by default, as text made from the fields alone.

`spinney agents` prints it, and `help()` of an agent's class ends with it.
"""

import inspect
import textwrap
from collections.abc import Iterator, Sequence
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from spinney.heuristics import name_of

HEADING = "Settings:"
WIDTH = 100
BOUNDS = {"ge": "at least", "gt": "above", "le": "at most", "lt": "below"}
MOST_IN_64_BITS = (1 << 63) - 1


class Setting(NamedTuple):
    """One setting: what it is called, what it means, what it may be, and what it is where nothing is said."""

    name: str
    meaning: str
    allowed: str
    default: str


def as_text(value: Any) -> str:
    """A setting's value as it is written in an agent's text form.

    >>> as_text(None), as_text(True), as_text((2.0, 0.5)), as_text("maxn")
    ('none', 'true', '2.0:0.5', 'maxn')
    """
    if value is None or isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple):
        return ":".join(str(part) for part in value)
    if isinstance(value, BaseModel):
        return f"[{value}]"
    return name_of(value) if callable(value) else str(value)


def settings(kind: type[BaseModel]) -> list[Setting]:
    """Every setting of a class of agents, in the order of its fields.

    >>> from spinney.agents import Flat
    >>> settings(Flat)[-1]
    Setting(name='playouts', meaning='random games for every action', allowed='1 to 100,000,000', default='100')
    """
    return [
        Setting(
            name,
            field.description or "",
            allowed(field),
            "to be given" if field.is_required() else as_text(field.get_default(call_default_factory=True)),
        )
        for name, field in kind.model_fields.items()
    ]


def allowed(field: FieldInfo) -> str:
    """What a field may be: its examples, or its choices and its range.

    >>> from spinney.agents import MCTS
    >>> allowed(MCTS.model_fields["epsilon"]), allowed(MCTS.model_fields["final"])
    ('0 to 1', 'visits, value or sample')
    """
    if field.examples:
        return "such as " + ", ".join(str(example) for example in field.examples)
    return _listed(list(dict.fromkeys(_kinds(field))))


def simple_types(annotation: Any, constraints: Sequence[Any]) -> Iterator[tuple[Any, Sequence[Any]]]:
    """Each type that a value of this one may have, with what constrains it there.

    >>> [kind for kind, _ in simple_types(Annotated[int | None, "some"], [])]
    [<class 'int'>, <class 'NoneType'>]
    """
    if get_origin(annotation) is Annotated:
        annotation, *inner = get_args(annotation)
        for each in inner:
            constraints = [*constraints, *(each.metadata if isinstance(each, FieldInfo) else [each])]
        yield from simple_types(annotation, constraints)
    elif get_origin(annotation) in (Union, UnionType):
        for part in get_args(annotation):
            yield from simple_types(part, constraints)
    else:
        yield annotation, constraints


def _kinds(field: FieldInfo) -> Iterator[str]:
    """The kinds of values that a field may have, each in words."""
    for annotation, constraints in simple_types(field.annotation, field.metadata):
        if get_origin(annotation) is Literal:
            yield from (as_text(choice) for choice in get_args(annotation))
        elif annotation is bool:
            yield from ("true", "false")
        elif annotation is NoneType:
            yield "none"
        elif annotation in (int, float):
            yield _range(constraints) or ("a whole number" if annotation is int else "a number")
        else:
            yield "text" if annotation is str else getattr(annotation, "__name__", str(annotation))


def _range(constraints: Sequence[Any]) -> str:
    given = [(name, getattr(one, name, None)) for one in constraints for name in BOUNDS]
    found = {name: bound for name, bound in given if bound is not None}
    if found.keys() >= {"ge", "le"}:
        return f"{_number(found['ge'])} to {_number(found['le'])}"
    return " and ".join(f"{BOUNDS[name]} {_number(bound)}" for name, bound in found.items())


def _number(value: float) -> str:
    if value == int(value):
        whole = int(value)
        return f"2**{whole.bit_length()} - 1" if whole == MOST_IN_64_BITS else f"{whole:,}"
    return f"{value:g}"


def _listed(words: list[str]) -> str:
    return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def about(kind: type[BaseModel]) -> str:
    """What a class of agents is: its docstring up to the first example.

    >>> from spinney.agents import Random
    >>> about(Random)
    'Picks a legal action uniformly at random.'
    """
    text = inspect.cleandoc(kind.__doc__ or "")
    return text.partition(">>>")[0].partition(HEADING)[0].strip()


def settings_text(kind: type[BaseModel], width: int = WIDTH) -> str:
    """Every setting of a class of agents: its default, in brackets what it may be, and what it means.

    >>> from spinney.agents import Flat
    >>> print(settings_text(Flat))
    Settings:
        name=none (text or none)
            what tables and reports call it
        seed=0 (0 to 2**63 - 1)
            decides all chance in its decisions
        playouts=100 (1 to 100,000,000)
            random games for every action
    """
    lines = [HEADING]
    for one in settings(kind):
        for text, indent in ((f"{one.name}={one.default} ({one.allowed})", 4 * " "), (one.meaning, 8 * " ")):
            lines += textwrap.wrap(text, width, initial_indent=indent, subsequent_indent=8 * " ")
    return "\n".join(lines)


def documented(kind: type[BaseModel]) -> str:
    """A class's own docstring, followed by its settings.

    >>> from spinney.agents import MCTS
    >>> MCTS.__doc__ == documented(MCTS)
    True
    """
    own = inspect.cleandoc(kind.__doc__ or "").partition(HEADING)[0].strip()
    return f"{own}\n\n{settings_text(kind)}\n".lstrip()
