"""`spinney export`: results for other programs, and tables for papers."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer


class Form(StrEnum):
    """What results can be written as."""

    CSV = "csv"
    PARQUET = "parquet"
    LATEX = "latex"
    MARKDOWN = "markdown"


def export(
    results: Annotated[Path, typer.Argument(metavar="RESULTS", help="The file that a tournament was stored in.")],
    to: Annotated[
        Form,
        typer.Option(help="A row for each seat (csv, parquet), or win rates by budget (latex, markdown)."),
    ],
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where to write it.", show_default="RESULTS with its own ending")
    ] = None,
) -> None:
    """Write results for other programs: all seats of all matches as CSV or Parquet, win rates as LaTeX or Markdown.

    For example: spinney export results.db --to latex --out table.tex
    """
    from spinney.arena import export as exports
    from spinney.arena.store import Store

    ending, _ = exports.FORMATS[to.value]
    target = out or results.with_suffix(ending)
    with Store(results) as store:
        exports.export(store, to.value, target)
    print(f"wrote {target}")
