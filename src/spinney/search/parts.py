"""Parts: what a search is made of.

A part is a class in a file of its own. Its fields are settings, as an agent's text has them, and the record that
compiled code reads has a field of the same name for each. Beside them a part declares the numbers (`Value`) and arrays
(`Buffer`) that it keeps in a search, and what it notes at every node (`Note`). From these declarations follow the
record of a search, how its memory is laid out and filled, how it begins anew, and what the threads of one tree have in
common; nothing is listed a second time.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Literal, get_args, get_origin

import numpy as np
from numpy.typing import ArrayLike
from pydantic import BaseModel, ConfigDict

from spinney.core.game import Game
from spinney.heuristics import Reward

if TYPE_CHECKING:
    from spinney.search.settings import SearchSettings


@dataclass(frozen=True)
class Shape:
    """What the memory of a search depends on: its settings, its game, and the heuristic ready for that game."""

    settings: "SearchSettings"
    game: Game
    reward: Reward

    @property
    def players(self) -> int:
        """How many players there are."""
        return self.game.players

    @property
    def actions(self) -> int:
        """How many action codes there are."""
        return self.game.actions

    @property
    def fixed(self) -> bool:
        """Whether a node's legal actions never change: every move is in the tree, and chance meets the same actions
        with the same draws.
        """
        return self.settings.single and (self.game.declaration.deterministic or self.settings.information == "pi")


def _zeros(shape: Shape) -> ArrayLike:
    del shape
    return 0


def _always(settings: "SearchSettings") -> bool:
    del settings
    return True


@dataclass(frozen=True)
class Value:
    """A number in the record of a search.

    Attributes:
        name: of the field. kind: its NumPy type.
        start: what it is when a search begins.
        handed: whether helpers are handed it with every rollout that they are asked for.
    """

    name: str
    kind: Any = np.int64
    start: Callable[[Shape], Any] = _zeros
    handed: bool = False


@dataclass(frozen=True)
class Buffer:
    """An array whose address is in the record of a search.

    Attributes:
        name: of the field. kind: of its entries.
        size: how many there are.
        start: what they are when a search begins.
        needed: for which settings it is there; its address is 0 for others.
        shared: whether threads of one tree have one together.
        handed: whether helpers are handed it with every rollout that they are asked for.
        kept: whether it is left as it is when a search begins anew: work space, and tables that never change.
    """

    name: str
    kind: Any
    size: Callable[[Shape], int]
    start: Callable[[Shape], ArrayLike] = _zeros
    needed: Callable[["SearchSettings"], bool] = _always
    shared: bool = False
    handed: bool = False
    kept: bool = False


@dataclass(frozen=True)
class Note:
    """Numbers that every node of the tree keeps besides visits and rewards, all 0 at first; the field of this name in
    the record of a search says where they are among a node's notes.

    Attributes:
        name: of the field.
        size: how many numbers.
        needed: for which settings they are there.
    """

    name: str
    size: Callable[[Shape], int]
    needed: Callable[["SearchSettings"], bool]


class Part(BaseModel):
    """Base of all parts; a part's fields are settings.

    >>> from pydantic import Field
    >>> class Patience(Part):
    ...     patience: float = Field(default=0.5, description="how long to wait")
    ...     speed: Literal["slow", "fast"] = Field(default="fast", description="how to wait")
    >>> Patience.record_fields()
    [('patience', <class 'numpy.float64'>), ('speed', <class 'numpy.int64'>)]
    """

    model_config = ConfigDict(frozen=True, extra="forbid", arbitrary_types_allowed=True)

    values: ClassVar[tuple[Value, ...]] = ()
    buffers: ClassVar[tuple[Buffer, ...]] = ()
    notes: ClassVar[tuple[Note, ...]] = ()
    # Types in the record of settings that are neither numbers nor one of several words; None for those not in it.
    kinds: ClassVar[Mapping[str, Any]] = {}

    @classmethod
    def record_fields(cls) -> list[tuple[str, Any]]:
        """The fields that the part has in the record of a search."""
        settings = [(name, cls._kind(name)) for name in cls.__annotations__ if name in cls.model_fields]
        found = [*settings, *((value.name, value.kind) for value in cls.values)]
        return [
            *((name, kind) for name, kind in found if kind is not None),
            *((buffer.name, np.int64) for buffer in cls.buffers),
            *((note.name, np.int64) for note in cls.notes),
        ]

    @classmethod
    def needs_extras(cls, settings: "SearchSettings") -> bool:
        """Whether these settings of the part need the engine that has the extras compiled in."""
        del settings
        return False

    @classmethod
    def _kind(cls, name: str) -> Any:
        if name in cls.kinds:
            return cls.kinds[name]
        return np.float64 if cls.model_fields[name].annotation is float else np.int64

    def encoded(self, name: str, shape: Shape) -> Any:
        """A setting as compiled code knows it: a number, or the place of a word among all that it may be."""
        del shape
        value, annotation = getattr(self, name), type(self).model_fields[name].annotation
        return get_args(annotation).index(value) if get_origin(annotation) is Literal else value


@dataclass(frozen=True)
class Rule:
    """One of several ways to do a part's work, chosen by a word: a selection rule, say.

    Attributes:
        name: what the setting calls it. place: the setting.
        functions: its compiled functions, by the names of the places in the iteration where they are called.
        about: a sentence on it.
        extra: whether it needs the engine that has the extras compiled in.
    """

    name: str
    place: str
    functions: Mapping[str, Callable[..., Any]] = field(hash=False)
    about: str = ""
    extra: bool = False

    def __str__(self) -> str:
        """Where it stands, as text: its module, and its name there, which should be that of the variable."""
        return f"{next(iter(self.functions.values())).__module__}:{self.name}"
