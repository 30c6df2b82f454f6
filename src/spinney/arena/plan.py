"""Plans: what a tournament plays, as a file or in Python.

A plan lists games, agents, and how they meet. Wherever a setting or a parameter is a list, the plan stands for each of
its values (a grid):

    name: trees in Dots and Boxes
    games:
      - {game: dots-and-boxes, players: [2, 3], parameters: {width: 4, height: 4}}
    agents:
      - random
      - {agent: mcts, tree: [maxn, paranoid], exploration: 0.7}
    budgets: [1000it, 4000it]
    matches: 200
    seed: 7

Each game with its parameters, each player count and each of the `budgets` is a tournament of its own, a *cell*. Agents
of a cell that have a budget and name none take the cell's.
"""

import json
from collections.abc import Iterator, Mapping
from hashlib import blake2b
from itertools import product
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from spinney.agents import AGENTS, Agent, agent
from spinney.arena.schedule import Cell, Schedule
from spinney.core.errors import SpinneyError, unknown
from spinney.core.game import Game, load
from spinney.core.registry import declaration
from spinney.search.budget import Budget

Where = tuple[str | int, ...]


class Misplaced(SpinneyError):  # noqa: N818  (a mistake, with its place)
    """A mistake in a plan, and where in the plan it stands."""

    def __init__(self, where: Where, problem: str) -> None:
        super().__init__(problem)
        self.where = where


def _listed(value: Any) -> Any:
    return value if isinstance(value, list | tuple) else [value]


def _game_entry(value: Any) -> Any:
    return {"game": value} if isinstance(value, str) else value


def _agent_entry(value: Any) -> Any:
    if isinstance(value, Agent):
        value = str(value)
    return {"agent": value} if isinstance(value, str) else value


class Entry(BaseModel):
    """Base of the parts of a plan: strict about names."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class GameEntry(Entry):
    """A game, with its player counts and parameters; without a count, the game's usual one."""

    game: str
    players: Annotated[list[int], BeforeValidator(_listed)] = []
    parameters: dict[str, Any] = {}

    def games(self) -> Iterator[Game]:
        """The game for every player count and every combination of parameters."""
        try:
            usual = declaration(self.game).players[0]
        except SpinneyError as mistake:
            raise Misplaced(("game",), str(mistake)) from None
        for players, parameters in product(self.players or [usual], grid(self.parameters)):
            for name in parameters:
                if name not in declaration(self.game).parameters.model_fields:
                    fields = declaration(self.game).parameters.model_fields
                    raise Misplaced(("parameters", name), str(unknown(f"parameter of {self.game}", name, fields)))
            try:
                yield load(self.game, players, **parameters)
            except SpinneyError as mistake:
                part = "players" if players not in declaration(self.game).players else "parameters"
                raise Misplaced((part,), str(mistake)) from None


class AgentEntry(BaseModel):
    """An agent by its name or text form, with further settings."""

    model_config = ConfigDict(frozen=True, extra="allow")
    agent: str

    def agents(self, budget: str | None) -> Iterator[Agent]:
        """The agent with every combination of its settings; `budget` is for those that have one and name none."""
        settings = self.model_extra or {}
        kind = self.agent.partition(":")[0].strip()
        if kind not in AGENTS:
            raise Misplaced(("agent",), str(unknown("agent", kind, AGENTS)))
        fields = AGENTS[kind].model_fields
        for name in settings:
            if name not in fields:
                raise Misplaced((name,), str(unknown(f"setting of {kind}", name, fields)))
        for chosen in grid(settings):
            if budget and "budget" in fields and "budget" not in chosen and "budget=" not in self.agent:
                chosen["budget"] = budget
            try:
                yield agent(self.agent, **chosen)
            except SpinneyError as mistake:
                named = [name for name in settings if str(mistake).startswith(f"{kind} {name}=")]
                raise Misplaced((*named[:1],) or ("agent",), str(mistake)) from None


