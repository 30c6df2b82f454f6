"""What a game says about itself before any of its rules is loaded."""

from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from pydantic import BaseModel, ConfigDict


class Parameters(BaseModel):
    """Base of a game's parameters: frozen, and strict about names. A parameter lives in the record under its own name.

    >>> class Board(Parameters):
    ...     size: int = 11
    >>> Board(size=7).size
    7
    """

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    def in_record(self) -> dict[str, Any]:
        """What the record holds of each parameter: its value. Records hold numbers, so a game with a parameter that is
        a text says here which number stands for it; everywhere else, in plans, results and saved states, it is a text.

        >>> class Deck(Parameters):
        ...     size: str = "long"
        ...     def in_record(self):
        ...         return {"size": ["short", "long"].index(self.size)}
        >>> Deck().size, Deck().in_record()
        ('long', {'size': 1})
        """
        return self.model_dump()


@dataclass(frozen=True)
class Declaration:
    """A game's identity, its parameters and its capabilities.

    Attributes:
        id: the name in `spinney.load(id)`; lower case words joined by hyphens. title: the name people use. summary:
        one sentence on the game. rules: the module (or its name) with the record `State` and the rule functions, or a
        plain Python class.
        view: the module (or its name) with `describe`, `text` and `svg`; None for a plain view. players: the player
        counts that the game allows, the usual one first. actions: parameters and player count -> how many action
        codes there are; codes run from 0. parameters: the model of the game's parameters. version: raised whenever
        the rules or the record change. hidden: something is hidden from some player; needs `redeterminise` and
        `visible`. chance: `setup` or `apply` draws random numbers. simultaneous: players choose at the same time,
        played one after another with choices hidden. placement: parameters -> whether every action can be played
        once and playing it changes the legality of no other before the end,
            which lets random play draw from one list.
        max_score: parameters and player count -> the largest score, where there is one. counts: parameters -> the
        player counts that they allow, where that is not `players`. measures: the module (or its name) with what is
        asked of the game's play records, see `core/measure.py`; None for general questions alone. reference: where
        others find the game, if not by its id: `file.py:NAME` or `package.module:NAME`.
    """

    id: str
    title: str
    summary: str
    rules: str | ModuleType | type
    players: tuple[int, ...]
    actions: Callable[[Any, int], int]
    view: str | ModuleType | None = None
    parameters: type[Parameters] = Parameters
    version: int = 1
    hidden: bool = False
    chance: bool = False
    simultaneous: bool = False
    placement: Callable[[Any], bool] | None = None
    max_score: Callable[[Any, int], float] | None = None
    counts: Callable[[Any], tuple[int, ...]] | None = None
    measures: str | ModuleType | None = None
    reference: str | None = None

    def __post_init__(self) -> None:
        # A list would do as well, but for being something that could change.
        object.__setattr__(self, "players", tuple(self.players))

    @property
    def known_as(self) -> str:
        """What `spinney.load` finds the game by: its reference, or its id."""
        return self.reference or self.id

    @property
    def deterministic(self) -> bool:
        """Whether the legal actions after a sequence of actions are always the same: nothing hidden, nothing random."""
        return not (self.hidden or self.chance)
