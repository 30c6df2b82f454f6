"""Results on disk: one SQLite file, written while any number read it.

A match is one row, which is there as a whole or not at all, whatever happens to the program. Matches belong to tables,
and a plan names the tables it plays and how many matches of each, so that one match may serve several plans.
"""

import json
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

import spinney
from spinney.arena.contest import COUNTERS
from spinney.arena.database import MEMORY, Database
from spinney.arena.machine import machine
from spinney.arena.matches import Played
from spinney.arena.plan import Plan
from spinney.arena.schedule import Cell, Fixture, Schedule
from spinney.core.errors import SpinneyError
from spinney.core.game import Game

__all__ = ["MEMORY", "Row", "Store", "action_type", "row"]

VERSION = 4

# What was counted of a seat, and the columns of the view that are made of it; NULL where there was nothing to count.
_OF_SEAT = {name: f"json_extract(matches.counters, '$[' || place.key || '][{i}]')" for i, name in enumerate(COUNTERS)}
_SEARCHED = f"nullif(iif({_OF_SEAT['searches']}, json_extract(matches.iterations, '$[' || place.key || ']'), 0), 0)"
COUNTED = f"""{_OF_SEAT["decisions"]} AS decisions,
    {_OF_SEAT["searches"]} AS searches,
    1.0 * {_OF_SEAT["choices"]} / nullif({_OF_SEAT["decisions"]}, 0) AS choices,
    1.0 * {_OF_SEAT["depths"]} / nullif({_OF_SEAT["searches"]}, 0) AS depth,
    1.0 * {_OF_SEAT["levels"]} / {_SEARCHED} AS mean_depth,
    1.0 * {_OF_SEAT["ended"]} / {_SEARCHED} AS ended,
    1.0 * {_OF_SEAT["flat"]} / nullif({_OF_SEAT["searches"]}, 0) AS flat"""

SCHEMA = f"""
CREATE TABLE plans (
    hash TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    plan TEXT NOT NULL,        -- JSON
    begun TEXT NOT NULL,       -- UTC
    machine TEXT NOT NULL      -- JSON
);
CREATE TABLE games (
    id INTEGER PRIMARY KEY,
    game TEXT NOT NULL,
    version INTEGER NOT NULL,
    players INTEGER NOT NULL,
    parameters TEXT NOT NULL,  -- JSON
    action_bytes INTEGER NOT NULL,
    UNIQUE (game, version, players, parameters)
);
CREATE TABLE action_names (    -- of games that know their actions by name alone
    game INTEGER NOT NULL REFERENCES games (id),
    code INTEGER NOT NULL,     -- in this file
    name TEXT NOT NULL,
    PRIMARY KEY (game, code)
) WITHOUT ROWID;
CREATE TABLE agents (
    id INTEGER PRIMARY KEY,
    agent TEXT NOT NULL UNIQUE -- its kind and all settings, defaults included
);
CREATE TABLE tables (
    id INTEGER PRIMARY KEY,
    hash BLOB NOT NULL UNIQUE, -- of all that decides its matches
    game INTEGER NOT NULL REFERENCES games (id),
    budget TEXT,               -- the tournament's, for agents without one of their own
    agents TEXT NOT NULL,      -- JSON, ids of those who meet here: one a seat, or the two who share it in all ways
    seed INTEGER NOT NULL,     -- the plan's
    seats TEXT NOT NULL,       -- balanced, random or fixed
    openings INTEGER NOT NULL  -- how many plies were played at random before the agents were asked
);
CREATE TABLE plan_tables (
    plan TEXT NOT NULL REFERENCES plans (hash),
    table_id INTEGER NOT NULL REFERENCES tables (id),
    matches INTEGER NOT NULL,  -- of this table those numbered from 0 up to this belong to the plan
    PRIMARY KEY (plan, table_id)
) WITHOUT ROWID;
CREATE TABLE plan_agents (
    plan TEXT NOT NULL REFERENCES plans (hash),
    agent INTEGER NOT NULL REFERENCES agents (id),
    place INTEGER NOT NULL,    -- in the order of the plan
    name TEXT,                 -- what the plan calls it, if anything
    PRIMARY KEY (plan, agent)
) WITHOUT ROWID;
CREATE TABLE matches (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    number INTEGER NOT NULL,
    key BLOB NOT NULL UNIQUE,  -- hash of the table's hash and the number
    seed INTEGER NOT NULL,
    deal INTEGER NOT NULL,     -- the seed of the deal and of the opening
    seats TEXT NOT NULL,       -- JSON, an agent's id a seat; and so on, a value a seat
    ranks TEXT NOT NULL,
    scores TEXT NOT NULL,
    iterations TEXT NOT NULL,
    seconds TEXT NOT NULL,
    counters TEXT NOT NULL,    -- JSON, a list a seat: decisions, choices, searches, depths, levels, ended, flat
    cut_off INTEGER NOT NULL,
    drew INTEGER NOT NULL,     -- whether chance, or a clock, had a say in it
    forfeits TEXT,             -- JSON, by seat, from 0: why it lost whatever came of it on the table; mostly NULL
    library TEXT NOT NULL,     -- the version that played it
    actions BLOB NOT NULL,     -- codes, little endian, games.action_bytes each; the opening's included
    UNIQUE (table_id, number)
);
CREATE VIEW seats AS
SELECT lower(hex(matches.key)) AS match, games.game, games.players, tables.budget, place.key + 1 AS seat, agents.agent,
    json_extract(matches.ranks, '$[' || place.key || ']') AS rank,
    json_extract(matches.scores, '$[' || place.key || ']') AS score,
    json_extract(matches.iterations, '$[' || place.key || ']') AS iterations,
    json_extract(matches.seconds, '$[' || place.key || ']') AS seconds,
    {COUNTED}
FROM matches
JOIN tables ON tables.id = matches.table_id
JOIN games ON games.id = tables.game
JOIN json_each(matches.seats) AS place
JOIN agents ON agents.id = place.value
"""


