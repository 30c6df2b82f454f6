"""What do threads of a card gain or lose by waiting for one another, and by sharing warps? Ways to launch one kernel.

    python benchmarks/gpu_paces.py GAME [--agent mcts:budget=1000it ...] [--lanes 50000] [--window 1.5] [--rounds 2]
        [--home 4 ...] [--choosing 1 ...] [--settling 4 ...] [--asking 2 ...] [--filled 16 ...]

Needs an NVIDIA card and the extra `gpu`. The agents share all seats of the game (love-letter:4 for four players). The
kernel is launched as usual and, one after another, with each of the given turns to wait and each number of lanes in a
warp, always on the same matches, since a rate swings as these come in and out of step: each way has a window of so many
seconds in each round. A line for each way: millions of iterations a second, round by round. Nothing is stored.
"""

import argparse
import sys
from collections.abc import Iterator
from itertools import count
from time import perf_counter
from typing import Any

from compile_kernels import loaded

import spinney
from spinney.arena.matches import Job
from spinney.gpu import card as cards
from spinney.gpu.crew import TAKEN
from spinney.gpu.cuda import WARP
from spinney.gpu.flock import Flock
from spinney.gpu.form import Shape, shape_of
from spinney.gpu.march import Pace

# Matches go on for so many seconds before the first window.
BEFORE = 4.0


class Trial(cards.Card):
    """A card that launches kernels as it is told: with other turns to wait, by their names, or so many lanes a warp."""

    def __init__(self) -> None:
        super().__init__()
        self.way: dict[str, float] = {}

    def in_step(self, code: cards.Code, moves: float, factor: float) -> cards.Code:
        """The usual form but for what is told; nothing else is tried meanwhile."""
        usual = super().in_step(code, moves, 1.0)
        told = {name: value for name, value in self.way.items() if name in Pace._fields}
        return usual._replace(form=usual.form._replace(pace=usual.form.pace._replace(**told)))

    def shape(self, code: cards.Code, lanes: int, part: float) -> Shape:
        """The usual shape but for the lanes of a warp."""
        usual = super().shape(code, lanes, part)
        filled = int(self.way.get("filled", usual.filled))
        return shape_of(-(-lanes // filled) * WARP, code.form, self._processors)._replace(filled=filled)


def windows(card: Trial, flock: Flock, jobs: Iterator[Job], ways: list[dict[str, float]], seconds: float) -> Any:
    """Plays on and on; for each window the way that it had, and its millions of iterations a second."""
    found, searched, usual = [], 0, flock.code
    order = iter(ways)
    start, before, until = 0.0, 0, perf_counter() + BEFORE
    over = False

    def switch() -> bool:
        nonlocal start, before, until, over
        if flock.is_warm and perf_counter() > until:
            now, all_of_it = perf_counter(), searched + flock.iterations_at_hand()
            if start:
                found.append((all_of_it - before) / (now - start) / 1e6)
            card.way, over = next(order, {}), len(found) == len(ways)
            flock.code = card.in_step(usual, flock.moves, 1.0)
            start, before, until = perf_counter(), all_of_it, perf_counter() + seconds
        return over

    for some in flock.play(jobs, switch):
        searched += sum(sum(played.iterations) for _, played in some)
    return found


def main() -> None:
    """Plays and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--agent", action="append", help="again for more; without, mcts:budget=1000it")
    parser.add_argument("--lanes", type=int, default=TAKEN)
    parser.add_argument("--window", type=float, default=1.5, help="seconds of each way and round")
    parser.add_argument("--rounds", type=int, default=2)
    for name in (*Pace._fields, "filled"):
        parser.add_argument(f"--{name}", type=float, nargs="*", default=[])
    options = parser.parse_args()
    if not cards.count():
        sys.exit("there is no NVIDIA card here that CUDA can use")
    game, card = loaded(options.game), Trial()
    agents = [spinney.agent(text).for_game(game) for text in options.agent or ["mcts:budget=1000it"]]
    seats = range(game.players)
    jobs = (Job(seed, [(seed + seat) % len(agents) for seat in seats]) for seed in count())
    ways: list[dict[str, float]] = [{}]
    ways += [{name: value} for name in (*Pace._fields, "filled") for value in getattr(options, name)]
    with Flock(card, game, agents, options.lanes) as flock:
        print(f"{options.game}: {flock.lanes:,} lanes of {card.at_once(flock.code):,}, {flock.code.form}", flush=True)
        rates = windows(card, flock, jobs, ways * options.rounds, options.window)
    for number, way in enumerate(ways):
        told = ", ".join(f"{name} {value:g}" for name, value in way.items()) or f"as usual, {flock.code.form.pace}"
        print(f"  {told}: {'  '.join(f'{rate:.1f}' for rate in rates[number :: len(ways)])}", flush=True)


if __name__ == "__main__":
    main()
