"""Iterations a second beside TAG's, the Java framework: IS-MCTS, `maxn`, rollouts of 30, trees of depth 30, over
all decisions of whole games.

    python benchmarks/versus_tag.py [GAME ...] [--games 5]

Every seat of a game searches 2 000 iterations a decision, which is what TAG does in 50 to 500 ms. TAG's rates were
measured elsewhere (Java 21, warmed up, one core at 2.8 GHz, the best of two to four runs, each good to about 30 %), so
these ratios compare two machines: read them as orders of magnitude.
"""

import argparse
import json
from math import prod
from pathlib import Path
from statistics import median
from typing import Any

import spinney

RESULTS = Path(__file__).parent / "results" / "versus_tag.json"
# Game -> TAG's iterations a second with MCTS, by player count.
TAG = {
    "tic-tac-toe": {2: 40_670},
    "dots-and-boxes": {2: 2_675, 4: 3_022},
    "poker": {2: 24_294, 4: 12_961},
    "uno": {2: 13_529, 4: 11_808},
    "love-letter": {2: 12_025, 4: 6_159},
    "diamant": {2: 34_650, 4: 24_748},
    "sushi-go": {2: 17_699, 4: 9_791},
    "virus": {2: 6_474, 4: 3_799},
    "exploding-kittens": {2: 12_525, 4: 11_690},
    "dominion": {2: 7_403, 4: 5_429},
    "colt-express": {2: 11_552, 4: 3_878},
}


def search(game: spinney.Game) -> spinney.Agent:
    """The search that is measured; like TAG's, it values a position at the end of a rollout by hand-made rules."""
    heuristic = "default" if game.rules.has("evaluate") else "win"
    return spinney.agent("mcts", rollout=30, max_depth=30, heuristic=heuristic, budget="2000it")


def rate(game: spinney.Game, seed: int) -> float:
    """Iterations a second over the decisions of one game."""
    agent, state = search(game), game.start(seed)
    iterations, seconds = 0, 0.0
    while not state.is_over:
        found = agent.decide(state, seed)
        iterations += found.iterations
        seconds += found.seconds
        state = state.apply(found.action)
    return iterations / seconds


def main() -> None:
    """Measures, prints and saves."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", help="ids of games; all that TAG has, if none is given")
    parser.add_argument("--games", type=int, default=5, help="how many games to play; the result is their median")
    chosen = parser.parse_args()
    found: list[dict[str, Any]] = []
    for name in chosen.game or TAG:
        for players, theirs in TAG[name].items():
            game = spinney.load(name, players)
            search(game).decide(game.start(), 0)
            ours = median(rate(game, seed) for seed in range(chosen.games))
            ratio = ours / theirs
            print(f"{name:18} {players} players: {ours:10,.0f} iterations/s, {ratio:5.1f} times TAG's {theirs:,}")
            made = {"game": name, "players": players, "iterations_per_second": round(ours), "tag": theirs}
            found.append({**made, "ratio": round(ratio, 1)})
    print(f"geometric mean {prod(each['ratio'] for each in found) ** (1 / len(found)):.1f}")
    if not chosen.game:
        RESULTS.write_text(json.dumps(found, indent=2) + "\n")


if __name__ == "__main__":
    main()
