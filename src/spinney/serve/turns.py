"""The agents' turns at a table: one after another, at their pace, for as long as nothing keeps them from it."""

import asyncio
import time
from collections.abc import Awaitable, Callable


class Turns:
    """Lets agents move.

    Attributes:
        one_step: whether one agent is to move though all wait.
    """

    def __init__(self, may_move: Callable[[], bool], delay: Callable[[], float], move: Callable[[], Awaitable[None]]):
        self._may_move, self._delay, self._move = may_move, delay, move
        self.one_step = False
        self._task: asyncio.Task[None] | None = None
        self._changed = asyncio.Event()
        self._last = 0.0

    def note_move(self) -> None:
        """Remembers when somebody moved: the next agent does not follow at once."""
        self._last = time.monotonic()

    def wake(self) -> None:
        """Lets the agents move, if they may; looks again at what keeps them waiting."""
        self._changed.set()
        if self._task is None and self._may_move():
            self._task = asyncio.create_task(self._run())

    async def _run(self) -> None:
        try:
            while self._may_move():
                pause = 0.0 if self.one_step else self._last + self._delay() - time.monotonic()
                if pause > 0:
                    await self._wait(pause)
                    continue
                self.one_step = False
                await self._move()
        finally:
            self._task = None

    async def _wait(self, seconds: float) -> None:
        """Waits so long, or until something changes."""
        self._changed.clear()
        alarm = asyncio.get_running_loop().call_later(seconds, self._changed.set)
        try:
            await self._changed.wait()
        finally:
            alarm.cancel()

    async def end(self) -> None:
        """Ends the turn under way."""
        task = self._task
        if task is not None:
            task.cancel()
            await asyncio.wait([task])

    async def close(self) -> None:
        """Ends the turn under way, and lets go of the table, which would keep itself in memory through its turns."""
        await self.end()
        self._may_move = lambda: False
        del self._delay, self._move
