"""Plans: what a tournament plays, as a file or in Python.

A plan lists games, agents, and how they meet. Wherever a setting or a parameter is a list, the plan stands for each of
its values (a grid):

    name: trees in Dots and Boxes
    games:
      - {game: dots-and-boxes, players: [2, 3], parameters: {width: 4, height: 4}}
    agents:
      - random
      - {agent: mcts, tree: [maxn, paranoid], exploration: 0.7, name: keen}
    budgets: [1000it, 4000it]
    matches: 200
    seed: 7

Each game with its parameters, each player count and each of the `budgets` is a tournament of its own, a *cell*. Agents
of a cell that have a budget and name none take the cell's. A `name` is what tables and reports call an agent; where its
entry stands for several, each has its values of the listed settings behind the name: `keen tree=maxn`.
"""

import json
from collections.abc import Iterator, Sequence
from hashlib import blake2b
from itertools import product
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator, Field, ValidationError
from pydantic_core import ErrorDetails

from spinney.agents import Agent
from spinney.arena.entries import (
    AgentEntry,
    Entry,
    GameEntry,
    Misplaced,
    Whole,
    agent_entry,
    game_entry,
    listed,
    located,
    one_line,
)
from spinney.arena.schedule import Cell, Schedule
from spinney.core.errors import SpinneyError, shown, unknown
from spinney.core.game import Game
from spinney.core.random import as_seed
from spinney.core.validation import reason
from spinney.search.budget import Budget


class Plan(Entry):
    """What a tournament plays.

    >>> plan = Plan(games=["hex"], agents=["random", "mcts:budget=100it", "flat"], matches=10)
    >>> len(plan.schedule())
    30
    >>> Plan(games=["hex"], agents=["random", "flat"], matches=0)
    Traceback (most recent call last):
    ...
    spinney.arena.entries.Misplaced: matches=0: should be greater than or equal to 1
    """

    name: Annotated[str, AfterValidator(one_line)] = Field(
        default="tournament", min_length=1, max_length=200, description="what reports call it"
    )
    games: list[Annotated[GameEntry, BeforeValidator(game_entry)]] = Field(min_length=1)
    agents: list[Annotated[AgentEntry, BeforeValidator(agent_entry)]] = Field(min_length=1)
    budgets: Annotated[list[str], BeforeValidator(listed)] = Field(
        default=[], description="a tournament for each of them"
    )
    against: list[Annotated[AgentEntry, BeforeValidator(agent_entry)]] = Field(
        default=[], description="with mode versus: who fills the other seats; without, every other agent in turn"
    )
    mode: Literal["round_robin", "versus", "self_play"] = Field(
        default="round_robin",
        description="tables of different agents, one agent against a table of another, or one agent in all seats",
    )
    seats: Literal["balanced", "random"] = Field(
        default="balanced", description="everybody sits everywhere equally often, or wherever chance puts them"
    )
    matches: Whole = Field(default=100, ge=1, le=10_000_000, description="matches of every table")
    openings: Whole = Field(
        default=0, ge=0, le=1000, description="so many moves are played at random first, the same at every table"
    )
    seed: Annotated[int, BeforeValidator(as_seed)] = Field(
        default=0, description="decides every deal and every agent's luck"
    )

    def __init__(self, **entries: Any) -> None:
        try:
            super().__init__(**entries)
        except ValidationError as report:
            first = report.errors()[0]
            raise Misplaced(tuple(first["loc"]), _sentence(first)) from None

    def changed(self, **entries: Any) -> "Plan":
        """The plan with other entries.

        >>> Plan(games=["hex"], agents=["random", "flat"]).changed(matches=7).matches
        7
        """
        return Plan(**{**{name: getattr(self, name) for name in self.model_fields_set}, **entries})

    def schedule(self) -> Schedule:
        """Every match of the plan; refuses, naming the place, what cannot be played."""
        cells, seen = list[Cell](), set[str]()
        for i in range(len(self.games)):
            for cell in self._cells(i):
                key = json.dumps(cell.key, sort_keys=True)
                if key in seen:
                    raise Misplaced(("games", i), f"{cell.game} is listed twice")
                seen.add(key)
                cells.append(cell)
        return self.schedule_of(cells)

    def schedule_of(self, cells: Sequence[Cell]) -> Schedule:
        """Every match of these cells, as often and from such seeds as the plan says."""
        return Schedule(tuple(cells), self.mode, self.seats, self.matches, self.seed, self.openings)

    def cell(self, game: Game, budget: str | None = None) -> Cell:
        """The plan's agents at a game."""
        if self.against and self.mode != "versus":
            raise Misplaced(("against",), f"`against` is for mode versus, and the mode is {self.mode}")
        cell = Cell(game, budget, self._agents("agents", game, budget), self._agents("against", game, budget))
        names = dict[str, str]()
        for one, identity in zip(cell.agents, cell.identities, strict=True):
            if one.name is not None and names.setdefault(one.name, identity) != identity:
                raise Misplaced(("agents",), f"two agents are called {one.name!r}: give them different names")
        return cell

    def _cells(self, i: int) -> Iterator[Cell]:
        with located("games", i):
            games = list(self.games[i].games())
        budgets: list[str | None] = [*self._budgets()] or [None]
        for game, budget in product(games, budgets):
            cell = self.cell(game, budget)
            with located("games" if self.mode == "round_robin" else "agents", i if self.mode == "round_robin" else 0):
                yield cell.checked(self.mode)

    def _budgets(self) -> Iterator[str]:
        for i, budget in enumerate(self.budgets):
            with located("budgets", i):
                yield str(Budget.parse(budget))

    def _agents(self, part: str, game: Game, budget: str | None) -> tuple[Agent, ...]:
        found = dict[str, Agent]()
        for i, entry in enumerate(getattr(self, part)):
            with located(part, i):
                for one in (given.for_game(game) for given in entry.agents(budget)):
                    one.check(game)
                    if found.setdefault(one.identity, one) is not one:
                        raise SpinneyError(f"{one} is listed twice")
        return tuple(found.values())

    def hash(self, schedule: Schedule) -> str:
        """A short name for exactly this plan, played by exactly these agents at these games: a setting that has another
        default, or rules of another version, make it another one.
        """
        met = [[cell.key, cell.identities] for cell in schedule.cells]
        text = json.dumps([self.model_dump(mode="json"), met], sort_keys=True)
        return blake2b(text.encode(), digest_size=8).hexdigest()


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
        plan = Plan(**document.content)
        plan.schedule()
    except Misplaced as mistake:
        raise SpinneyError(document.placed(mistake.where, str(mistake))) from None
    return plan


def _sentence(error: ErrorDetails) -> str:
    """What Pydantic found, as a sentence of ours."""
    where = ".".join(map(str, error["loc"]))
    if error["type"] == "extra_forbidden":
        fields = Plan.model_fields if len(error["loc"]) == 1 else GameEntry.model_fields
        return str(unknown("entry of a plan", str(error["loc"][-1]), fields))
    if error["type"] == "missing":
        return f"{where} is missing"
    return f"{where}={shown(error.get('input'))}: {reason(error)}"
