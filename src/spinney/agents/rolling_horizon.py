"""What agents that evolve sequences of their own actions have in common."""

from typing import Annotated

import numpy as np
from numpy.typing import NDArray
from pydantic import BeforeValidator, Field

from spinney.agents.base import Agent, Seated, forced
from spinney.agents.decision import Decision, Depth
from spinney.core.game import Game
from spinney.core.state import State
from spinney.heuristics import HEURISTICS, reward
from spinney.search.budget import Budget
from spinney.search.horizon.decide import decider, tireless
from spinney.search.horizon.memory import UNKNOWN, Breeding
from spinney.search.horizon.run import Result, run
from spinney.search.reward import Heuristic
from spinney.search.settings import as_budget
from spinney.search.turn import Chair

LONGEST_HORIZON = 1000
MOST_SAMPLES = 100


class RollingHorizon(Agent):
    """Searches for a good sequence of its own actions and plays the first; opponents' moves in between are random."""

    horizon: int = Field(default=10, ge=1, le=LONGEST_HORIZON, description="own actions that a sequence looks ahead")
    discount: float = Field(
        default=0.9,
        ge=0,
        le=1,
        description="what an own action adds to the heuristic counts this to the power of its place, from 0",
    )
    mutation: float = Field(
        default=0.0, ge=0, le=1, description="a mutation rerolls one gene, and each other gene with this chance"
    )
    samples: int = Field(
        default=1, ge=1, le=MOST_SAMPLES, description="how often a sequence is played to find its fitness, the mean"
    )
    heuristic: Heuristic = Field(
        default="win",
        description="what a position is worth",
        examples=[*HEURISTICS, "module:function"],
    )
    shift: bool = Field(
        default=False, description="begin with what the last decision ended with, shifted by the actions played since"
    )
    budget: Annotated[Budget | str, BeforeValidator(as_budget)] = Field(
        default=Budget(1000, "it"),
        description="what a decision may take: time, evaluated sequences (it) or forward-model calls (fm)",
        examples=["40ms", "2s", "1000it", "5000fm"],
    )

    @property
    def breeding(self) -> Breeding:
        """How sequences evolve: here, one climbs alone."""
        return Breeding(self.horizon, self.discount, self.mutation, self.samples)

    def check(self, game: Game) -> None:
        """Refuses a game that lacks what the heuristic needs."""
        reward(self.heuristic, game)

    def chair(self, game: Game) -> Chair | None:
        """Compiled code can evolve by itself, unless for a time, remembering nothing, with a compiled heuristic."""
        worth, budget = reward(self.heuristic, game), as_budget(self.budget)
        if budget.unit == "ms" or self.shift or not worth.compiled:
            return None
        return Chair(self.seed, decider(), tireless(game, worth, self.breeding, budget))

    def seated(self) -> Seated:
        """The agent at a table; with `shift` it remembers its last population."""
        return Shifting(self) if self.shift else Seated(self)

    def search(self, state: State, seed: int, first_genes: NDArray[np.int64] | None = None) -> Result:
        """The evolution behind a decision, which begins with these genes."""
        return run(state, reward(self.heuristic, state.game), self.breeding, as_budget(self.budget), seed, first_genes)

    def _decide(self, state: State, seed: int) -> Decision:
        return decision(state, self.search(state, seed))


class Shifting(Seated):
    """An evolution in one match, which goes on with its last population."""

    def __init__(self, agent: RollingHorizon) -> None:
        super().__init__(agent)
        self._search = agent
        self._genes: NDArray[np.int64] | None = None

    def decide(self, state: State, seed: int | None = None) -> Decision:
        """What to do in `state`; every decision is one action further into the sequences."""
        seen, chosen = self.agent.seen(state, seed)
        if self._genes is not None:
            self._genes = np.roll(self._genes, -1, axis=1)
            self._genes[:, -1] = UNKNOWN
        if only := forced(seen):
            return only
        result = self._search.search(seen, chosen, self._genes)
        self._genes = result.individuals
        return decision(seen, result)


def decision(state: State, result: Result) -> Decision:
    """The decision that a finished evolution comes to."""
    return Decision(
        state=state,
        action=result.action,
        visits=result.visits,
        values=result.values,
        iterations=result.iterations,
        calls=result.calls,
        nodes=result.calls,
        depth=Depth(result.depth_mean, result.depth_max),
        line=(result.action,),
        seconds=result.seconds,
    )
