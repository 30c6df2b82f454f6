# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Rollout: from the new node to the end of the game, or as many actions as allowed, by a policy that may learn."""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal

import numpy as np
from pydantic import BeforeValidator, Field

from spinney.core.calls import apply, current_player, float64s, int64s, is_over, legal_actions, uint64s
from spinney.core.calls import order as order_of_game
from spinney.core.calls import rollout as rollout_of_game
from spinney.core.compile import compiled
from spinney.core.derived import LONGEST
from spinney.core.exact_math import exponential
from spinney.core.random import below, uniform
from spinney.core.validation import whole_number
from spinney.search.moves import learns, note_move
from spinney.search.opponents import GIBBS, MODEL, ORDER, RANDOM, model_action, policy_of
from spinney.search.parts import Buffer, Part, Shape, Value
from spinney.search.tree import EXTRAS, add

TO_THE_END = -1


Length = Annotated[int, Field(ge=0, le=LONGEST)]


def as_length(value: Any) -> Any:
    """A number of actions, or "end".

    >>> as_length("30"), as_length("end")
    (30, 'end')
    """
    if value == "end" or ((whole := whole_number(value)) is not None and whole <= LONGEST):
        return value if value == "end" else whole
    raise ValueError(f'should be a number of actions from 0 up to {LONGEST:,}, or "end"')


def _pairs(shape: Shape) -> int:
    return shape.players * shape.actions


def _policies(settings: Any) -> tuple[Any, Any]:
    """The policy of the searching player, and that of the others."""
    others = settings.opponents
    return settings.rollout_policy, settings.rollout_policy if others == "same" else others


def _plays_by_itself(settings: Any) -> bool:
    """Whether the game's own rollouts do all that is asked for."""
    return _policies(settings) == ("random", "random") and settings.amaf is None


class Rollout(Part):
    """How an iteration plays on after the tree ("Following the leader", sections 3 and 6)."""

    rollout: Annotated[Length | Literal["end"], BeforeValidator(as_length)] = Field(
        default="end", description="actions after the tree, or 'end'; with own trees one more, as in their paper's loop"
    )
    rollout_policy: Literal["random", "mast", "gibbs", "order"] = Field(
        default="random",
        description="at random, greedily or by Gibbs sampling on actions' averages, or greedily by the game's order",
    )
    epsilon: float = Field(
        default=0.1, ge=0, le=1, description="chance of a random action in rollouts by mast or order"
    )
    temperature: float = Field(
        default=0.2, ge=1e-6, le=1e6, allow_inf_nan=False, description="of Gibbs sampling, on averages in [0, 1]"
    )

    kinds: ClassVar[Mapping[str, Any]] = {"rollout": np.int64}
    values: ClassVar[tuple[Value, ...]] = (
        Value("left", handed=True),  # actions that the rollout may play, or TO_THE_END
        # The game's own rollouts do all that is asked for.
        Value("plays_by_itself", start=lambda shape: _plays_by_itself(shape.settings)),
    )
    buffers: ClassVar[tuple[Buffer, ...]] = (
        # Move-average sampling: int64[players, actions] and float64[players, actions].
        Buffer("mast_visits", np.int64, _pairs, needed=learns, shared=True),
        Buffer("mast_sums", np.float64, _pairs, needed=learns, shared=True),
        Buffer("chances", np.float64, lambda shape: shape.actions, needed=learns, kept=True),
    )

    def encoded(self, name: str, shape: Shape) -> Any:
        """The end is further than any number of actions."""
        return TO_THE_END if name == "rollout" and self.rollout == "end" else Part.encoded(self, name, shape)


@compiled
def rollout(search, limit):
    """Plays on from the position of this iteration by the rollout policy; returns how many actions."""
    game = int64s(search.game)
    # The game's own rollout draws choices and chance from one stream.
    if search.plays_by_itself and search.chance == search.rng:
        return rollout_of_game(game, search.state, limit, search.rng, search.legal)
    if limit < 0:
        limit = LONGEST
    played = 0
    while played != limit and not is_over(game, search.state):
        player = current_player(game, search.state)
        action = policy_action(search, player)
        note_move(search, player, action)
        apply(game, search.state, action, search.chance)
        played += 1
    return played


@compiled
def random_action(search):
    """A random legal action."""
    legal = legal_actions(int64s(search.game), search.state, search.legal)
    return int64s(search.legal)[below(uint64s(search.rng), legal)]


@compiled
def policy_action(search, player):
    """What the player's rollout policy plays."""
    policy = policy_of(search, player)
    if EXTRAS and policy == MODEL:
        return model_action(search, player)
    if policy == GIBBS:
        return gibbs_action(search, player)
    if policy == RANDOM or uniform(uint64s(search.rng)) < search.epsilon:
        return random_action(search)
    return greedy_action(search, player, policy)


@compiled
def greedy_action(search, player, policy):
    """The legal action that is best by the game's order, or by its average."""
    legal = legal_actions(int64s(search.game), search.state, search.legal)
    actions = int64s(search.legal)
    best, best_value, equals = actions[0], -np.inf, 0
    for i in range(legal):
        if policy == ORDER:
            value = order_of_game(int64s(search.game), search.state, actions[i])
        else:
            value = average(search, player, actions[i])
        if value > best_value:
            best, best_value, equals = actions[i], value, 1
        elif value == best_value and policy != ORDER:
            # Each of several equals is kept with the same chance.
            equals += 1
            if below(uint64s(search.rng), equals) == 0:
                best = actions[i]
    return best


@compiled
def gibbs_action(search, player):
    """A legal action with a chance in proportion to exp(average / temperature), averages scaled by their range.

    An action that has never been taken counts as the best that has.
    """
    legal = legal_actions(int64s(search.game), search.state, search.legal)
    actions, chances = int64s(search.legal), float64s(search.chances)
    best = -np.inf
    for i in range(legal):
        value = average(search, player, actions[i])
        if value < np.inf:
            best = max(best, value)
    total = 0.0
    for i in range(legal):
        worse = min(0.0, average(search, player, actions[i]) - best) if best > -np.inf else 0.0
        total += exponential(worse / (search.range * search.temperature))
        chances[i] = total
    point = uniform(uint64s(search.rng)) * total
    for i in range(legal - 1):
        if point < chances[i]:
            return actions[i]
    return actions[legal - 1]


@compiled
def average(search, player, action):
    """The mean reward of all iterations in which the player took the action; one never taken is hoped to be best."""
    index = player * search.actions + action
    visits = int64s(search.mast_visits)[index]
    return float64s(search.mast_sums)[index] / visits if visits else np.inf


@compiled
def learn_moves(search):
    """Every move of this iteration learns the reward of its player, if rollouts learn; the next iteration has none."""
    if search.learns_moves:
        moves, visits, sums = int64s(search.moves), int64s(search.mast_visits), float64s(search.mast_sums)
        for i in range(search.move_count):
            add(visits, moves[i], np.int64(1))
            add(sums, moves[i], float64s(search.reward)[moves[i] // search.actions])
    search.move_count = 0
