"""Compiles the kernels of games for a card, without one: how long it takes, and what comes out.

    python benchmarks/compile_kernels.py [GAME ...] [--agent mcts:budget=1000it] [--capability 9.0] [--side-by-side 1]

A line for each game: seconds, bytes of PTX text, and whether it is free of fused multiplications and additions, which
would round otherwise than a processor does. With device=gpu it is the kernel of one decision. Kernels are kept on disk,
where a card of this compute capability finds them; one that is there already takes no time. The exit code is 1 if one
cannot be made, or fuses.
"""

import argparse
import os
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from threading import Thread
from time import perf_counter
from typing import Any, NamedTuple

from numpy.typing import NDArray

import spinney
from spinney.core.game import Game
from spinney.gpu.cuda import lane_ptx
from spinney.gpu.decision import Dig
from spinney.gpu.flock import Flock

FUSED = "fma."


class Made(NamedTuple):
    """A kernel: its game, the seconds it took, its bytes, and what is wrong with it."""

    game: str
    seconds: float
    size: int
    wrong: str

    def __str__(self) -> str:
        return f"{self.game}: {self.seconds:.1f} s, {self.size:,} bytes, {self.wrong or 'nothing is fused'}"


class Compiler:
    """A card without memory, on which nothing is played: it has kernels made, as lanes ask for them."""

    def __init__(self, capability: tuple[int, int]) -> None:
        self.capability, self.text = capability, ""
        self.block: Any = None

    def use(self) -> None:
        """Does nothing."""

    def lane(self, game: Game, cast: Any, block: Any) -> Any:
        """Has the kernel of a lane made."""
        compiled: Callable[..., str] = lane_ptx
        self.text, self.block = compiled(game, cast, block, capability=self.capability), block

    def at_once(self, code: Any) -> int:
        """One will do."""
        return 1

    def in_step(self, code: Any, moves: float, factor: float) -> Any:
        """Nothing is ever played."""
        return code

    def play(self, code: Any, lanes: int, part: float, *arguments: int) -> None:
        """Plays nothing."""

    def fill(self, blocks: int, template: int, words: int, lanes: int) -> None:
        """Fills nothing."""

    def gather(self, source: int, apart: int, lanes: NDArray[Any], ends: NDArray[Any]) -> NDArray[Any]:
        """Gathers nothing."""
        return lanes

    def bytes_left(self) -> int:
        """As much as anybody wants."""
        return 1 << 60

    def room(self, size: int) -> int:
        """Nowhere."""
        return 0

    def zero(self, address: int, size: int) -> None:
        """Changes nothing."""

    def free(self, address: int) -> None:
        """Gives nothing back."""

    def write(self, address: int, values: NDArray[Any]) -> None:
        """Writes nothing."""

    def read(self, address: int, values: NDArray[Any]) -> None:
        """Reads nothing."""


def loaded(name: str) -> Game:
    """A game at its usual player count, or at the one behind a colon, such as love-letter:4."""
    game, _, players = name.partition(":")
    return spinney.load(game, int(players)) if players else spinney.load(game)


def made(name: str, agent: str, capability: tuple[int, int]) -> Made:
    """Compiles the kernel of a game, all seats by the same agent."""
    start = perf_counter()
    game, compiler = loaded(name), Compiler(capability)
    try:
        found: Any = spinney.agent(agent).for_game(game)
        if getattr(found, "device", "cpu") == "gpu":
            Dig(compiler, game, found)
        else:
            Flock(compiler, game, [found], wanted=1)
    except Exception as failed:
        return Made(name, perf_counter() - start, 0, f"{type(failed).__name__}: {failed}")
    count, size = compiler.text.count(FUSED), len(compiler.text.encode())
    return Made(name, perf_counter() - start, size, f"{count} fused operations" if count else "")


def capability_of(text: str) -> tuple[int, int]:
    """Two numbers from a text such as 9.0."""
    major, _, minor = text.partition(".")
    return int(major), int(minor or 0)


def outlive_nobody() -> None:
    """Has a worker end with whoever it works for, however that ends: else it would disturb what is measured next."""
    parent = parent_process()
    assert parent is not None, "nobody works for this process"
    watch = [parent.sentinel]
    Thread(target=lambda: os._exit(bool(wait(watch))), daemon=True).start()


def main() -> None:
    """Compiles all games, or some."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=spinney.games(), metavar="GAME")
    parser.add_argument("--agent", default="mcts:budget=1000it")
    parser.add_argument("--capability", type=capability_of, default=(9, 0), help="such as 8.0 (A100) or 9.0 (H200)")
    parser.add_argument("--side-by-side", type=int, default=1, help="kernels at a time, a process each")
    options = parser.parse_args()
    found = []
    with ProcessPoolExecutor(options.side_by_side, get_context("spawn"), outlive_nobody) as pool:
        job = partial(made, agent=options.agent, capability=options.capability)
        for one in pool.map(job, options.games):
            found.append(one)
            print(one, flush=True)
    wrong = [one.game for one in found if one.wrong]
    size, seconds = sum(one.size for one in found), sum(one.seconds for one in found)
    print(f"{len(found) - len(wrong)} of {len(found)} kernels, {size:,} bytes, {seconds:.0f} s")
    sys.exit(f"not right: {', '.join(wrong)}" if wrong else 0)


if __name__ == "__main__":
    main()
