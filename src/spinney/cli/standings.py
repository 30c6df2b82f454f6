"""The standings of tournaments as tables on the terminal."""

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from spinney.arena.labels import LIGHT, letters
from spinney.arena.results import CellResults, Results
from spinney.arena.statistics import Standing, standings


def printed(results: Results, console: Console) -> None:
    """Prints a table for each tournament, plan by plan, best first; those that are not significantly worse than the
    best stand out. Letters and colours are those of the report.

    >>> from spinney.arena.tournament import tournament
    >>> printed(tournament("tic-tac-toe", ["random", "flat:playouts=5"], matches=20), Console(width=100))
    tic-tac-toe, 2 players
    In common: flat: playouts=5
          agent      wins      95 %  rank  score        p  matches
    ...
      B   flat    ... as good       20
      A   random  ...  <.0001       20
    Best: flat.
    p: the chance of so large a difference to the best between equals.
    """
    several = len(results.plans) > 1
    for found in results.by_plan():
        tags = letters(found.cells)
        if several:
            console.rule(Text(found.plans[0].name), align="left")
        for cell in found.cells:
            _cell(cell, tags, console)
    console.print(Text("p: the chance of so large a difference to the best between equals."))


def _cell(cell: CellResults, tags: dict[str, str], console: Console) -> None:
    found, numbers = standings(cell), {name: number for number, name in enumerate(tags)}
    console.print(Text(cell.title, "bold"))
    if cell.labels.common:
        console.print(Text(f"In common: {cell.labels.common}"))
    table = Table(box=SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    table.add_column("")
    table.add_column("agent", overflow="fold")
    for heading in ("wins", "95 %", "rank", "score", "p", "matches"):
        table.add_column(heading, justify="right", no_wrap=True)
    for standing in found:
        colour = LIGHT[numbers[standing.name] % len(LIGHT)]
        tag = Text(f" {tags[standing.name]} ", f"bold white on {colour}")
        table.add_row(tag, *_row(standing, cell.alone), style="bold" if standing.best and not cell.alone else "")
    console.print(table)
    for sentence in (_verdict(cell, found), *cell.notes):
        console.print(Text(sentence))
    console.print()


def _verdict(cell: CellResults, found: list[Standing]) -> str:
    if cell.alone:
        return "Everybody met only itself: win rates compare nobody."
    best = [standing for standing in found if standing.best]
    others = "" if len(best) == 1 else f"; {len(best) - 1} more {'is' if len(best) == 2 else 'are'} as good"
    return f"Best: {best[0].name}{others}."


def _row(standing: Standing, alone: bool) -> tuple[Text | str, ...]:
    interval = f"{100 * standing.low:.0f}-{100 * standing.high:.0f} %"
    p = "<.0001" if standing.p < 0.0001 else f"{standing.p:.4f}".lstrip("0")
    p = "-" if alone else "as good" if standing.best else p
    means = f"{standing.mean_rank:.2f}", f"{standing.mean_score:.1f}"
    name = Text(standing.name.replace(",", ", "))
    return name, f"{100 * standing.win_rate:.1f} %", interval, *means, p, f"{standing.matches:,}"
