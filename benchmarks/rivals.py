"""How the simple agents fare against each other and against tree search: one of the one kind, all others of the other.

    python benchmarks/rivals.py [--matches 200] [--iterations 200]

Every agent plays every other in four games, in every seat in turn, and all agents of a game have the same heuristic.
`rhea, 5 samples` plays every sequence five times and has a fifth of the iterations, so that it plays as many. Shares of
the win are printed beside the share that equals would have, and saved with their 95 % intervals.
"""

import argparse
import json
from pathlib import Path
from typing import Any

import spinney
from spinney.arena.match import Table
from spinney.arena.matches import Job
from spinney.arena.statistics import wilson
from spinney.core.state import shares

RESULTS = Path(__file__).parent / "results" / "rivals.json"
GAMES = [
    ("connect-four", 2, "win"),
    ("dots-and-boxes", 3, "score"),
    ("love-letter", 4, "default"),
    ("sushi-go", 3, "score"),
]
SAMPLES = 5


def entrants(heuristic: str, iterations: int) -> dict[str, str]:
    """Who plays, by name."""
    common = f"heuristic={heuristic},budget"
    return {
        "random": "random",
        "one_step": f"one_step:heuristic={heuristic}",
        "rmhc": f"rmhc:{common}={iterations}it",
        "rhea": f"rhea:{common}={iterations}it",
        f"rhea, {SAMPLES} samples": f"rhea:samples={SAMPLES},{common}={iterations // SAMPLES}it",
        "mcts": f"mcts:{common}={iterations}it",
    }


def share(game: spinney.Game, one: str, others: str, matches: int) -> dict[str, Any]:
    """The share of the win that one seat takes from all others."""
    table, players = Table(game, [one, others]), game.players
    jobs = [Job(seed, [int(seat != seed % players) for seat in range(players)]) for seed in range(matches)]
    won = sum(shares(played.ranks)[job.seed % players] for job, played in zip(jobs, table.play_all(jobs), strict=True))
    low, high = wilson(won, matches)
    return {"share": round(won / matches, 4), "interval": [round(low, 4), round(high, 4)]}


def main() -> None:
    """Plays, prints and saves."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=200, help="of every two agents")
    parser.add_argument("--iterations", type=int, default=200, help="a decision")
    options = parser.parse_args()
    found: dict[str, Any] = {"matches": options.matches, "games": {}}
    for name, players, heuristic in GAMES:
        game, agents = spinney.load(name, players), entrants(heuristic, options.iterations)
        print(f"{name}, {players} players, heuristic={heuristic}; equals have {1 / players:.0%}", flush=True)
        cells: dict[str, dict[str, Any]] = {}
        for one in agents:
            cells[one] = {
                other: share(game, agents[one], agents[other], options.matches) for other in agents if other != one
            }
            told = (f"{other} {cell['share']:.0%}" for other, cell in cells[one].items())
            print(f"  {one} against {', '.join(told)}", flush=True)
        found["games"][name] = {"players": players, "agents": agents, "one against all others": cells}
    RESULTS.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
