"""Iterations a second beside TAG's, the Java framework: `maxn`, rollouts of 30 actions, trees of depth 30.

    python benchmarks/versus_tag.py [--seconds 2]

TAG's rates were measured elsewhere (Java 21, warmed up, one core at 2.8 GHz, the best of two to four runs, each good to
about 30 %), so these ratios compare two machines: read them as orders of magnitude.
"""

import argparse
import json
from pathlib import Path
from statistics import median

import spinney

RESULTS = Path(__file__).parent / "results" / "versus_tag.json"
# Game and player count -> TAG's iterations a second with MCTS.
TAG = {("tic-tac-toe", 2): 40_670, ("dots-and-boxes", 2): 2_675, ("dots-and-boxes", 4): 3_022}
ROUNDS = 5


def rate(game: spinney.Game, seconds: float, seed: int) -> float:
    """Iterations a second from the first position."""
    agent = spinney.agent("mcts", budget=f"{1000 * seconds}ms", rollout=30, max_depth=30)
    found = agent.decide(game.start(), seed)
    return found.iterations / found.seconds


def main() -> None:
    """Measures, prints and saves."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=2.0, help="measuring time for each game")
    seconds = parser.parse_args().seconds / ROUNDS
    found = []
    for (name, players), theirs in TAG.items():
        game = spinney.load(name, players)
        rate(game, 0.01, 0)
        ours = median(rate(game, seconds, seed) for seed in range(ROUNDS))
        print(f"{name:16} {players} players: {ours:10,.0f} iterations/s, {ours / theirs:4.0f} times TAG's {theirs:,}")
        found.append({"game": name, "players": players, "iterations_per_second": round(ours), "tag": theirs})
    RESULTS.write_text(json.dumps(found, indent=2) + "\n")


if __name__ == "__main__":
    main()
