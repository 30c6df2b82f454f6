"""Running an evolution: the compiled loop in slices, until the budget is spent."""

import time
from dataclasses import dataclass
from functools import partial

import numpy as np
from numpy.typing import NDArray

from spinney.core.errors import SpinneyError
from spinney.core.random import stream
from spinney.core.state import State
from spinney.heuristics import Reward
from spinney.search.budget import Budget
from spinney.search.horizon.evolve import FINISHED, engine
from spinney.search.horizon.memory import Breeding, Memory
from spinney.search.pace import Pace
from spinney.search.reward import NO_NUMBER


@dataclass(frozen=True)
class Result:
    """What an evolution found.

    `visits` and `values` say how many evaluations began with an action, and their mean fitness; `individuals` are the
    genes of the population, the fittest first, as the last whole generation left them.
    """

    action: int
    fitness: float
    visits: dict[int, int]
    values: dict[int, float]
    iterations: int
    calls: int
    depth_mean: float
    depth_max: int
    individuals: NDArray[np.int64]
    seconds: float


def run(
    state: State,
    reward: Reward,
    breeding: Breeding,
    budget: Budget,
    seed: int,
    first_genes: NDArray[np.int64] | None = None,
) -> Result:
    """Evolves sequences of actions from `state` until the budget is spent; `first_genes` are what it begins with.

    >>> import spinney
    >>> from spinney.heuristics import reward
    >>> game = spinney.load("tic-tac-toe")
    >>> breeding = Breeding(horizon=3, discount=1.0, mutation=0.0)
    >>> result = run(game.start(), reward("win", game), breeding, Budget(100, "it"), seed=1)
    >>> result.iterations, sum(result.visits.values()), result.fitness
    (100, 100, 1.0)
    """
    iterate = engine()
    memory = Memory(state.game, reward, breeding, budget)
    start = time.perf_counter()
    milliseconds = budget.limit("ms")
    pace = Pace(start + milliseconds / 1000 if milliseconds else float("inf"))
    reward.stop = partial(memory.set, broken=1)
    memory.buffer("root")[:] = state.raw()
    memory.buffer("rng")[:] = stream(seed, "horizon", 0)
    if first_genes is not None:
        memory.buffer("first_genes")[:] = first_genes
    memory.set(player=state.player)
    while (todo := pace.next(memory.get("iterations"))) and iterate(memory.address, todo) != FINISHED:
        pass
    if reward.error:
        raise reward.error
    if memory.get("not_a_number"):
        raise SpinneyError(NO_NUMBER)
    return _result(memory, time.perf_counter() - start)


def _result(memory: Memory, seconds: float) -> Result:
    visits, sums = memory.buffer("visits"), memory.buffer("sums")
    tried = np.flatnonzero(visits).tolist()
    return Result(
        action=memory.get("best_action"),
        fitness=float(memory.record["best_fitness"][0]),
        visits={action: int(visits[action]) for action in tried},
        values={action: float(sums[action] / visits[action]) for action in tried},
        iterations=memory.get("iterations"),
        calls=memory.get("calls"),
        depth_mean=memory.get("calls") / memory.get("plays"),
        depth_max=memory.get("longest"),
        individuals=memory.individuals.copy(),
        seconds=seconds,
    )
