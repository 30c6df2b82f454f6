"""A guest at a table, over a WebSocket: what they ask for, and what they are sent."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from spinney.agents import Decision
from spinney.core.errors import SpinneyError
from spinney.core.random import derive
from spinney.search.pace import breakable
from spinney.serve import messages as said
from spinney.serve.guest import OWNER, SEAT, Guest
from spinney.serve.limits import permitted_agent, shown_text, usual_agent
from spinney.serve.live_table import GRACE, LiveTable
from spinney.serve.lobby import Lobby, admitted, links
from spinney.serve.sockets import BUSY, FAILED, NO_SUCH_TABLE, answered, closed, first, texts
from spinney.serve.table_view import joined, state_for
from spinney.serve.thinking import Thinking
from spinney.serve.thoughts import Data, branch, recalled, report

log = logging.getLogger("spinney.serve")
DONE: Data = {"type": "done"}
# How long a walk in the tree of a running search may wait for an answer, in seconds.
WALK_PATIENCE = 5.0


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
        self._obeyed: dict[type, Callable[[Any], Awaitable[Data | None]]] = {
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
            said.Ping: self._ping,
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
                await answered(text, said.AT_TABLE, guest.send, self._obey)
                if guest.is_flooded:
                    break
        finally:
            table.leave(guest)
            self._lobby.shelf.forget(guest)
            writer.cancel()
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

    async def _obey(self, message: Any) -> Data | None:
        return await self._obeyed[type(message)](message)

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

    async def _ping(self, message: said.Ping) -> Data:
        del message
        return {"type": "pong"}

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
        if guest.hint is not None:
            raise SpinneyError("your last hint is still being thought about")
        agent = permitted_agent(message.agent or usual_agent(), table.setting.budget, self._lobby.limits)
        agent.check(table.game)
        number = len(table.moves)
        seed = derive(table.setting.seed, "hint", number, agent.seed)
        seen = table.state.seen_by(guest.seat, seed)
        loop, text = asyncio.get_running_loop(), shown_text(agent, self._lobby.limits)
        facts = {"id": message.id, "hint": True, "move": number, "player": guest.seat, "agent": text}

        def told(one: Thinking) -> None:
            found = report(one.last, one.history) if one.last else None
            loop.call_soon_threadsafe(guest.send, {"type": "thinking", **facts, "report": found}, True)

        def think(stop: Callable[[], bool]) -> Decision:
            with breakable(stop):
                return agent.decide(seen, seed)

        guest.hint = Thinking(seen, agent, self._lobby.limits.seconds + GRACE, told)
        guest.hint_task = asyncio.create_task(self._hinted(guest.hint, think, facts))
        return None

    async def _hinted(self, one: Thinking, think: Callable[[Callable[[], bool]], Decision], facts: Data) -> None:
        guest = self._guest
        try:
            found = await self._lobby.thinkers.think(one, lambda: one.run(think))
            if found.trees:
                self._lobby.shelf.keep(guest, found)
            guest.send({"type": "thought", **facts, "action": found.action, "report": report(found, one.history)})
        except SpinneyError as problem:
            guest.send({"type": "error", "id": facts["id"], "text": str(problem)})
        except Exception as error:
            log.error("a hint failed", exc_info=error)
            guest.send({"type": "error", "id": facts["id"], "text": "the hint failed; the server's log says why"})
        finally:
            guest.hint = guest.hint_task = None

    async def _stop(self, message: said.Stop) -> Data:
        del message
        if self._guest.hint is not None:
            self._guest.hint.stop()
        elif self._guest.role == OWNER:
            self._table.stop_thinking()
        return DONE

    async def _walk(self, message: said.Walk) -> Data:
        own = message.of == "hint"
        if not own and not self._table.may_see_thinking(self._guest):
            raise SpinneyError("what the agents think is not shown before the match is over")
        under_way = self._guest.hint if own else self._table.thinking
        found = self._guest.searched if own else self._table.searched
        return await walked(under_way, found, message)

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
