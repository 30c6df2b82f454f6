"""`spinney report`: what a tournament has shown, as a page and as figures."""

import webbrowser
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console

from spinney.cli.pages import write

if TYPE_CHECKING:
    from spinney.arena.report.findings import Findings
    from spinney.arena.store import Store


def report(
    results: Annotated[Path, typer.Argument(metavar="RESULTS", help="The file that a tournament was stored in.")],
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where to write the page.", show_default="RESULTS with .html")
    ] = None,
    figures: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER",
            help="Where to write every figure, as SVG, PNG and CSV.",
            show_default="FILE with -figures, if matplotlib is installed",
        ),
    ] = None,
    show: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
) -> None:
    """Write a report on results: one HTML page that needs nothing else, with a viewer of sample matches, and figures.

    For example: spinney report results.db --figures figures
    """
    from spinney.arena.report import save_figures
    from spinney.arena.store import Store

    target = out or results.with_suffix(".html")
    with Store(results) as store, Console(stderr=True).status("reading the results ..."):
        chapters, content = reported(store)
    write(target, content)
    print(f"wrote {target}")
    if figures or find_spec("matplotlib"):
        folder = figures or target.with_name(f"{target.stem}-figures")
        with Console(stderr=True).status("drawing the figures ..."):
            written = [
                path
                for found in chapters
                for path in save_figures(found, folder / found.plan.hash[:8] if len(chapters) > 1 else folder)
            ]
        print(f"wrote {len(written)} files to {folder}")
    else:
        print("no figures: they need matplotlib, pip install 'spinney[figures]'")
    if show:
        webbrowser.open(target.absolute().as_uri())


def reported(store: "Store") -> tuple[list["Findings"], str]:
    """What was found in a file, plan by plan, and the page on it."""
    from spinney.arena.report import findings, page, samples
    from spinney.arena.results import read
    from spinney.games.palette import PLAYERS

    chapters = [findings(one) for one in read(store).by_plan()]
    shown = [sample for found in chapters for sample in samples(store, found, len(chapters))]
    return chapters, page(chapters, shown, [colour.plain for colour in PLAYERS])
