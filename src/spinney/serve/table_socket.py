"""A guest at a table, over a WebSocket: what they ask for, and what they are sent."""

import asyncio
import logging
from contextlib import suppress

from starlette.websockets import WebSocket, WebSocketDisconnect

from spinney.core.errors import SpinneyError
from spinney.core.random import derive
from spinney.serve import messages as said
from spinney.serve.asked_search import AskedSearch, walked
from spinney.serve.guest import OWNER, SEAT, Guest
from spinney.serve.limits import permitted_agent, shown_text, usual_agent
from spinney.serve.live_table import LiveTable
from spinney.serve.lobby import Lobby, admitted, links
from spinney.serve.sockets import BUSY, DONE, FAILED, NO_SUCH_TABLE, Obeyed, answered, closed, first, texts
from spinney.serve.table_view import earlier_for, joined, state_for
from spinney.serve.thoughts import Data, recalled

log = logging.getLogger("spinney.serve")


async def at_table(socket: WebSocket, lobby: Lobby) -> None:
    """Serves one socket: a guest joins, asks and is told, and leaves."""
    join = await first(socket, said.FIRST)
    if join is None:
        return
    try:
        table = await lobby.find(join.table)
    except SpinneyError as problem:
        await closed(socket, BUSY, str(problem)[:100])
        return
    place = admitted(table.setting, join.token) if table else None
    if table is None or place is None:
        await closed(socket, NO_SUCH_TABLE)
        return
    if len(table.guests) >= lobby.limits.sockets_of_table:
        await closed(socket, BUSY, "too many guests at this table")
        return
    guest = Guest(*place, dark=join.theme == "dark")
    await Visit(socket, lobby, table, guest).run()


class Visit:
    """One guest's stay at a table."""

    def __init__(self, socket: WebSocket, lobby: Lobby, table: LiveTable, guest: Guest) -> None:
        self._socket, self._lobby, self._table, self._guest = socket, lobby, table, guest
        self._hints = AskedSearch(lobby, guest.send, analysis=False)
        self._obeyed: Obeyed = {
            said.Act: self._act,
            said.Undo: self._undo,
            said.Agree: self._agree,
            said.Hint: self._hint,
            said.Stop: self._stop,
            said.Walk: self._walk,
            said.Thought: self._thought,
            said.ChangeTheme: self._theme,
            said.Rename: self._rename,
            said.Pause: self._pause,
            said.Step: self._step,
            said.Delay: self._delay,
            said.Links: self._links,
            said.Earlier: self._earlier,
        }

    async def run(self) -> None:
        """Lets the guest in, and listens until they go."""
        guest, table = self._guest, self._table
        guest.send(joined(table, guest))
        if table.thoughts and table.thoughts[-1] and table.may_see_thinking(guest):
            guest.send(self._thought_before(len(table.moves) - 1))
        table.enter(guest)
        writer = asyncio.create_task(self._write())
        try:
            async for text in texts(self._socket, self._lobby.limits.messages):
                await answered(text, said.AT_TABLE, guest.send, self._obeyed)
                if guest.is_flooded:
                    break
        finally:
            table.leave(guest)
            writer.cancel()
            await self._hints.leave()
            self._obeyed.clear()  # these name the visit, which names them: nothing else keeps the table
            await closed(self._socket, 1000)

    async def _write(self) -> None:
        """Sends what waits, and the position whenever it has changed."""
        with suppress(RuntimeError, WebSocketDisconnect, OSError):
            while True:
                text = await self._guest.next()
                if text is not None:
                    await self._socket.send_text(text)
                    continue
                try:
                    self._guest.send(state_for(self._table, self._guest))
                except Exception as error:  # a picture of a game of the user's own, say
                    log.error("a position could not be shown", exc_info=error)
                    await closed(self._socket, FAILED, "the position could not be shown")

    # Playing.

    async def _act(self, message: said.Act) -> Data:
        self._table.act(self._guest, message.action, message.moves)
        return DONE

    async def _undo(self, message: said.Undo) -> Data:
        await self._table.undo(self._guest, message.moves)
        return DONE

    async def _agree(self, message: said.Agree) -> Data:
        await self._table.agree(self._guest, message.yes)
        return DONE

    async def _rename(self, message: said.Rename) -> Data:
        self._table.rename(self._guest, message.name)
        return DONE

    async def _theme(self, message: said.ChangeTheme) -> Data:
        self._guest.dark = message.theme == "dark"
        self._guest.refresh()
        return DONE

    async def _earlier(self, message: said.Earlier) -> Data:
        return earlier_for(self._table, self._guest, message.move)

    # The owner's.

    async def _pause(self, message: said.Pause) -> Data:
        self._guest.check_owner()
        self._table.change(paused=message.on)
        return DONE

    async def _step(self, message: said.Step) -> Data:
        del message
        self._table.step(self._guest)
        return DONE

    async def _delay(self, message: said.Delay) -> Data:
        self._guest.check_owner()
        self._table.change(delay=message.seconds)
        return DONE

    async def _links(self, message: said.Links) -> Data:
        del message
        self._guest.check_owner()
        return {"type": "links", **links(self._table.setting, self._table.game)}

    # Searches.

    async def _hint(self, message: said.Hint) -> Data | None:
        """Begins a search of the position as this seat sees it; what it finds is sent as it comes."""
        guest, table = self._guest, self._table
        if guest.role != SEAT or table.state.is_over or table.state.player != guest.seat:
            raise SpinneyError("a hint is for whoever is to move")
        if not table.setting.hints:
            raise SpinneyError("nobody gets hints at this table")
        if self._hints.runs:
            raise SpinneyError("your last hint is still being thought about")
        agent = permitted_agent(message.agent or usual_agent(), table.setting.budget, self._lobby.limits)
        agent.check(table.game)
        number = len(table.moves)
        seed = derive(table.setting.seed, "hint", number, agent.seed)
        seen = table.state.seen_by(guest.seat, seed)
        text = shown_text(agent, self._lobby.limits)
        facts = {"id": message.id, "hint": True, "move": number, "player": guest.seat, "agent": text}
        self._hints.begin(agent, seen, seen, seed, facts)
        return None

    async def _stop(self, message: said.Stop) -> Data:
        del message
        if self._hints.runs:
            self._hints.stop()
        elif self._guest.role == OWNER:
            self._table.stop_thinking()
        return DONE

    async def _walk(self, message: said.Walk) -> Data:
        if message.of == "hint":
            return await self._hints.walk(message)
        if not self._table.may_see_thinking(self._guest):
            raise SpinneyError("what the agents think is not shown before the match is over")
        return await walked(self._table.thinking, self._table.searched, message)

    async def _thought(self, message: said.Thought) -> Data:
        if not self._table.may_see_thinking(self._guest):
            raise SpinneyError("what the agents think is not shown before the match is over")
        if not message.move < len(self._table.moves):
            raise SpinneyError("there was no such move")
        return self._thought_before(message.move)

    def _thought_before(self, move: int) -> Data:
        table = self._table
        played = table.moves[move]
        facts = {"move": move, "player": played.player, "agent": table.setting.agents[played.player]}
        return {"type": "thought", **facts, "action": played.action, "report": recalled(table.thoughts[move])}
