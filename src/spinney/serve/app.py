"""The application: routes, and what lives as long as the server does."""

import asyncio
import mimetypes
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any

from fastapi import FastAPI, Query, Request, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, HTMLResponse, JSONResponse, Response
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException

import spinney
from spinney.core.errors import SpinneyError
from spinney.serve.archive import Archive
from spinney.serve.forms import agent_forms, game_form
from spinney.serve.guard import Guard
from spinney.serve.limits import Limits, permitted_agent, shown_text, usual_agent
from spinney.serve.lobby import FullError, Lobby, links
from spinney.serve.look_socket import Looking
from spinney.serve.messages import AgentCheck, NewTable, first_mistake
from spinney.serve.results_socket import watched
from spinney.serve.sockets import BUSY, Crowd, closed
from spinney.serve.stored import NotThereError, Stored
from spinney.serve.table_socket import at_table

Count = Annotated[int, Query(ge=0, le=1_000_000_000)]
PAGE = Path(str(files("spinney.serve") / "page"))
MISTAKE: dict[int | str, dict[str, Any]] = {
    status: {
        "description": "One sentence on what is wrong.",
        "content": {"application/json": {"schema": {"type": "object", "properties": {"error": {"type": "string"}}}}},
    }
    for status in (403, 404, 413, 422, 429)
}


def application(
    games: Sequence[str] | None = None,
    archive: Archive | None = None,
    limits: Limits | None = None,
    results: Sequence[str | Path] = (),
    hosts: Sequence[str] = (),
    any_address: bool = False,
) -> FastAPI:
    """The server as an application that Uvicorn runs.

    Args:
        games: on offer, by id or by where they are found; all that are registered, if none are named.
        archive: where tables are kept; in memory, if it is not given.
        limits: on what visitors may ask for.
        results: files of results to be looked at.
        hosts: names that the server goes by, besides those of this machine for itself.
        any_address: whether it also goes by every address, since it listens at all of them.
    """
    bounds = limits or Limits()
    lobby = Lobby(games or spinney.games(), archive or Archive(), bounds)
    crowd = Crowd(bounds.sockets)

    @asynccontextmanager
    async def life(_: FastAPI) -> AsyncIterator[None]:
        warming = asyncio.create_task(lobby.warm_up())
        yield
        warming.cancel()
        await crowd.disperse()
        await lobby.close()

    app = FastAPI(title="Spinney", lifespan=life, docs_url=None, redoc_url=None, openapi_url=None, responses=MISTAKE)
    app.state.lobby = lobby
    app.add_middleware(Guard, hosts=hosts, any_address=any_address)
    _add_mistakes(app)
    _add_lists(app, lobby)
    _add_tables(app, lobby)
    stored = Stored([Path(file) for file in results])
    _add_results(app, lobby, stored)
    _add_sockets(app, lobby, crowd, stored)
    _add_page(app)
    return app


def _add_mistakes(app: FastAPI) -> None:
    @app.exception_handler(SpinneyError)
    async def refused(_: Request, problem: SpinneyError) -> Response:
        status = 429 if isinstance(problem, FullError) else 404 if isinstance(problem, NotThereError) else 422
        return JSONResponse({"error": str(problem)}, status)

    @app.exception_handler(RequestValidationError)
    async def misunderstood(_: Request, problem: RequestValidationError) -> Response:
        return JSONResponse({"error": first_mistake(problem.errors())}, 422)

    @app.exception_handler(HTTPException)
    async def not_there(_: Request, problem: HTTPException) -> Response:
        return JSONResponse({"error": str(problem.detail)}, problem.status_code, problem.headers)


