"""Who may speak to the server: the page itself, and programs; no other site's page, by whatever name it finds us.

A browser says in `Origin` which page speaks, and in `Host` by which name it found the server. A page of another site is
refused by the first; a site that has its own name point here ("DNS rebinding") by the second.
"""

import ipaddress
import json
from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LONGEST_BODY, MOST_BRACKETS = 64 * 1024, 400
LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
PAGE_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
# Reports are whole pages with a script of their own; in a sandbox they can reach nothing of ours.
REPORT_POLICY = (
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'self'; sandbox allow-scripts allow-downloads"
)
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}
SAFE = frozenset({"GET", "HEAD"})


class Guard:
    """Lets requests through to the application, or refuses them."""

    def __init__(self, app: ASGIApp, hosts: Iterable[str] = (), any_address: bool = False) -> None:
        self._app, self._hosts, self._any_address = app, LOOPBACK | {host.lower() for host in hosts}, any_address

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        if problem := self._problem(scope, headers):
            await _refused(scope, receive, send, 403, problem)
            return
        if scope["type"] == "websocket":
            await self._app(scope, receive, send)
            return
        await self._serve(scope, receive, send, headers)

    def _problem(self, scope: Scope, headers: Headers) -> str | None:
        """Why a request is refused; None if it is not."""
        host = headers.get("host", "")
        if not self.knows(host):
            return "this server does not go by that name; start it with --allow-host NAME"
        origin = headers.get("origin")
        if scope["type"] == "http" and scope["method"] in SAFE:
            return None
        if origin is not None and not same_site(origin, host):
            return "pages of other sites may not speak to this server"
        if origin is None and headers.get("sec-fetch-site", "none") not in ("none", "same-origin"):
            return "pages of other sites may not speak to this server"
        return None

    def knows(self, host: str) -> bool:
        """Whether the server goes by the name in a `Host` header. An address cannot be made to point elsewhere, so
        where the server listens at all of them, each will do.
        """
        name = host_name(host)
        return name in self._hosts or (self._any_address and _is_address(name))

    async def _serve(self, scope: Scope, receive: Receive, send: Send, headers: Headers) -> None:
        declared = headers.get("content-length", "0")
        if not declared.isdecimal() or int(declared) > LONGEST_BODY:
            await _refused(scope, receive, send, 413, f"a request has at most {LONGEST_BODY} bytes")
            return
        read = brackets = 0

        async def counted() -> Message:
            nonlocal read, brackets
            message = await receive()
            body = message.get("body", b"")
            read, brackets = read + len(body), brackets + body.count(b"[") + body.count(b"{")
            # Sent in pieces, without saying how long it is; or made to fill the stack of whoever reads it.
            if read > LONGEST_BODY or brackets > MOST_BRACKETS:
                return {"type": "http.disconnect"}
            return message

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                answer = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    answer[name] = value
                report = scope["path"].startswith("/results/")
                answer["Content-Security-Policy"] = REPORT_POLICY if report else PAGE_POLICY
                # A page of one version must not be put together from modules of another.
                answer["Cache-Control"] = "no-cache" if scope["path"].startswith("/page/") else "no-store"
            await send(message)

        await self._app(scope, counted, guarded)


def host_name(host: str) -> str:
    """The name in a `Host` header, without the port.

    >>> host_name("localhost:8765"), host_name("[::1]:80"), host_name("Evil.Example")
    ('localhost', '::1', 'evil.example')
    """
    try:
        return (urlsplit(f"//{host}").hostname or "").lower()
    except ValueError:
        return ""


def same_site(origin: str, host: str) -> bool:
    """Whether a page of this origin was served by this host.

    >>> same_site("http://localhost:8765", "localhost:8765"), same_site("http://evil.example", "localhost:8765")
    (True, False)
    >>> same_site("null", "localhost:8765")
    False
    """
    scheme, _, place = origin.partition("://")
    return scheme in ("http", "https") and place.lower() == host.lower()


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


async def _refused(scope: Scope, receive: Receive, send: Send, status: int, sentence: str) -> None:
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 1008, "reason": sentence})
        return
    body = json.dumps({"error": sentence}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
