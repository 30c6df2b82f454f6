"""Searches off the event loop: in threads, looked into between two slices, and stopped when they are told to.

Compiled search releases the interpreter's lock, so that threads use all cores and the event loop goes on. A search is
asked after every slice of some 20 ms whether to stop; that is where it is looked into, in its own thread, while nobody
changes its tree.
"""

import asyncio
import os
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import Any, TypeVar

from spinney.agents import Agent, Decision
from spinney.agents.mcts import decision
from spinney.core.errors import SpinneyError
from spinney.core.state import State
from spinney.search.pace import BrokenOff, so_far
from spinney.serve.thoughts import MOST_POINTS, Data, point

T = TypeVar("T")
# A search is looked into for the first time after so many seconds, and then as often.
FIRST_LOOK, LOOK_EVERY = 0.1, 0.2
# Visits are counted in 32 bits.
MOST_ITERATIONS = 2_000_000_000
# Agents that take no time to decide do not wait for those that do.
QUICK = ("random",)
QUICK_THREADS, SLOW_THREADS, READING_THREADS = 2, 4, 2
NICE = 5
# Seconds that a search may overrun the limit of the server before it is ended.
GRACE = 2.0


class Thinking:
    """One search under way: how far it is, and what it has been asked.

    Attributes:
        history: the preferred move at every moment the search was looked into.
        last: what the search had found when it was looked into last; None if it cannot be.
    """

    def __init__(self, state: State, agent: Agent, seconds: float, tell: Callable[["Thinking"], None]) -> None:
        self.state, self.agent = state, agent
        self.history: list[Data] = []
        self.last: Decision | None = None
        self._seen: State | None = None
        self._tell = tell
        self._seconds = seconds
        self._began: float | None = None
        self._next_look = 0.0
        self._ends = self._cancelled = False
        self._questions: SimpleQueue[tuple[Callable[[Decision], Any], Future[Any]]] = SimpleQueue()

    # For whoever waits.

    def stop(self) -> None:
        """Ends the search with what it has found."""
        self._ends = True

    def cancel(self) -> None:
        """Ends the search, whatever it has found."""
        self._cancelled = True

    @property
    def cancelled(self) -> bool:
        """Whether nobody wants to know any more."""
        return self._cancelled

    def ask(self, question: Callable[[Decision], T]) -> "Future[T]":
        """The answer to a question on the search so far, which its own thread gives between two slices."""
        answer: Future[T] = Future()
        self._questions.put((question, answer))
        return answer

    # In the thread of the search.

    def run(self, think: Callable[[Callable[[], bool]], Decision]) -> Decision:
        """What `think` decides; it is handed what searches ask between slices. Where it is stopped, what it had."""
        try:
            return self._run(think)
        finally:
            self._answer(self.last)

    def _run(self, think: Callable[[Callable[[], bool]], Decision]) -> Decision:
        self._began = time.perf_counter()
        self._next_look = self._began + FIRST_LOOK
        try:
            found = think(self._asked)
        except BrokenOff:
            if self._cancelled:
                raise
            if self.last is None:
                raise SpinneyError(f"{self.agent} had no move yet when its time was over") from None
            return self.last
        if found.tree is not None:
            self.last = found
            self._remember(point(found))
        return found

    def _asked(self) -> bool:
        """Looks into the search now and then, and says whether it shall stop."""
        now = time.perf_counter()
        late = now > (self._began or now) + self._seconds or self._is_long()
        ends = (late or self._ends) and not self._cancelled
        if now >= self._next_look or ends or not self._questions.empty():
            self._look()
            if now >= self._next_look:
                self._next_look = time.perf_counter() + LOOK_EVERY
                if self.last is not None:
                    self._tell(self)
        return self._cancelled or late or (self._ends and self.last is not None)

    def _is_long(self) -> bool:
        """Whether so much was searched that the counters of a tree are soon at their end."""
        return self.last is not None and self.last.iterations > MOST_ITERATIONS

    def _look(self) -> None:
        result = so_far()
        if result is None or not result.iterations:
            return
        if self._seen is None:
            self._seen = self.state.seen_by(self.state.player, self.agent.seed)
        with suppress(ValueError):  # a tree so young that it has no legal move yet
            self.last = decision(self._seen, result, getattr(self.agent, "final", "visits"), self.agent.seed)
            self._remember(point(self.last))
        self._answer(self.last)

    def _remember(self, moment: Data) -> None:
        self.history.append(moment)
        if len(self.history) > MOST_POINTS:
            del self.history[1:-1:2]

    def _answer(self, found: Decision | None) -> None:
        with suppress(Empty):
            while True:
                question, answer = self._questions.get_nowait()
                if not answer.set_running_or_notify_cancel():
                    continue  # nobody waits for it any more
                try:
                    if found is None:
                        raise SpinneyError("the search is over")
                    answer.set_result(question(found))
                except Exception as error:
                    answer.set_exception(error)


