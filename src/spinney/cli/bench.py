"""`spinney bench`: how fast games and search run here."""

import json
import platform
from enum import StrEnum
from importlib.util import find_spec
from typing import Annotated

import typer
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.progress import track
from rich.table import Table

from spinney import __version__
from spinney.core.declaration import Declaration
from spinney.core.errors import SpinneyError
from spinney.core.registry import declaration, games

SHORTEST = 0.05


class Parallel(StrEnum):
    """The ways in which threads work together."""

    TREE = "tree"
    ROOT = "root"
    LEAF = "leaf"


def bench(
    game: Annotated[list[str] | None, typer.Argument(help="Ids of the games to measure; all if none is given.")] = None,
    seconds: Annotated[float, typer.Option(help="Measuring time for each game, in all.")] = 10.0,
    threads: Annotated[int, typer.Option(help="Measure 1, 2, 4, ... threads, up to so many.", min=1, max=256)] = 1,
    parallel: Annotated[Parallel, typer.Option(help="How threads work together.")] = Parallel.TREE,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object instead of a table.")] = False,
) -> None:
    """Measure iterations and random playouts a second, beside OpenSpiel's where it is installed and has the game.

    Ours and OpenSpiel's measurements alternate five times; shown are the medians. OpenSpiel searches in one thread.
    """
    if not seconds >= SHORTEST:
        raise SpinneyError(f"--seconds {seconds:g} is too short to measure anything: give {SHORTEST:g} or more")
    chosen = [declaration(one) for one in game or games()]

    from spinney.arena.bench import measure
    from spinney.core.game import load
    from spinney.interop.openspiel import OpenSpiel, game_string

    counts = sorted({2**power for power in range(threads.bit_length())} | {threads})
    tables = [(load(one, players), count) for one in chosen for players in _counts(one) for count in counts]
    rival = find_spec("pyspiel") is not None
    shown = track(tables, "measuring", console=Console(stderr=True), transient=True)
    speeds = [
        measure(one, seconds, OpenSpiel(one) if rival and game_string(one) else None, count, parallel.value)
        for one, count in shown
    ]
    if as_json:
        about = {"spinney": __version__, "python": platform.python_version(), "machine": platform.machine()}
        print(json.dumps({**about, "results": [speed.to_dict() for speed in speeds]}))
        return
    table = Table(
        title="from the first position, rollouts to the end; ratios to OpenSpiel in one thread", box=SIMPLE_HEAD
    )
    table.add_column("game", no_wrap=True)
    for heading in ("players", "threads", "iterations/s", "ratio", "playouts/s", "ratio"):
        table.add_column(heading, justify="right", no_wrap=True)
    for speed in speeds:
        table.add_row(
            speed.game,
            str(speed.players),
            str(speed.threads),
            f"{speed.iterations_per_second:,.0f}",
            _times(speed.iterations_ratio),
            f"{speed.playouts_per_second:,.0f}",
            _times(speed.playouts_ratio),
        )
    Console().print(table)


def _counts(game: Declaration) -> tuple[int, ...]:
    """The player counts to measure; a class that allows any is measured with the usual one."""
    return game.players[:1] if isinstance(game.rules, type) else game.players


def _times(ratio: float | None) -> str:
    return f"{ratio:.1f}" if ratio else "-"
