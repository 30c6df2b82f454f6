"""Whether a search of 10 000 nodes beats random play and flat Monte Carlo in Small World, as in Nieuwenhuizen's thesis
(2021).

    python benchmarks/small_world_strength.py [--against random] [--games 100] [--nodes 10000] [--cp 4] [--first]

The search plays first in every other game, or with `--first` in all. Against it plays `random`, or the thesis' flat
Monte Carlo agent, with 100 playouts for every option: `flat:playouts=100`. Rollouts go to the end and count wins, and
the move with the best mean is played; the thesis' Cp is half a constant before the root of two logarithms, so the
search's `exploration` is 2 * sqrt(2) * Cp.
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
    parser.add_argument("--against", default="random", help="the other agent")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--nodes", type=int, default=10_000)
    parser.add_argument("--cp", type=float, default=4.0)
    parser.add_argument("--first", action="store_true", help="the search is player 1 in every game")
    options = parser.parse_args()
    exploration = round(2 * sqrt(2) * options.cp, 3)
    search = f"mcts:budget={options.nodes}it,rollout=end,heuristic=win,exploration={exploration},final=value"
    table = Table(spinney.load("small-world"), [search, options.against])
    won, coins = 0.0, [0.0, 0.0]
    for seed in range(options.games):
        own = 0 if options.first else seed % 2
        result = table.play(seed, [own, 1 - own])
        assert result is not None
        won += shares(result.ranks)[own]
        coins = [coins[0] + result.scores[own], coins[1] + result.scores[1 - own]]
        print(f"{won:g} of {seed + 1} won", flush=True)
    low, high = wilson(won, options.games)
    means = [round(total / options.games, 1) for total in coins]
    print(f"{search} against {options.against}:")
    print(f"{won:g} of {options.games} won (95 % interval {low:.0%} to {high:.0%}), coins {means}")
    found = {"search": search, "first": options.first, "games": options.games, "won": won, "coins": means}
    known = json.loads(RESULTS.read_text(encoding="utf-8")) if RESULTS.exists() else {}
    RESULTS.write_text(json.dumps({**known, options.against: found}, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
