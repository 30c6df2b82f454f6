"""How late decisions with a budget of time are: the worst of 1 000 positions of each game, for both kinds of search.

    python benchmarks/deadline.py [--milliseconds 5] [--decisions 1000]

Lateness is what a decision takes by the clock beyond its budget. A decision may also be late by what other programs do,
so the processor's time of its thread is measured too; the machine should be idle.
"""

import argparse
import json
import platform
import time
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Any

import spinney

RESULTS = Path(__file__).parent / "results" / "deadline.json"
KINDS = ("mcts", "minimax")
GAMES = ("tic-tac-toe", "connect-four", "hex", "dots-and-boxes", "focus", "sushi-go")
MOVES = 30


def positions(game: spinney.Game, count: int) -> list[spinney.State]:
    """Positions up to thirty random moves after the start, none of them over."""
    draw, found = Random(1), list[spinney.State]()
    while len(found) < count:
        state = game.start(len(found))
        for _ in range(draw.randint(0, MOVES)):
            if not state.is_over:
                state = state.apply(draw.choice(state.legal_actions))
        if not state.is_over:
            found.append(state)
    return found


def summary(late: list[float]) -> dict[str, float]:
    """The median, the 95th percentile and the worst, in milliseconds."""
    return {"median": round(median(late), 3), "95 %": round(quantiles(late, n=20)[-1], 3), "worst": round(max(late), 3)}


def lateness(kind: str, game: spinney.Game, milliseconds: int, decisions: int) -> dict[str, Any]:
    """How many milliseconds decisions take beyond their budget, by the clock and by the processor."""
    agent = spinney.agent(kind, budget=f"{milliseconds}ms")
    states = positions(game, decisions)
    agent.decide(states[0])  # compiles
    clock, processor = list[float](), list[float]()
    for state in states:
        start = time.perf_counter(), time.thread_time()
        agent.decide(state)
        clock.append(1000 * (time.perf_counter() - start[0]) - milliseconds)
        processor.append(1000 * (time.thread_time() - start[1]) - milliseconds)
    return {"clock": summary(clock), "processor": summary(processor)}


def main() -> None:
    """Measures, prints and saves."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--milliseconds", type=int, default=5)
    parser.add_argument("--decisions", type=int, default=1000)
    parser.add_argument("--out", type=Path, default=RESULTS)
    options = parser.parse_args()
    found: dict[str, Any] = {
        "machine": platform.machine(),
        "milliseconds": options.milliseconds,
        "decisions": options.decisions,
    }
    for kind in KINDS:
        for name in GAMES:
            game = spinney.load(name)
            if kind == "minimax" and (game.declaration.chance or game.declaration.hidden):
                continue
            found[f"{kind}, {name}"] = lateness(kind, game, options.milliseconds, options.decisions)
    print(json.dumps(found, indent=2))
    options.out.write_text(json.dumps(found, indent=2) + "\n")


if __name__ == "__main__":
    main()
