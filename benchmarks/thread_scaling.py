"""How many times the iterations of one thread several threads do, in one tree, in a tree each, or from one new node.

    python benchmarks/thread_scaling.py                     # measures 1, 2, 4, ... threads up to the machine's cores
    python benchmarks/thread_scaling.py --plot results.json # draws a measurement; needs matplotlib

Every round measures all thread counts one after another, and the result is the median over rounds of the ratio to the
same round's one thread: an absolute rate says as much about the machine as about the code.
"""

import argparse
import json
import os
from pathlib import Path
from statistics import median
from typing import Any

import spinney
from spinney.arena.machine import processor

GAMES = {"tic-tac-toe": "Tic-Tac-Toe", "connect-four": "Connect Four", "hex": "Hex 11x11"}
MODES = ("tree", "root", "leaf")
ROUNDS = 5
RESULTS = Path(__file__).parent / "results"


def rate(game: spinney.Game, mode: str, threads: int, milliseconds: int, seed: int) -> float:
    """Iterations a second from the first position; no visit may be lost on the way."""
    agent = spinney.agent("mcts", budget=f"{milliseconds}ms", threads=threads, parallel=mode, memory=4096)
    decision = agent.decide(game.start(), seed)
    assert decision.tree is not None
    assert decision.tree.visits == sum(decision.visits.values()) == decision.iterations
    return decision.iterations / decision.seconds


def measure(milliseconds: int, counts: list[int]) -> dict[str, Any]:
    """The scaling curve of every game and mode: thread count -> iterations/s and ratio to one thread."""
    curves: dict[str, Any] = {}
    for name in GAMES:
        game = spinney.load(name)
        for mode in MODES:
            rate(game, mode, 2, 10, seed=0)  # compiles
            rounds = [{n: rate(game, mode, n, milliseconds, seed) for n in counts} for seed in range(ROUNDS)]
            curves.setdefault(name, {})[mode] = {
                str(n): {
                    "iterations_per_second": round(median(one[n] for one in rounds)),
                    "ratio": round(median(one[n] / one[1] for one in rounds), 2),
                }
                for n in counts
            }
            print(f"{name:13} {mode}: ", {n: curve["ratio"] for n, curve in curves[name][mode].items()}, flush=True)
    return {
        "spinney": spinney.__version__,
        "cores": os.cpu_count(),
        "processor": processor(),
        "milliseconds": milliseconds,
        "rounds": ROUNDS,
        "curves": curves,
    }


def plot(results: dict[str, Any], path: Path) -> None:
    """One panel a game, one line a mode, and the line of perfect scaling."""
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(1, len(GAMES), figsize=(11, 3.8), sharey=True, layout="constrained")
    for axis, (name, title) in zip(axes, GAMES.items(), strict=True):
        for mode in MODES:
            curve = results["curves"][name][mode]
            axis.plot([int(n) for n in curve], [point["ratio"] for point in curve.values()], marker="o", label=mode)
        counts = [int(n) for n in results["curves"][name]["tree"]]
        axis.plot(counts, counts, color="grey", linestyle=":", label="perfect")
        axis.set(title=title, xlabel="threads", xscale="log", yscale="log", xticks=counts, yticks=counts)
        axis.set_xticklabels(counts)
        axis.set_yticklabels(counts)
        axis.minorticks_off()
        axis.grid(alpha=0.3)
    axes[0].set_ylabel("iterations, times one thread")
    axes[0].legend(frameon=False)
    figure.suptitle(f"{results['cores']} cores, {results['processor']}", fontsize=10)
    figure.savefig(path, metadata={"Date": None})


def main() -> None:
    """Measures, or draws what was measured."""
    parser = argparse.ArgumentParser(description="How search scales with threads.")
    parser.add_argument("--milliseconds", type=int, default=500, help="thinking time of one measurement")
    parser.add_argument("--out", type=Path, default=RESULTS / "thread_scaling.json")
    parser.add_argument("--plot", type=Path, help="draw these results instead of measuring")
    options = parser.parse_args()
    if options.plot:
        plot(json.loads(options.plot.read_text()), options.plot.with_suffix(".svg"))
        return
    cores = os.cpu_count() or 1
    counts = [n for n in (1, 2, 4, 8, 16, 32, 64, 128) if n <= cores]
    options.out.write_text(json.dumps(measure(options.milliseconds, counts), indent=1) + "\n")


if __name__ == "__main__":
    main()
