"""`spinney serve`: the table in the browser."""

import webbrowser
from pathlib import Path
from typing import Annotated

import typer

from spinney.core.errors import SpinneyError
from spinney.core.registry import declaration

EVERYWHERE = ("0.0.0.0", "::")
LOOPBACK = ("localhost", "127.0.0.1", "::1")


def serve(
    games: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="GAME",
            help="Games to offer, by id or as file.py:NAME for one of your own; without any, all there are.",
        ),
    ] = None,
    host: Annotated[
        str, typer.Option(metavar="ADDRESS", help="Where to listen; 0.0.0.0 lets other machines in.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(metavar="N", help="The port; 0 takes a free one.")] = 8765,
    show: Annotated[bool, typer.Option("--open/--no-open", help="Open the page in a browser.")] = True,
    data: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Where tables are kept.", show_default="spinney/tables.db in the folder for user data"
        ),
    ] = None,
    results: Annotated[
        list[Path] | None,
        typer.Option(metavar="FILE", help="Results of a tournament to look at, running or not; may be repeated."),
    ] = None,
    allow_host: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="A name by which other machines find this one; may be repeated."),
    ] = None,
    max_seconds: Annotated[float, typer.Option(metavar="S", help="The most that a decision may take.")] = 30.0,
    max_analysis: Annotated[float, typer.Option(metavar="S", help="The most that an analysis may take.")] = 600.0,
    max_threads: Annotated[int, typer.Option(metavar="N", help="The most threads of one search.")] = 2,
    max_searches: Annotated[int, typer.Option(metavar="N", help="Searches at a time; further ones wait.")] = 4,
    max_memory: Annotated[int, typer.Option(metavar="MB", help="The most that the tree of a search may take.")] = 256,
    max_tables: Annotated[int, typer.Option(metavar="N", help="Tables that people look at, at a time.")] = 500,
) -> None:
    """Open a page to play any game against any agents, watch them, and look inside their search.

    For example: spinney serve --results results.db
    """
    for name, value in (("port", port + 1), ("max-seconds", max_seconds), ("max-analysis", max_analysis)):
        if not 0 < value < 10**6:
            raise SpinneyError(f"--{name} is out of range")
    if port > 65535:
        raise SpinneyError("--port is a number from 0 to 65535")
    counts = {"threads": max_threads, "searches": max_searches, "memory": max_memory, "tables": max_tables}
    for name, value in counts.items():
        if value < 1:
            raise SpinneyError(f"--max-{name} is at least 1")
    for game in games or ():
        declaration(game)  # which says what is wrong with it
    for file in results or ():
        if not file.exists():
            raise SpinneyError(f"there are no results at {str(file)!r}")
    try:
        from spinney.serve.server import run
    except ModuleNotFoundError as missing:
        if missing.name not in ("fastapi", "uvicorn", "websockets", "starlette"):
            raise
        raise SpinneyError("the page needs FastAPI and Uvicorn: pip install 'spinney[serve]'") from None

    from spinney.serve.app import application
    from spinney.serve.archive import Archive, tables_file
    from spinney.serve.limits import Limits

    limits = Limits(seconds=max_seconds, analysis_seconds=max_analysis, **counts)
    own_names = [] if host in (*EVERYWHERE, *LOOPBACK) else [host]
    app = application(
        games=games or None,
        archive=Archive(data or tables_file()),
        limits=limits,
        results=results or (),
        hosts=[*own_names, *(allow_host or [])],
        any_address=host in EVERYWHERE,
    )

    def ready(address: str) -> None:
        print(f"Spinney is at {address} (Ctrl-C ends it)", flush=True)
        if host not in LOOPBACK:
            print("Everybody who can reach this address can set tables here.", flush=True)
        if show:
            webbrowser.open(address)

    run(app, host, port, ready)
