"""What a study costs: `spinney study` on stored matches of random players, from the program's start to its end.

    python benchmarks/study.py [--matches N]

Before each, a study of a few matches compiles, and does not count.
"""

import argparse
import json
from pathlib import Path
from tempfile import TemporaryDirectory

from large_results import measured

from spinney.arena.machine import machine
from spinney.arena.plan import Plan
from spinney.arena.store import Store
from spinney.arena.tournament import Tournament

RESULTS = Path(__file__).parent / "results" / "study.json"
GAMES = {"small-world": 2, "dominion": 2, "diamant": 4}
FEW = 4


def stored(path: Path, game: str, matches: int) -> str:
    """Plays matches of random players into a file."""
    players = GAMES[game]
    agents = [f"random:seed={number}" for number in range(players)]
    plan = Plan(games=[{"game": game, "players": players}], agents=agents, matches=matches)
    with Store(path, create=True) as store:
        Tournament(plan.schedule(), store, plan).run()
    return str(path)


def main() -> None:
    """Measures, prints and saves."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=10_000)
    matches = parser.parse_args().matches
    found = {}
    with TemporaryDirectory() as name:
        folder = Path(name)
        for game in GAMES:
            measured("-m", "spinney", "study", stored(folder / f"few-{game}.db", game, FEW))
            found[game] = measured("-m", "spinney", "study", stored(folder / f"{game}.db", game, matches))
            print(game, found[game])
    RESULTS.write_text(json.dumps({"matches": matches, "machine": machine(), "studies": found}, indent=1) + "\n")


if __name__ == "__main__":
    main()
