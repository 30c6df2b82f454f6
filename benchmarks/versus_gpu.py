"""Spinney's lanes beside pgx and mctx on the same card, in the same run: playouts and simulations a second.

    python benchmarks/versus_gpu.py [--seconds 12] [--lanes 65536] [--rivals PYTHON]

Needs an NVIDIA card and the extra `gpu`. pgx, mctx and JAX are measured by `benchmarks/jax_rivals.py`, in a process of
their own, where they are installed here or for the Python that `--rivals` names; where they are not, numbers that were
published or measured elsewhere are quoted as such. Results go to benchmarks/results/versus_gpu.json.

An iteration of ours is a whole simulation: down the tree, a random playout to the end of the match, and up again. So
its rate stands beside both: it is more than a playout, and what a simulation with a rollout is.
"""

import argparse
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import spinney
from spinney.arena.machine import machine
from spinney.gpu.crew import TAKEN, cards
from spinney.gpu.measure import measure

RESULTS = Path(__file__).parent / "results" / "versus_gpu.json"
RIVALS = Path(__file__).with_name("jax_rivals.py")
GAMES = [spinney.load("connect-four"), spinney.load("hex", swap=True)]
AGENT = "mcts:budget=1000it"
ELSEWHERE = "measured elsewhere, on one H200"
KLESK = "P. Klęsk, MCTS-NC, SoftwareX 30, 2025, https://doi.org/10.1016/j.softx.2025.102139, on its author's cards"
# Not of this run: shown apart, and never divided by.
PUBLISHED: list[dict[str, Any]] = [
    {"library": "pgx", "game": "connect-four", "what": "playouts", "per_second": 27_700_000, "source": ELSEWHERE},
    {"library": "pgx", "game": "hex", "what": "playouts", "per_second": 1_400_000, "source": ELSEWHERE},
    {"library": "mctx", "game": None, "what": "simulations", "per_second": 2_300_000, "source": ELSEWHERE},
    {"library": "MCTS-NC", "game": None, "what": "playouts", "per_second": [1_500_000, 19_000_000], "source": KLESK},
]


def ours(seconds: float, lanes: int) -> tuple[str, dict[str, dict[str, Any]]]:
    """The card's name, and what lanes do on it, by game."""
    card: Any = cards()[0]
    found = {}
    for game in GAMES:
        speed = measure(card, game, spinney.agent(AGENT), seconds, lanes)
        found[game.id] = speed.to_dict()
        print(f"{game.id}: {speed.iterations_per_second:,.0f} iterations/s in {speed.lanes:,} lanes", flush=True)
    return card.name, found


def rivals(python: str) -> list[dict[str, Any]]:
    """What pgx and mctx do, if this Python has them, on a card."""
    asked = subprocess.run([python, "-c", "import jax, mctx, pgx"], capture_output=True, text=True, check=False)
    if asked.returncode:
        print(f"no rivals: {(asked.stderr.strip().splitlines() or ['they cannot be imported'])[-1]}")
        return []
    found = []
    with subprocess.Popen([python, str(RIVALS)], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        for line in process.stdout:
            found.append(json.loads(line))
            print(line.strip(), flush=True)
    if process.returncode:
        raise SystemExit(f"{RIVALS.name} has failed")
    return found


def ratios(lanes: dict[str, dict[str, Any]], others: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Our rate over the best of each rival's, by game and by what was measured; none of those without a card."""
    best: dict[tuple[str, str, str], float] = {}
    for one in others:
        if "per_second" in one and one["platform"] != "cpu":
            key = one["game"], one["library"], one["what"]
            best[key] = max(best.get(key, 0.0), one["per_second"])
    return [
        {
            "game": game,
            "library": library,
            "what": what,
            "per_second": rate,
            "ratio": round(lanes[game]["iterations_per_second"] / max(1.0, rate), 2),
        }
        for (game, library, what), rate in best.items()
    ]


def main() -> None:
    """Measures, prints and saves."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=12.0, help="of ours, for each game")
    parser.add_argument("--lanes", type=int, default=TAKEN)
    parser.add_argument("--rivals", default=sys.executable, metavar="PYTHON", help="which has JAX, pgx and mctx")
    options = parser.parse_args()
    # They come first: their process gives all memory of the card back when it ends.
    others = rivals(options.rivals)
    card, lanes = ours(options.seconds, options.lanes)
    beside = ratios(lanes, others)
    for one in beside:
        print(f"{one['game']}: {one['ratio']:g} times {one['library']}, {one['what']} ({one['per_second']:,.0f}/s)")
    for one in PUBLISHED:
        print(f"not of this run: {one}")
    told = {"machine": machine(), "card": card, "ours": lanes, "rivals": others, "beside": beside}
    RESULTS.write_text(json.dumps({**told, "published": PUBLISHED}, indent=1, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    main()