def _give_way() -> None:
    """Makes this thread one that waits where the processor is wanted by others: whoever plays a move comes before
    whoever thinks about one. Only Linux has priorities of threads.
    """
    if sys.platform == "linux":
        thread = threading.get_native_id()
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, thread, os.getpriority(os.PRIO_PROCESS, thread) + NICE)


def warm(state: State) -> None:
    """Has everything compiled, or found on disk, that a move takes, before it would hold up the event loop."""
    if not state.game.rules.plain and not state.is_over:
        after = state.apply(state.legal_actions[0])
        state.witnessed(state.legal_actions[0])
        after.seen_by(after.player)


class Thinkers:
    """The threads that think; searches wait for each other where there are more than the server allows at a time."""

    def __init__(self, searches: int) -> None:
        self._searching = ThreadPoolExecutor(searches, "search", _give_way)
        self._analysing = ThreadPoolExecutor(searches, "analysis", _give_way)
        self._quick = ThreadPoolExecutor(QUICK_THREADS, "quick")
        self._slow = ThreadPoolExecutor(SLOW_THREADS, "slow")
        self._reading = ThreadPoolExecutor(READING_THREADS, "reading", _give_way)
        self._under_way: set[Thinking] = set()

    async def think(self, one: Thinking, task: Callable[[], T], analysis: bool = False) -> T:
        """Has a thread do what this search is part of; if the caller is cancelled, so is the search. An analysis, which
        may take minutes, keeps nobody at a table waiting; and what takes less time than to find a thread for it is done
        at once.
        """
        quick = one.agent.kind in QUICK
        if quick and not one.state.game.rules.plain:
            await asyncio.sleep(0)
            return task()
        pool = self._quick if quick else self._analysing if analysis else self._searching
        self._under_way.add(one)
        submitted = pool.submit(task)
        running = asyncio.wrap_future(submitted)
        try:
            return await asyncio.shield(running)
        except asyncio.CancelledError:
            one.cancel()
            if not submitted.cancel():
                # The thread still holds the match: wait until it has let go of it, whoever loses patience meanwhile.
                while not running.done():
                    with suppress(asyncio.CancelledError):
                        await asyncio.wait([running])
                running.exception()  # nobody asks for it any more
            raise
        finally:
            self._under_way.discard(one)

    async def work(self, task: Callable[[], T]) -> T:
        """Has a thread do something that would hold up the event loop, such as loading a game."""
        return await asyncio.get_running_loop().run_in_executor(self._slow, task)

    async def read(self, task: Callable[[], T]) -> T:
        """Has a thread read files of results, which may take so long that nobody at a table should wait for it."""
        return await asyncio.get_running_loop().run_in_executor(self._reading, task)

    def close(self) -> None:
        """Breaks off everything."""
        for one in list(self._under_way):
            one.cancel()
        for pool in (self._searching, self._analysing, self._quick, self._slow, self._reading):
            pool.shutdown(cancel_futures=True)
