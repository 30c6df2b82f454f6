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
entry stands for several, each has its values of the listed settings behind the name: `keen tree=maxn`. Settings and
budgets may depend on the game (`by_game`).
"""

import json
from collections.abc import Iterator, Sequence
from hashlib import blake2b
from itertools import chain
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator, Field, ValidationError
from pydantic_core import ErrorDetails

from spinney.agents import Agent
from spinney.arena.by_game import Given, given
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
from spinney.arena.schedule import MOST_TABLES, Cell, Schedule
from spinney.core.errors import SpinneyError, shown, unknown
from spinney.core.game import Game
from spinney.core.random import as_seed
from spinney.core.validation import reason


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
    budgets: Annotated[list[str | dict[str, str]], BeforeValidator(listed)] = Field(
        default=[], description="a tournament for each of them; one that depends on the game has a label"
    )
    against: list[Annotated[AgentEntry, BeforeValidator(agent_entry)]] = Field(
        default=[],
        description="of modes versus and mixed: who has the other seats; without, every other agent in turn",
    )
    mode: Literal["round_robin", "versus", "mixed", "self_play"] = Field(
        default="round_robin",
        description="tables of different agents, one agent against a table of another, two agents in all ways to share "
        "a table, or one agent in all seats",
    )
    seats: Literal["balanced", "random", "fixed"] = Field(
        default="balanced",
        description="everybody sits everywhere equally often, wherever chance puts them, or always in the order in "
        "which the plan names them, one of `agents` before those of `against`",
    )
    tables: Whole = Field(
        default=0,
        ge=0,
        le=MOST_TABLES,
        description="of a round robin, so many tables are drawn, everybody at as many as everybody else; 0 plays all",
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
        _check_roles(cells)
        return self.schedule_of(cells)

    def schedule_of(self, cells: Sequence[Cell]) -> Schedule:
        """Every match of these cells, as often and from such seeds as the plan says."""
        return Schedule(tuple(cells), self.mode, self.seats, self.matches, self.seed, self.openings, self.tables)

    def cell(self, game: Game, budget: Given | None = None) -> Cell:
        """The plan's agents at a game."""
        if self.against and self.mode not in ("versus", "mixed"):
            raise Misplaced(("against",), f"`against` is for modes versus and mixed, and the mode is {self.mode}")
        if self.seats == "fixed" and self.mode == "mixed":
            raise Misplaced(("seats",), "mode mixed shares a table in all ways, so that seats cannot be fixed")
        label, amount = budget or (None, None)
        cell = Cell(game, label, self._agents("agents", game, amount), self._agents("against", game, amount))
        names = dict[str, str]()
        for one, identity in zip(cell.agents, cell.identities, strict=True):
            if one.name is not None and names.setdefault(one.name, identity) != identity:
                raise Misplaced(("agents",), f"two agents are called {one.name!r}: give them different names")
        return cell

    def _cells(self, i: int) -> Iterator[Cell]:
        with located("games", i):
            games = list(self.games[i].games())
        for game in games:
            if self.tables and self.seats == "balanced" and self.matches < game.players:
                raise Misplaced(
                    ("matches",),
                    f"a table that is drawn seats everybody everywhere in {game.players} matches, and this plan has "
                    f"{self.matches}: give more, or `seats: random`",
                )
            budgets: list[Given | None] = [*self._budgets(game)]
            for budget in budgets or [None]:
                cell = self.cell(game, budget)
                with located(*(("games", i) if self.mode == "round_robin" else ("agents", 0))):
                    yield cell.checked(self.mode, self.tables)

    def _budgets(self, game: Game) -> Iterator[Given]:
        for i, budget in enumerate(self.budgets):
            with located("budgets", i):
                yield given(budget, game)

    def _agents(self, part: str, game: Game, budget: str | None) -> tuple[Agent, ...]:
        found = dict[str, Agent]()
        for i, entry in enumerate(getattr(self, part)):
            with located(part, i):
                for one in (given.for_game(game) for given in entry.agents(game, budget)):
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


def _check_roles(cells: Sequence[Cell]) -> None:
    """Refuses an agent that has one name at one game and another at the next: the store knows one."""
    names = dict[str, str | None]()
    for one, identity in chain.from_iterable(zip(cell.agents, cell.identities, strict=True) for cell in cells):
        if names.setdefault(identity, one.name) != one.name:
            called = f"{names[identity]!r} and {one.name!r}"
            raise Misplaced(("agents",), f"a {one.kind} of the same settings is called {called}")


def _sentence(error: ErrorDetails) -> str:
    """What Pydantic found, as a sentence of ours."""
    where = ".".join(map(str, error["loc"]))
    if error["type"] == "extra_forbidden":
        fields = Plan.model_fields if len(error["loc"]) == 1 else GameEntry.model_fields
        return str(unknown("entry of a plan", str(error["loc"][-1]), fields))
    if error["type"] == "missing":
        return f"{where} is missing"
    return f"{where}={shown(error.get('input'))}: {reason(error)}"
