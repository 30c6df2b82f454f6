"""Running the application: Uvicorn, told where to listen, and ended by Ctrl-C without a word."""

import socket
import sys
from collections.abc import Callable
from contextlib import nullcontext, suppress

import uvicorn
import websockets  # noqa: F401  (Uvicorn finds it by itself; without it there would be no sockets)
from fastapi import FastAPI

from spinney.core.errors import SpinneyError
from spinney.serve.garbage import collected, settle
from spinney.serve.messages import LONGEST_MESSAGE

# How long open connections may take to end when the server does, in seconds.
FAREWELL = 3
BACKLOG = 512
# How long a thread may hold the interpreter's lock while others want it, in seconds.
SWITCH = 0.001


class Server(uvicorn.Server):
    """Uvicorn, which says when it is ready, and in a process of its own sees to the garbage."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None], alone: bool = False) -> None:
        super().__init__(config)
        self._ready, self._alone = ready, alone

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        """Serves until it is told to end."""
        async with collected() if self._alone else nullcontext():
            await super().serve(sockets)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begins to listen, and says so."""
        await super().startup(sockets)
        if self.started:
            self._ready()


def run(app: FastAPI, host: str, port: int, ready: Callable[[str], None]) -> None:
    """Serves until Ctrl-C; `ready` is told the address of the page."""
    # A search of a game in plain Python holds the interpreter's lock: whoever moves at another table gets it sooner.
    sys.setswitchinterval(SWITCH)
    app.state.lobby.when_loaded = settle
    listening = bound(host, port)
    number = listening.getsockname()[1]
    name = f"[{host}]" if ":" in host else "localhost" if host in ("127.0.0.1", "0.0.0.0") else host
    # Uvicorn ends in order when it is interrupted, and then passes the interrupt on.
    try:
        with suppress(KeyboardInterrupt):
            Server(configured(app), lambda: ready(f"http://{name}:{number}/"), alone=True).run(sockets=[listening])
    finally:
        listening.close()


def configured(app: FastAPI) -> uvicorn.Config:
    """How Uvicorn serves the application: quietly, with short messages, and no longer than it must."""
    return uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        ws="websockets-sansio",
        ws_max_size=4 * LONGEST_MESSAGE,
        ws_ping_interval=20,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=FAREWELL,
        server_header=False,
        backlog=BACKLOG,
    )


def bound(host: str, port: int) -> socket.socket:
    """A socket at this address, or one sentence on why there is none."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        made = socket.socket(family, kind, protocol)
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind(address)
    except (OSError, OverflowError) as reason:
        why = getattr(reason, "strerror", None) or reason
        raise SpinneyError(f"cannot listen at {host}, port {port}: {why}") from None
    made.set_inheritable(True)
    return made
