"""Results for other programs: a long table of seats (CSV, Parquet), or tables of win rates for a paper (LaTeX,
Markdown).
"""

import csv
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice
from pathlib import Path

from spinney.arena.pivot import Pivot, latex, markdown, pivots
from spinney.arena.results import read
from spinney.arena.seat_table import SeatRow, seat_rows
from spinney.arena.store import Store
from spinney.core.errors import SpinneyError

# So many rows of a Parquet file are in memory at a time.
GROUP = 100_000


def write_csv(store: Store, path: Path) -> None:
    """The long table of seats as CSV."""
    rows = seat_rows(store)
    first = next(rows)
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, list(first))
        writer.writeheader()
        writer.writerows(chain([first], rows))


def write_parquet(store: Store, path: Path) -> None:
    """The long table of seats as Parquet, with the types of its columns."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise SpinneyError("Parquet needs pyarrow; install it with: pip install 'spinney[parquet]'") from None
    rows = seat_rows(store)
    first = next(rows)
    kinds = {str: pyarrow.string(), int: pyarrow.int64(), float: pyarrow.float64(), bool: pyarrow.bool_()}
    # A tournament without a budget has none in every row, and the column is text all the same.
    fields = [(name, kinds.get(type(value), pyarrow.string())) for name, value in first.items()]
    schema = pyarrow.schema(fields)
    with pyarrow.parquet.ParquetWriter(path, schema) as writer:
        for group in _grouped(chain([first], rows)):
            writer.write_table(pyarrow.Table.from_pylist(group, schema))


def _grouped(rows: Iterable[SeatRow]) -> Iterator[list[SeatRow]]:
    rest = iter(rows)
    while group := list(islice(rest, GROUP)):
        yield group


def write_latex(store: Store, path: Path) -> None:
    """Win rates by agent and budget as LaTeX, a table for each game and player count."""
    path.write_text("\n".join(map(latex, _pivots(store))), encoding="utf-8")


def write_markdown(store: Store, path: Path) -> None:
    """Win rates by agent and budget as Markdown, a table for each game and player count."""
    path.write_text("\n".join(map(markdown, _pivots(store))), encoding="utf-8")


def _pivots(store: Store) -> Iterator[Pivot]:
    for results in read(store).by_plan():
        yield from pivots(results)


FORMATS: dict[str, tuple[str, Callable[[Store, Path], None]]] = {
    "csv": (".csv", write_csv),
    "parquet": (".parquet", write_parquet),
    "latex": (".tex", write_latex),
    "markdown": (".md", write_markdown),
}


def export(store: Store, form: str, path: str | Path) -> None:
    """Writes results as csv, parquet, latex or markdown.

    >>> from tempfile import TemporaryDirectory
    >>> from spinney.arena.plan import Plan
    >>> from spinney.arena.tournament import Tournament
    >>> plan = Plan(games=["tic-tac-toe"], agents=["random", "flat"], matches=10)
    >>> with Store(":memory:", create=True) as store, TemporaryDirectory() as folder:
    ...     _ = Tournament(plan.schedule(), store, plan).run()
    ...     export(store, "csv", f"{folder}/seats.csv")
    ...     len(Path(f"{folder}/seats.csv").read_text().splitlines())
    21
    """
    try:
        FORMATS[form][1](store, Path(path))
    except OSError as reason:
        raise SpinneyError(f"cannot write {str(path)!r}: {reason.strerror or reason}") from None
