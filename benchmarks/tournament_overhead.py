"""What a tournament costs besides playing: matches a second from plan to database, and the engine's share of the time.

    python benchmarks/tournament_overhead.py [--workers N]

The first is measured with random players at Tic-Tac-Toe, where a match is a microsecond of rules; the second with tree
searches of 1 000 iterations. A core's time is what the threads have together; what is not the engine's is Python's.
"""

import argparse
import json
import platform
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from spinney.arena.crew import Crew
from spinney.arena.machine import cores
from spinney.arena.plan import Plan
from spinney.arena.results import read
from spinney.arena.store import Store
from spinney.arena.tournament import Tournament

RESULTS = Path(__file__).parent / "results" / "tournament_overhead.json"
ROUNDS = 3
SEARCH = "mcts:budget=1000it"


def played(plan: Plan, workers: int) -> tuple[float, float]:
    """Seconds from plan to database, and those of them that the agents thought, of all threads together."""
    with TemporaryDirectory() as folder:
        start = perf_counter()
        with Store(f"{folder}/results.db", create=True) as store:
            Tournament(plan.schedule(), store, plan).run(lambda schedule, todo: Crew(schedule, todo, workers))
        seconds = perf_counter() - start
        return seconds, sum(float(cell.seconds.sum()) for cell in read(f"{folder}/results.db").cells)


def main() -> None:
    """Measures, prints and saves."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--workers", type=int, default=cores(), help="threads, one a core by default")
    workers = parser.parse_args().workers
    agents = ["random", "random:seed=1"]
    many = Plan(games=["tic-tac-toe"], agents=agents, matches=20_000 * workers)
    played(many.changed(matches=10), workers)
    rate = median(many.matches / played(many, workers)[0] / workers for _ in range(ROUNDS))
    print(f"Tic-Tac-Toe between random players: {rate:,.0f} matches a second and core, on {workers} cores")
    found = {"machine": platform.machine(), "workers": workers, "matches_per_second_and_core": round(rate)}
    for game, matches in (("tic-tac-toe", 3_000), ("connect-four", 500), ("sushi-go", 300)):
        agents = [SEARCH, f"{SEARCH},exploration=0.7"]
        plan = Plan(games=[game], agents=agents, matches=matches * workers)
        played(plan.changed(matches=workers), workers)
        shares = [thought / (workers * seconds) for seconds, thought in (played(plan, workers) for _ in range(ROUNDS))]
        found[f"engine_share_{game}"] = round(median(shares), 4)
        print(f"{game}, 1 000 iterations a move: the engine takes {median(shares):.1%} of the time")
    RESULTS.write_text(json.dumps(found, indent=2) + "\n")


if __name__ == "__main__":
    main()
