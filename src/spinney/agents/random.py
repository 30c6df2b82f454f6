"""The agent that plays any legal action."""

from typing import ClassVar

from spinney.agents.base import Agent
from spinney.agents.decision import Decision
from spinney.core.random import below, stream
from spinney.core.state import State


class Random(Agent):
    """Picks a legal action uniformly at random.

    >>> import spinney
    >>> state = spinney.load("tic-tac-toe").start()
    >>> spinney.agent("random").decide(state, seed=1).action in state.legal_actions
    True
    """

    kind: ClassVar[str] = "random"

    def _decide(self, state: State, seed: int) -> Decision:
        actions = state.legal_actions
        return Decision(state, actions[below(stream(seed, "random"), len(actions))])
