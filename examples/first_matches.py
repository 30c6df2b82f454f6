"""Twenty matches of Connect Four between tree search, flat Monte Carlo and random play, and who wins how often.

python examples/first_matches.py
"""

from itertools import cycle, islice, permutations

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

import spinney
from spinney.arena.statistics import wilson
from spinney.core.state import shares

AGENTS = {"mcts": "mcts:budget=20ms", "flat": "flat:playouts=1000", "random": "random"}
MATCHES = 20


def main() -> None:
    """Plays, with a bar, and shows the table."""
    console = Console()
    game = spinney.load("connect-four")
    wins, played = dict.fromkeys(AGENTS, 0.0), dict.fromkeys(AGENTS, 0)
    pairings = list(islice(cycle(permutations(AGENTS, 2)), MATCHES))
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console) as progress:
        for seed, seats in enumerate(progress.track(pairings, description="Connect Four")):
            result = spinney.play(game, [AGENTS[name] for name in seats], seed=seed)
            for name, share in zip(seats, shares(result.ranks), strict=True):
                wins[name] += share
                played[name] += 1
    table = Table(title=f"{MATCHES} matches of Connect Four, draws shared")
    table.add_column("agent")
    for heading in ("matches", "win rate", "95 % interval"):
        table.add_column(heading, justify="right")
    for name in sorted(AGENTS, key=lambda name: -wins[name] / played[name]):
        low, high = wilson(wins[name], played[name])
        rate = f"{wins[name] / played[name]:.0%}"
        table.add_row(AGENTS[name], str(played[name]), rate, f"{low:.0%} to {high:.0%}")
    console.print(table)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        raise SystemExit("stopped") from None
