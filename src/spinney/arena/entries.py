"""The entries of a plan, each of which may stand for several games or agents."""

from collections.abc import Iterator, Mapping
from itertools import product
from math import prod
from operator import index
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, PlainSerializer

from spinney.agents import AGENTS, Agent, agent, parse
from spinney.arena.by_game import at_game
from spinney.core.errors import SpinneyError, unknown
from spinney.core.game import Game, load
from spinney.core.registry import declaration

Where = tuple[str | int, ...]
# An entry that stands for more than this has a list too many.
MOST_COMBINATIONS = 10_000


class Misplaced(SpinneyError):  # noqa: N818  (a mistake, with its place)
    """A mistake in a plan, and where in the plan it stands."""

    def __init__(self, where: Where, problem: str) -> None:
        super().__init__(problem)
        self.where = where


class located:  # noqa: N801  (reads like a word in a with statement)
    """Adds a place in the plan to mistakes that are found inside.

    >>> with located("agents", 2):
    ...     raise SpinneyError("unknown agent")
    Traceback (most recent call last):
    ...
    spinney.arena.entries.Misplaced: unknown agent
    """

    def __init__(self, *where: str | int) -> None:
        self.where = where

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: Any, error: BaseException | None, trace: Any) -> None:
        if isinstance(error, SpinneyError):
            inner = error.where if isinstance(error, Misplaced) else ()
            raise Misplaced((*self.where, *inner), str(error)) from None


def listed(value: Any) -> list[Any]:
    """A list as it is, and anything else as the only one of a list.

    >>> listed(3), listed([3, 4])
    ([3], [3, 4])
    """
    return list(value) if isinstance(value, list | tuple) else [value]


def _whole(value: Any) -> int:
    try:
        if not isinstance(value, bool):
            return index(value)
    except TypeError:
        pass
    raise SpinneyError("should be a whole number")


def one_line(value: str) -> str:
    """A text that is fit for a heading.

    >>> one_line("trees")
    'trees'
    """
    if not value.isprintable():
        raise SpinneyError("should be one line of text")
    return value


def game_entry(value: Any) -> Any:
    """A game's id as an entry, and an entry as it is.

    >>> game_entry("hex")
    {'game': 'hex'}
    """
    return {"game": value} if isinstance(value, str) else value


def agent_entry(value: Any) -> Any:
    """An agent, or its text, as an entry, and an entry as it is.

    >>> agent_entry("random")
    {'agent': 'random'}
    """
    return value if isinstance(value, Mapping | AgentEntry) else {"agent": value}


def _agent(value: Any) -> str | Agent:
    return value if isinstance(value, str) else agent(value)


def _written(value: str | Agent) -> str:
    """What a plan on record says of an agent: its text, or what names it if it has none."""
    if isinstance(value, str):
        return value
    return str(value) if value.portable else value.identity


Whole = Annotated[int, BeforeValidator(_whole)]


class Entry(BaseModel):
    """Base of the parts of a plan: strict about names."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class GameEntry(Entry):
    """A game, with its player counts and parameters; without a count, the game's usual one."""

    game: str
    players: Annotated[list[Whole], BeforeValidator(listed)] = []
    parameters: dict[str, Any] = {}

    def games(self) -> Iterator[Game]:
        """The game for every player count and every combination of parameters."""
        try:
            declared = declaration(self.game)
        except SpinneyError as mistake:
            raise Misplaced(("game",), str(mistake)) from None
        fields = declared.parameters.model_fields
        for name in self.parameters:
            if name not in fields:
                raise Misplaced(("parameters", name), str(unknown(f"parameter of {self.game}", name, fields)))
        with located("parameters"):
            combinations = list(grid(self.parameters))
        for players, parameters in product(self.players or [declared.players[0]], combinations):
            with located("players" if players not in declared.players else "parameters"):
                yield load(self.game, players, **parameters)


class AgentEntry(BaseModel):
    """An agent by its name or text form, or an agent itself, with further settings; `name` is what reports call it."""

    model_config = ConfigDict(frozen=True, extra="allow")
    agent: Annotated[Any, BeforeValidator(_agent), PlainSerializer(_written)]
    name: str | None = None

    def agents(self, game: Game, budget: str | None) -> Iterator[Agent]:
        """The agent with every combination of its settings at a game; `budget` is for those that have one and name
        none.
        """
        kind, fields, given = self._form()
        settings = dict(self.model_extra or {})
        for name, value in settings.items():
            if name not in fields:
                raise Misplaced((name,), str(unknown(f"setting of {kind}", name, fields)))
            with located(name):
                settings[name] = at_game(value, name, game)
        several = [name for name, value in settings.items() if isinstance(value, list | tuple) and len(value) > 1]
        for chosen in grid(settings):
            if self.name is not None:
                chosen["name"] = " ".join([self.name, *(f"{name}={chosen[name]}" for name in several)])
            if budget and "budget" in fields and "budget" not in {*chosen, *given}:
                chosen["budget"] = budget
            try:
                yield agent(self.agent, **chosen)
            except SpinneyError as mistake:
                named = [name for name in chosen if str(mistake).startswith(f"{kind} {name}=")]
                raise Misplaced((*named[:1],) or ("agent",), str(mistake)) from None

    def _form(self) -> tuple[str, Mapping[str, Any], set[str]]:
        """The agent's kind, the settings of that kind, and those that it names."""
        if isinstance(self.agent, Agent):
            return self.agent.kind, type(self.agent).model_fields, self.agent.model_fields_set
        with located("agent"):
            kind, given = parse(self.agent)
            if kind not in AGENTS:
                raise unknown("agent", kind, AGENTS)
        return kind, AGENTS[kind].model_fields, {*given}


def grid(settings: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Every combination of values where settings list several.

    >>> list(grid({"tree": ["maxn", "self"], "rollout": 30}))
    [{'tree': 'maxn', 'rollout': 30}, {'tree': 'self', 'rollout': 30}]
    """
    lists = dict[str, list[Any]]()
    for name, value in settings.items():
        lists[name] = listed(value)
        if not lists[name]:
            raise Misplaced((name,), f"{name} lists nothing: give one value at least")
    count = prod(map(len, lists.values()))
    if count > MOST_COMBINATIONS:
        raise SpinneyError(f"these lists have {count:,} combinations, and {MOST_COMBINATIONS:,} is the most")
    for values in product(*lists.values()):
        yield dict(zip(settings, values, strict=True))
