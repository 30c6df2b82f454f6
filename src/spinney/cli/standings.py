"""The standings of a tournament as a table on the terminal."""

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from spinney.arena.results import CellResults
from spinney.arena.statistics import Standing, standings


def printed(cell: CellResults, console: Console) -> None:
    """Prints one cell's table, best first."""
    table = Table(title=cell.title, title_justify="left", box=SIMPLE_HEAD, pad_edge=False)
    table.add_column("agent", overflow="fold")
    for heading in ("win rate", "95 % interval", "mean rank", "mean score", "worse than best", "matches"):
        table.add_column(heading, justify="right")
    for standing in standings(cell):
        table.add_row(*_row(standing), style="bold" if standing.best else "")
    console.print(table)


def _row(standing: Standing) -> tuple[str, ...]:
    worse = "best or as good" if standing.best else f"p {_small(standing.p)}"
    interval = f"{standing.low:.1%} to {standing.high:.1%}"
    means = f"{standing.mean_rank:.2f}", f"{standing.mean_score:.2f}"
    return standing.name, f"{standing.win_rate:.1%}", interval, *means, worse, f"{standing.matches:,}"


def _small(p: float) -> str:
    return "< 0.0001" if p < 0.0001 else f"= {p:.4f}"
