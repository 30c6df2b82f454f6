"""From a plain Python class to the declaration of a game."""

import inspect
import re
from typing import Annotated, Any

from pydantic import BeforeValidator, ConfigDict, create_model

from spinney.core.declaration import Declaration, Parameters
from spinney.core.errors import SpinneyError, shown
from spinney.core.plain.contract import Contract
from spinney.core.plain.record import MOST_PLAYERS
from spinney.core.validation import integer

USUAL_PLAYERS = 2
GIVEN = ("self", "players", "rng")


class PlainParameters(Parameters):
    """Base of the parameters of plain Python games, which are the keywords of their constructors."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=False)

    def in_record(self) -> dict[str, Any]:
        """Records of plain Python games name positions, and nothing else."""
        return {}


def is_game_class(found: Any) -> bool:
    """Whether this is a class that means to be a game.

    >>> is_game_class(dict), is_game_class(3)
    (False, False)
    """
    return isinstance(found, type) and callable(getattr(found, "legal_actions", None)) and hasattr(found, "apply")


def declaration_of(kind: type, reference: str | None = None) -> Declaration:
    """What a class says of itself as a game; `reference` is where others find it.

    >>> class TwoPiles:
    ...     '''Take from either pile.'''
    ...     players = 2, 3
    ...     winner = None
    ...     current_player = 0
    ...     def __init__(self, size=5): ...
    ...     def legal_actions(self): ...
    ...     def apply(self, action): ...
    >>> found = declaration_of(TwoPiles)
    >>> found.id, found.title, found.summary, found.players, found.parameters().size
    ('two-piles', 'Two piles', 'Take from either pile.', (2, 3), 5)
    """
    contract = Contract(kind)
    words = re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+", kind.__name__) or [kind.__name__]
    documentation = (vars(kind).get("__doc__") or "").strip().partition("\n")[0]
    most = contract.max_actions
    hidden = getattr(kind, "hidden", None)
    return Declaration(
        id="-".join(words).lower(),
        title=str(getattr(kind, "title", " ".join(words).capitalize())),
        summary=str(getattr(kind, "summary", documentation)),
        rules=kind,
        players=_players(kind),
        actions=lambda parameters, players: most,
        parameters=_parameters(kind),
        version=int(getattr(kind, "version", 1)),
        hidden=contract.hidden if not isinstance(hidden, bool) else hidden,
        chance=contract.chance,
        simultaneous=getattr(kind, "simultaneous", False) is True,
        reference=reference,
    )


def _players(kind: type) -> tuple[int, ...]:
    """The player counts that a class allows, the usual one first."""
    said = getattr(kind, "players", None)
    counts = [said] if integer(said) is not None else list(said) if isinstance(said, tuple | list | range) else []
    if counts:
        if not all(1 <= (integer(count) or 0) <= MOST_PLAYERS for count in counts):
            raise SpinneyError(f"{kind.__name__}.players is {shown(said)}: give player counts from 1 to {MOST_PLAYERS}")
        return tuple(integer(count) or 0 for count in counts)
    default = inspect.signature(kind).parameters.get("players")
    usual = integer(default.default) if default is not None else None
    return tuple(dict.fromkeys([usual or USUAL_PLAYERS, *range(1, MOST_PLAYERS + 1)]))


def _parameters(kind: type) -> type[Parameters]:
    """The keywords of a class's constructor as a model."""
    try:
        found = inspect.signature(kind).parameters.values()
    except (TypeError, ValueError):
        found = ()  # type: ignore[assignment]
    fields: dict[str, Any] = {}
    for one in found:
        if one.name in GIVEN or one.kind in (one.VAR_POSITIONAL, one.VAR_KEYWORD):
            continue
        if one.kind is one.POSITIONAL_ONLY:
            raise SpinneyError(f"{kind.__name__}.__init__ takes {one.name} by place alone, and parameters have names")
        if isinstance(one.default, list | dict | set):
            raise SpinneyError(
                f"{kind.__name__}.__init__ has the default {one.name}={shown(one.default)}, which all games would "
                "share: use a tuple, or None and make it inside"
            )
        default = ... if one.default is one.empty else one.default
        fields[one.name] = (Annotated[Any, BeforeValidator(_frozen)], default)
    return create_model(f"{kind.__name__}Parameters", __base__=PlainParameters, **fields)


def _frozen(value: Any) -> Any:
    """A value that nobody can change: lists become tuples."""
    if isinstance(value, list | tuple):
        return tuple(map(_frozen, value))
    if isinstance(value, dict | set):
        raise ValueError("should be a number, a text, a truth value or a list of such")
    return value
