# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""The agent that plays any legal action."""

from functools import cache
from typing import ClassVar

import numba
import numpy as np
from numba import types

from spinney.agents.base import Agent
from spinney.agents.decision import Decision
from spinney.core.calls import int64s, legal_actions, uint64s
from spinney.core.compile import Compiler
from spinney.core.game import Game
from spinney.core.random import absorb, below, start_of, stream
from spinney.core.state import State
from spinney.search.turn import Chair, Turn
from spinney.search.workspace import Workspace

STREAM = np.array(start_of("random"), np.uint64)
Drawing = np.dtype(
    [
        ("game", np.int64),  # addresses of its functions
        ("legal", np.int64),  # int64[actions]
        ("words", np.int64),  # uint64[2]
    ]
)


class Random(Agent):
    """Picks a legal action uniformly at random.

    >>> import spinney
    >>> state = spinney.load("tic-tac-toe").start()
    >>> spinney.agent("random").decide(state, seed=1).action in state.legal_actions
    True
    """

    kind: ClassVar[str] = "random"

    def chair(self, game: Game) -> Chair | None:
        """Compiled code can play at random by itself, where the rules are compiled."""
        if game.rules.plain:
            return None
        memory = Workspace(np.zeros(1, Drawing))
        memory.keep("game", game.slots)
        memory.keep("legal", np.zeros(game.actions, np.int64))
        memory.keep("words", np.zeros(2, np.uint64))
        return Chair(self.seed, _decider(), memory)

    def _decide(self, state: State, seed: int) -> Decision:
        actions = state.legal_actions
        return Decision(state, actions[below(stream(seed, "random"), len(actions))], drew=len(actions) > 1)


def decide(memory, turn):
    """`Random._decide` in compiled code."""
    words = uint64s(memory.words)
    words[0], words[1] = STREAM[0], STREAM[1]
    absorb(words, turn.seed)
    legal = legal_actions(int64s(memory.game), turn.state, memory.legal)
    turn.drew |= legal > 1
    turn.choices = legal
    return int64s(memory.legal)[below(words, legal)]


@cache
def _decider() -> int:
    """The address of the compiled `decide`."""
    signature = types.int64(numba.from_dtype(Drawing), numba.from_dtype(Turn))
    return Compiler("random play", [decide]).address(decide, signature)