def _add_lists(app: FastAPI, lobby: Lobby) -> None:
    limits = lobby.limits

    @app.get("/api/games")
    async def games() -> dict[str, Any]:
        """The games on offer, and the limits of this server."""
        shown = {name: getattr(limits, name) for name in ("seconds", "iterations", "threads", "memory", "tables")}
        bounds = {**shown, "analysis_seconds": limits.analysis_seconds}
        return {"spinney": spinney.__version__, "limits": bounds, "games": [game_form(one) for one in lobby.games]}

    @app.get("/api/agents")
    async def agents() -> dict[str, Any]:
        """The agents on offer, with their settings."""
        usual = {"default": usual_agent(), "hint": usual_agent(), "analysis": "mcts"}
        return {**usual, "agents": agent_forms()}

    @app.post("/api/agents/check")
    async def check(wanted: AgentCheck) -> dict[str, Any]:
        """Whether an agent's text is right, and whether it can play a game."""

        def checked() -> dict[str, Any]:
            found = permitted_agent(wanted.agent, "1s", limits)
            if wanted.game is not None:
                found.check(lobby.game(wanted.game, wanted.players, wanted.parameters))
            return {"agent": shown_text(found, limits), "name": found.name or found.kind}

        return await lobby.thinkers.work(checked)


def _add_tables(app: FastAPI, lobby: Lobby) -> None:
    @app.post("/api/tables", status_code=201)
    async def set_table(wanted: NewTable) -> dict[str, Any]:
        """Sets a table, and answers with its links."""
        table = await lobby.create(wanted)
        return links(table.setting, table.game)


def _add_results(app: FastAPI, lobby: Lobby, stored: Stored) -> None:
    work = lobby.thinkers.read

    @app.get("/api/results")
    async def listed() -> dict[str, Any]:
        """The files of results that this server was started with."""
        return {"results": await work(stored.listed)}

    @app.get("/api/results/{file}")
    async def summary(file: str) -> dict[str, Any]:
        """The standings in one file."""
        return await work(lambda: stored.summary(file))

    @app.get("/api/results/{file}/matches")
    async def matches(file: str, cell: Count = 0, offset: Count = 0, limit: Count = 50) -> dict[str, Any]:
        """Some of its matches."""
        return await work(lambda: stored.matches(file, cell, offset, limit))

    @app.get("/results/{file}/report", response_class=HTMLResponse)
    async def report(file: str) -> HTMLResponse:
        """The report on it, a page of its own."""
        return HTMLResponse(await work(lambda: stored.report(file)))

    @app.get("/results/{file}/study", response_class=HTMLResponse)
    async def study(file: str) -> HTMLResponse:
        """The study of it, a page of its own."""
        return HTMLResponse(await work(lambda: stored.study(file)))

    @app.get("/results/{file}/advice", response_class=HTMLResponse)
    async def advice(file: str) -> HTMLResponse:
        """The advice that came of it, a page of its own."""
        return HTMLResponse(await work(lambda: stored.advice(file)))


def _add_sockets(app: FastAPI, lobby: Lobby, crowd: Crowd, stored: Stored) -> None:
    @app.websocket("/ws/table")
    async def table(socket: WebSocket) -> None:
        await _visited(socket, crowd, at_table(socket, lobby))

    @app.websocket("/ws/look")
    async def look(socket: WebSocket) -> None:
        await _visited(socket, crowd, Looking(socket, lobby, stored).run())

    @app.websocket("/ws/results")
    async def results(socket: WebSocket) -> None:
        await _visited(socket, crowd, watched(socket, lobby, stored))


async def _visited(socket: WebSocket, crowd: Crowd, visit: Any) -> None:
    """Serves a socket, if there is room for it."""
    await socket.accept()
    if not crowd.admit(socket):
        visit.close()
        await closed(socket, BUSY, "this server is full")
        return
    try:
        await visit
    except asyncio.CancelledError:
        pass  # the server ends
    finally:
        crowd.leave(socket)


def _add_page(app: FastAPI) -> None:
    for kind, ending in (("text/javascript", ".js"), ("font/woff2", ".woff2"), ("image/svg+xml", ".svg")):
        mimetypes.add_type(kind, ending)  # whatever other programs have told this system
    app.mount("/page", StaticFiles(directory=PAGE, check_dir=False), name="page")

    @app.get("/", include_in_schema=False)
    async def page() -> Response:
        return FileResponse(PAGE / "index.html")
