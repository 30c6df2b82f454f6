"""What a game asks of its play records: measures of what happens, and of what is chosen among what is offered.

A game's `measures.py` lists them (`Declaration.measures` names the module): `MEASURES` of events, `CHOICES` of actions,
`turn` if the game itself counts turns, and `heat_map` if it can draw a value for each item on its own board. Readers
are functions of many events at once (or many offered actions): each of their fields is an array with a value an event.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]


class Positions:
    """The records of positions: a field by its name, as an array with an entry a position; read only when asked for.

    >>> fields = np.array([(1, 7), (2, 8)], [("phase", np.int8), ("coins", np.int8)])
    >>> Positions(fields, np.array([1, 1, 0]))["coins"].tolist()
    [8, 8, 7]
    """

    def __init__(self, records: NDArray[Any], rows: Ints) -> None:
        self._records, self._rows = records, rows

    def __getitem__(self, field: str) -> NDArray[Any]:
        return self._records[field][self._rows]

    def __len__(self) -> int:
        return len(self._rows)


@dataclass(frozen=True)
class Happened:
    """Events of a measure's kinds, in the order in which they happened, an entry of every array each.

    Attributes:
        kind, first, second, third, fourth: what the event says, see the game's `events.py`.
        mover: whose action brought it. turn: the mover's, from 1; 0 is the deal.
        before: the positions before that action; for the deal, those after it.
    """

    kind: Ints
    first: Ints
    second: Ints
    third: Ints
    fourth: Ints
    mover: Ints
    turn: Ints
    before: Positions


@dataclass(frozen=True)
class Offered:
    """Actions that were legal where somebody had to choose, an entry of every array each.

    Attributes:
        action: its code. taken: whether it was played. mover: who had the choice. turn: the mover's, from 1.
        before: the positions.
    """

    action: Ints
    taken: NDArray[np.bool_]
    mover: Ints
    turn: Ints
    before: Positions


@dataclass(frozen=True)
class Measure:
    """How often something happens, by item, seat, turn, outcome and agent, and the mean of a number that it says.

    Attributes:
        name: what is counted. kind: of the events, or several kinds.
        item: event -> which of the items it is about, numbered from 0; negative ones are left out. names: of the items.
        seat: event -> whose it is; the mover's if there is no reader.
        times: event -> how often it counts; once if there is no reader.
        value: event -> a number to be averaged. value_name: what that is.
        on_board: whether the items are places that the game's `heat_map` can draw.

    >>> Measure("declines", kind=10).names
    ('all',)
    """

    name: str
    kind: int | tuple[int, ...]
    item: Callable[[Happened], Any] | None = None
    names: Sequence[str] = ("all",)
    seat: Callable[[Happened], Any] | None = None
    times: Callable[[Happened], Any] | None = None
    value: Callable[[Happened], Any] | None = None
    value_name: str = ""
    on_board: bool = False


@dataclass(frozen=True)
class Choice:
    """How often something is offered and taken, and how often those win who take it.

    Attributes:
        name: what is chosen.
        item: offered actions -> which item each of them is, numbered from 0; negative ones are left out.
        names: of the items.

    >>> Choice("leave", item=lambda offered: offered.action, names=("continue", "exit")).names
    ('continue', 'exit')
    """

    name: str
    item: Callable[[Offered], Any]
    names: Sequence[str]