class Row(NamedTuple):
    """A played match, ready to be stored; what it cost and how it ended, a value a seat."""

    fixture: Fixture
    ranks: list[int]
    scores: list[float]
    iterations: list[int]
    seconds: list[float]
    counters: list[list[int]]
    actions: bytes
    cut_off: bool
    drew: bool
    forfeits: Mapping[int, str] = {}


def row(fixture: Fixture, played: Played, actions: np.dtype[Any]) -> Row:
    """What is kept of a match."""
    seconds, done = [round(value, 7) for value in played.seconds], played.actions.astype(actions).tobytes()
    ends = played.cut_off, played.drew, played.forfeits
    return Row(fixture, played.ranks, played.scores, played.iterations, seconds, played.counters, done, *ends)


def action_type(game: Game) -> np.dtype[Any]:
    """The smallest unsigned type that holds every action of a game.

    >>> action_type(spinney.load("hex"))
    dtype('uint8')
    """
    return np.min_scalar_type(game.actions - 1).newbyteorder("<")


class Store(Database):
    """The results of tournaments in one file; `MEMORY` keeps them in memory alone.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     with Store(f"{folder}/results.db", create=True) as store:
    ...         store.count()
    0
    """

    def __init__(self, path: str | Path, create: bool = False) -> None:
        super().__init__(path, create, VERSION, SCHEMA)

    def __enter__(self) -> "Store":
        return self

    # Writing.

    def begin(self, plan: Plan, schedule: Schedule, digest: str | None = None) -> None:
        """Writes down a plan with its games, agents and tables, unless that is done.

        `digest` names a plan that meets some of its agents at a time; otherwise the plan's hash does.
        """
        now, digest = datetime.now(UTC).isoformat(timespec="seconds"), digest or plan.hash(schedule)
        about = digest, plan.name, plan.model_dump_json(), now, json.dumps(machine())
        with self.transaction():
            self.execute("INSERT OR IGNORE INTO plans VALUES (?, ?, ?, ?, ?)", about)
            self._games = dict[int, tuple[int, Game]]()
            self._seated = [self._agents(cell, digest) for cell in schedule.cells]
            self._tables = [self._cell(schedule, number, digest) for number in range(len(schedule.cells))]

    def _agents(self, cell: Cell, plan_hash: str) -> list[int]:
        """The ids of a cell's agents."""
        found = list[int]()
        for one, identity in zip(cell.agents, cell.identities, strict=True):
            self.execute("INSERT OR IGNORE INTO agents (agent) VALUES (?)", (identity,))
            ((number,),) = self.execute("SELECT id FROM agents WHERE agent = ?", (identity,))
            self.execute(
                "INSERT OR IGNORE INTO plan_agents "
                "SELECT ?1, ?2, (SELECT count(*) FROM plan_agents WHERE plan = ?1), ?3",
                (plan_hash, number, one.name),
            )
            found.append(number)
        return found

    def _cell(self, schedule: Schedule, number: int, plan_hash: str) -> list[int]:
        """The ids of a cell's tables."""
        cell, ids = schedule.cells[number], self._seated[number]
        game, found = self._game(cell), list[int]()
        self._games[number] = game, cell.game
        for digest, table in zip(schedule.hashes(number), schedule.tables[number].tolist(), strict=True):
            agents = _json(ids[agent] for agent in table)
            about = digest, game, cell.budget, agents, schedule.seed, schedule.seats, schedule.openings
            self.execute(
                "INSERT OR IGNORE INTO tables (hash, game, budget, agents, seed, seats, openings) "
                "VALUES (?, ?, ?, ?, ?, ?, ?)",
                about,
            )
            ((table_id, stored),) = self.execute("SELECT id, agents FROM tables WHERE hash = ?", (digest,))
            if sorted(json.loads(stored)) != sorted(json.loads(agents)):
                raise SpinneyError(
                    f"agents in {self.path!r} have been renamed since they played, so nothing can be added to their "
                    "matches: give another file"
                )
            self.execute("INSERT OR IGNORE INTO plan_tables VALUES (?, ?, ?)", (plan_hash, table_id, schedule.matches))
            found.append(table_id)
        return found

    def _game(self, cell: Cell) -> int:
        game = cell.game
        known_as = game.declaration.known_as
        about = known_as, game.declaration.version, game.players, json.dumps(cell.rules["parameters"], sort_keys=True)
        self.execute(
            "INSERT OR IGNORE INTO games (game, version, players, parameters, action_bytes) VALUES (?, ?, ?, ?, ?)",
            (*about, action_type(game).itemsize),
        )
        ((number,),) = self.execute(
            "SELECT id FROM games WHERE game = ? AND version = ? AND players = ? AND parameters = ?", about
        )
        return int(number)

    def add(self, rows: Iterable[Row]) -> None:
        """Stores matches, in one transaction; those that are there already stay as they are."""
        marks = ", ".join("?" * 16)
        with self.transaction():
            values = [self._values(one) for one in rows]
            self.executemany(f"INSERT OR IGNORE INTO matches VALUES ({marks})", values)

    def _values(self, one: Row) -> tuple[Any, ...]:
        fixture = one.fixture
        seats = [self._seated[fixture.cell][number] for number in fixture.seats]
        lists = (_json(values) for values in (seats, one.ranks, one.scores, one.iterations, one.seconds))
        named = self._tables[fixture.cell][fixture.table], fixture.number, fixture.key, fixture.seed, fixture.deal
        ends = int(one.cut_off), int(one.drew), json.dumps(dict(one.forfeits)) if one.forfeits else None
        number, game = self._games[fixture.cell]
        actions = self._by_name(number, game, one.actions) if game.rules.plain else one.actions
        counters = json.dumps(one.counters, separators=(",", ":"))
        return *named, *lists, counters, *ends, spinney.__version__, actions

    def _by_name(self, number: int, game: Game, actions: bytes) -> bytes:
        """A match's actions by the codes that this file has for their names."""
        known = {name: code for code, name in self.action_names(number).items()}
        kind, found = action_type(game), list[int]()
        for action in np.frombuffer(actions, kind).tolist():
            name = str(game.rules.action_name(action))
            if name not in known:
                known[name] = len(known)
                self.execute("INSERT INTO action_names VALUES (?, ?, ?)", (number, known[name], name))
            found.append(known[name])
        return np.array(found, kind).tobytes()

    # Reading.

    def done(self, schedule: Schedule) -> dict[tuple[int, int], NDArray[np.bool_]]:
        """The tables of a schedule that have played anything, by cell and number there, and which matches of theirs, up
        to the last that was played.

        >>> plan = Plan(games=["hex"], agents=["random", "flat"], matches=10)
        >>> Store(MEMORY, create=True).done(plan.schedule())
        {}
        """
        found = dict[tuple[int, int], NDArray[np.bool_]]()
        with self.snapshot():
            known = dict(self.execute("SELECT hash, id FROM tables").fetchall())
            for cell in range(len(schedule.cells)) if known else ():
                for table, digest in enumerate(schedule.hashes(cell)):
                    if digest not in known:
                        continue
                    asked = "SELECT number FROM matches WHERE table_id = ? AND number < ?"
                    rows = self.execute(asked, (known[digest], schedule.matches))
                    numbers = np.fromiter((number for (number,) in rows), np.int64)
                    if numbers.size:
                        found[cell, table] = np.zeros(numbers.max() + 1, np.bool_)
                        found[cell, table][numbers] = True
        return found

    def ends(self, cell: int, table: int, numbers: range) -> list[tuple[list[int], list[int]]]:
        """Who sat where, as numbers of the cell's agents, and everybody's rank, in those matches of a table that have
        been played; cell and table are those of the schedule that was begun last.

        >>> plan = Plan(games=["tic-tac-toe"], agents=["random", "flat"], matches=10)
        >>> store = Store(MEMORY, create=True)
        >>> store.begin(plan, plan.schedule())
        >>> store.ends(0, 0, range(10))
        []
        """
        places = {number: place for place, number in enumerate(self._seated[cell])}
        asked = "SELECT seats, ranks FROM matches WHERE table_id = ? AND number BETWEEN ? AND ? ORDER BY number"
        found = self.query(asked, [self._tables[cell][table], numbers.start, numbers.stop - 1])
        return [([places[one] for one in json.loads(seats)], json.loads(ranks)) for seats, ranks in found]

    def action_names(self, game: int) -> dict[int, str]:
        """The names of a game's actions by their codes in this file; none if codes are the game's own."""
        return dict(self.query("SELECT code, name FROM action_names WHERE game = ?", [game]))

    def count(self) -> int:
        """How many matches are there."""
        return int(self.query("SELECT count(*) FROM matches")[0][0])


def _json(values: Iterable[float]) -> str:
    return "[" + ",".join(f"{value:.12g}" if isinstance(value, float) else str(value) for value in values) + "]"
