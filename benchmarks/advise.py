"""Asks `spinney advise` for seven tables, each with two threads, and keeps the answers.

    python benchmarks/advise.py [--time 10min] [--side-by-side 1] [--folder advice]   # benchmarks/results/advice.json

Tables are asked one after another, or several at once on a machine with that many cores for each two threads.
"""

import argparse
import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

from spinney.arena.machine import machine

RESULTS = Path(__file__).parent / "results" / "advice.json"
THREADS, SEED = 2, 11


class Asked(NamedTuple):
    """A table, and what a decision may take there."""

    game: str
    players: int
    budget: str


TABLES = (
    Asked("dots-and-boxes", 3, "1000it"),
    Asked("diamant", 4, "1000it"),
    Asked("connect-four", 2, "1000it"),
    Asked("hex", 2, "1000it"),
    Asked("virus", 3, "1000it"),
    Asked("dots-and-boxes", 3, "20ms"),
    Asked("hex", 2, "20ms"),
)
# What is kept of an answer: the rest is in its report.
KEPT = ("game", "players", "budget", "agent", "tried", "better", "equal", "cost", "plan", "confirmation", "seconds")


def ask(table: Asked, time: str, folder: Path) -> dict[str, Any]:
    """What the command answers."""
    options = {
        "players": table.players,
        "budget": table.budget,
        "time": time,
        "workers": THREADS,
        "seed": SEED,
        "out": folder / f"{table.game}-{table.budget}.db",
    }
    given = [part for name, value in options.items() for part in (f"--{name}", str(value))]
    command = [sys.executable, "-m", "spinney", "advise", table.game, *given, "--json"]
    found = subprocess.run(command, capture_output=True, text=True, check=True)
    return kept(json.loads(found.stdout))


def kept(answer: dict[str, Any]) -> dict[str, Any]:
    """What is kept of an answer."""
    return {name: answer[name] for name in KEPT}


def main() -> None:
    """Asks for all tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--time", default="10min", help="for each table")
    parser.add_argument("--side-by-side", type=int, default=1, help="tables asked at once")
    parser.add_argument("--folder", type=Path, default=Path("advice"), help="where matches are kept")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    with ThreadPoolExecutor(options.side_by_side) as pool:
        answers = list(pool.map(lambda table: ask(table, options.time, options.folder), TABLES))
    told = {"time": options.time, "threads": THREADS, "seed": SEED, "machine": machine(), "answers": answers}
    RESULTS.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
    for answer in answers:
        print(answer["game"], answer["budget"], answer["agent"], answer["confirmation"])


if __name__ == "__main__":
    main()
