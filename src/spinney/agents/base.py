"""What every agent is: validated settings, a text form, and a decision on a position."""

from abc import abstractmethod
from typing import Any, ClassVar

from pydantic import BaseModel, ConfigDict, Field

from spinney.agents.decision import Decision
from spinney.core.errors import SpinneyError
from spinney.core.game import Game
from spinney.core.state import State
from spinney.heuristics import name_of
from spinney.search.matches import Chair


class Agent(BaseModel):
    """Base of all agents: its fields are its settings; its text form names those that differ from the defaults.

    >>> import spinney
    >>> agent = spinney.agent("mcts", exploration=0.7, budget="40ms")
    >>> str(agent)
    'mcts:exploration=0.7,budget=40ms'
    >>> spinney.agent(str(agent)) == agent
    True
    """

    model_config = ConfigDict(frozen=True, extra="forbid", arbitrary_types_allowed=True)
    kind: ClassVar[str]

    seed: int = Field(0, ge=0, description="decides all chance in its decisions")

    def check(self, game: Game) -> None:
        """Refuses, in a sentence, a game that lacks what the agent's settings need.

        >>> import spinney
        >>> spinney.agent("mcts:heuristic=score").check(spinney.load("hex"))
        Traceback (most recent call last):
        ...
        spinney.core.errors.SpinneyError: heuristic=score needs a game with points, and hex has none; use heuristic=win
        """

    def decide(self, state: State, seed: int | None = None) -> Decision:
        """What to do in `state`; the same state and seed give the same decision.

        The agent sees only what the player to move may see: everything else is dealt anew first.
        """
        return self._decide(*self.seen(state, seed))

    def seen(self, state: State, seed: int | None = None) -> tuple[State, int]:
        """The position as the player to move may see it, and the seed of the decision."""
        if state.is_over:
            raise SpinneyError("the game is over: there is nothing to decide")
        self.check(state.game)
        chosen = self.seed if seed is None else seed
        return state.seen_by(state.player, chosen), chosen

    def chair(self, game: Game) -> Chair | None:
        """How compiled code plays a whole match with this agent; None if it must be asked move by move.

        >>> import spinney
        >>> hex = spinney.load("hex")
        >>> spinney.agent("mcts:budget=1s").chair(hex), spinney.agent("random").chair(hex)
        (None, Chair(settings=None, seed=0, by_value=False))
        """
        del game
        return None

    def seated(self) -> "Seated":
        """The agent at a table, where it may remember what it has seen of the game.

        >>> import spinney
        >>> state = spinney.load("tic-tac-toe").start()
        >>> player = spinney.agent("random").seated()
        >>> decision = player.decide(state, seed=1)
        >>> player.played(state.player, decision.action)
        """
        return Seated(self)

    @abstractmethod
    def _decide(self, state: State, seed: int) -> Decision: ...

    def __str__(self) -> str:
        defaults = {name: field.default for name, field in type(self).model_fields.items()}
        given = [f"{name}={_text(value)}" for name, value in self if value != defaults[name]]
        return f"{self.kind}:{','.join(given)}" if given else self.kind

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Agent) or str(self) != str(other):
            return False
        # A function equals its text form; two functions of one name, such as lambdas, need not be the same.
        mine, theirs = (getattr(agent, "heuristic", "") for agent in (self, other))
        return isinstance(mine, str) or isinstance(theirs, str) or mine is theirs

    def __hash__(self) -> int:
        return hash(str(self))

    def __repr__(self) -> str:
        return f"agent({str(self)!r})"


class Seated:
    """An agent in one match; this one remembers nothing."""

    def __init__(self, agent: Agent) -> None:
        self.agent = agent

    def decide(self, state: State, seed: int | None = None) -> Decision:
        """What to do in `state`."""
        return self.agent.decide(state, seed)

    def played(self, player: int, action: int) -> None:
        """Told of every action that is played, in games where everybody sees them."""


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple):
        return ":".join(str(part) for part in value)
    return name_of(value) if callable(value) else str(value)
