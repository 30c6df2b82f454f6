"""How often a search beats random play at Colt Express for two, in turn in both seats.

    python benchmarks/colt_express_strength.py [--matches 100] [--iterations 2000]

The search re-deals in every iteration and values positions by points, with half of them more for a win.
"""

import argparse

import spinney
from spinney.arena.match import Table
from spinney.core.state import shares


def main() -> None:
    """Plays, and prints the search's share of the wins."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--iterations", type=int, default=2000)
    chosen = parser.parse_args()
    search = spinney.agent("mcts", information="is", heuristic="score_plus", budget=f"{chosen.iterations}it")
    table, won = Table(spinney.load("colt-express", 2), [search, "random"]), 0.0
    for seed in range(chosen.matches):
        own = seed % 2
        result = table.play(seed, [own, 1 - own])
        assert result is not None
        won += shares(result.ranks)[own]
    print(f"{search} wins {won:g} of {chosen.matches} matches against random play")


if __name__ == "__main__":
    main()
