"""What a plain Python class offers, as far as the class itself tells: attributes, methods, names that look wrong."""

import dis
import inspect
from collections.abc import Callable, Iterable
from difflib import get_close_matches
from types import FunctionType
from typing import Any

from spinney.core.errors import SpinneyError
from spinney.core.ours import is_ours

NEEDED = ("legal_actions", "apply", "current_player")
RESULTS = ("winner", "scores")
OPTIONAL = (
    "copy",
    "describe",
    "evaluate",
    "is_over",
    "order",
    "redeterminise",
    "text",
    "visible",
    "witnesses",
)
# What people call these elsewhere.
OTHER_NAMES = {
    "legal_moves": "legal_actions",
    "get_legal_actions": "legal_actions",
    "possible_actions": "legal_actions",
    "available_actions": "legal_actions",
    "moves": "legal_actions",
    "play": "apply",
    "step": "apply",
    "do_action": "apply",
    "make_move": "apply",
    "player": "current_player",
    "turn": "current_player",
    "to_move": "current_player",
    "score": "scores",
    "returns": "scores",
    "clone": "copy",
    "heuristic": "evaluate",
    "determinize": "redeterminise",
    "redeterminize": "redeterminise",
}


def offers(kind: type, name: str) -> bool:
    """Whether objects of a class have this attribute, as far as the class tells.

    >>> class Nim:
    ...     def __init__(self):
    ...         self.current_player = 0
    >>> offers(Nim, "current_player"), offers(Nim, "winner")
    (True, False)
    """
    if hasattr(kind, name) or hasattr(kind, "__getattr__"):
        return True
    declared = {**getattr(kind, "__dataclass_fields__", {})}
    for base in kind.__mro__:
        declared |= vars(base).get("__annotations__", {})
    return name in declared or name in set(_assigned(kind))


def functions_of(kind: type) -> Iterable[FunctionType]:
    """The methods that a class and its bases define, properties' included; none of ours."""
    for base in kind.__mro__:
        for found in vars(base).values():
            plain = found.fget if isinstance(found, property) else getattr(found, "__func__", found)
            if isinstance(plain, FunctionType) and not is_ours(plain):
                yield plain


def _assigned(kind: type) -> Iterable[str]:
    """The names of all attributes that methods of a class set."""
    for function in functions_of(kind):
        yield from (step.argval for step in dis.get_instructions(function) if step.opname == "STORE_ATTR")


def mentions(kind: type, name: str) -> bool:
    """Whether any method of a class mentions this name.

    >>> class Dice:
    ...     def apply(self, action):
    ...         self.points += self.random.randint(1, 6)
    >>> mentions(Dice, "random"), mentions(Dice, "shuffle")
    (True, False)
    """
    return any(name in function.__code__.co_names for function in functions_of(kind))


def misspelt(kind: type) -> list[str]:
    """Sentences on methods that nobody calls and that look like something a game may offer.

    >>> class Nim:
    ...     def evalute(self, player):
    ...         return 0.0
    >>> misspelt(Nim)
    ['Nim has a method `evalute`, which nothing calls; did you mean `evaluate`?']
    """
    known, found = (*NEEDED, *RESULTS, *OPTIONAL), []
    for name, value in list(vars(kind).items()):
        if name.startswith("_") or name in known or not isinstance(value, FunctionType | property):
            continue
        close = [OTHER_NAMES[name]] if name in OTHER_NAMES else get_close_matches(name, known, 1, 0.8)
        if close and not offers(kind, close[0]) and not mentions(kind, name):
            found.append(f"{kind.__name__} has a method `{name}`, which nothing calls; did you mean `{close[0]}`?")
    return found


def check_class(kind: type) -> None:
    """Refuses a class that lacks what every game needs."""
    missing = [name for name in NEEDED if not offers(kind, name)]
    result = any(offers(kind, name) for name in RESULTS)
    if not missing and result:
        return
    lacks = [f"`{name}`" for name in missing] + ["`winner` or `scores`"] * (not result)
    hints = [hint.partition("; ")[2] for hint in misspelt(kind)]
    also = f" ({hints[0]})" if hints else ""
    raise SpinneyError(
        f"{kind.__name__} is no game yet, it lacks {', '.join(lacks)}{also}: a game has legal_actions(), "
        "apply(action), current_player, and winner or scores"
    )


def arguments(function: Callable[..., Any]) -> list[str]:
    """The names of a method's arguments after `self`, as far as they can be found out."""
    try:
        found = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return []
    return [one.name for one in found if one.kind in (one.POSITIONAL_ONLY, one.POSITIONAL_OR_KEYWORD)][1:]


def reader(kind: type, name: str) -> Callable[[Any], Any]:
    """A function that reads an attribute of an object, calling it where it is a method."""
    if isinstance(inspect.getattr_static(kind, name, None), FunctionType):
        return lambda game: getattr(game, name)()

    def read(game: Any) -> Any:
        value = getattr(game, name)
        return value() if callable(value) else value

    return read
