"""Matches on a card beside matches on one core, in one run: iterations a second of both, and whether they are equal.

    python benchmarks/gpu.py [GAME ...] [--agent mcts:budget=1000it] [--lanes 65536] [--seconds 12] [--equal 100]

Needs an NVIDIA card and the extra `gpu`. Every game is played at its usual player count, all seats by the same agent.
The card plays for two thirds of the seconds, with new matches for those that end; then one core plays the first of
these matches again. Results go to benchmarks/results/gpu.json, game by game. `spinney bench --gpu` prints the same.
"""

import argparse
import json
from math import prod
from pathlib import Path
from typing import Any

import spinney
from spinney.arena.machine import machine
from spinney.gpu.crew import TAKEN, cards
from spinney.gpu.measure import COMPARED, measure

RESULTS = Path(__file__).parent / "results" / "gpu.json"


def main() -> None:
    """Plays all games, or some."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=spinney.games(), metavar="GAME")
    parser.add_argument("--agent", default="mcts:budget=1000it")
    parser.add_argument("--lanes", type=int, default=TAKEN)
    parser.add_argument("--seconds", type=float, default=12.0, help="for each game, on the card and on the core")
    parser.add_argument("--equal", type=int, default=COMPARED, help="matches that are compared at most")
    options = parser.parse_args()
    card: Any = cards()[0]
    told: dict[str, Any] = json.loads(RESULTS.read_text()) if RESULTS.exists() else {"games": {}}
    told |= {"machine": machine(), "card": card.name}
    for name in options.games:
        agent = spinney.agent(options.agent)
        found = measure(card, spinney.load(name), agent, options.seconds, options.lanes, options.equal)
        told["games"][name] = found.to_dict()
        RESULTS.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
        print(f"{name}: {found}", flush=True)
    ratios = [one["ratio"] for one in told["games"].values()]
    print(f"{prod(ratios) ** (1 / len(ratios)):.0f} times a core in the geometric mean of {len(ratios)} games")


if __name__ == "__main__":
    main()
