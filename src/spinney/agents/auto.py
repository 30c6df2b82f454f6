"""The agent that stands for whoever is known to play a game well."""

from typing import Annotated, ClassVar

from pydantic import BeforeValidator, Field

from spinney.agents.base import Agent
from spinney.agents.decision import Decision
from spinney.agents.known import from_text
from spinney.agents.presets import preset
from spinney.core.game import Game
from spinney.core.state import State
from spinney.search.budget import Budget
from spinney.search.settings import as_budget
from spinney.search.turn import Chair


class Auto(Agent):
    """Whoever is known to play the game well: the preset for it, its player count and the budget, or else what is
    sensible for what the game declares. At a table, and in results, it is that agent, with all its settings.

    >>> import spinney
    >>> game = spinney.load("tic-tac-toe")
    >>> spinney.agent("auto", budget="50it").for_game(game).kind
    'mcts'
    >>> spinney.agent("auto").decide(game.start()).action in game.start().legal_actions
    True
    """

    kind: ClassVar[str] = "auto"

    budget: Annotated[Budget | str, BeforeValidator(as_budget)] = Field(
        default=Budget(1000, "it"),
        description="what a decision may take: time, iterations (it) or forward-model calls (fm)",
        examples=["40ms", "2s", "1000it", "5000fm"],
    )

    def for_game(self, game: Game) -> Agent:
        """The agent that plays this game."""
        found = from_text(preset(game, as_budget(self.budget)).agent)
        given = {"name": self.name, "seed": self.seed, "budget": str(self.budget)}
        settings = {name: value for name, value in given.items() if name in type(found).model_fields}
        return type(found)(**{**dict(found), **settings})

    def check(self, game: Game) -> None:
        """Refuses what the agent that it stands for refuses."""
        self.for_game(game).check(game)

    def decide(self, state: State, seed: int | None = None) -> Decision:
        """What the agent that it stands for decides."""
        return (
            self.for_game(state.game).decide(state, seed) if isinstance(state, State) else super().decide(state, seed)
        )

    def chair(self, game: Game) -> Chair | None:
        """How compiled code asks the agent that it stands for."""
        return self.for_game(game).chair(game)
