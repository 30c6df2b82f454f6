"""Minimax: a validating shell around the deterministic searches."""

from typing import Annotated, Any, ClassVar, Literal

from pydantic import BeforeValidator, Field, model_validator

from spinney.agents.base import Agent
from spinney.agents.decision import Decision, Depth
from spinney.core.errors import SpinneyError
from spinney.core.game import Game
from spinney.core.state import State
from spinney.core.validation import whole_number
from spinney.heuristics import HEURISTICS, reward
from spinney.search.budget import Budget
from spinney.search.minimax.deepening import DEEPEST, NO_LIMIT, Assumption, Settings, deepen
from spinney.search.reward import Heuristic
from spinney.search.settings import as_budget
from spinney.search.widening import MOST_MOVES

# What is spent where neither a depth nor a budget is given.
USUAL_BUDGET = Budget(10_000, "fm")


def _width(value: Any) -> Any:
    if value == "all" or 1 <= (whole_number(value) or 0) <= MOST_MOVES:
        return value if value == "all" else whole_number(value)
    raise ValueError(f'should be a number of moves from 1 up to {MOST_MOVES:,}, or "all"')


Width = Annotated[Annotated[int, Field(ge=1, le=MOST_MOVES)] | Literal["all"], BeforeValidator(_width)]


class Minimax(Agent):
    """Depth-first search with alpha-beta, the game's move ordering and a transposition table; deeper and deeper where
    there is a budget, at once to `depth` where there is none.

    For games without chance and without anything hidden.

    >>> import spinney
    >>> state = spinney.load("connect-four", width=4, height=4).start()
    >>> decision = spinney.agent("minimax", depth=16).decide(state)
    >>> decision.values[decision.action]
    0.5
    """

    kind: ClassVar[str] = "minimax"

    search: Literal["paranoid", "brs", "brs_plus", "opps", "maxn"] = Field(
        default="paranoid",
        description="opponents all work against us (paranoid), only the one whose reply hurts most moves (brs), at "
        "most one plays another move than its best-ordered (brs_plus), at most n choose from their l1 best and the "
        "others from their l2 (opps), or everybody maximises their own reward (maxn)",
    )
    depth: int | None = Field(
        default=None, ge=1, le=DEEPEST, description="moves to look ahead; none looks as far as budget goes"
    )
    budget: Annotated[Budget | str | None, BeforeValidator(as_budget)] = Field(
        default=None,
        description="what a decision may take: time or forward-model calls (fm); 10000fm if no depth is given either",
        examples=["40ms", "2s", "5000fm"],
    )
    n: int = Field(
        default=1, ge=0, le=1000, description="of opps: how many moves between two of ours may be beyond the l2 best"
    )
    l1: Width = Field(default="all", description="of opps: how many best-ordered moves those are chosen from")
    l2: Width = Field(default=1, description="of opps: how many best-ordered moves all others are chosen from")
    heuristic: Heuristic = Field(
        default="win",
        description="what a position is worth",
        examples=[*HEURISTICS, "module:function"],
    )
    memory: int = Field(
        default=64, ge=0, le=8192, description="megabytes of the transposition table; 0 searches without one"
    )

    @model_validator(mode="after")
    def _makes_sense(self) -> "Minimax":
        if self.budget and as_budget(self.budget).unit == "it":
            raise ValueError("minimax has no iterations to count: give its budget in ms, s or fm")
        changed = [name for name in ("n", "l1", "l2") if getattr(self, name) != type(self).model_fields[name].default]
        if self.search != "opps" and changed:
            raise ValueError(f"{changed[0]} is a setting of search=opps, and this is search={self.search}")
        if _number(self.l1) < _number(self.l2):
            raise ValueError(f"l1={self.l1} must not be less than l2={self.l2}")
        return self

    def check(self, game: Game) -> None:
        """Refuses a game that the search is not made for."""
        about = game.declaration
        if not about.deterministic or about.simultaneous:
            has = "chance" if about.chance and not about.hidden else "hidden information"
            raise SpinneyError(
                f"minimax needs a game without chance and hidden information, and {game.id} has {has}; use mcts"
            )
        reward(self.heuristic, game)
        if self.search in ("brs_plus", "opps") and not game.rules.has("order"):
            raise SpinneyError(f"search={self.search} needs a game with a move ordering, and {game.id} has no `order`")
        if self.search == "brs" and game.players > 2 and not game.rules.has("skip"):
            raise SpinneyError(
                f"search=brs lets opponents sit out a turn, and {game.id} has no `skip`; use search=brs_plus"
            )

    def _assumption(self) -> Assumption:
        if self.search == "opps":
            return Assumption(self.n, _number(self.l1), _number(self.l2))
        if self.search == "brs_plus":
            return Assumption(1, NO_LIMIT, 1)
        return Assumption(everybody_maximises=self.search == "maxn", one_reply=self.search == "brs")

    def _decide(self, state: State, seed: int) -> Decision:
        budget = as_budget(self.budget) if self.budget or self.depth else USUAL_BUDGET
        settings = Settings(reward(self.heuristic, state.game), self._assumption(), self.depth, budget, self.memory)
        found = deepen(state, settings, seed)
        return Decision(
            state=state,
            action=found.action,
            visits=found.shares,
            values=found.values,
            iterations=found.deepenings,
            calls=found.nodes,
            nodes=found.nodes,
            bytes=found.bytes,
            depth=Depth(float(found.depth), found.depth),
            line=found.line,
            seconds=found.seconds,
            drew=found.drew,
        )


def _number(width: int | Literal["all"]) -> int:
    return NO_LIMIT if width == "all" else width
