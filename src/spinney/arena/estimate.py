"""How long a tournament will take, from a few random games and decisions of each agent."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from statistics import fmean, median
from time import perf_counter

import numpy as np

from spinney.agents import Agent
from spinney.arena.match import Table
from spinney.arena.schedule import Cell, Done, Schedule
from spinney.core.state import State

# Random games that say how long games are, and decisions that say how long one takes, fewer where these take long.
GAMES, DECISIONS, PATIENT = 8, 5, 0.5


@dataclass(frozen=True)
class Estimate:
    """What is still to be done: matches and about how many decisions, and how long they take on so many cores."""

    matches: int
    decisions: int
    seconds: float


def estimate(
    schedule: Schedule, done: Done, workers: int, known: Callable[[Cell], float | None] = lambda cell: None
) -> Estimate:
    """What it takes to play what is not `done`; good to a factor of two or so, since searches play other games than
    chance does. Where somebody knows how many decisions such a match takes, `known` says it instead.

    >>> from spinney.arena.plan import Plan
    >>> schedule = Plan(games=["tic-tac-toe"], agents=["mcts:budget=20ms", "mcts:budget=80ms"], matches=10).schedule()
    >>> found = estimate(schedule, {}, workers=1)
    >>> found.matches, 50 <= found.decisions <= 90, round(found.seconds / found.decisions, 2)
    (10, True, 0.05)
    """
    matches, decisions, seconds = 0, 0.0, 0.0
    for number, cell in enumerate(schedule.cells):
        tables = schedule.tables[number]
        missing = np.full(len(tables), schedule.matches)
        for (where, table), played in done.items():
            if where == number:
                missing[table] -= played.sum()
        if missing.any():
            length, paces = known(cell) or _length(cell), np.array([_pace(cell, agent) for agent in cell.agents])
            matches += int(missing.sum())
            decisions += length * float(missing.sum())
            seconds += length * float(paces[tables].mean(1) @ missing)
    return Estimate(matches, round(decisions), seconds / workers)


def _length(cell: Cell) -> float:
    """How many decisions a game takes."""
    table = Table(cell.game, ["random"])
    played = [table.play(seed, [0] * cell.game.players) for seed in range(GAMES)]
    return fmean(len(one.actions) for one in played if one)


def _pace(cell: Cell, agent: Agent) -> float:
    """How many seconds an agent takes for a decision."""
    budget = getattr(agent, "budget", None)
    if budget is not None and budget.unit == "ms":
        return float(budget.amount) / 1000
    state = _middle(cell)
    agent.decide(state)  # compiles, and is not timed
    taken = list[float]()
    while len(taken) < DECISIONS and sum(taken) < PATIENT:
        start = perf_counter()
        agent.decide(state)
        taken.append(perf_counter() - start)
    return median(taken)


def _middle(cell: Cell) -> State:
    """A position some random moves into the game, with a choice to make."""
    pick, states = Random(0), [cell.game.start()]
    while not states[-1].is_over:
        states.append(states[-1].apply(pick.choice(states[-1].legal_actions)))
    return next(state for state in states[len(states) // 3 :] if not state.is_over)
