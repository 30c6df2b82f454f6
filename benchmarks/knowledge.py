"""Whether any re-deal contradicts what a seat knows for certain, over many random games of every game with hidden cards
at every player count, by the oracles of `tests/games/knowledge`.

    python benchmarks/knowledge.py [--games 10000] [--workers 16] [--only uno ...]

Some seats look at some positions of each game, about six looks a game, each at the truth and at two re-deals; the
oracle of every seat hears the whole game. Ctrl-C keeps what is done, and the same command goes on from there. Uno is
played to 100 points: a round is all that a re-deal is about, and a match to 500 has many.
"""

import argparse
import json
import os
import signal
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from functools import cache
from pathlib import Path
from typing import Any

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

sys.path.insert(0, str(Path(__file__).parents[1]))

import spinney
from spinney.core.registry import declaration
from tests.games.knowledge import HIDDEN, contradictions

RESULTS = Path(__file__).parent / "results" / "knowledge.json"
SETTINGS: dict[str, dict[str, int]] = {"uno": {"target": 100}}
LOOKS, REDEALS = 6, 2
# Games that a worker plays at a time.
CHUNK = 50
# Random games whose length says how long games are, and contradictions that are kept word for word.
MEASURED, KEPT = 10, 5


@cache
def loaded(name: str, players: int) -> spinney.Game:
    """The game as it is played here."""
    return spinney.load(name, players, **SETTINGS.get(name, {}))


@cache
def share(name: str, players: int) -> float:
    """What part of all positions a seat looks at, so that all seats look about so often in a game."""
    game = loaded(name, players)
    moves = sum(len(spinney.play(game, ["random"] * players, seed).actions) for seed in range(MEASURED)) / MEASURED
    return min(1.0, LOOKS / (players * moves))


def played(name: str, players: int, chunk: int) -> tuple[Counter[str], list[str]]:
    """What is found in one chunk of games: how much was looked at, and the contradictions."""
    game, looked, found = loaded(name, players), Counter[str](), list[str]()
    for seed in range(chunk * CHUNK, (chunk + 1) * CHUNK):
        found += contradictions(game, seed, share(name, players), REDEALS, looked)
    return Counter(games=CHUNK, **looked, redeals=REDEALS * looked["looks"], contradictions=len(found)), found[:KEPT]


class Findings:
    """What has been found so far, in a file: for each game and player count the chunks that are done, as the bits of a
    number in hexadecimal digits, and sums.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.found: dict[str, dict[str, Any]] = json.loads(path.read_text()) if path.exists() else {}

    def of(self, name: str, players: int) -> dict[str, Any]:
        """The findings of a game; what was found with other rules or settings is forgotten."""
        made_by = {"version": declaration(name).version, "looks": LOOKS, "chunk": CHUNK, **SETTINGS.get(name, {})}
        key = f"{name}, {players} players"
        if self.found.get(key, {}).get("settings") != made_by:
            self.found[key] = {"settings": made_by, "done": "0", "examples": []}
        return self.found[key]

    def add(self, name: str, players: int, chunk: int, sums: Counter[str], examples: list[str]) -> None:
        """Takes in a chunk."""
        here = self.of(name, players)
        here["done"] = f"{int(here['done'], 16) | 1 << chunk:x}"
        here["examples"] = [*here["examples"], *examples][:KEPT]
        for what, number in sums.items():
            here[what] = here.get(what, 0) + number

    def has(self, name: str, players: int, chunk: int) -> bool:
        """Whether a chunk is done."""
        return bool(int(self.of(name, players)["done"], 16) >> chunk & 1)

    def save(self) -> None:
        """Writes the file, all of it or nothing."""
        written = self.path.with_suffix(".part")
        written.write_text(json.dumps(dict(sorted(self.found.items())), indent=1) + "\n")
        written.replace(self.path)


def wanted(findings: Findings, names: list[str], games: int) -> Iterator[tuple[str, int, int]]:
    """The chunks that are not done yet, those of all games alternating."""
    for chunk in range(-(-games // CHUNK)):
        for name in names:
            for players in sorted(declaration(name).players):
                if not findings.has(name, players, chunk):
                    yield name, players, chunk


def run(findings: Findings, jobs: list[tuple[str, int, int]], workers: int) -> None:
    """Plays chunks in processes of their own, and keeps what they find; saves now and then."""
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    ignore = (signal.SIGINT, signal.SIG_IGN)
    with Progress(*columns) as bar, ProcessPoolExecutor(workers, initializer=signal.signal, initargs=ignore) as pool:
        waiting: dict[Future[tuple[Counter[str], list[str]]], tuple[str, int, int]] = {}
        task = bar.add_task(f"{CHUNK} games at a time", total=len(jobs))
        try:
            waiting = {pool.submit(played, *job): job for job in jobs}
            for done, future in enumerate(as_completed(waiting)):
                findings.add(*waiting[future], *future.result())
                bar.advance(task)
                if done % 100 == 0:
                    findings.save()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
        finally:
            findings.save()


def main() -> None:
    """Plays, prints and saves."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=10_000, help="of each game at each player count")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--only", nargs="+", choices=HIDDEN, default=list(HIDDEN))
    parser.add_argument("--out", type=Path, default=RESULTS)
    options = parser.parse_args()
    findings = Findings(options.out)
    jobs = list(wanted(findings, options.only, options.games))
    for name, players in dict.fromkeys(job[:2] for job in jobs):
        list(contradictions(loaded(name, players), 0, share(name, players)))  # compiles, before there are processes
    try:
        run(findings, jobs, options.workers)
    except KeyboardInterrupt:
        print("interrupted; the same command goes on from here")
        sys.exit(130)
    for name, found in sorted(findings.found.items()):
        sums = ", ".join(f"{found.get(what, 0):,} {what}" for what in ("games", "looks", "redeals", "contradictions"))
        print(f"{name}: {sums}")


if __name__ == "__main__":
    main()
