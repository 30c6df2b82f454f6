"""How fast threads are, what they share and what an iteration costs: measured from first positions, without matches."""

from collections.abc import Iterator
from typing import Any

import spinney
from spinney.arena.machine import cores
from spinney.core.game import Game
from spinney.papers.paper import Size
from spinney.papers.records import Record, measured

GAMES = ("tic-tac-toe", "connect-four", "hex")
WAYS, COUNTS = ("tree", "root", "leaf"), (1, 2, 4, 8)
ROUNDS = {"laptop": 5, "full": 15}
MILLISECONDS, STORED = 100, 8000


def throughput(size: Size) -> Iterator[Record]:
    """Speeds, memory and costs of each game; thread counts beyond the machine's cores are left out."""
    rounds = size.matches or ROUNDS[size.scale]
    for name in GAMES:
        game = spinney.load(name)
        found: dict[str, Any] = {
            "cores": cores(),
            "speeds": list(_speeds(game, rounds)),
            "rollouts": list(costs(game, rounds)),
            "same": [[int(_visits(game, 1, seed) == _visits(game, 4, seed))] for seed in range(rounds)],
            "memory": [memory(game)] if cores() >= COUNTS[-1] else [],
        }
        yield measured("thread-throughput", game, found)


def _search(game: Game, seed: int, **settings: Any) -> spinney.Decision:
    return spinney.agent("mcts", exploration=2, normalise="none", **settings).decide(game.start(), seed)


def _speeds(game: Game, rounds: int) -> Iterator[list[Any]]:
    """Rows of way, threads, iterations, nodes and seconds; each round goes through all of them."""
    for seed in range(rounds + 1):
        for way in WAYS:
            for threads in COUNTS:
                if threads <= cores() and (threads > 1 or way == "tree"):
                    one = _search(game, seed, budget=f"{MILLISECONDS}ms", threads=threads, parallel=way)
                    if seed:  # the first round compiles
                        yield [way, threads, one.iterations, one.nodes, round(one.seconds, 5)]


def costs(game: Game, rounds: int, iterations: int = 1000) -> Iterator[list[float]]:
    """Rows of microseconds an iteration with rollouts to the end, and without."""
    for seed in range(rounds + 1):
        found = [_search(game, seed, budget=f"{iterations}it", rollout=one) for one in ("end", 0)]
        if seed:
            yield [round(1e6 * one.seconds / one.iterations, 3) for one in found]


def _visits(game: Game, threads: int, seed: int) -> dict[int, int]:
    return _search(game, seed, budget=f"{STORED}it", threads=threads).visits


def memory(game: Game, iterations: int = STORED) -> list[float]:
    """Of eight trees and of one for eight threads, at equal iterations: the share of nodes whose line of actions no
    other node has, and the bytes.
    """
    root, tree = (_search(game, 1, budget=f"{iterations}it", threads=8, parallel=way) for way in ("root", "tree"))
    shares = [sum(1 for _ in one.tree.walk()) / one.nodes for one in (root, tree) if one.tree is not None]
    return [*(round(share, 4) for share in shares), root.bytes, tree.bytes]
