"""Hostile plain Python games for minutes: whether anything ends the process, disturbs other searches, or leaks memory.

    python benchmarks/fuzz_python_games.py [--minutes 5] [--seed 0]

Prints every ten seconds how many decisions were made, how many positions are alive, and the memory in use, which goes
up and down by a tenth as hostile games flood it; leaves with 1 if it ends a quarter above the most of the first half.
"""

import argparse
import gc
import resource
import sys
from collections import Counter
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parents[1]))

import spinney
from spinney.core.plain.positions import alive
from tests.core.hostile_games import torment

EVERY = 10.0
GROWTH = 1.25


def megabytes() -> float:
    """The memory that this process has in use."""
    status = Path("/proc/self/status")
    if not status.exists():  # elsewhere only the most that it ever had is told
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    line = next(line for line in status.read_text().splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args()
    state, agent = spinney.load("tic-tac-toe").start(), spinney.agent("mcts:budget=50it")
    expected, found = agent.decide(state, 1).visits, Counter[str]()
    began = shown = perf_counter()
    end, seed, first_half = began + 60 * chosen.minutes, chosen.seed, [megabytes()]
    while (now := perf_counter()) < end:
        found[torment(seed)] += 1
        seed += 1
        if now - shown >= EVERY:
            shown = now
            gc.collect()
            assert agent.decide(state, 1).visits == expected, "a search of another game has changed"
            print(
                f"{now - began:4.0f} s  {seed - chosen.seed:6,} decisions  {alive():4} positions  {megabytes():6.1f} MB"
            )
            if now - began < 30 * chosen.minutes:
                first_half.append(megabytes())
    gc.collect()
    print(dict(found.most_common()))
    print(f"memory: {max(first_half):.1f} MB at most in the first half, {megabytes():.1f} MB at the end")
    return int(megabytes() > GROWTH * max(first_half))


if __name__ == "__main__":
    sys.exit(main())
