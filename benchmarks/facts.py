"""What it is worth to remember: a search whose re-deals respect all that its seat knows for certain, against the same
search whose re-deals know only what lies open and the seat's own cards.

    python benchmarks/facts.py [--matches 400] [--iterations 1000] [--workers 16] [--only uno ...]

Two players. Every deal is played twice, with seats exchanged. The one that forgets is handed positions in which the
fields of the record that hold facts are cleared; what is learnt within its search it keeps there. Uno is played to 100
points, Love Letter to 3 tokens. Exploding Kittens is not here: its record has what happened to the cards in place of
facts, and how many cards somebody holds follows from that, so that nothing of it can be cleared.
"""

import argparse
import json
import os
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

from rich.progress import track

import spinney
from spinney.arena.statistics import wilson
from spinney.core.random import stream
from spinney.core.state import shares

RESULTS = Path(__file__).parent / "results" / "facts.json"
SETTINGS = {"uno": {"target": 100}, "love-letter": {"tokens": 3}}
# What the fields that hold facts are set to where nothing is known.
CLEARED = {"uno": {"facts": 0}, "love-letter": {"may": (1 << 60) - 1, "ties": 0}}


def forgotten(state: spinney.State, seed: int) -> spinney.State:
    """The same position, with nothing known but what is seen."""
    data = state.raw().view(state.game.rules.record)
    for name, value in CLEARED[state.game.id].items():
        data[name] = value
    return spinney.State(state.game, data, stream(seed, "forgotten"), state.last)


class Forgetful(spinney.Agent):
    """A search that knows no facts of the game so far."""

    iterations: int

    def decide(self, state: spinney.State, seed: int | None = None) -> spinney.Decision:
        return spinney.agent("mcts", budget=f"{self.iterations}it").decide(forgotten(state, seed or 0), seed)


def won(name: str, iterations: int, number: int) -> float:
    """The share of a win that goes to the search that remembers: first in even matches, second in odd ones."""
    agents = [spinney.agent("mcts", budget=f"{iterations}it"), Forgetful(iterations=iterations)]
    seat = number % 2
    game = spinney.load(name, 2, **SETTINGS[name])
    return shares(spinney.play(game, agents if seat == 0 else agents[::-1], number // 2).ranks)[seat]


def main() -> None:
    """Plays, prints and saves."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=400)
    parser.add_argument("--iterations", type=int, default=1_000)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--only", nargs="+", choices=list(CLEARED), default=list(CLEARED))
    parser.add_argument("--out", type=Path, default=RESULTS)
    options = parser.parse_args()
    found = json.loads(options.out.read_text()) if options.out.exists() else {}
    for name in options.only:
        won(name, 10, 0)  # compiles, before there are processes
        with ProcessPoolExecutor(options.workers) as pool:
            play = partial(won, name, options.iterations)
            results = list(track(pool.map(play, range(options.matches)), name, options.matches))
        low, high = wilson(sum(results), options.matches)
        print(f"{name}: with facts {sum(results):g} of {options.matches} (95 % interval {low:.0%} to {high:.0%})")
        found[name] = {
            "settings": SETTINGS[name],
            "version": spinney.load(name).declaration.version,
            "iterations": options.iterations,
            "matches": options.matches,
            "won_with_facts": sum(results),
            "interval": [round(low, 4), round(high, 4)],
        }
        options.out.write_text(json.dumps(found, indent=2) + "\n")


if __name__ == "__main__":
    main()
