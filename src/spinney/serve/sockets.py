"""What all WebSockets have in common: who may open one, how much may be said, and how it ends."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from typing import Any

from pydantic import TypeAdapter
from pydantic_core import from_json
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from spinney.core.errors import SpinneyError
from spinney.serve.messages import LONGEST_MESSAGE, Ping, understood

log = logging.getLogger("spinney.serve")
# Close codes.
REFUSED, TOO_LONG, FAILED, RESTARTS, BUSY, NO_SUCH_TABLE, NOBODY_JOINED = 1008, 1009, 1011, 1012, 1013, 4401, 4408
PATIENCE = 10.0
PONG: dict[str, Any] = {"type": "pong"}

DONE: dict[str, Any] = {"type": "done"}

Answer = Callable[[dict[str, Any]], None]
# What is done for each kind of message, and answered.
Obeyed = dict[type, Callable[[Any], Awaitable[dict[str, Any] | None]]]


class Crowd:
    """The sockets that are open, up to a limit."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: set[WebSocket] = set()

    def admit(self, socket: WebSocket) -> bool:
        """Whether there is room for one more."""
        if len(self._open) >= self._most:
            return False
        self._open.add(socket)
        return True

    def leave(self, socket: WebSocket) -> None:
        """Makes room again."""
        self._open.discard(socket)

    async def disperse(self) -> None:
        """Closes all sockets, since the server ends; pages try again."""
        for socket in list(self._open):
            await closed(socket, RESTARTS)


async def closed(socket: WebSocket, code: int, reason: str = "") -> None:
    """Closes a socket that may be gone already."""
    with suppress(RuntimeError, WebSocketDisconnect):
        if WebSocketState.DISCONNECTED not in (socket.application_state, socket.client_state):
            await socket.close(code, reason)


async def first(socket: WebSocket, adapter: TypeAdapter[Any]) -> Any:
    """The first message of a socket; None if there was none in time, or none that could be understood."""
    try:
        text = await asyncio.wait_for(received(socket), PATIENCE)
        return understood(adapter, text)
    except TimeoutError:
        await closed(socket, NOBODY_JOINED)
    except SpinneyError as mistake:
        await closed(socket, REFUSED, str(mistake)[:100])
    except WebSocketDisconnect:
        pass
    return None


async def received(socket: WebSocket) -> str:
    """The next text of a socket; bytes are no message, and one that is too long ends it."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    text = message.get("text")
    if text is not None and len(text) > LONGEST_MESSAGE:
        await closed(socket, TOO_LONG)
        raise WebSocketDisconnect(TOO_LONG)
    return text if text is not None else ""


async def texts(socket: WebSocket, most: int) -> AsyncIterator[str]:
    """The texts of a socket, until it is closed; whoever sends more than `most` in a second is shut out."""
    since, count = time.monotonic(), 0
    while True:
        try:
            text = await received(socket)
        except WebSocketDisconnect:
            return
        count += 1
        if time.monotonic() - since > 1:
            since, count = time.monotonic(), 1
        if count > most:
            await closed(socket, REFUSED, "too many messages")
            return
        yield text


def _number(text: str) -> int | str | None:
    """The `id` of a message, also of one that is wrong otherwise. Python's own reader would follow brackets in brackets
    until its stack is full.
    """
    try:
        found = from_json(text)
    except ValueError:
        return None
    number = found.get("id") if isinstance(found, dict) else None
    is_number = isinstance(number, int | str) and not isinstance(number, bool)
    return number if is_number and len(str(number)) <= 64 else None


async def answered(text: str, adapter: TypeAdapter[Any], answer: Answer, obeyed: Obeyed) -> None:
    """Does what a message asks for; a mistake in it is answered with one sentence."""
    number = _number(text)
    try:
        message = understood(adapter, text)
        said = PONG if isinstance(message, Ping) else await obeyed[type(message)](message)
        if said is not None:
            answer({**said, "id": number} if number is not None else said)
    except SpinneyError as mistake:
        answer({"type": "error", "id": number, "text": str(mistake)[:1000]})
    except Exception as error:  # in a game of the user's own, say: it ends neither the socket nor the table
        log.error("a message could not be answered", exc_info=error)
        answer({"type": "error", "id": number, "text": "this failed; the server's log says why"})