def grid(settings: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Every combination of values where settings list several.

    >>> list(grid({"tree": ["maxn", "self"], "rollout": 30}))
    [{'tree': 'maxn', 'rollout': 30}, {'tree': 'self', 'rollout': 30}]
    """
    for values in product(*map(_listed, settings.values())):
        yield dict(zip(settings, values, strict=True))


class Plan(Entry):
    """What a tournament plays.

    >>> plan = Plan(games=["hex"], agents=["random", "mcts:budget=100it", "flat"], matches=10)
    >>> len(plan.schedule())
    30
    """

    name: str = Field("tournament", min_length=1, description="what reports call it")
    games: list[Annotated[GameEntry, BeforeValidator(_game_entry)]] = Field(min_length=1)
    agents: list[Annotated[AgentEntry, BeforeValidator(_agent_entry)]] = Field(min_length=1)
    budgets: Annotated[list[str], BeforeValidator(_listed)] = Field([], description="a tournament for each of them")
    against: list[Annotated[AgentEntry, BeforeValidator(_agent_entry)]] = Field(
        [], description="with mode versus: who fills the other seats; without, every other agent in turn"
    )
    mode: Literal["round_robin", "versus", "self_play"] = Field(
        "round_robin",
        description="tables of different agents, one agent against a table of another, or one agent in all seats",
    )
    seats: Literal["balanced", "random"] = Field(
        "balanced", description="everybody sits everywhere equally often, or wherever chance puts them"
    )
    matches: int = Field(100, ge=1, le=10_000_000, description="matches of every table")
    openings: int = Field(
        0, ge=0, le=1000, description="so many moves are played at random first, the same for every table"
    )
    seed: int = Field(0, ge=0, description="decides every deal and every agent's luck")

    def schedule(self) -> Schedule:
        """Every match of the plan; refuses, naming the place, what cannot be played."""
        if self.against and self.mode != "versus":
            raise Misplaced(("against",), f"`against` is for mode versus, and the mode is {self.mode}")
        cells = [cell for i in range(len(self.games)) for cell in self._cells(i)]
        return Schedule(tuple(cells), self.mode, self.seats, self.matches, self.seed, self.openings)

    def _cells(self, i: int) -> Iterator[Cell]:
        with located("games", i):
            games = list(self.games[i].games())
        budgets: list[str | None] = [*self._budgets()] or [None]
        for game, budget in product(games, budgets):
            agents = self._agents("agents", game, budget)
            against = self._agents("against", game, budget)
            with located("games" if self.mode == "round_robin" else "agents", i if self.mode == "round_robin" else 0):
                yield Cell(game, budget, agents, against).checked(self.mode)

    def _budgets(self) -> list[str]:
        for i, budget in enumerate(self.budgets):
            with located("budgets", i):
                Budget.parse(budget)
        return self.budgets

    def _agents(self, part: str, game: Game, budget: str | None) -> tuple[Agent, ...]:
        found: list[Agent] = []
        for i, entry in enumerate(getattr(self, part)):
            with located(part, i):
                for one in entry.agents(budget):
                    one.check(game)
                    if one in found:
                        raise SpinneyError(f"{one} is listed twice")
                    found.append(one)
        return tuple(found)

    def hash(self, schedule: Schedule) -> str:
        """A short name for exactly this plan, played by exactly these agents at these games: a setting that has another
        default, or rules of another version, make it another one.
        """
        met = [[cell.key, cell.identities] for cell in schedule.cells]
        text = json.dumps([self.model_dump(mode="json"), met], sort_keys=True)
        return blake2b(text.encode(), digest_size=8).hexdigest()


class located:  # noqa: N801  (reads like a word in a with statement)
    """Adds a place in the plan to mistakes that are found inside.

    >>> with located("agents", 2):
    ...     raise SpinneyError("unknown agent")
    Traceback (most recent call last):
    ...
    spinney.arena.plan.Misplaced: unknown agent
    """

    def __init__(self, *where: str | int) -> None:
        self.where = where

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: Any, error: BaseException | None, trace: Any) -> None:
        if isinstance(error, SpinneyError):
            inner = error.where if isinstance(error, Misplaced) else ()
            raise Misplaced((*self.where, *inner), str(error)) from None


def from_yaml(path: str | Path) -> Plan:
    """The plan in a YAML file; a mistake is named with its line.

    >>> from tempfile import NamedTemporaryFile
    >>> with NamedTemporaryFile("w", suffix=".yaml") as file:
    ...     _ = file.write("games: [hex]\\nagents:\\n  - random\\n  - mtcs\\n")
    ...     file.flush()
    ...     from_yaml(file.name)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    spinney.core.errors.SpinneyError: ....yaml, line 4: unknown agent 'mtcs'; did you mean 'mcts'? Known: ...
    """
    from spinney.arena.yaml_lines import read

    document = read(path)
    try:
        plan = Plan.model_validate(document.content)
        plan.schedule()
    except ValidationError as error:
        first = error.errors()[0]
        raise SpinneyError(document.placed(tuple(first["loc"]), _sentence(first))) from None
    except Misplaced as mistake:
        raise SpinneyError(document.placed(mistake.where, str(mistake))) from None
    return plan


def _sentence(error: Any) -> str:
    """What Pydantic found, as a sentence of ours."""
    where, value = ".".join(map(str, error["loc"])), error.get("input")
    if error["type"] == "extra_forbidden":
        fields = Plan.model_fields if len(error["loc"]) == 1 else GameEntry.model_fields
        return str(unknown("entry of a plan", str(error["loc"][-1]), fields))
    if error["type"] == "missing":
        return f"{where} is missing"
    return f"{where}={value!r}: {str(error['msg']).removeprefix('Value error, ')}"
