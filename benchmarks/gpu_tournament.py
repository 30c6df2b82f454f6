"""A paper's study on one card: how long it takes, and whether its matches are those of processors.

    python benchmarks/gpu_tournament.py [--matches 10000] [--compared 100] [--budget 6159it] [--store FILE]

Needs an NVIDIA card and the extra `gpu`. Five kinds of trees meet in Love Letter for four players, at five tables of
four; 6,159 iterations are those of TAG's MCTS in a second. Each table plays so many matches, on the card, into a store
as any tournament does; making the kernel is timed apart. Then all cores play the first matches of every table again,
and rows of the same name are compared. With a file for the store, what is stopped goes on where it was. A line every
ten seconds; the results go to benchmarks/results/gpu_tournament.json.
"""

import argparse
import json
import sqlite3
from collections.abc import Iterable, Sequence
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from spinney.arena.crew import Crew
from spinney.arena.machine import machine
from spinney.arena.plan import Plan
from spinney.arena.schedule import Fixture, Schedule
from spinney.arena.store import Row, Store
from spinney.arena.tournament import Hire, Tournament
from spinney.gpu.crew import CardCrew, floors

RESULTS = Path(__file__).parent / "results" / "gpu_tournament.json"
TREES = ("maxn", "paranoid", "self", "multi", "multi_paranoid")
# All of a match but how long it took, and who played it.
COLUMNS = "key, seed, deal, ranks, scores, iterations, counters, cut_off, drew, actions"
SILENCE = 10.0


class Teller:
    """Prints how far a tournament is, now and then; notes what was played, and how long somebody prepared for it."""

    def __init__(self, matches: int) -> None:
        self._matches, self._start, self._told = matches, perf_counter(), 0.0
        self.played, self.iterations, self.crew = 0, 0, list[CardCrew]()

    def hire(self) -> Hire:
        """The cards of this machine."""
        found = floors()

        def hired(schedule: Schedule, fixtures: Iterable[Fixture]) -> CardCrew:
            self.crew.append(CardCrew(schedule, fixtures, found))
            return self.crew[-1]

        return hired

    def watch(self, rows: Sequence[Row]) -> None:
        """Counts, and prints."""
        self.played += len(rows)
        self.iterations += sum(sum(row.iterations) for row in rows)
        if self.seconds > self._told + SILENCE:
            self._told = self.seconds
            print(f"  {self.played:,} of {self._matches:,} matches in {self.seconds:.0f} s", flush=True)

    @property
    def seconds(self) -> float:
        """Since the beginning, without what was prepared."""
        return perf_counter() - self._start - sum(crew.preparing for crew in self.crew)


def rows_of(file: str) -> dict[bytes, tuple[Any, ...]]:
    """The matches of a store, by their names."""
    with closing(sqlite3.connect(file)) as database:
        return {found[0]: found for found in database.execute(f"SELECT {COLUMNS} FROM matches")}


def main() -> None:
    """Plays, compares, prints and saves."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=10_000, help="of each of the five tables")
    parser.add_argument("--compared", type=int, default=100, help="of each of the five tables")
    parser.add_argument("--budget", default="6159it")
    parser.add_argument("--store", help="a file that matches are kept in; without, none is kept")
    options = parser.parse_args()
    agents = [f"mcts:tree={tree},budget={options.budget}" for tree in TREES]
    plan = Plan(games=[{"game": "love-letter", "players": 4}], agents=agents, matches=options.matches)
    few = plan.changed(matches=min(options.compared, options.matches))
    with TemporaryDirectory() as folder:
        on_card, on_cores = options.store or f"{folder}/card.db", f"{folder}/cores.db"
        teller = Teller(len(plan.schedule()))
        with Store(on_card, create=True) as store:
            Tournament(plan.schedule(), store, plan).run(teller.hire(), teller.watch)
        seconds, rate = teller.seconds, teller.iterations / teller.seconds
        print(f"{teller.played:,} matches in {seconds:.0f} s, {rate / 1e6:.1f} million iterations a second", flush=True)
        with Store(on_cores, create=True) as store:
            start = perf_counter()
            Tournament(few.schedule(), store, few).run(Crew)
            again = perf_counter() - start
        there, expected = rows_of(on_card), rows_of(on_cores)
        equal = sum(there.get(key) == row for key, row in expected.items())
    print(f"{equal} of {len(expected)} are those of processors, which took {again:.0f} s for them")
    told = {
        "machine": machine(),
        "agents": agents,
        "matches": teller.played,
        "seconds": round(seconds, 1),
        "prepared": round(sum(crew.preparing for crew in teller.crew), 1),
        "iterations": teller.iterations,
        "iterations_per_second": round(rate),
        "compared": len(expected),
        "equal": equal,
        "seconds_on_cores": round(again, 1),
    }
    RESULTS.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
