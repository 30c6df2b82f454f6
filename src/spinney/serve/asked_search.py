"""A search that somebody has asked for, a hint or an analysis: sent to them as it goes on, stopped, walked in."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from functools import partial

from spinney.agents import Agent, Decision
from spinney.core.errors import SpinneyError
from spinney.core.state import State
from spinney.search.pace import breakable
from spinney.serve import messages as said
from spinney.serve.lobby import Lobby
from spinney.serve.thinking import GRACE, Thinking
from spinney.serve.thoughts import Data, branch, report

log = logging.getLogger("spinney.serve")
# How long a walk in the tree of a running search may wait for an answer, in seconds.
WALK_PATIENCE = 5.0


class AskedSearch:
    """One person's search: at most one at a time, and the last one that has ended.

    Attributes:
        searched: the last search that has ended, for walking in its tree.
    """

    def __init__(self, lobby: Lobby, send: Callable[[Data, bool], None], analysis: bool) -> None:
        """What is found is handed to `send`, with whether it can be done without."""
        self._lobby, self._send, self._analysis = lobby, send, analysis
        self.searched: Decision | None = None
        self._running: Thinking | None = None
        self._task: asyncio.Task[None] | None = None

    @property
    def runs(self) -> bool:
        """Whether a search is under way."""
        return self._running is not None

    def begin(self, agent: Agent, state: State, position: State, seed: int, facts: Data) -> None:
        """Begins a search of `state`, about which the agent is told `position`; `facts` go with every message."""
        loop, limits = asyncio.get_running_loop(), self._lobby.limits

        def told(one: Thinking) -> None:
            found = report(one.last, one.history) if one.last else None
            loop.call_soon_threadsafe(self._send, {"type": "thinking", **facts, "report": found}, True)

        def think(stop: Callable[[], bool]) -> Decision:
            with breakable(stop):
                return agent.decide(position, seed)

        seconds = limits.analysis_seconds if self._analysis else limits.seconds
        self._running = Thinking(state, agent, seconds + GRACE, told)
        self._task = asyncio.create_task(self._search(self._running, think, facts))

    async def _search(self, one: Thinking, think: Callable[[Callable[[], bool]], Decision], facts: Data) -> None:
        try:
            found = await self._lobby.thinkers.think(one, lambda: one.run(think), self._analysis)
            if found.trees:
                self._lobby.shelf.keep(self, found)
            end = {"type": "thought", **facts, "action": found.action, "report": report(found, one.history)}
        except SpinneyError as problem:
            end = {"type": "error", "id": facts["id"], "text": str(problem)}
        except Exception as error:
            log.error("a search that somebody asked for failed", exc_info=error)
            end = {"type": "error", "id": facts["id"], "text": "the search failed; the server's log says why"}
        finally:
            self._running = None
        self._send(end, False)

    def stop(self) -> None:
        """Ends the search with what it has found."""
        if self._running is not None:
            self._running.stop()

    async def end(self) -> None:
        """Breaks the search off; once this is over, no thread works on it any more."""
        task, self._task = self._task, None
        if task is not None and not task.done():
            task.cancel()
            await asyncio.wait([task])

    async def leave(self) -> None:
        """Breaks the search off, and gives up the tree of the last one."""
        await self.end()
        self._lobby.shelf.forget(self)

    async def walk(self, message: said.Walk) -> Data:
        """A branch of the search that runs, or else of the last one."""
        return await walked(self._running, self.searched, message)


async def walked(under_way: Thinking | None, found: Decision | None, message: said.Walk) -> Data:
    """A branch of a search that runs, or else of the last one that has ended."""
    question = partial(branch, tree=message.tree, path=message.path)
    if under_way is not None and under_way.last is not None:
        answer = asyncio.wrap_future(under_way.ask(question))
        with suppress(TimeoutError):
            return {"type": "branch", **await asyncio.wait_for(answer, WALK_PATIENCE)}
    if found is None:
        raise SpinneyError("there is no tree to walk in: nothing was searched, or it was long ago")
    return {"type": "branch", **question(found)}
