"""All settings of a tree search: its parts, put together."""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

from pydantic import BeforeValidator, Field, model_validator

from spinney.core.errors import SpinneyError
from spinney.core.game import Game
from spinney.heuristics import Reward as Heuristic
from spinney.heuristics import reward
from spinney.search.amaf import AllMovesAsFirst
from spinney.search.budget import Budget
from spinney.search.conflicts import conflicts, lacks
from spinney.search.expand import Expansion
from spinney.search.final import FinalChoice
from spinney.search.graph import Graph
from spinney.search.implicit import Implicit
from spinney.search.moves import Moves
from spinney.search.opponent_abstraction import OpponentAbstraction
from spinney.search.opponents import Opponents
from spinney.search.parts import Part, Shape
from spinney.search.preference import Preference
from spinney.search.reward import Reward
from spinney.search.rollout import Rollout
from spinney.search.selection import Selection, rule_of
from spinney.search.solver import Solver
from spinney.search.teamwork import Teamwork
from spinney.search.trees import SINGLE, Trees
from spinney.search.widening import Widening
from spinney.search.world import World


def as_budget(value: Any) -> Any:
    """A budget from its text; None stays what it is."""
    return value if isinstance(value, Budget) or value is None else Budget.parse(value)


class Limits(Part):
    """How long a search may think, how large it may get, and what it goes on with."""

    reuse: bool = Field(
        default=False,
        description="go on with the subtree of what was played, which includes chance outcomes that did not happen",
    )
    budget: Annotated[Budget | str, BeforeValidator(as_budget)] = Field(
        default=Budget(1000, "it"),
        description="what a decision may take: time, iterations (it) or forward-model calls (fm)",
        examples=["40ms", "2s", "1000it", "5000fm"],
    )
    memory: int = Field(
        default=1024, ge=1, le=8192, description="megabytes that the tree may take, or all trees together"
    )

    kinds: ClassVar[Mapping[str, Any]] = {"reuse": None, "budget": None, "memory": None}


# Settings come in the opposite order of the parts.
class SearchSettings(
    Teamwork,
    Limits,
    FinalChoice,
    Reward,
    Opponents,
    Rollout,
    Moves,
    Solver,
    Implicit,
    AllMovesAsFirst,
    Graph,
    OpponentAbstraction,
    Widening,
    Expansion,
    Preference,
    Selection,
    World,
    Trees,
):
    """What a tree search is told.

    >>> SearchSettings(tree="multi", budget="40ms").mode
    'alone'
    """

    @property
    def mode(self) -> str:
        """How threads work together: `tree`, `root`, `leaf`, or `alone`; or `card`, whose threads share a tree."""
        return "card" if self.device == "gpu" else self.parallel if self.threads > 1 else "alone"

    @property
    def extras(self) -> bool:
        """Whether a part is on that plain search does without."""
        return any(part.needs_extras(self) for part in PARTS)

    @property
    def searches(self) -> int:
        """Over how many searches with trees of their own the budget is split."""
        return self.threads if self.mode == "root" else self.worlds

    def budget_of(self, unit: str) -> float | None:
        """The budget if it is counted in this unit, else None."""
        found: float | None = as_budget(self.budget).limit(unit)
        return found

    def encoded_by(self, part: type[Part], name: str, shape: Shape) -> Any:
        """A setting of one of the parts, as compiled code knows it."""
        return part.encoded(self, name, shape)

    @property
    def single(self) -> bool:
        """Whether everybody's moves are in one tree."""
        return self.tree in SINGLE

    @model_validator(mode="after")
    def _makes_sense(self) -> "SearchSettings":
        if self.oma and not self.single:
            raise ValueError(
                f"oma makes no sense with tree={self.tree}: it looks away from opponents' moves, "
                "and there they are not in the tree"
            )
        if self.widening_order == "learnt" and not (self.oma and self.widening):
            raise ValueError("widening_order=learnt needs both widening and oma, which does the learning")
        if not self.oma_forget and not self.oma:
            raise ValueError("oma_forget=false needs oma: there is nothing else to remember")
        if self.reuse and self.oma and self.oma_forget:
            raise ValueError("reuse=true keeps moves that share oma's estimates: set oma_forget=false with it")
        if self.worlds > 1 and (self.information == "is" or self.threads > 1 or self.reuse or not self.oma_forget):
            raise ValueError(
                "worlds splits a search of one thread that has information=pi and remembers nothing; "
                "with parallel=root every thread has a world of its own"
            )
        if self.draw is not None and self.heuristic != "win":
            raise ValueError("draw is a setting of heuristic=win")
        for problem in conflicts(self):
            raise ValueError(problem)
        return self

    def check(self, game: Game) -> None:
        """Refuses a game that lacks what the settings need.

        >>> import spinney
        >>> SearchSettings(widening="2:0.5").check(spinney.load("hex"))
        """
        self.reward(game)
        self.reward_range(game)
        rule_of(self.selection)
        for problem in lacks(self, game):
            raise SpinneyError(problem)
        if game.declaration.hidden and (self.reuse or not self.oma_forget):
            setting = "reuse=true" if self.reuse else "oma_forget=false"
            raise SpinneyError(f"{setting} needs a game in which everybody sees what is played, and {game.id} hides it")

    def reward(self, game: Game) -> Heuristic:
        """The heuristic, ready for this game."""
        return reward(self.heuristic, game, self.draw)

    def reward_range(self, game: Game) -> float:
        """The range of rewards that K counts in, before any was observed."""
        if self.normalise != "maximum" or self.heuristic == "win":
            return 1.0
        if self.heuristic == "default":
            return 2.0
        largest = game.declaration.max_score
        if self.heuristic not in ("score", "score_plus", "leader"):
            raise SpinneyError("normalise=maximum needs a heuristic of the game's, whose range is known; use observed")
        if largest is None:
            raise SpinneyError(f"normalise=maximum needs a game with a maximum score, and {game.id} declares none")
        return largest(game.parameters, game.players)


PARTS: tuple[type[Part], ...] = tuple(part for part in reversed(SearchSettings.__bases__) if issubclass(part, Part))
