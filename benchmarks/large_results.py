"""What much data costs: a dry run of ten million matches, and 200 000 stored matches read and reported.

    python benchmarks/large_results.py [--matches N] [--stored N]

Each is measured in a program of its own, from its start to its end, with the most memory that it held; a run of a few
matches before it compiles and does not count. Stored matches are of four agents at Dots and Boxes: real games of
random players, told again and again under other agents' names.
"""

import argparse
import json
import os
import subprocess
import sys
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from spinney.arena.crew import Player
from spinney.arena.machine import machine
from spinney.arena.plan import Plan
from spinney.arena.store import Store

RESULTS = Path(__file__).parent / "results" / "large_results.json"
GAME = {"game": "dots-and-boxes", "players": 2, "parameters": {"width": 3, "height": 3}}
AGENTS = ["random", "random:seed=1", "flat:playouts=2", "flat:playouts=3"]
TOLD, AT_ONCE = 2_000, 10_000
READ = "import sys; from spinney.arena.results import read; print(sum(map(len, read(sys.argv[1]).cells)))"


def stored(path: Path, matches: int) -> None:
    """Writes results of so many matches."""
    plan = Plan(name="large", games=[GAME], agents=AGENTS, matches=matches // 6)
    schedule = plan.schedule()
    random = Plan(games=[GAME], agents=AGENTS[:2], matches=TOLD).schedule()
    real = Player(random).play(list(random), lambda: False)
    with Store(path, create=True) as store:
        store.begin(plan, schedule)
        fixtures, number = iter(schedule), 0
        while some := list(islice(fixtures, AT_ONCE)):
            store.add([real[(number + i) % TOLD]._replace(fixture=fixture) for i, fixture in enumerate(some)])
            number += len(some)


def measured(*command: str) -> dict[str, float]:
    """Seconds by the clock and by the processor, and megabytes, of a program."""
    start = perf_counter()
    running = subprocess.Popen([sys.executable, *command], stdout=subprocess.DEVNULL)
    _, status, used = os.wait4(running.pid, 0)
    running.returncode = os.waitstatus_to_exitcode(status)
    if running.returncode:
        raise SystemExit(f"{' '.join(command)} has failed")
    busy = round(used.ru_utime + used.ru_stime, 2)
    return {"seconds": round(perf_counter() - start, 2), "cpu_seconds": busy, "megabytes": round(used.ru_maxrss / 1024)}


def main() -> None:
    """Measures, prints and saves."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=10_000_000, help="matches of the dry run")
    parser.add_argument("--stored", type=int, default=200_000, help="matches that are read")
    asked = parser.parse_args()
    with TemporaryDirectory() as folder:
        path, page = Path(folder) / "results.db", str(Path(folder) / "page.html")
        described = ["--game", "dots-and-boxes", *(part for one in AGENTS for part in ("--agent", one))]
        dry = ["-m", "spinney", "tournament", *described, "--dry-run", "--out", f"{folder}/none.db", "--matches"]
        measured(*dry, "1")
        found = {"import alone": measured("-c", "import spinney.arena.tournament")}
        found[f"dry run of {asked.matches:,} matches"] = measured(*dry, str(asked.matches // 6))
        start = perf_counter()
        stored(path, asked.stored)
        written = {"seconds": round(perf_counter() - start, 2), "megabytes": round(path.stat().st_size / 1e6)}
        found[f"writing {asked.stored:,} matches, size of the file"] = written
        found["dry run over that file"] = measured(*dry[:-3], "--out", str(path), "--matches", str(asked.matches // 6))
        found["reading it"] = measured("-c", READ, str(path))
        found["reporting on it"] = measured("-m", "spinney", "report", str(path), "--out", page)
    whole = {"machine": machine(), **found}
    print(json.dumps(whole, indent=2))
    RESULTS.write_text(json.dumps(whole, indent=2) + "\n")


if __name__ == "__main__":
    main()
