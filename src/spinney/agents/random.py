"""The agent that plays any legal action."""

from typing import ClassVar

from spinney.agents.base import Agent
from spinney.agents.decision import Decision
from spinney.core.game import Game
from spinney.core.random import below, stream
from spinney.core.state import State
from spinney.search.matches import Chair


class Random(Agent):
    """Picks a legal action uniformly at random.

    >>> import spinney
    >>> state = spinney.load("tic-tac-toe").start()
    >>> spinney.agent("random").decide(state, seed=1).action in state.legal_actions
    True
    """

    kind: ClassVar[str] = "random"

    def chair(self, game: Game) -> Chair:
        """Compiled code can play at random by itself."""
        del game
        return Chair(None, self.seed)

    def _decide(self, state: State, seed: int) -> Decision:
        actions = state.legal_actions
        return Decision(state, actions[below(stream(seed, "random"), len(actions))], drew=len(actions) > 1)
