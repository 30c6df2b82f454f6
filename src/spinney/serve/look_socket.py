"""Somebody who looks at a line of moves, over a WebSocket: steps through it, changes it, has positions searched."""

import asyncio
import json
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from spinney.agents import Agent, Decision
from spinney.core.errors import SpinneyError
from spinney.search.pace import breakable
from spinney.serve import messages as said
from spinney.serve.limits import lowered, permitted_agent, shown_text
from spinney.serve.live_table import GRACE
from spinney.serve.lobby import Lobby, admitted
from spinney.serve.sockets import answered, closed, texts
from spinney.serve.stored import Stored
from spinney.serve.table_socket import DONE, walked
from spinney.serve.thinking import Thinking
from spinney.serve.thoughts import Data, report
from spinney.serve.timeline import Timeline, handed

log = logging.getLogger("spinney.serve")
ANALYST = "mcts"
# The agent that sat there, in a stored match.
SEAT_AGENT = "seat"
MOST_WAITING = 256


class Looking:
    """One person's look: a line of moves, a place in it, and at most one search.

    Attributes:
        searched: the last search that has ended, for walking in its tree.
    """

    def __init__(self, socket: WebSocket, lobby: Lobby, stored: Stored) -> None:
        self._socket, self._lobby, self._stored = socket, lobby, stored
        self._line: Timeline | None = None
        self._at, self._dark = 0, False
        self._observer: int | None = None
        self.searched: Decision | None = None
        self._search: Thinking | None = None
        self._task: asyncio.Task[None] | None = None
        self._outbox: deque[str] = deque()
        self._wake = asyncio.Event()
        self._obeyed: dict[type, Callable[[Any], Awaitable[Data | None]]] = {
            said.Open: self._open,
            said.Goto: self._goto,
            said.PlayHere: self._play,
            said.Observe: self._observe,
            said.ChangeTheme: self._theme,
            said.Analyse: self._analyse,
            said.Stop: self._stop,
            said.Walk: self._walk,
            said.Ping: self._ping,
        }

    async def run(self) -> None:
        """Listens until the person goes."""
        writer = asyncio.create_task(self._write())
        try:
            async for text in texts(self._socket, self._lobby.limits.messages):
                await answered(text, said.LOOKING, self._send, self._obey)
                if len(self._outbox) > MOST_WAITING:
                    break
        finally:
            await self._end_search()
            self._lobby.shelf.forget(self)
            writer.cancel()
            await closed(self._socket, 1000)

    async def _write(self) -> None:
        with suppress(RuntimeError, WebSocketDisconnect, OSError):
            while True:
                while self._outbox:
                    await self._socket.send_text(self._outbox.popleft())
                self._wake.clear()
                await self._wake.wait()

    def _send(self, message: Data) -> None:
        self._outbox.append(json.dumps(message, separators=(",", ":")))
        self._wake.set()

    async def _obey(self, message: Any) -> Data | None:
        return await self._obeyed[type(message)](message)

    # Lines.

    async def _open(self, message: said.Open) -> Data:
        await self._end_search()
        self._line = await self._found(message)
        self._at, self._observer, self._dark = len(self._line.moves), None, message.theme == "dark"
        if message.results is not None:
            self._at = 0
        return await self._view(whole=True)

    async def _found(self, message: said.Open) -> Timeline:
        """The line that is asked for; exactly one of a game, a stored match and a table."""
        given = [message.game, message.results, message.table]
        if sum(one is not None for one in given) != 1:
            raise SpinneyError("open one thing: a game, a stored match, or a table")
        if message.table is not None:
            return await self._of_table(message.table, message.token or "")
        if message.results is not None:
            file, match = message.results, message.match or ""
            return await self._lobby.thinkers.read(lambda: self._stored.timeline(file, match))
        name, players, parameters = message.game or "", message.players, message.parameters
        return await self._lobby.thinkers.work(
            lambda: Timeline(self._lobby.game(name, players, parameters), message.seed, message.actions)
        )

    async def _of_table(self, number: str, token: str) -> Timeline:
        """A table's moves: once it is over, or before where neither cards nor chance could be looked up this way."""
        table = await self._lobby.find(number)
        if table is None or admitted(table.setting, token) is None:
            raise SpinneyError("there is no such table")
        if not table.state.is_over and not (table.game.declaration.deterministic and table.setting.hints):
            raise SpinneyError("this table can be analysed once the match is over")
        setting, actions = table.setting, [move.action for move in table.moves]
        agents = [text or "" for text in setting.agents]
        return await self._lobby.thinkers.work(
            lambda: Timeline(table.game, setting.deal, actions, setting.names, agents, setting.seed)
        )

    def _opened(self) -> Timeline:
        if self._line is None:
            raise SpinneyError("open a game, a match or a table first")
        return self._line

    async def _view(self, whole: bool = False) -> Data:
        line, at, how = self._opened(), self._at, (self._observer, self._dark)

        def made() -> Data:
            return line.view(at, *how) | ({"moves": line.listed()} if whole else {})

        return await self._lobby.thinkers.work(made)

    async def _goto(self, message: said.Goto) -> Data:
        line = self._opened()
        if message.at > len(line.moves):
            raise SpinneyError(f"there are {len(line.moves)} moves")
        await self._end_search()
        self._at = message.at
        return await self._view()

    async def _play(self, message: said.PlayHere) -> Data:
        line = self._opened()
        if self._at >= said.MOST_MOVES:
            raise SpinneyError(f"a line has at most {said.MOST_MOVES} moves")
        await self._end_search()
        line.play(self._at, message.action)
        self._at += 1
        return await self._view(whole=True)

    async def _observe(self, message: said.Observe) -> Data:
        if message.seat is not None and message.seat >= self._opened().game.players:
            raise SpinneyError("there is no such seat")
        self._observer = message.seat
        return await self._view()

    async def _theme(self, message: said.ChangeTheme) -> Data:
        self._dark = message.theme == "dark"
        return await self._view()

    async def _ping(self, message: said.Ping) -> Data:
        del message
        return {"type": "pong"}

    # Searches.

    async def _analyse(self, message: said.Analyse) -> Data | None:
        line, at = self._opened(), self._at
        state = line.state(at)
        if state.is_over:
            raise SpinneyError("the match is over: there is nothing to decide")
        agent = self._analyst(line, state.player, message.agent or ANALYST)
        agent.check(line.game)
        await self._end_search()
        seed = line.seed_of(at, agent)
        position, loop = handed(agent, state, seed), asyncio.get_running_loop()
        text = shown_text(agent, self._lobby.limits)
        facts = {"id": message.id, "hint": False, "move": at, "player": state.player, "agent": text}

        def told(one: Thinking) -> None:
            found = report(one.last, one.history) if one.last else None
            loop.call_soon_threadsafe(self._send, {"type": "thinking", **facts, "report": found})

        def think(stop: Callable[[], bool]) -> Decision:
            with breakable(stop):
                return agent.decide(position, seed)

        self._search = Thinking(state, agent, self._lobby.limits.analysis_seconds + GRACE, told)
        self._task = asyncio.create_task(self._searching(self._search, think, facts))
        return None

    def _analyst(self, line: Timeline, player: int, text: str) -> Agent:
        """The agent of this text, or the one that sat there; without a budget it goes on until it is stopped."""
        limits = self._lobby.limits
        most = f"{limits.analysis_seconds:g}s"
        if text != SEAT_AGENT:
            return permitted_agent(text, most, limits, limits.analysis_seconds)
        sat = line.agents[player] if line.agents else ""
        if not sat:
            raise SpinneyError("no agent sat there")
        return permitted_agent(lowered(sat, limits), most, limits, limits.analysis_seconds)

    async def _searching(self, one: Thinking, think: Callable[[Callable[[], bool]], Decision], facts: Data) -> None:
        try:
            found = await self._lobby.thinkers.think(one, lambda: one.run(think), analysis=True)
            if found.trees:
                self._lobby.shelf.keep(self, found)
            self._send({"type": "thought", **facts, "action": found.action, "report": report(found, one.history)})
        except SpinneyError as problem:
            self._send({"type": "error", "id": facts["id"], "text": str(problem)})
        except Exception as error:
            log.error("an analysis failed", exc_info=error)
            self._send({"type": "error", "id": facts["id"], "text": "the search failed; the server's log says why"})
        finally:
            self._search = None

    async def _end_search(self) -> None:
        task, self._task = self._task, None
        if task is not None and not task.done():
            task.cancel()
            await asyncio.wait([task])

    async def _stop(self, message: said.Stop) -> Data:
        del message
        if self._search is not None:
            self._search.stop()
        return DONE

    async def _walk(self, message: said.Walk) -> Data:
        return await walked(self._search, self.searched, message)
