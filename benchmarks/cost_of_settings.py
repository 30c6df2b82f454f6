"""What each setting of the tree search costs an iteration, beside the plain search in the same run.

    python benchmarks/cost_of_settings.py [--seconds 0.3]

Plain and with the setting alternate, nine times; shown and saved is the median of the ratios of iterations/s. A setting
that makes the tree narrower makes iterations deeper: part of a cost is that, and not work of the setting itself.
"""

import argparse
import json
from pathlib import Path
from statistics import median
from typing import Any

from rich.progress import track

import spinney

RESULTS = Path(__file__).parent / "results" / "cost_of_settings.json"
ROUNDS = 9
SETTINGS: list[dict[str, Any]] = [
    {},  # against itself: what the machine's noise is
    {"oma": 100.0},
    {"widening": "2:0.5"},
    {"widening": "1:0.3"},
    {"oma": 100.0, "widening": "2:0.5"},
    {"tree": "paranoid"},
    {"tree": "self"},
    {"tree": "multi"},
    {"rollout_policy": "mast"},
    {"rollout_policy": "order"},
]


def rate(state: spinney.State, seconds: float, seed: int, **settings: Any) -> float:
    """Iterations a second."""
    found = spinney.agent("mcts", budget=f"{1000 * seconds}ms", **settings).decide(state, seed)
    return found.iterations / found.seconds


def main() -> None:
    """Measures, prints and saves."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=0.3, help="of each measurement")
    seconds = parser.parse_args().seconds
    state = spinney.load("connect-four").start()
    rate(state, 0.01, 0)
    found = {}
    for settings in track(SETTINGS, "Connect Four"):
        name = str(spinney.agent("mcts", **settings))
        pairs = [(rate(state, seconds, i), rate(state, seconds, i, **settings)) for i in range(ROUNDS)]
        found[name] = median(with_it / plain for plain, with_it in pairs)
    for name, ratio in found.items():
        print(f"{name:40} {ratio:.2f} of the plain search's iterations/s")
    RESULTS.write_text(json.dumps({"game": "connect-four", "seconds": seconds, "ratio": found}, indent=2) + "\n")


if __name__ == "__main__":
    main()
