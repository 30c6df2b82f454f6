"""Somebody who looks at a line of moves, over a WebSocket: steps through it, changes it, has positions searched."""

import asyncio
import json
from collections import deque
from contextlib import suppress

from starlette.websockets import WebSocket, WebSocketDisconnect

from spinney.agents import Agent
from spinney.arena.stepper import opened
from spinney.core.errors import SpinneyError
from spinney.serve import messages as said
from spinney.serve.asked_search import AskedSearch
from spinney.serve.limits import lowered, permitted_agent, shown_text
from spinney.serve.lobby import Lobby, admitted
from spinney.serve.sockets import DONE, Obeyed, answered, closed, texts
from spinney.serve.stored import Stored
from spinney.serve.thoughts import Data
from spinney.serve.timeline import Timeline, handed

ANALYST = "mcts"
# The agent that sat there, in a stored match.
SEAT_AGENT = "seat"
MOST_WAITING = 256


class Looking:
    """One person's look: a line of moves, a place in it, and at most one search."""

    def __init__(self, socket: WebSocket, lobby: Lobby, stored: Stored) -> None:
        self._socket, self._lobby, self._stored = socket, lobby, stored
        self._line: Timeline | None = None
        self._at, self._dark = 0, False
        self._observer: int | None = None
        self._search = AskedSearch(lobby, self._send, analysis=True)
        self._outbox: deque[str] = deque()
        self._wake = asyncio.Event()
        self._obeyed: Obeyed = {
            said.Open: self._open,
            said.Goto: self._goto,
            said.PlayHere: self._play,
            said.Observe: self._observe,
            said.ChangeTheme: self._theme,
            said.Analyse: self._analyse,
            said.Stop: self._stop,
            said.Walk: self._search.walk,
        }

    async def run(self) -> None:
        """Listens until the person goes."""
        writer = asyncio.create_task(self._write())
        try:
            async for text in texts(self._socket, self._lobby.limits.messages):
                await answered(text, said.LOOKING, self._send, self._obeyed)
                if len(self._outbox) > MOST_WAITING:
                    break
        finally:
            await self._search.leave()
            self._obeyed.clear()  # these name whoever looks, who names them
            writer.cancel()
            await closed(self._socket, 1000)

    async def _write(self) -> None:
        with suppress(RuntimeError, WebSocketDisconnect, OSError):
            while True:
                while self._outbox:
                    await self._socket.send_text(self._outbox.popleft())
                self._wake.clear()
                await self._wake.wait()

    def _send(self, message: Data, droppable: bool = False) -> None:
        del droppable
        self._outbox.append(json.dumps(message, separators=(",", ":")))
        self._wake.set()

    # Lines.

    async def _open(self, message: said.Open) -> Data:
        await self._search.end()
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
        return await self._lobby.thinkers.work(lambda: self._of_game(message))

    def _of_game(self, message: said.Open) -> Timeline:
        game = self._lobby.game(message.game or "", message.players, message.parameters)
        drawn = [move.action for move in opened(game, message.seed, message.opening)]
        return Timeline(game, message.seed, [*drawn, *message.actions], opening=len(drawn))

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
        await self._search.end()
        self._at = message.at
        return await self._view()

    async def _play(self, message: said.PlayHere) -> Data:
        line = self._opened()
        if self._at >= said.MOST_MOVES:
            raise SpinneyError(f"a line has at most {said.MOST_MOVES} moves")
        await self._search.end()
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

    # Searches.

    async def _analyse(self, message: said.Analyse) -> Data | None:
        line, at = self._opened(), self._at
        state = line.state(at)
        if state.is_over:
            raise SpinneyError("the match is over: there is nothing to decide")
        agent = self._analyst(line, state.player, message.agent or ANALYST)
        agent.check(line.game)
        await self._search.end()
        seed = line.seed_of(at, agent)
        facts = {"id": message.id, "hint": False, "move": at, "player": state.player}
        text = shown_text(agent, self._lobby.limits)
        self._search.begin(agent, state, handed(agent, state, seed), seed, {**facts, "agent": text})
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

    async def _stop(self, message: said.Stop) -> Data:
        del message
        self._search.stop()
        return DONE
