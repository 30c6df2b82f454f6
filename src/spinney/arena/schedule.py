"""The matches of a tournament: who meets whom, in which seats, with which seed.

Agents that sit down together are a *table*, and a table's matches are numbered. What decides a table's matches (the
game and its version, the budget, the agents with all their settings, the tournament's seed, the rule for seats, the
length of openings) is hashed once, and that hash and a number name a match. So a plan with more matches, agents or
games contains the matches of the smaller one, and what is missing is known without hashing a single match.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from itertools import chain, combinations
from math import comb
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from spinney.agents import Agent
from spinney.arena.seating import drawn_tables, seating, turns
from spinney.core.errors import SpinneyError
from spinney.core.game import Game
from spinney.core.random import derive

# A cell with more tables than this is a plan that went wrong: a grid with one list too many.
MOST_TABLES = 1_000_000

# For the tables (by cell and number) that have played anything: which of their matches, up to the last of them.
Done = Mapping[tuple[int, int], NDArray[np.bool_]]


class Fixture(NamedTuple):
    """A match to be played.

    Attributes:
        cell, table, number: which match of which table of which cell.
        seats: who sits where, numbers of the cell's agents.
        seed: decides all that the agents draw. deal: decides the deal and the opening.
        key: its name.
    """

    cell: int
    table: int
    number: int
    seats: tuple[int, ...]
    seed: int
    deal: int
    key: bytes


@dataclass(frozen=True)
class Cell:
    """A tournament of its own: a game and the agents that meet in it.

    Attributes:
        game: with its player count and parameters.
        budget: what agents without a budget of their own were given, if anything.
        contenders: the agents that are compared.
        field: with mode versus, those that fill the other seats, if not the contenders themselves.
    """

    game: Game
    budget: str | None
    contenders: tuple[Agent, ...]
    field: tuple[Agent, ...] = ()

    @cached_property
    def agents(self) -> tuple[Agent, ...]:
        """All agents of the cell, each once."""
        found = dict[str, Agent]()
        for one in (*self.contenders, *self.field):
            kept = found.setdefault(one.identity, one)
            if kept.name is None and one.name is not None:
                found[one.identity] = one
        return tuple(found.values())

    @cached_property
    def identities(self) -> tuple[str, ...]:
        """What names each of the agents, in the order of `agents`."""
        return tuple(one.identity for one in self.agents)

    def checked(self, mode: str, drawn: int = 0) -> "Cell":
        """Itself, if the mode can be played, at so many tables that are drawn."""
        count, players = len(self.contenders), self.game.players
        if mode == "round_robin" and count < players:
            raise SpinneyError(
                f"a round robin of {self.game.id} for {players} players needs {players} different agents, and there "
                f"{'is' if count == 1 else 'are'} {count}; add agents, or use mode versus or self_play"
            )
        if mode in ("versus", "mixed") and len(self.agents) < 2:
            raise SpinneyError(f"{mode} needs two different agents: name the others in `against`")
        tables = comb(count, players) if mode == "round_robin" else count * len(self.agents)
        if drawn > tables or (drawn and mode != "round_robin"):
            raise SpinneyError(
                f"{drawn:,} tables cannot be drawn: tables are drawn of a round robin, and one of {self.game.id} for "
                f"{players} players has {comb(count, players):,}"
            )
        if tables > MOST_TABLES and not drawn:
            raise SpinneyError(
                f"{count:,} agents of {self.game.id} for {players} players would meet at {tables:,} tables, and "
                f"{MOST_TABLES:,} is the most: list fewer agents, or draw some of the tables with `tables: N`"
            )
        return self

    def tables(self, mode: str, drawn: int = 0, seed: int = 0, fixed: bool = False) -> NDArray[np.int32]:
        """[table, place] who sits down together, as numbers of agents; of the same agents there is one table, and their
        order is that of their names, whatever the order of the plan, unless that is `fixed`. With mode mixed, a table
        is the two who share it.
        """
        players, numbers = self.game.players, {one: i for i, one in enumerate(self.identities)}
        heroes = [numbers[one.identity] for one in self.contenders]
        others = [numbers[one.identity] for one in self.field] or heroes
        met: Iterator[tuple[int, ...]]
        width = 2 if mode == "mixed" else players
        if mode == "round_robin" and drawn:
            by_name = sorted(heroes, key=lambda one: seeded_by(self.identities[one]))
            met = (tuple(by_name[one] for one in table) for table in drawn_tables(len(heroes), players, drawn, seed))
        elif mode == "round_robin":
            met = combinations(heroes, players)
        elif mode == "self_play":
            met = ((hero,) * players for hero in heroes)
        else:
            met = ((hero, *[other] * (width - 1)) for hero in heroes for other in others if hero != other)
        found = np.fromiter(chain.from_iterable(met), np.int32).reshape(-1, width)
        if fixed:
            return found
        places = np.argsort(np.argsort([seeded_by(one) for one in self.identities], kind="stable"))[found]
        found = np.take_along_axis(found, places.argsort(1, kind="stable"), 1)
        return found[np.sort(np.unique(found, axis=0, return_index=True)[1])]

    @property
    def key(self) -> dict[str, Any]:
        """What identifies the cell; agents that take no budget meet anew at each."""
        return {**self.rules, "budget": self.budget}

    @property
    def rules(self) -> dict[str, Any]:
        """What is played: the game, its version, its player count and its parameters."""
        game = self.game
        made = {"game": game.declaration.known_as, "version": game.declaration.version, "players": game.players}
        return {**made, "parameters": game.parameters.model_dump()}


def seeded_by(identity: str) -> str:
    """What seeds take from an agent's identity: all of it; of an agent without a text form only its kind, so that it
    meets the same deals in every run.

    >>> seeded_by("flat:seed=0,playouts=100"), seeded_by("mine#81f2")
    ('flat:seed=0,playouts=100', 'mine')
    """
    return identity if ":" in identity else identity.partition("#")[0]


@dataclass(frozen=True)
class Schedule:
    """All matches of a tournament, in the order in which they are played; `openings` is the length of random openings,
    from each of which every table plays a round, and `drawn` how many tables of a round robin are, 0 for all.
    """

    cells: tuple[Cell, ...]
    mode: str
    seats: str
    matches: int
    seed: int
    openings: int = 0
    drawn: int = 0

    @cached_property
    def tables(self) -> list[NDArray[np.int32]]:
        """The tables of every cell."""
        return [cell.tables(self.mode, self.drawn, self.seed, self.seats == "fixed") for cell in self.cells]

    def __len__(self) -> int:
        return self.matches * sum(map(len, self.tables))

    def __iter__(self) -> Iterator[Fixture]:
        return self.part()

    def part(
        self, first: int = 0, last: int | None = None, done: Done | None = None, cell: int | None = None
    ) -> Iterator[Fixture]:
        """The matches of all tables, or of those of one cell, from number `first` up to `last`, except those that are
        `done`; each table's first before any table's second: what is stopped early is balanced.
        """
        tables, there = [*self._tables(cell)], done or {}
        for number in range(first, self.matches if last is None else min(last, self.matches)):
            for table in tables:
                played = there.get((table.cell, table.number))
                if played is None or number >= len(played) or not played[number]:
                    yield self._fixture(table, number)

    def hashes(self, cell: int) -> Iterator[bytes]:
        """What names each table of a cell."""
        for table in self._tables(cell):
            yield table.hash

    def _tables(self, only: int | None = None) -> Iterator["_Table"]:
        for number, cell in enumerate(self.cells):
            if only is not None and number != only:
                continue
            key = json.dumps([cell.key, self.seed, self.seats, self.openings], sort_keys=True)
            opening = _hashed(json.dumps([cell.rules, self.seed], sort_keys=True))
            for table, agents in enumerate(self.tables[number].tolist()):
                names = [cell.identities[one] for one in agents]
                seed = _seed(_hashed(key, *map(seeded_by, names)))
                yield _Table(number, table, tuple(agents), _hashed(key, *names), seed, _seed(opening))

    def _fixture(self, table: "_Table", number: int) -> Fixture:
        seed, players = derive(table.seed, "match", number), self.cells[table.cell].game.players
        order = seating(self.mode, self.seats, players, number, seed)
        seats = tuple([table.agents[place] for place in order])
        deal = derive(table.opening_seed, "opening", number // turns(self.mode, players)) if self.openings else seed
        key = blake2b(table.hash + number.to_bytes(8, "little"), digest_size=16).digest()
        return Fixture(table.cell, table.number, number, seats, seed, deal, key)


class _Table(NamedTuple):
    cell: int
    number: int
    agents: tuple[int, ...]
    hash: bytes
    seed: int
    opening_seed: int


def _hashed(*parts: str) -> bytes:
    return blake2b(json.dumps(parts).encode(), digest_size=16).digest()


def _seed(digest: bytes) -> int:
    """A seed of 63 bits."""
    return int.from_bytes(digest[:8], "little") >> 1
