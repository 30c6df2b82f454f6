"""Flocks that play on a card at the same time: a cell of a thousand matches keeps a tenth of a card busy."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from threading import Condition, Lock
from typing import TypeVar

from spinney.gpu.flock import Card, Flock, NoMemoryError

# One flock is made at a time: compilers would take turns, and the first be done when all are.
_making = Lock()
# Whoever waits looks again after so many seconds whether it is to stop.
LOOK = 0.2
# A card takes what so many threads ask for at a time.
MOST = 32

Made = TypeVar("Made")


class Floor:
    """A card, and the flocks that play on it side by side, each on a part of it that is as large as its busy lanes are
    among those of all.

    The first takes whatever memory there is. A further one begins when all its lanes find memory beside the others, and
    the card runs the lanes of all at a time.
    """

    def __init__(self, card: Card) -> None:
        self.card = card
        self._changed = Condition()
        self._here: dict[Flock, float] = {}

    def made(self, make: Callable[[], Made], stop: Callable[[], bool]) -> Made:
        """What is made on the card; where it cannot be, beside others, once more when they have gone: a kernel needs
        memory too.
        """
        with _making:
            try:
                return make()
            except NoMemoryError:
                with self._changed:
                    if not self._here or not self._waited(lambda: not self._here, stop):
                        raise
                    return make()

    @contextmanager
    def entered(self, flock: Flock, stop: Callable[[], bool]) -> Iterator[Callable[[int], float] | None]:
        """Lets a flock in as soon as there is room: it learns how to ask for its part of the card. Whoever is stopped
        before that learns nothing.
        """
        with self._changed:
            if is_in := self._waited(partial(self._has_room, flock), stop):
                flock.__enter__()
                self._here[flock] = flock.load
        try:
            yield partial(self._part, flock) if is_in else None
        finally:
            if is_in:
                self._leave(flock)

    def _leave(self, flock: Flock) -> None:
        with self._changed:
            del self._here[flock]
            flock.__exit__()
            self._changed.notify_all()

    def _waited(self, until: Callable[[], bool], stop: Callable[[], bool]) -> bool:
        """Waits until something is so; whether it is, and nobody has said stop."""
        while not stop():
            if self._changed.wait_for(until, LOOK):
                return True
        return False

    def _has_room(self, flock: Flock) -> bool:
        if not self._here:
            return True
        return len(self._here) < MOST and sum(self._here.values()) + flock.load <= 1 and flock.has_room()

    def _part(self, flock: Flock, busy: int) -> float:
        """Which part of the card a flock takes with so many busy lanes."""
        with self._changed:
            self._here[flock] = flock.load * busy / flock.lanes
            return self._here[flock] / sum(self._here.values())
