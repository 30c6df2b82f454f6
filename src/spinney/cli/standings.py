"""The standings of a tournament as a table on the terminal."""

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from spinney.arena.results import CellResults
from spinney.arena.statistics import Standing, standings


def printed(cell: CellResults, console: Console) -> None:
    """Prints one cell's table, best first; those that are not significantly worse than the best stand out."""
    found = standings(cell)
    table = Table(title=cell.title, title_justify="left", box=SIMPLE_HEAD, pad_edge=False, title_style="bold")
    table.add_column("agent", overflow="fold")
    for heading in ("wins", "95 %", "rank", "score", "p", "matches"):
        table.add_column(heading, justify="right", no_wrap=True)
    for standing in found:
        table.add_row(*_row(standing), style="bold green" if standing.best else "")
    console.print(table)
    best = [standing for standing in found if standing.best]
    others = "" if len(best) == 1 else f"; {len(best) - 1} more {'is' if len(best) == 2 else 'are'} as good"
    console.print(f"Best: {best[0].name}{others}. p: the chance of so large a difference to the best between equals.\n")


def _row(standing: Standing) -> tuple[str, ...]:
    interval = f"{100 * standing.low:.0f}-{100 * standing.high:.0f} %"
    p = "as good" if standing.best else "<.0001" if standing.p < 0.0001 else f"{standing.p:.4f}".lstrip("0")
    means = f"{standing.mean_rank:.2f}", f"{standing.mean_score:.1f}"
    name = standing.name.replace(",", ", ")
    return name, f"{100 * standing.win_rate:.1f} %", interval, *means, p, f"{standing.matches:,}"
