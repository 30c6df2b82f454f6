"""What happens at the table: events, and who perceives them.

`State.witnessed` plays an action and returns, with the position after it, everything that happened on the way, in
order. An event has a kind, a few numbers, and the seats that perceive it; a game's view puts it into a sentence.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from spinney.core.errors import SpinneyError
from spinney.core.random import as_seed, stream
from spinney.core.telling import CHOSE, EVENT_WORDS, EVERYBODY, HEAD, MOST_EVENTS, PLAYED, ROOM, TOLD, words_of

if TYPE_CHECKING:
    from spinney.core.game import Game
    from spinney.core.rules import Rules
    from spinney.core.state import State

__all__ = ["CHOSE", "EVERYBODY", "PLAYED", "Event", "Log", "Witnessed", "perceived", "random_match"]


class Event(NamedTuple):
    """Something that happened, and the seats that perceive it.

    Attributes:
        kind: what happened: `PLAYED` and `CHOSE` are every game's, further ones its own.
        seats: who perceives it, as bits; -1 is everybody.
        values: what the kind speaks of: players, cards, amounts.

    >>> secret = Event(2, 0b10, (1, 7, 0, 0))
    >>> secret.seen_by(0), secret.seen_by(1), secret.seen_by(None)
    (False, True, True)
    """

    kind: int
    seats: int
    values: tuple[int, ...]

    def seen_by(self, observer: int | None) -> bool:
        """Whether this seat perceives it; None sees everything."""
        return observer is None or bool(self.seats >> observer & 1)


class Witnessed(NamedTuple):
    """A position, and everything that happened on the way to it."""

    state: "State"
    events: tuple[Event, ...]


def perceived(events: tuple[Event, ...], observer: int | None) -> tuple[Event, ...]:
    """The events that a seat perceives, in order; None stands for someone who sees everything. Of what somebody else
    has chosen in secret, whoever sees the action itself needs not be told.

    >>> open_, hidden = Event(PLAYED, 0b01, (0, 3, 0, 0)), Event(CHOSE, ~0b01, (0, 0, 0, 0))
    >>> perceived((open_, hidden), 0) == (open_,), perceived((open_, hidden), 1) == (hidden,)
    (True, True)
    >>> perceived((open_, hidden), None) == (open_,)
    True
    """
    found = tuple(event for event in events if event.seen_by(observer))
    return found if observer is not None else without_halves(found)


def without_halves(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """What somebody who sees everything is told once, where some seats perceive a thing in full and the others in part:
    of events of such a pair, which follow each other, the full one.
    """
    kept: list[Event] = []
    for event in events:
        if kept and event.seats != EVERYBODY and kept[-1].seats == ~event.seats:
            continue
        kept.append(event)
    return tuple(kept)


class Log:
    """A record with room behind it for what is told while rules work on it.

    Attributes:
        data: the record, as the rules change it.
    """

    def __init__(self, data: NDArray[Any], room: int = MOST_EVENTS) -> None:
        size = words_of(data.dtype.itemsize)
        self._memory = np.zeros(size + HEAD + room * EVENT_WORDS, np.int64)
        self._words = self._memory[size:]
        self._words[ROOM] = room
        self.data = self._memory.view(np.uint8)[: data.dtype.itemsize].view(data.dtype)
        self._memory.view(np.uint8)[: data.dtype.itemsize] = np.frombuffer(data.tobytes(), np.uint8)

    @property
    def address(self) -> int:
        """Where the record stands."""
        return int(self._memory.ctypes.data)

    @property
    def words_address(self) -> int:
        """Where what is told stands, from its head on."""
        return int(self._words.ctypes.data)

    def table(self) -> NDArray[np.int64]:
        """What was told, a row an event: its kind, its seats and its values."""
        told, room = int(self._words[TOLD]), int(self._words[ROOM])
        if told > room:
            raise SpinneyError(f"the rules told {told} events of one action, and there is room for {room}")
        return self._words[HEAD : HEAD + told * EVENT_WORDS].reshape(-1, EVENT_WORDS)

    def events(self) -> tuple[Event, ...]:
        """What was told."""
        return tuple(Event(kind, seats, tuple(values)) for kind, seats, *values in self.table().tolist())

    def forget(self) -> None:
        """Makes room again."""
        self._words[TOLD] = 0


def witnessed(rules: "Rules", name: str, data: NDArray[Any], *arguments: int) -> Log:
    """Calls a function of the rules that changes the record, with everybody listening."""
    log = Log(data)
    rules.telling(name)(log.address, *arguments)
    return log


def random_match(game: "Game", seed: int = 0, room: int = 1 << 16) -> Iterator[NDArray[np.int64]]:
    """What is told in a match of random players, in compiled code: table after table with a row an event (kind, seats,
    values), each as long as there is room for, from the deal to the end.

    >>> from spinney import load
    >>> tables = list(random_match(load("tic-tac-toe"), seed=1))
    >>> len(tables), tables[0].shape[1]
    (1, 6)
    """
    words, choices = stream(as_seed(seed), "deal"), np.zeros(game.actions, np.int64)
    log = Log(game.blank(), max(room, 2 * MOST_EVENTS))
    game.rules.telling("setup")(log.address, words.ctypes.data)
    over, play = game.rules.call("is_over"), game.rules.telling("rollout_told")
    while not over(log.address):
        play(log.address, -1, words.ctypes.data, choices.ctypes.data)
        yield log.table().copy()
        log.forget()
