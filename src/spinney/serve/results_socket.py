"""A file of results as it grows, over a WebSocket: a running tournament that shows itself."""

import asyncio
import json
import time
from contextlib import suppress

from starlette.websockets import WebSocket, WebSocketDisconnect

from spinney.core.errors import SpinneyError
from spinney.serve import messages as said
from spinney.serve.lobby import Lobby
from spinney.serve.sockets import REFUSED, closed, first, texts
from spinney.serve.stored import Stored

# A file is looked at once a second; standings that take long to count are counted less often.
LOOK_EVERY, PART_OF_TIME = 1.0, 0.2


async def watched(socket: WebSocket, lobby: Lobby, stored: Stored) -> None:
    """Serves one socket: sends the standings of a file at once, and again whenever there are more matches."""
    wanted = await first(socket, said.WATCHING)
    if wanted is None:
        return
    sending = asyncio.create_task(_sent(socket, lobby, stored, wanted.file))
    try:
        async for _ in texts(socket, lobby.limits.messages):
            pass
    finally:
        sending.cancel()


async def _sent(socket: WebSocket, lobby: Lobby, stored: Stored, file: str) -> None:
    seen = -1
    with suppress(RuntimeError, WebSocketDisconnect, OSError):
        while True:
            began = time.monotonic()
            try:
                count = await lobby.thinkers.read(lambda: stored.count(file))
                if count != seen:
                    found = await lobby.thinkers.read(lambda: stored.summary(file))
                    seen = found["matches"]
                    await socket.send_text(json.dumps({"type": "results", **found}))
            except SpinneyError as problem:
                await socket.send_text(json.dumps({"type": "error", "id": None, "text": str(problem)}))
                await closed(socket, REFUSED)
                return
            await asyncio.sleep(max(LOOK_EVERY, (time.monotonic() - began) / PART_OF_TIME))
