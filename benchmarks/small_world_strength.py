"""Whether a search of 10 000 nodes beats random play in Small World, as in Nieuwenhuizen's thesis (2021), figure 8.

    python benchmarks/small_world_strength.py [--games 100] [--nodes 10000] [--cp 4]

The search plays first in every other game. Rollouts go to the end and count wins; the thesis' Cp is half a constant
before the root of two logarithms, so the search's `exploration` is 2 * sqrt(2) * Cp.
"""

import argparse
import json
from math import sqrt
from pathlib import Path

import spinney
from spinney.arena.match import Table
from spinney.arena.statistics import wilson
from spinney.core.state import shares

RESULTS = Path(__file__).parent / "results" / "small_world_strength.json"


def main() -> None:
    """Plays, prints and saves."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--nodes", type=int, default=10_000)
    parser.add_argument("--cp", type=float, default=4.0)
    parser.add_argument("--out", type=Path, default=RESULTS)
    options = parser.parse_args()
    exploration = round(2 * sqrt(2) * options.cp, 3)
    search = f"mcts:budget={options.nodes}it,rollout=end,heuristic=win,exploration={exploration}"
    table = Table(spinney.load("small-world"), [search, "random"])
    won, coins = 0.0, [0.0, 0.0]
    for seed in range(options.games):
        own = seed % 2
        result = table.play(seed, [own, 1 - own])
        assert result is not None
        won += shares(result.ranks)[own]
        coins = [coins[0] + result.scores[own], coins[1] + result.scores[1 - own]]
        print(f"{won:g} of {seed + 1} won", flush=True)
    low, high = wilson(won, options.games)
    means = [round(total / options.games, 1) for total in coins]
    print(f"{search} won {won:g} of {options.games} (95 % interval {low:.0%} to {high:.0%}), coins {means}")
    found = {"search": search, "games": options.games, "won": won, "coins": means}
    options.out.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
