"""The matches of a tournament: who meets whom, in which seats, with which seed.

A match is named by a hash of all that decides it: the game and its version, the players in their seats, the seed. A
seed depends on the table alone (the game, its agents, the tournament's seed) and on the number of the match there, so
that a plan with more matches, agents or games contains the matches of the smaller one.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from hashlib import blake2b
from itertools import combinations, permutations
from random import Random
from typing import Any, NamedTuple

from spinney.agents import Agent
from spinney.core.errors import SpinneyError
from spinney.core.game import Game
from spinney.core.random import derive

# Up to so many players, all orders around a table are played in turn; of more, random ones.
MOST_ORDERED = 6


class Fixture(NamedTuple):
    """A match to be played: its cell, its table there, who sits where (numbers of the cell's agents), and its seed."""

    cell: int
    table: int
    seats: tuple[int, ...]
    seed: int
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
        return tuple(dict.fromkeys([*self.contenders, *self.field]))

    def checked(self, mode: str) -> "Cell":
        """Itself, if the mode can be played."""
        count, players = len(self.contenders), self.game.players
        if mode == "round_robin" and count < players:
            raise SpinneyError(
                f"a round robin of {self.game.id} for {players} players needs {players} different agents, and there "
                f"{'is' if count == 1 else 'are'} {count}; add agents, or use mode versus or self_play"
            )
        if mode == "versus" and len(self.agents) < 2:
            raise SpinneyError("versus needs two different agents: name the others in `against`")
        return self

    def tables(self, mode: str) -> list[tuple[int, ...]]:
        """Who sits down together: numbers of agents, one a seat."""
        players, numbers = self.game.players, {one: i for i, one in enumerate(self.agents)}
        heroes = [numbers[one] for one in self.contenders]
        if mode == "round_robin":
            return list(combinations(heroes, players))
        if mode == "self_play":
            return [(hero,) * players for hero in heroes]
        others = [numbers[one] for one in self.field] or heroes
        return [(hero, *[other] * (players - 1)) for hero in heroes for other in others if hero != other]

    def names(self, table: tuple[int, ...]) -> list[str]:
        """The agents of a table."""
        return [str(self.agents[number]) for number in table]

    @property
    def key(self) -> dict[str, Any]:
        """What identifies the cell; agents that take no budget meet anew at each."""
        game = self.game
        made = {"game": game.id, "version": game.declaration.version, "players": game.players}
        return {**made, "parameters": game.parameters.model_dump(), "budget": self.budget}


@dataclass(frozen=True)
class Schedule:
    """All matches of a tournament, in the order in which they are played."""

    cells: tuple[Cell, ...]
    mode: str
    seats: str
    matches: int
    seed: int

    @cached_property
    def tables(self) -> list[list[tuple[int, ...]]]:
        """The tables of every cell."""
        return [cell.tables(self.mode) for cell in self.cells]

    def __len__(self) -> int:
        return self.matches * sum(map(len, self.tables))

    def __iter__(self) -> Iterator[Fixture]:
        return self.part()

    def part(self, first: int = 0, last: int | None = None) -> Iterator[Fixture]:
        """The matches of all tables from number `first` up to `last`, each table's first before any table's second:
        what is stopped early is balanced.
        """
        seeds = [[self._table_seed(cell, table) for table in tables] for cell, tables in self._pairs()]
        for number in range(first, self.matches if last is None else min(last, self.matches)):
            for cell, tables in enumerate(self.tables):
                for table, agents in enumerate(tables):
                    yield self._fixture(cell, table, agents, number, seeds[cell][table])

    def _pairs(self) -> Iterator[tuple[Cell, list[tuple[int, ...]]]]:
        yield from zip(self.cells, self.tables, strict=True)

    def _table_seed(self, cell: Cell, table: tuple[int, ...]) -> int:
        text = json.dumps([cell.key, sorted(cell.names(table)), self.seed], sort_keys=True)
        return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "little") >> 1

    def _fixture(self, cell: int, table: int, agents: tuple[int, ...], number: int, table_seed: int) -> Fixture:
        seed = derive(table_seed, "match", number)
        order = arrangement(len(agents), number) if self.seats == "balanced" else shuffled(len(agents), seed)
        seats = tuple(agents[place] for place in order)
        return Fixture(cell, table, seats, seed, self._key(cell, seats, seed))

    def _key(self, cell: int, seats: tuple[int, ...], seed: int) -> bytes:
        prefix, texts = self._texts[cell]
        text = f"{prefix}{[texts[number] for number in seats]}{seed}"
        return blake2b(text.encode(), digest_size=16).digest()

    @cached_property
    def _texts(self) -> list[tuple[str, list[str]]]:
        return [(json.dumps(cell.key, sort_keys=True), list(map(str, cell.agents))) for cell in self.cells]


def arrangement(players: int, number: int) -> tuple[int, ...]:
    """Who sits where in a table's match of this number: every `players` matches everybody has had every seat once, and
    the neighbours change with every such round.

    >>> [arrangement(3, number) for number in range(6)]
    [(0, 1, 2), (1, 2, 0), (2, 0, 1), (0, 2, 1), (2, 1, 0), (1, 0, 2)]
    """
    turn, rounds = number % players, number // players
    orders = _orders(players)
    order = orders[rounds % len(orders)] if players <= MOST_ORDERED else _shuffled_order(players, rounds)
    return order[turn:] + order[:turn]


@cache
def _orders(players: int) -> list[tuple[int, ...]]:
    return [(0, *rest) for rest in permutations(range(1, players))] if players <= MOST_ORDERED else []


def _shuffled_order(players: int, rounds: int) -> tuple[int, ...]:
    return (0, *Random(rounds).sample(range(1, players), players - 1))


def shuffled(players: int, seed: int) -> tuple[int, ...]:
    """A random order of seats.

    >>> sorted(shuffled(4, seed=1))
    [0, 1, 2, 3]
    """
    return tuple(Random(derive(seed, "seats")).sample(range(players), players))
