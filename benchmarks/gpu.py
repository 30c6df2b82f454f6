"""Matches on a card beside matches on one core, in one run: iterations a second of both, and whether they are equal.

    python benchmarks/gpu.py [GAME ...] [--agent mcts:budget=1000it] [--seconds 12] [--equal 100] [--side-by-side 1]

Needs an NVIDIA card and the extra `gpu`. Every game is played at its usual player count (or another: love-letter:4),
all seats by the same agent. Kernels are made first, some side by side. Then game by game the card plays for two thirds
of the seconds, with new matches for those that end, from when its launches have their full length and it is known how
long threads best wait for one another; and one core, with nothing beside it, plays the first of these matches again.
Results go to benchmarks/results/gpu.json, game by game. `spinney bench --gpu` prints the same.
"""

import argparse
import json
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import prod
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from compile_kernels import Compiler, loaded, outlive_nobody

import spinney
from spinney.arena.machine import machine
from spinney.arena.matches import Matches
from spinney.gpu.crew import TAKEN, cards
from spinney.gpu.flock import Flock
from spinney.gpu.form import form_of
from spinney.gpu.measure import COMPARED, measure

RESULTS = Path(__file__).parent / "results" / "gpu.json"


def prepare(name: str, text: str) -> str:
    """Has everything made that a game needs, and kept where later processes find it: rules, kernel, machine code."""
    game = loaded(name)
    card: Any = cards()[0]
    card.use()
    compiler: Any = Compiler(card.capability)
    agent = spinney.agent(text).for_game(game)
    Flock(compiler, game, [agent], wanted=1)
    card._kernel(compiler.text, form_of(compiler.text, compiler.block).registers)
    chair = agent.chair(game)
    Matches(game, [chair] if chair else [])
    return name


def main() -> None:
    """Plays all games, or some."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=spinney.games(), metavar="GAME")
    parser.add_argument("--agent", default="mcts:budget=1000it")
    parser.add_argument("--lanes", type=int, default=TAKEN)
    parser.add_argument("--seconds", type=float, default=12.0, help="for each game, on the card and on the core")
    parser.add_argument("--equal", type=int, default=COMPARED, help="matches that are compared at most")
    parser.add_argument("--side-by-side", type=int, default=1, help="kernels that are made at a time, a process each")
    options = parser.parse_args()
    with ProcessPoolExecutor(options.side_by_side, get_context("spawn"), outlive_nobody, max_tasks_per_child=1) as pool:
        for name in pool.map(partial(prepare, text=options.agent), options.games):
            print(f"{name} is ready", flush=True)
    card: Any = cards()[0]
    told: dict[str, Any] = json.loads(RESULTS.read_text()) if RESULTS.exists() else {"games": {}}
    told |= {"machine": machine(), "card": card.name}
    for name in options.games:
        agent = spinney.agent(options.agent)
        found = measure(card, loaded(name), agent, options.seconds, options.lanes, options.equal)
        told["games"][name] = found.to_dict()
        RESULTS.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
        print(f"{name}: {found}", flush=True)
    ratios = [one["ratio"] for one in told["games"].values()]
    print(f"{prod(ratios) ** (1 / len(ratios)):.0f} times a core in the geometric mean of {len(ratios)} games")


if __name__ == "__main__":
    main()
