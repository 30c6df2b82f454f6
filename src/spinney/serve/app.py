"""The application: routes, and what lives as long as the server does."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from importlib.resources import files
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, JSONResponse, Response
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException

import spinney
from spinney.core.errors import SpinneyError
from spinney.serve.archive import Archive
from spinney.serve.forms import agent_forms, game_form
from spinney.serve.guard import Guard
from spinney.serve.limits import Limits, permitted_agent, shown_text, usual_agent
from spinney.serve.lobby import FullError, Lobby, links
from spinney.serve.messages import AgentCheck, NewTable, first_mistake
from spinney.serve.sockets import BUSY, Crowd, closed
from spinney.serve.table_socket import at_table

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
    results: Sequence[Path] = (),
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
        yield
        await crowd.disperse()
        await lobby.close()

    app = FastAPI(title="Spinney", lifespan=life, docs_url=None, redoc_url=None, openapi_url=None, responses=MISTAKE)
    app.add_middleware(Guard, hosts=hosts, any_address=any_address)
    _add_mistakes(app)
    _add_lists(app, lobby)
    _add_tables(app, lobby, crowd)
    _add_page(app)
    return app


def _add_mistakes(app: FastAPI) -> None:
    @app.exception_handler(SpinneyError)
    async def refused(_: Request, problem: SpinneyError) -> Response:
        return JSONResponse({"error": str(problem)}, 429 if isinstance(problem, FullError) else 422)

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
        usual = {"default": usual_agent(), "hint": "mcts", "analysis": "mcts"}
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


def _add_tables(app: FastAPI, lobby: Lobby, crowd: Crowd) -> None:
    @app.post("/api/tables", status_code=201)
    async def set_table(wanted: NewTable) -> dict[str, Any]:
        """Sets a table, and answers with its links."""
        table = await lobby.create(wanted)
        return links(table.setting, table.game)

    @app.websocket("/ws/table")
    async def table(socket: WebSocket) -> None:
        await _visited(socket, crowd, at_table(socket, lobby))


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
    app.mount("/page", StaticFiles(directory=PAGE, check_dir=False), name="page")

    @app.get("/", include_in_schema=False)
    async def page() -> Response:
        return FileResponse(PAGE / "index.html")
