"""`spinney advise`: which search should play a game, found out in a stated time."""

import json
import re
from pathlib import Path
from time import perf_counter
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from spinney.cli.pages import write
from spinney.cli.tournament import Gpu
from spinney.core.errors import SpinneyError, shown
from spinney.core.registry import declaration

INTERRUPTED = 130
UNITS = {"s": 1.0, "min": 60.0, "h": 3600.0}
# Without a terminal, a line after this many seconds.
PATIENCE = 10.0


def advise(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The id of a game, or where it stands: FILE.py:NAME.")],
    players: Annotated[
        int | None, typer.Option(metavar="N", help="How many players, if the game allows several counts.")
    ] = None,
    settings: Annotated[
        list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help="A parameter of the game; may be repeated.")
    ] = None,
    budget: Annotated[
        str, typer.Option(metavar="BUDGET", help="What a decision may take, such as 40ms or 1000it.")
    ] = "1000it",
    time: Annotated[str, typer.Option(metavar="TIME", help="How long to look for it, such as 90s or 10min.")] = "10min",
    seed: Annotated[int, typer.Option(metavar="N", help="Decides every deal.")] = 0,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where results go.", show_default="advice-GAME.db")
    ] = None,
    workers: Annotated[int | None, typer.Option(help="Threads.", min=1, max=1024, show_default="one a core")] = None,
    gpu: Gpu = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the answer as JSON.")] = False,
) -> None:
    """Find out which search should play a game: screen many, race the best, tune the finalists, confirm on fresh seeds.

    Stopped at any moment, the same command goes on. For example: spinney advise hex --budget 1000it --time 10min
    """
    seconds = duration(time)
    declared = declaration(game)
    console = Console(stderr=True, highlight=False)

    from spinney.advice import advise as look
    from spinney.advice.page import page
    from spinney.cli.play import parameters
    from spinney.core.game import load

    loaded = load(declared, players, **parameters(declared, settings or []))
    results = out or Path(f"advice-{loaded.id}.db")
    if results.suffix in (".json", ".html"):
        raise SpinneyError(f"results are a database: give --out a name such as {results.with_suffix('.db').name}")
    with Bar(console, seconds) as bar:
        try:
            found = look(
                loaded,
                budget,
                seconds,
                seed=seed,
                store=results,
                workers=workers,
                device="gpu" if gpu else "cpu",
                watch=bar,
                say=console.print,
            )
        except KeyboardInterrupt:
            bar.__exit__(None, None, None)
            console.print(f"stopped: what was learnt is in {results}; the same command goes on", soft_wrap=True)
            raise typer.Exit(INTERRUPTED) from None
    print(json.dumps(found.to_json(), indent=1) if as_json else found)
    target = results.with_suffix(".html")
    write(target, page(found))
    console.print(f"The whole report is {target}; all matches are in {results}", soft_wrap=True)


def duration(text: str) -> float:
    """Seconds from a text.

    >>> duration("90s"), duration("10min"), duration("1.5h")
    (90.0, 600.0, 5400.0)
    """
    found = re.fullmatch(r"(\d+(?:\.\d+)?)\s*(s|min|h)", text.strip().lower())
    if not found or not float(found[1]):
        raise SpinneyError(f"--time {shown(text)} is no time: give a number with its unit, such as 90s, 10min or 1h")
    return float(found[1]) * UNITS[found[2]]


class Bar:
    """Shows the stage at hand and its matches; beside them the time, of how much."""

    def __init__(self, console: Console, seconds: float) -> None:
        self._console, self._stage, self._said = console, "", perf_counter()
        allowed = f"{seconds / 60:.0f}:{seconds % 60:02.0f}" if seconds >= 60 else f"{seconds:.0f} s"
        self._bar = Progress(
            TextColumn("{task.description}"),
            BarColumn(bar_width=None),
            MofNCompleteColumn(),
            TimeElapsedColumn(),
            TextColumn(f"of about {allowed}"),
            console=console,
            transient=True,
        )
        self._task = self._bar.add_task("looking at the game", total=None)

    def __enter__(self) -> "Bar":
        if self._console.is_terminal:
            self._bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._console.is_terminal:
            self._bar.stop()

    def __call__(self, stage: str, done: int, total: int) -> None:
        """Takes note of a stage's matches."""
        self._bar.update(self._task, description=stage, completed=done, total=total)
        if self._console.is_terminal:
            return
        if stage != self._stage or perf_counter() - self._said > PATIENCE:
            self._console.print(f"{stage}: {done} of {total} matches")
            self._stage, self._said = stage, perf_counter()
