"""Speed: iterations and random playouts a second, beside a peer in the same run.

An absolute time says as much about the machine as about the code. So ours and the peer's measurements alternate,
five times, and the result is the median of the five ratios.
"""

import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from statistics import median
from typing import Any, Protocol

from spinney.agents.base import guarded
from spinney.core.game import Game
from spinney.search.budget import Budget
from spinney.search.engine import playout_engine
from spinney.search.memory import Memory
from spinney.search.run import run
from spinney.search.settings import SearchSettings

ROUNDS = 5

Rate = Callable[[float, int], float]


class Peer(Protocol):
    """Another library's search and random play of the same game; `seconds` and a seed -> a rate a second."""

    name: str

    def iterations(self, seconds: float, seed: int) -> float: ...

    def playouts(self, seconds: float, seed: int) -> float: ...


@dataclass(frozen=True)
class Speed:
    """Medians over the rounds; the peer's part is None where there is no peer."""

    game: str
    players: int
    parameters: dict[str, Any]
    threads: int
    parallel: str
    seconds: float
    iterations_per_second: float
    playouts_per_second: float
    peer: str | None = None
    peer_iterations_per_second: float | None = None
    peer_playouts_per_second: float | None = None
    iterations_ratio: float | None = None
    playouts_ratio: float | None = None

    def to_dict(self) -> dict[str, Any]:
        """The fields as plain data."""
        return asdict(self)


def iterations_per_second(game: Game, seconds: float, seed: int, threads: int = 1, parallel: str = "tree") -> float:
    """The rate of UCT from the first position, rollouts to the end.

    >>> from spinney import load
    >>> iterations_per_second(load("tic-tac-toe"), 0.01, seed=1) > 0
    True
    """
    settings = SearchSettings(budget=Budget(1000 * seconds, "ms"), threads=threads, parallel=parallel)  # type: ignore[arg-type]
    result = guarded(game.start(), lambda state: run(state, settings, seed))
    return result.iterations / result.seconds


def playouts_per_second(game: Game, seconds: float, seed: int) -> float:
    """The rate of random games from the first position.

    >>> from spinney import load
    >>> playouts_per_second(load("tic-tac-toe"), 0.01, seed=1) > 0
    True
    """
    play = playout_engine()
    settings = SearchSettings(max_depth=1)
    memory = Memory(game.start(), settings, settings.reward(game), seed)
    done, todo, start = 0, 1, time.perf_counter()
    while True:
        play(memory.address, todo)
        done += todo
        elapsed = time.perf_counter() - start
        if elapsed >= seconds:
            return done / elapsed
        todo = max(1, int(done / elapsed * min(elapsed, (seconds - elapsed) / 2)))


def measure(game: Game, seconds: float, peer: Peer | None = None, threads: int = 1, parallel: str = "tree") -> Speed:
    """Measures a game for about `seconds` in all, alternating with the peer; playouts always in one thread.

    >>> from spinney import load
    >>> measure(load("tic-tac-toe"), 0.1).iterations_per_second > 0
    True
    """
    piece = seconds / (ROUNDS * (4 if peer else 2))
    iterations_per_second(game, 0.001, 0, threads, parallel)
    playouts_per_second(game, 0.001, 0)  # the first calls compile; they are not measured
    ours: Rate = lambda s, seed: iterations_per_second(game, s, seed, threads, parallel)  # noqa: E731
    ours_playing: Rate = lambda s, seed: playouts_per_second(game, s, seed)  # noqa: E731
    iterations = _alternate(ours, peer.iterations if peer else None, piece)
    playouts = _alternate(ours_playing, peer.playouts if peer else None, piece)
    return Speed(
        game=game.id,
        players=game.players,
        parameters=game.parameters.model_dump(),
        threads=threads,
        parallel=parallel,
        seconds=seconds,
        iterations_per_second=iterations[0],
        playouts_per_second=playouts[0],
        peer=peer.name if peer else None,
        peer_iterations_per_second=iterations[1],
        peer_playouts_per_second=playouts[1],
        iterations_ratio=iterations[2],
        playouts_ratio=playouts[2],
    )


def _alternate(ours: Rate, theirs: Rate | None, seconds: float) -> tuple[float, float | None, float | None]:
    """The medians of our rate, the peer's rate, and their ratio."""
    if theirs is None:
        return median(ours(seconds, seed) for seed in range(ROUNDS)), None, None
    pairs = [(ours(seconds, seed), theirs(seconds, seed)) for seed in range(ROUNDS)]
    return median(a for a, _ in pairs), median(b for _, b in pairs), median(a / b for a, b in pairs)
