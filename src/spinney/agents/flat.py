"""Flat Monte Carlo: the same number of random playouts for every action, no tree."""

from typing import ClassVar

from pydantic import Field

from spinney.agents.base import Agent
from spinney.agents.decision import Decision
from spinney.agents.mcts import decision
from spinney.core.state import State
from spinney.heuristics import reward
from spinney.search.budget import Budget
from spinney.search.run import run
from spinney.search.settings import Settings

# So much exploration makes selection take the least visited action every time.
EVENLY = 1e12


class Flat(Agent):
    """Plays `playouts` random games to the end for every action and takes the best mean (the "Pure Monte Carlo
    agent" of the Small World thesis, 5.2).

    It is the tree search at depth 1 with all its exploration spent evenly.

    >>> import spinney
    >>> state = spinney.load("tic-tac-toe").start()
    >>> set(spinney.agent("flat", playouts=10).decide(state).visits.values())
    {10}
    """

    kind: ClassVar[str] = "flat"

    playouts: int = Field(default=100, ge=1, le=100_000_000, description="random games for every action")

    def _decide(self, state: State, seed: int) -> Decision:
        budget = Budget(self.playouts * len(state.legal_actions), "it")
        win = reward("win", state.game)
        result = run(state, Settings(budget, win, exploration=EVENLY, max_depth=1), seed)
        return decision(state, result, "value")
