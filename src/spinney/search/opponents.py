# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""What the others play where their moves are not in the tree: in rollouts, and with `tree=self` all the time.

Against plain search at equal time MAST for the others won 66 % in Hex 9x9 and 32 % in Diamant for four, where 25 is an
equal share; an agent that looks one step ahead 34 % in Diamant. Elsewhere they and the game's order cost more than they
brought, or made no difference (`docs/parts.md`).
"""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Protocol

import numpy as np
from pydantic import BeforeValidator, Field

from spinney.core.calls import call_int, int64s, legal_actions, uint64s
from spinney.core.compile import compiled, inlined
from spinney.core.errors import SpinneyError, unknown
from spinney.core.game import Game
from spinney.core.random import next_word
from spinney.search.parts import Part, Value
from spinney.search.tree import EXTRAS
from spinney.search.turn import NOT_FINISHED, Chair, turn_at

POLICIES = ("random", "mast", "gibbs", "order")
RANDOM, MAST, GIBBS, ORDER, MODEL = range(5)
SAME = -1
# A model that is asked in compiled code is never told to hurry.
NO_DEADLINE = (1 << 62) - 1


class Model(Protocol):
    """An agent that compiled code can ask."""

    def chair(self, game: Game) -> Chair | None:
        """How compiled code asks it."""


def as_opponents(value: Any) -> Any:
    """A policy by its name, or an agent.

    >>> as_opponents("mast")
    'mast'
    """
    if value in ("same", *POLICIES) or hasattr(value, "chair"):
        return value
    if isinstance(value, str):
        raise unknown("opponents", value, ["same", *POLICIES, "[agent:setting=value]"])
    raise ValueError("should be the name of a rollout policy, or an agent")


class Opponents(Part):
    """What the others play where their moves are not in the tree."""

    opponents: Annotated[Any, BeforeValidator(as_opponents)] = Field(
        default="same",
        description="what the others play where their moves are not in the tree, in rollouts and with tree=self: the "
        "same as rollout_policy, another of its policies, or an agent that is asked each time",
        examples=["same", *POLICIES, "[one_step]", "[mcts:budget=20it,tree=self]"],
    )

    kinds: ClassVar[Mapping[str, Any]] = {"opponents": np.int64}
    values: ClassVar[tuple[Value, ...]] = (
        # The function and the memory of the agent that plays for the others, and the turns that it is asked for.
        Value("model_decide"),
        Value("model_memory"),
        Value("model_turn"),
    )

    def encoded(self, name, shape):
        """Policies by their places; an agent comes after them."""
        if self.opponents == "same":
            return SAME
        return POLICIES.index(self.opponents) if isinstance(self.opponents, str) else MODEL

    @classmethod
    def needs_extras(cls, settings):
        """Whether the others play by a policy of their own."""
        return settings.opponents != "same"


def model_chair(opponents: Any, game: Game) -> Chair | None:
    """How compiled code asks the agent that plays for the others; None if a policy does."""
    if isinstance(opponents, str):
        return None
    chair: Chair | None = opponents.chair(game)
    if chair is None:
        raise SpinneyError(
            f"opponents=[{opponents}] cannot be asked in the middle of a search: it should be an agent of one thread "
            "with a budget of iterations or forward-model calls"
        )
    return chair


@inlined
def policy_of(search, player):
    """The rollout policy that a player's moves are made by."""
    if EXTRAS and search.opponents != SAME and player != search.player:
        return search.opponents
    return search.rollout_policy


@compiled
def model_action(search, player):
    """What the agent that plays for the others does in the position on the table, as that player may see it."""
    turn = turn_at(search.model_turn)
    turn.state, turn.player, turn.begun, turn.deadline = search.state, player, 0, NO_DEADLINE
    turn.seed = np.int64(next_word(uint64s(search.rng)) >> np.uint64(2))
    action = np.int64(NOT_FINISHED)
    while action == NOT_FINISHED:
        action = call_int(search.model_decide, (search.model_memory, search.model_turn))
    if action < 0:  # its heuristic gave no number
        legal_actions(int64s(search.game), search.state, search.legal)
        return int64s(search.legal)[0]
    return action
