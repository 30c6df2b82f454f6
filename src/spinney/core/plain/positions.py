"""Positions of plain Python games: objects of the user's class, numbered, alive as long as a record may name them.

The engine copies records by their bytes, and tells nobody. So a position never changes, and is kept by whoever may
still come back to it: a `State` keeps its own; a search keeps those that its records name, which are the ones that were
made last at each record's address, and in games without chance a bounded tree of all that it has seen, so that it
plays each action once.
"""

import itertools
import sys
import weakref
from collections.abc import Callable, Hashable
from typing import Any

from spinney.core.errors import SpinneyError
from spinney.core.plain.record import POSITION

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]

# A search keeps so many positions besides those that it is at, as long as they do not take more memory than this; what
# they take is looked at now and then.
KEPT, KEPT_MEGABYTES, LOOK = 20_000, 512, 64
# Records that are at work outside of any search.
STRAYS = 32

Past = tuple[Any, ...]
_numbers = itertools.count(1)
_alive: dict[int, "weakref.ref[Position]"] = {}


class Position:
    """An object of the user's class that nobody changes any more, and what was asked of it.

    Attributes:
        number: what records call it. game: the object.
        actions: by code, in the order in which the game lists them. codes: the same codes as bytes.
        record: the bytes of its record. mover: who is to move. over: whether it is the end.
        past: how it came about, as nested pairs of what was before and what was done.
        thought: the search that it belongs to, if any. children: positions that came of it.
        made_at: the address of the record that it was made for and that alone names it; 0 where others may.
    """

    __slots__ = (
        "__weakref__",
        "actions",
        "children",
        "codes",
        "game",
        "made_at",
        "mover",
        "number",
        "over",
        "past",
        "record",
        "thought",
    )

    def __init__(self, game: Any, past: Past, thought: "Thought | None") -> None:
        self.number = next(_numbers)
        self.game, self.past, self.thought = game, past, thought
        self.actions: dict[int, Hashable] = {}
        self.codes, self.record, self.mover, self.over, self.made_at = b"", b"", 0, False, 0
        self.children: dict[int, Position] = {}
        _alive[self.number] = weakref.ref(self)

    def once_more(self, thought: "Thought") -> "Position":
        """The same position as the root of a search."""
        made = Position(self.game, self.past, thought)
        made.actions, made.codes, made.mover, made.over = self.actions, self.codes, self.mover, self.over
        number = made.number.to_bytes(8, sys.byteorder)
        made.record = self.record[:POSITION] + number + self.record[POSITION + 8 :]
        return made

    def __del__(self, forget: Callable[..., Any] = _alive.pop) -> None:
        forget(self.number, None)


def position_of(number: int) -> Position:
    """The position of this number.

    >>> position_of(0)
    Traceback (most recent call last):
    ...
    spinney.core.errors.SpinneyError: a record names a position of a plain Python game that is gone
    """
    found = _alive.get(number)
    position = None if found is None else found()
    if position is None:
        raise SpinneyError("a record names a position of a plain Python game that is gone")
    return position


def alive() -> int:
    """How many positions there are in this process."""
    return len(_alive)


def peak_megabytes() -> float:
    """The most memory that this process has had, where the system tells it."""
    if resource is None:
        return 0.0
    unit = 1 << 20 if sys.platform == "darwin" else 1 << 10
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit


class Thought:
    """One search at work on a plain Python game.

    Attributes:
        error: what the user's code has raised; from then on every answer is the quickest that ends the search.
        worlds: positions that it begins with, besides its root.
    """

    def __init__(self) -> None:
        self.error: BaseException | None = None
        self.worlds: list[Position] = []
        self._made_last: dict[int, list[Position]] = {}
        self._kept = 0
        self._most_megabytes = peak_megabytes() + KEPT_MEGABYTES

    def keep_child(self, parent: Position, code: int, child: Position) -> bool:
        """Keeps a position in the tree of all that was seen, if there is room."""
        if self._kept >= KEPT:
            return False
        self._kept += 1
        if self._kept % LOOK == 0 and peak_megabytes() > self._most_megabytes:
            self._kept = KEPT
        parent.children[code] = child
        return True

    def keep_for(self, address: int, before: Position, made: Position, instead: bool = False) -> None:
        """Keeps a position that the record at this address names now; an iteration's earlier ones as well, which other
        threads may have copied, unless it is kept `instead` of the last.
        """
        chain = self._made_last.get(address)
        if chain and chain[-1] is before:
            chain[len(chain) - instead :] = [made]
            return
        self._made_last[address] = [made]
        if len(self._made_last) > STRAYS and self is STRAY:
            self._made_last.pop(next(iter(self._made_last)))

    def end(self, root: Position) -> None:
        """Lets go of all positions."""
        root.thought = None
        root.children = {}
        self._made_last = {}
        self.worlds = []


# Of records that are at work outside of any search, such as playouts that are timed.
STRAY = Thought()
