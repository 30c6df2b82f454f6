# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Reward: what the end of an iteration is worth to every player, and the range of rewards that selection scales by."""

from collections.abc import Callable, Mapping
from typing import Annotated, Any, ClassVar, Literal

import numpy as np
from pydantic import BeforeValidator, Field

from spinney.core.atomics import atomic_max, atomic_min
from spinney.core.calls import call_int, float64s
from spinney.core.compile import compiled
from spinney.core.errors import unknown
from spinney.heuristics import HEURISTICS
from spinney.search.parts import Buffer, Part, Shape, Value
from spinney.search.reward_range import HIGH, LOW, NO_NORMALISATION, NOTHING_SEEN
from spinney.search.selection import rule_statistic
from spinney.search.tree import SHARED
from spinney.search.trees import is_paranoid

NO_NUMBER = "the heuristic gave a value that is not a number (nan), or infinite"


def as_heuristic(value: Any) -> Any:
    """A heuristic by its name, by where a function of your own stands, or that function.

    >>> as_heuristic("leader")
    'leader'
    """
    if isinstance(value, str) and value not in HEURISTICS and not all(value.partition(":")):
        raise unknown("heuristic", value, [*HEURISTICS, "module:function"])
    if isinstance(value, str):
        return value.partition("#")[0]  # the mark of an identity says what the function was, and not where it is
    if callable(value):
        return value
    raise ValueError("should be the name of a heuristic, module:function, or a function of a state and a player")


Heuristic = Annotated[str | Callable[[Any, int], float], BeforeValidator(as_heuristic)]


class Reward(Part):
    """What the end of an iteration is worth."""

    normalise: Literal["none", "observed", "maximum"] = Field(
        default="observed",
        description="K counts in the range of rewards observed, of the game's maximum score, or in raw points",
    )
    heuristic: Heuristic = Field(
        default="win",
        description="what the end of an iteration is worth",
        examples=[*HEURISTICS, "module:function"],
    )
    draw: float | None = Field(
        default=None,
        ge=0,
        le=1,
        description="with heuristic=win: what a tie for the win is worth to those who tie; none shares the win equally",
    )

    kinds: ClassVar[Mapping[str, Any]] = {"heuristic": np.int64, "draw": None}
    values: ClassVar[tuple[Value, ...]] = (
        Value("range", np.float64, lambda shape: shape.settings.reward_range(shape.game), handed=True),
        # In a paranoid search an opponent's reward is this minus the searching player's.
        Value("complement", np.float64, lambda shape: shape.reward.complement),
        # Whether a loss is anything but 0.
        Value("losing"),
    )
    buffers: ClassVar[tuple[Buffer, ...]] = (
        Buffer("reward", np.float64, lambda shape: shape.players, kept=True),  # float64[players]
        # float64[players] what the selection rule keeps of the rewards.
        Buffer("statistics", np.float64, lambda shape: shape.players, kept=True),
        # float64[2] the lowest and the highest reward so far, of all players.
        Buffer("seen", np.float64, lambda shape: 2, lambda shape: NOTHING_SEEN, shared=True),
        # float64[players] where threads share the tree: what a player who loses gets.
        Buffer("losses", np.float64, lambda shape: shape.players, kept=True),
    )

    def encoded(self, name: str, shape: Shape) -> Any:
        """The heuristic is the address of a function."""
        return shape.reward.address if name == "heuristic" else Part.encoded(self, name, shape)


@compiled
def reward(search):
    """Writes every player's reward for the position on the table."""
    call_int(search.heuristic, (search.state, search.reward))
    if search.keeps_statistic:
        for player in range(search.players):
            float64s(search.statistics)[player] = 0.0
    observe(search, search.reward)


@compiled
def observe(search, values):
    """Widens the range so that it spans these rewards of all players too; then replaces opponents' by the complement of
    the searching player's, if paranoid; then adds up what the selection rule keeps.
    """
    rewards, seen = float64s(values), float64s(search.seen)
    if search.normalise != NO_NORMALISATION or SHARED:
        for player in range(search.players):
            if rewards[player] < seen[LOW]:
                atomic_min(seen, LOW, rewards[player])
            if rewards[player] > seen[HIGH]:
                atomic_max(seen, HIGH, rewards[player])
    if is_paranoid(search):
        for player in range(search.players):
            if player != search.player:
                rewards[player] = search.complement - rewards[search.player]
    if search.keeps_statistic:
        for player in range(search.players):
            float64s(search.statistics)[player] += rule_statistic(search, player, rewards[player])
