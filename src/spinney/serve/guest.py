"""Somebody who is connected to a table: what they may see, and what is still to be sent to them."""

import asyncio
import json
from collections import deque
from typing import Any

from spinney.core.errors import SpinneyError

# Small messages that wait; of whoever reads more slowly than that, what an agent is thinking is not sent.
MOST_WAITING = 64
SEAT, SPECTATOR, OWNER = "seat", "spectator", "owner"


class Guest:
    """One connection.

    Attributes:
        role: SEAT, SPECTATOR or OWNER. seat: the number of a SEAT's.
        dark: whether pictures are for a dark page.
        audience, names, sent: for whom lines were sent, with whose names, and how many of them.
        unchanged: the moves since which nothing was taken back that lines were sent of.
    """

    def __init__(self, role: str, seat: int | None, dark: bool) -> None:
        self.role, self.seat, self.dark = role, seat, dark
        self.audience: int | None = None
        self.sent = self.unchanged = 0
        self.names: tuple[str, ...] = ()
        self._waiting: deque[str] = deque()
        self._stale = False
        self._wake = asyncio.Event()

    def send(self, message: dict[str, Any], droppable: bool = False) -> None:
        """Puts a message into the queue of this guest; one that can be done without only if the queue is short."""
        if len(self._waiting) < MOST_WAITING or not droppable:
            self._waiting.append(json.dumps(message, separators=(",", ":")))
            self._wake.set()

    def check_owner(self) -> None:
        """Refuses whoever did not set the table."""
        if self.role != OWNER:
            raise SpinneyError("only whoever set the table can do this")

    def refresh(self) -> None:
        """Remembers that this guest has not seen the position as it is now."""
        self._stale = True
        self._wake.set()

    @property
    def is_flooded(self) -> bool:
        """Whether so much waits that nobody can be reading it."""
        return len(self._waiting) > 8 * MOST_WAITING

    async def next(self) -> str | None:
        """The next message to be sent; None says that it is time to draw the position."""
        while not self._waiting and not self._stale:
            self._wake.clear()
            await self._wake.wait()
        if self._waiting:
            return self._waiting.popleft()
        self._stale = False
        return None
