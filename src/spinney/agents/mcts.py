"""Monte Carlo tree search: a validating shell around the engine."""

from typing import Annotated, Any, ClassVar, Literal

from pydantic import BeforeValidator, Field

from spinney.agents.base import Agent
from spinney.agents.decision import Decision, Depth
from spinney.core.errors import SpinneyError
from spinney.core.game import Game
from spinney.core.state import State
from spinney.search import reward
from spinney.search.budget import Budget
from spinney.search.node import Node
from spinney.search.rollout import TO_THE_END
from spinney.search.run import Result, Settings, run

HEURISTICS = {"win": reward.WIN, "score": reward.SCORE}
NORMALISE = {"none": reward.NONE, "observed": reward.OBSERVED, "maximum": reward.MAXIMUM}


def _budget(value: Any) -> Budget:
    return value if isinstance(value, Budget) else Budget.parse(value)


def _rollout(value: Any) -> Any:
    if value == "end" or (str(value).isdecimal() and not isinstance(value, bool)):
        return value if value == "end" else int(value)
    raise ValueError('should be a number of actions from 0 up, or "end"')


class MCTS(Agent):
    """Open-loop UCT: each iteration follows the tree, adds one node, plays on at random, and backs up every
    player's reward.

    >>> import spinney
    >>> state = spinney.load("connect-four").start()
    >>> decision = spinney.agent("mcts", budget="2000it").decide(state)
    >>> decision.iterations, sum(decision.visits.values()), decision.depth.max > 3
    (2000, 2000, True)
    """

    kind: ClassVar[str] = "mcts"

    tree: Literal["maxn"] = Field("maxn", description="what players maximise in the tree: each its own reward")
    exploration: float = Field(1.0, ge=0, allow_inf_nan=False, description="K in mean + K sqrt(ln N / n)")
    normalise: Literal["none", "observed", "maximum"] = Field(
        "observed",
        description="K counts in the range of rewards observed, of the game's maximum score, or in raw points",
    )
    rollout: Annotated[int | Literal["end"], BeforeValidator(_rollout)] = Field(
        "end", description="random actions after the tree, or 'end'"
    )
    max_depth: int = Field(1000, ge=1, le=100_000, description="the tree's largest depth")
    heuristic: Literal["win", "score"] = Field("win", description="what the end of an iteration is worth")
    final: Literal["visits", "value"] = Field("visits", description="the move with most visits, or with the best mean")
    budget: Annotated[Budget, BeforeValidator(_budget)] = Field(
        Budget(1000, "it"), description="40ms, 2s, 1000it or 5000fm"
    )
    memory: int = Field(1024, ge=1, le=8192, description="megabytes that the tree may take")

    def _decide(self, state: State, seed: int) -> Decision:
        settings = Settings(
            budget=self.budget,
            exploration=self.exploration,
            rollout=TO_THE_END if self.rollout == "end" else self.rollout,
            max_depth=self.max_depth,
            heuristic=HEURISTICS[self.heuristic],
            normalise=NORMALISE[self.normalise],
            reward_range=self._range(state.game),
            memory=self.memory,
        )
        return decision(state, run(state, settings, seed), self.final)

    def _range(self, game: Game) -> float:
        if self.normalise != "maximum" or self.heuristic == "win":
            return 1.0
        largest = game.declaration.max_score
        assert largest is not None
        return largest(game.parameters, game.players)

    def check(self, game: Game) -> None:
        """Refuses points in a game without them."""
        if self.heuristic == "score" and not game.rules.has("score"):
            raise SpinneyError(f"heuristic=score needs a game with points, and {game.id} has none; use heuristic=win")
        if self.heuristic == "score" and self.normalise == "maximum" and game.declaration.max_score is None:
            raise SpinneyError(f"normalise=maximum needs a game with a maximum score, and {game.id} declares none")


def decision(state: State, result: Result, final: str) -> Decision:
    """The decision that a finished search comes to."""
    children, player = result.tree.children, state.player
    visits = {action: child.visits for action, child in children.items()}
    values = {action: child.values[player] for action, child in children.items()}
    by_visits = lambda action: (visits[action], values[action], -action)  # noqa: E731
    by_value = lambda action: (values[action], visits[action], -action)  # noqa: E731
    best = max(children, key=by_visits if final == "visits" else by_value)
    return Decision(
        state=state,
        action=best,
        visits=visits,
        values=values,
        iterations=result.iterations,
        calls=result.calls,
        nodes=result.nodes,
        bytes=result.bytes,
        depth=Depth(result.depth_mean, result.depth_max),
        line=(best, *_expected(children[best])),
        seconds=result.seconds,
        out_of_memory=result.out_of_memory,
        tree=result.tree,
    )


def _expected(node: Node) -> list[int]:
    """The most visited actions below `node`, as far as the tree goes."""
    line = []
    while children := node.children:
        action = max(children, key=lambda a: (children[a].visits, -a))
        line.append(action)
        node = children[action]
    return line
