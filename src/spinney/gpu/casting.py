"""Who can play on a card, and what they are made of there."""

from collections.abc import Sequence
from typing import Any

from spinney.agents import Agent
from spinney.core.errors import SpinneyError
from spinney.core.game import Game
from spinney.gpu.kernel import DECIDERS, Cast
from spinney.heuristics import HEURISTICS, source_of
from spinney.heuristics.reward import Source
from spinney.search.parts import Rule
from spinney.search.rules import RULES
from spinney.search.selection import rule_of
from spinney.search.turn import Chair
from spinney.search.workspace import Workspace


def why_not(agent: Agent, game: Game) -> str | None:
    """Why an agent cannot play on a card, or None.

    >>> import spinney
    >>> why_not(spinney.agent("mcts:budget=40ms"), spinney.load("hex"))
    'its budget is a time: a card knows iterations (it) and calls (fm)'
    """
    if agent.kind not in DECIDERS:
        return f"only {', '.join(DECIDERS)} play there"
    settings: Any = agent
    if agent.kind == "mcts" and settings.budget_of("ms"):
        return "its budget is a time: a card knows iterations (it) and calls (fm)"
    if agent.kind == "mcts" and not isinstance(settings.opponents, str):
        return "it asks another agent what opponents do"
    return None if agent.chair(game) else "it does not play whole matches in compiled code"


def check(game: Game, agents: Sequence[Agent]) -> None:
    """Raises one sentence that names everybody who cannot play this game on a card."""
    if game.rules.plain:
        raise SpinneyError(f"{game.id} is written in plain Python, and cannot be played on a card")
    found = {str(agent): why_not(agent, game) for agent in agents}
    if unable := [f"{name}: {why}" for name, why in found.items() if why]:
        raise SpinneyError(f"not all agents can play on a card; {'; '.join(unable)}")


def forgets(settings: Any) -> bool:
    """Whether a search asks for nothing that depends on what players come to know in it: moves in order may, and
    whatever heuristic is somebody's own.

    >>> import spinney
    >>> forgets(spinney.agent("mcts")), forgets(spinney.agent("mcts:rollout_policy=order"))
    (True, False)
    """
    orders = settings.extras or settings.widening is not None or settings.rollout_policy == "order"
    return settings.heuristic in HEURISTICS and not orders


class Casting:
    """The agents of a table as a kernel knows them: everything they are made of, by numbers.

    >>> import spinney
    >>> game = spinney.load("hex")
    >>> Casting(game, [spinney.agent("mcts:budget=100it"), spinney.agent("random")]).cast.agents
    ('mcts', 'random')
    """

    def __init__(self, game: Game, agents: Sequence[Agent]) -> None:
        check(game, agents)
        self.game, self.agents = game, list(agents)
        self._heuristics: list[Source] = []
        self._engines: list[tuple[Rule | None, bool]] = []
        self._kinds: list[str] = []
        self.chairs()

    @property
    def cast(self) -> Cast:
        """What the kernel is made of."""
        searches: list[Any] = [agent for agent in self.agents if agent.kind == "mcts"]
        return Cast(
            tuple(self._heuristics), tuple(self._engines), tuple(self._kinds), forgets=all(map(forgets, searches))
        )

    def chairs(self) -> list[Chair]:
        """Chairs for all of them, with memories of their own, in which functions have numbers."""
        return [self._chair(agent) for agent in self.agents]

    def _chair(self, agent: Any) -> Chair:
        chair = agent.chair(self.game)
        if agent.kind != "random":
            source = source_of(agent.heuristic, self.game.rules, getattr(agent, "draw", None))
            self._number(chair.memory, "heuristic", _number(self._heuristics, source))
        if agent.kind == "mcts":
            own = None if agent.selection in RULES else rule_of(agent.selection)
            self._number(chair.memory, "iterate", _number(self._engines, (own, agent.extras)))
        return Chair(chair.seed, _number(self._kinds, agent.kind), chair.memory)

    def _number(self, memory: Workspace, name: str, number: int) -> None:
        memory.set(**{name: number})
        if memory.has_buffer("fresh"):
            memory.buffer("fresh")[name] = number


def _number(known: list[Any], one: Any) -> int:
    """The place of something in a list, at whose end it is put if it is new."""
    if one not in known:
        known.append(one)
    return known.index(one)
