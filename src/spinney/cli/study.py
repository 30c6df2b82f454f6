"""`spinney study`: what happened in stored matches, as tables, figures and a page."""

import webbrowser
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from spinney.core.errors import SpinneyError


def study(
    results: Annotated[Path, typer.Argument(metavar="RESULTS", help="The file that a tournament was stored in.")],
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER", help="Where to write page, tables and figures.", show_default="RESULTS with -study"
        ),
    ] = None,
    figures: Annotated[bool, typer.Option(help="Whether to draw figures, if matplotlib is installed.")] = True,
    show: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
) -> None:
    """Study stored matches: how often everything happened, was offered and was chosen, and how often that won.

    Every match is replayed. A page with heat maps on the game's own board, tables (CSV, and Parquet if pyarrow is
    installed) and figures are written. For example: spinney study results.db --out study
    """
    from spinney.arena import study as studies
    from spinney.arena.results import read
    from spinney.arena.store import Store

    folder = out or results.with_name(f"{results.stem}-study")
    found = list[studies.Study]()
    with Store(results) as store:
        cells = read(store).cells
        with _bar() as bar:
            task = bar.add_task("matches", total=sum(map(len, cells)))
            for cell in cells:
                found.append(studies.study(store, cell, lambda count: bar.advance(task, count)))
    drawn = figures and find_spec("matplotlib") is not None
    for place, one in enumerate(found):
        under = folder / f"{place + 1}-{one.game.id}" if len(found) > 1 else folder
        written = [*studies.save_tables(one, under), *studies.save_figures(one, under / "figures", drawn)]
        print(f"wrote {len(written)} files to {under}")
    if figures and not drawn:
        print("no figures but maps: they need matplotlib, pip install 'spinney[figures]'")
    page = folder / "index.html"
    try:
        page.write_text(studies.page(found), encoding="utf-8")
    except OSError as reason:
        raise SpinneyError(f"cannot write {str(page)!r}: {reason.strerror or reason}") from None
    print(f"wrote {page}")
    if show:
        webbrowser.open(page.absolute().as_uri())


def _bar() -> Progress:
    """A bar on standard error, which goes away at the end."""
    console = Console(stderr=True)
    columns = TextColumn("{task.description}"), BarColumn(bar_width=None), MofNCompleteColumn(), TimeElapsedColumn()
    return Progress(
        *columns,
        TextColumn("left"),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )
