"""How long 10 000 nodes take in Small World, beside Nieuwenhuizen's thesis (2021): 5 101 ms for the first
decision of a game and 2 691 ms in the mean over a game, in C# on a machine of its day.

    python benchmarks/small_world_speed.py [--nodes 10000] [--games 3]

Rollouts go to the end of the game and count wins. Times are of the processor, on one core; beside them stands how many
actions an iteration plays in the tree and in its rollout.
"""

import argparse
import json
import time
from pathlib import Path
from statistics import mean
from typing import Any

import spinney

RESULTS = Path(__file__).parent / "results" / "small_world_speed.json"
THESIS = {"first_ms": 5_101, "mean_ms": 2_691}


def timed(agent: spinney.Agent, state: spinney.State, seed: int) -> tuple[float, spinney.Decision]:
    """Milliseconds of one decision, and the decision."""
    start = time.thread_time()
    found = agent.decide(state, seed)
    return 1000 * (time.thread_time() - start), found


def game(agent: spinney.Agent, seed: int) -> list[tuple[float, float]]:
    """For every decision of a game that was no forced move: milliseconds, and actions an iteration."""
    state, rows = spinney.load("small-world").start(seed), []
    while not state.is_over:
        took, found = timed(agent, state, seed)
        if found.iterations:
            rows.append((took, found.calls / found.iterations))
        state = state.apply(found.action)
    return rows


def main() -> None:
    """Measures, prints and saves."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--nodes", type=int, default=10_000)
    parser.add_argument("--games", type=int, default=3)
    options = parser.parse_args()
    agent = spinney.agent("mcts", budget=f"{options.nodes}it", rollout="end", heuristic="win")
    agent.decide(spinney.load("small-world").start())
    games = [game(agent, seed) for seed in range(options.games)]
    rows = [row for one in games for row in one]
    found: dict[str, Any] = {
        "nodes": options.nodes,
        "first_ms": round(mean(one[0][0] for one in games), 1),
        "mean_ms": round(mean(took for took, _ in rows), 1),
        "first_actions": round(mean(one[0][1] for one in games), 1),
        "mean_actions": round(mean(calls for _, calls in rows), 1),
        "decisions": len(rows),
    }
    for what, theirs in THESIS.items():
        print(f"{what}: {found[what]}, the thesis {theirs}: {theirs / found[what]:.0f} times")
    print(f"actions an iteration: {found['first_actions']} at first, {found['mean_actions']} in the mean")
    RESULTS.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
