"""Looking one step ahead: the memory of a glance, and a decision asked from Python."""

import time
from dataclasses import dataclass
from functools import partial

import numpy as np

from spinney.core.errors import SpinneyError
from spinney.core.game import Game
from spinney.core.random import WORDS
from spinney.core.state import State
from spinney.heuristics import Reward
from spinney.search.horizon.glance import Engine, Glance, engine
from spinney.search.pace import Pace
from spinney.search.reward import NO_NUMBER
from spinney.search.workspace import Workspace


@dataclass(frozen=True)
class Result:
    """What was seen one step ahead: the mean value of every legal action over `samples` worlds, and the choice."""

    action: int
    values: dict[int, float]
    samples: int
    seconds: float
    drew: bool


def prepared(game: Game, reward: Reward, samples: int) -> Workspace:
    """The memory of a glance at positions of this game.

    Where nothing is hidden and nothing drawn, all worlds are alike and one is enough.
    """
    memory, size = Workspace(np.zeros(1, Glance)), game.rules.record.itemsize
    memory.keep("game", game.slots)
    for name in ("root", "world", "state"):
        memory.keep(name, np.zeros(size, np.uint8))
    for name in ("words", "luck"):
        memory.keep(name, np.zeros(WORDS, np.uint64))
    memory.keep("legal", np.zeros(game.actions, np.int64))
    memory.keep("worth", np.zeros(game.players))
    memory.keep("sums", np.zeros(game.actions))
    about = game.declaration
    memory.set(
        heuristic=reward.address,
        hides=about.hidden,
        record_bytes=size,
        samples=1 if about.deterministic else samples,
    )
    return memory


def look_ahead(state: State, reward: Reward, samples: int, seed: int) -> Result:
    """Tries every legal action of `state` in so many worlds.

    >>> import spinney
    >>> from spinney.heuristics import reward
    >>> state = spinney.load("tic-tac-toe").start()
    >>> for action in (0, 3, 1, 4):
    ...     state = state.apply(action)
    >>> look_ahead(state, reward("win", state.game), samples=1, seed=0).values
    {2: 1.0, 5: 0.5, 6: 0.5, 7: 0.5, 8: 0.5}
    """
    begin, look = engine()
    memory = prepared(state.game, reward, samples)
    start = time.perf_counter()
    reward.stop = partial(memory.set, broken=1)
    memory.buffer("root")[:] = state.raw()
    memory.set(player=state.player)
    begin(memory.address, seed)
    _finish(look, memory)
    if reward.error:
        raise reward.error
    if memory.get("not_a_number"):
        raise SpinneyError(NO_NUMBER)
    count, worlds = memory.get("count"), memory.get("samples")
    means = memory.buffer("sums")[:count] / worlds
    return Result(
        action=memory.get("action"),
        values=dict(zip(state.legal_actions, means.tolist(), strict=True)),
        samples=worlds,
        seconds=time.perf_counter() - start,
        drew=bool(memory.get("drew")),
    )


def _finish(look: Engine, memory: Workspace) -> None:
    """Looks into world after world; between slices whoever waits may break it off."""
    pace = Pace(float("inf"))
    while look(memory.address, pace.next(memory.get("done"))):
        pass
