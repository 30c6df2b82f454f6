"""Whether two threads play better than one in the same time: Hex 11x11, sides alternating.

    python benchmarks/thread_strength.py [--games 100] [--milliseconds 20] [--parallel tree]

A game has four cores where there are so many, and the machine must be idle: where it is not, two threads are one.
"""

import argparse
import json
import os
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

import spinney
from spinney.arena.statistics import wilson

RESULTS = Path(__file__).parent / "results" / "thread_strength.json"


def wins(milliseconds: int, parallel: str, seed: int) -> bool:
    """Whether two threads win this game; they move first in every other one."""
    two = spinney.agent("mcts", budget=f"{milliseconds}ms", threads=2, parallel=parallel)
    one = spinney.agent("mcts", budget=f"{milliseconds}ms")
    seat = seed % 2
    result = spinney.play("hex", [two, one] if seat == 0 else [one, two], seed)
    return result.ranks[seat] == 1


def main() -> None:
    """Plays, prints and saves."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--milliseconds", type=int, default=20)
    parser.add_argument("--parallel", default="tree", choices=["tree", "root", "leaf"])
    parser.add_argument("--out", type=Path, default=RESULTS)
    options = parser.parse_args()
    wins(1, options.parallel, 0)  # compiles
    play = partial(wins, options.milliseconds, options.parallel)
    with ProcessPoolExecutor(max(1, (os.cpu_count() or 4) // 4)) as pool:
        won = sum(pool.map(play, range(options.games)))
    low, high = wilson(won, options.games)
    print(f"two threads won {won} of {options.games} (95 % interval {low:.0%} to {high:.0%})")
    settings = {"game": "hex", "milliseconds": options.milliseconds, "parallel": options.parallel}
    options.out.write_text(json.dumps({**settings, "games": options.games, "won": won}, indent=2) + "\n")


if __name__ == "__main__":
    main()
