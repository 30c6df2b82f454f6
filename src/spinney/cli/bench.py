"""`spinney bench`: how fast games and search run here."""

import json
import platform
from collections.abc import Sequence
from enum import StrEnum
from importlib.util import find_spec
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.progress import track
from rich.table import Table

from spinney import __version__
from spinney.core.declaration import Declaration
from spinney.core.errors import SpinneyError
from spinney.core.registry import declaration, games

if TYPE_CHECKING:
    from spinney.arena.bench import Speed
    from spinney.gpu.measure import CardSpeed

SHORTEST = 0.05
# Who plays all seats on a card.
ON_CARDS = "mcts:budget=1000it"


class Parallel(StrEnum):
    """The ways in which threads work together."""

    TREE = "tree"
    ROOT = "root"
    LEAF = "leaf"


def bench(
    game: Annotated[
        list[str] | None, typer.Argument(metavar="GAME", help="Ids of the games to measure; all if none is given.")
    ] = None,
    seconds: Annotated[float, typer.Option(help="Measuring time for each game, in all.")] = 10.0,
    threads: Annotated[int, typer.Option(help="Measure 1, 2, 4, ... threads, up to so many.", min=1, max=256)] = 1,
    parallel: Annotated[Parallel, typer.Option(help="How threads work together.")] = Parallel.TREE,
    gpu: Annotated[bool, typer.Option("--gpu", help="Measure matches on an NVIDIA card, beside one core.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object instead of a table.")] = False,
) -> None:
    """Measure iterations and random playouts a second, beside OpenSpiel's where it is installed and has the game.

    Ours and OpenSpiel's measurements alternate five times; shown are the medians. OpenSpiel searches in one thread. On
    a card whole matches are played, of the usual player count, and the same by one core.
    """
    if not seconds >= SHORTEST:
        raise SpinneyError(f"--seconds {seconds:g} is too short to measure anything: give {SHORTEST:g} or more")
    chosen = [declaration(one) for one in game or games()]
    if gpu:
        if threads > 1:
            raise SpinneyError("--gpu measures a card beside one core, and --threads counts threads: take one")
        _on_card(chosen, seconds, as_json)
        return

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
        _print_json(speeds)
        return
    title = "from the first position, rollouts to the end; ratios to OpenSpiel in one thread"
    table = _table(title, "players", "threads", "iterations/s", "ratio", "playouts/s", "ratio")
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


def _on_card(chosen: Sequence[Declaration], seconds: float, as_json: bool) -> None:
    """Measures games on a card, beside one core."""
    from spinney.agents import agent
    from spinney.core.game import load
    from spinney.gpu.casting import check
    from spinney.gpu.crew import cards
    from spinney.gpu.measure import measure

    player, tables = agent(ON_CARDS), [load(one) for one in chosen]
    for one in tables:
        check(one, [player])
    card: Any = cards()[0]
    shown = track(tables, "measuring", console=Console(stderr=True), transient=True)
    speeds = [measure(card, one, player, seconds) for one in shown]
    if as_json:
        _print_json(speeds, card=card.name)
        return
    title = f"matches between {ON_CARDS} on {card.name}; ratios to one core, and how many of its matches are the same"
    table = _table(title, "players", "matches at once", "iterations/s", "one core", "ratio", "the same")
    for speed in speeds:
        table.add_row(
            speed.game,
            str(speed.players),
            f"{speed.lanes:,}",
            f"{speed.iterations_per_second:,.0f}",
            f"{speed.core_iterations_per_second:,.0f}",
            _times(speed.ratio),
            f"{speed.equal} of {speed.compared}",
        )
    Console().print(table)


def _table(title: str, *numbers: str) -> Table:
    """A table with a row for each game, still empty."""
    table = Table(title=title, box=SIMPLE_HEAD)
    table.add_column("game", no_wrap=True)
    for heading in numbers:
        table.add_column(heading, justify="right", no_wrap=True)
    return table


def _print_json(speeds: "Sequence[Speed | CardSpeed]", **more: str) -> None:
    about = {"spinney": __version__, "python": platform.python_version(), "machine": platform.machine(), **more}
    print(json.dumps({**about, "results": [speed.to_dict() for speed in speeds]}))


def _counts(game: Declaration) -> tuple[int, ...]:
    """The player counts to measure; a class that allows any is measured with the usual one."""
    return game.players[:1] if isinstance(game.rules, type) else game.players


def _times(ratio: float | None) -> str:
    return f"{ratio:.1f}" if ratio else "-"
