"""A running tournament or tuning on the terminal: what is done, who wins so far, and how long it will take."""

from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from threading import Lock
from time import perf_counter
from types import TracebackType
from typing import TYPE_CHECKING

from rich.box import SIMPLE_HEAD
from rich.console import Console, Group
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table

from spinney.arena.labels import labels
from spinney.arena.schedule import Schedule
from spinney.arena.store import Row
from spinney.core.state import shares

if TYPE_CHECKING:
    from spinney.tuning import Progress as TuningProgress

# Tables shown at once; where there are more, those at which most is done.
MOST_SHOWN = 12
REDRAWS = 4
# Without a terminal, a line after this many seconds.
PATIENCE = 10.0


def match_bar(console: Console, transient: bool = False) -> Progress:
    """A bar for matches, with the time that they have taken and that is left.

    >>> bar = match_bar(Console())
    >>> bar.add_task("matches", total=10), bar.finished
    (0, False)
    """
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(bar_width=None),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(),
        console=console,
        transient=transient,
    )


class SumView:
    """Shows several tournaments as they go, begun at any time: one bar for all their matches."""

    def __init__(self, console: Console) -> None:
        self._console, self._bar = console, match_bar(console, transient=True)
        self._task = self._bar.add_task("matches", total=0)
        self._lock, self._done, self._total, self._said = Lock(), 0, 0, perf_counter()

    def __enter__(self) -> "SumView":
        if self._console.is_terminal:
            self._bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._bar.stop()

    def joined(self, missing: int) -> AbstractContextManager[Callable[[Sequence[Row]], None]]:
        """Counts the matches of a further tournament, and is told of them as they are stored."""
        with self._lock:
            self._total += missing
            self._bar.update(self._task, total=self._total)
        return nullcontext(self._stored)

    def tuning(self) -> "TuningView":
        """A further bar, for a tuning."""
        return TuningView(self._console, self._bar)

    def _stored(self, rows: Sequence[Row]) -> None:
        with self._lock:
            self._done += len(rows)
            self._bar.update(self._task, completed=self._done)
            if not self._console.is_terminal and perf_counter() - self._said > PATIENCE:
                self._said = perf_counter()
                self._console.print(f"{self._done} of {self._total} matches")


class TuningView:
    """Shows a tuning as it goes: a bar with the matches, and the time that is left; below others, where they are shown.

    >>> with TuningView(Console()) as view:
    ...     callable(view)
    True
    """

    def __init__(self, console: Console, others: Progress | None = None) -> None:
        self._console, self._said, self._others = console, perf_counter(), others
        self._bar = others or match_bar(console, transient=True)
        self._begun: int | None = None

    def __enter__(self) -> "TuningView":
        self._task = self._bar.add_task("evaluations", total=None)
        if self._console.is_terminal and not self._others:
            self._bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._others:
            self._bar.remove_task(self._task)
        else:
            self._bar.stop()

    def __call__(self, progress: "TuningProgress") -> None:
        """Takes note of how far it is."""
        if self._begun is None:
            # What was done before has taken no time of this command's.
            self._begun = progress.matches
        done = f"{progress.evaluations:,} of {progress.all_evaluations:,} evaluations"
        self._bar.update(
            self._task,
            description=progress.stage if progress.stage == "play-off" else done,
            completed=progress.matches - self._begun,
            total=progress.all_matches - self._begun,
        )
        if not self._console.is_terminal and perf_counter() - self._said > PATIENCE:
            self._said = perf_counter()
            self._console.print(f"{done}, {progress.matches:,} of {progress.all_matches:,} matches")


class ProgressView:
    """Shows a tournament as it goes: a bar with the time left, and each table's matches and win rates so far."""

    def __init__(self, schedule: Schedule, missing: int, console: Console) -> None:
        self._schedule, self._console = schedule, console
        self._bar = match_bar(console)
        self._task = self._bar.add_task("matches", total=missing)
        self._missing, self._done, self._said = missing, 0, perf_counter()
        self._matches: Counter[tuple[int, int]] = Counter()
        self._wins: Counter[tuple[int, int, int]] = Counter()
        self._seats: Counter[tuple[int, int, int]] = Counter()
        self._live = Live(console=console, refresh_per_second=REDRAWS, transient=True, get_renderable=self._drawn)

    def __enter__(self) -> "ProgressView":
        if self._console.is_terminal:
            self._live.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._live.stop()

    def __call__(self, rows: Sequence[Row]) -> None:
        """Takes note of matches that are stored."""
        for row in rows:
            cell, table = row.fixture.cell, row.fixture.table
            self._matches[cell, table] += 1
            for number, share in zip(row.fixture.seats, shares(row.ranks), strict=True):
                self._seats[cell, table, number] += 1
                self._wins[cell, table, number] += share  # type: ignore[assignment]
        self._done += len(rows)
        self._bar.advance(self._task, len(rows))
        if not self._console.is_terminal and perf_counter() - self._said > PATIENCE:
            self._said = perf_counter()
            self._console.print(f"{self._done} of {self._missing} matches")

    def _drawn(self) -> Group:
        grid = Table(box=SIMPLE_HEAD, pad_edge=False, expand=True)
        grid.add_column("table", ratio=3)
        grid.add_column("matches", justify="right")
        grid.add_column("win rate so far", ratio=4)
        for cell, table in [place for place, _ in self._matches.most_common(MOST_SHOWN)]:
            grid.add_row(self._title(cell), str(self._matches[cell, table]), self._rates(cell, table))
        tables = sum(map(len, self._schedule.tables))
        if tables > MOST_SHOWN:
            grid.caption = f"and {tables - MOST_SHOWN} more tables"
        return Group(grid, self._bar)

    def _title(self, cell: int) -> str:
        found = self._schedule.cells[cell]
        return " ".join([found.game.id, f"{found.game.players}p", *[found.budget or ""] * bool(found.budget)])

    def _rates(self, cell: int, table: int) -> str:
        agents = dict.fromkeys(self._schedule.tables[cell][table].tolist())
        rates = {
            number: self._wins[cell, table, number] / max(1, self._seats[cell, table, number]) for number in agents
        }
        best = sorted(agents, key=lambda number: -rates[number])
        return "  ".join(f"{self._names(cell)[number]} {rates[number]:.0%}" for number in best)

    def _names(self, cell: int) -> tuple[str, ...]:
        found = self._schedule.cells[cell]
        return labels(found.identities, [one.name for one in found.agents], found.budget).names
