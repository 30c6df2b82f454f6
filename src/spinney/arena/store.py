"""Results on disk: one SQLite file, written by one program while any number read it.

A match is one row, which is there as a whole or not at all, whatever happens to the program. The file is in WAL mode,
where readers never wait for the writer. It names itself: `application_id` says whose it is, `user_version` which
schema it has, so that a file of another program, or of a later Spinney, is refused and never written to.
"""

import json
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

import spinney
from spinney.arena.matches import Played
from spinney.arena.schedule import Cell, Fixture, Schedule
from spinney.core.errors import SpinneyError
from spinney.core.game import Game

APPLICATION = 0x5350494E
VERSION = 1
MEMORY = ":memory:"
# How long a reader waits for a moment in which the writer is busy.
PATIENCE = 30.0

SCHEMA = """
CREATE TABLE plans (
    hash TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    plan TEXT NOT NULL,        -- JSON
    begun TEXT NOT NULL        -- UTC
) WITHOUT ROWID;
CREATE TABLE games (
    id INTEGER PRIMARY KEY,
    game TEXT NOT NULL,
    version INTEGER NOT NULL,
    players INTEGER NOT NULL,
    parameters TEXT NOT NULL,  -- JSON
    action_bytes INTEGER NOT NULL,
    UNIQUE (game, version, players, parameters)
);
CREATE TABLE agents (id INTEGER PRIMARY KEY, agent TEXT NOT NULL UNIQUE);
CREATE TABLE matches (
    key BLOB PRIMARY KEY,      -- hash of all that decides the match
    plan TEXT NOT NULL REFERENCES plans (hash),
    game INTEGER NOT NULL REFERENCES games (id),
    budget TEXT,               -- the tournament's, for agents without one of their own
    seed INTEGER NOT NULL,
    seats TEXT NOT NULL,       -- JSON, an agent's id a seat; and so on, a value a seat
    ranks TEXT NOT NULL,
    scores TEXT NOT NULL,
    iterations TEXT NOT NULL,
    seconds TEXT NOT NULL,
    actions BLOB NOT NULL,     -- codes, little endian, games.action_bytes each
    cut_off INTEGER NOT NULL,
    library TEXT NOT NULL      -- the version that played it
) WITHOUT ROWID;
CREATE VIEW seats AS
SELECT lower(hex(matches.key)) AS match, games.game, games.players, matches.budget, place.key AS seat, agents.agent,
    json_extract(matches.ranks, '$[' || place.key || ']') AS rank,
    json_extract(matches.scores, '$[' || place.key || ']') AS score,
    json_extract(matches.iterations, '$[' || place.key || ']') AS iterations,
    json_extract(matches.seconds, '$[' || place.key || ']') AS seconds
FROM matches
JOIN games ON games.id = matches.game
JOIN json_each(matches.seats) AS place
JOIN agents ON agents.id = place.value;
"""


class Row(NamedTuple):
    """A played match, ready to be stored; what it cost and how it ended, a value a seat."""

    fixture: Fixture
    ranks: list[int]
    scores: list[float]
    iterations: list[int]
    seconds: list[float]
    actions: bytes
    cut_off: bool


def row(fixture: Fixture, played: Played, actions: np.dtype[Any]) -> Row:
    """What is kept of a match."""
    took = played.iterations, [round(value, 7) for value in played.seconds]
    return Row(fixture, played.ranks, played.scores, *took, played.actions.astype(actions).tobytes(), played.cut_off)


def action_type(game: Game) -> np.dtype[Any]:
    """The smallest unsigned type that holds every action of a game.

    >>> action_type(spinney.load("hex"))
    dtype('uint8')
    """
    return np.min_scalar_type(game.actions - 1).newbyteorder("<")


class Store:
    """The results of tournaments in one file; `MEMORY` keeps them in memory alone.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     with Store(f"{folder}/results.db", create=True) as store:
    ...         store.count()
    0
    """

    def __init__(self, path: str | Path, create: bool = False) -> None:
        self.path = str(path)
        self._writes = create
        with self._said():
            self._connection = self._open(create)
        self._agents: dict[str, int] = {}

    def _open(self, create: bool) -> sqlite3.Connection:
        fresh = self.path == MEMORY or not Path(self.path).exists() or Path(self.path).stat().st_size == 0
        if fresh and not create:
            raise SpinneyError(f"there are no results at {self.path!r}")
        if not fresh:
            self._check()
        mode = "rwc" if create else "ro"
        name = self.path if self.path == MEMORY else f"{Path(self.path).absolute().as_uri()}?mode={mode}"
        connection = sqlite3.connect(name, uri=True, timeout=PATIENCE, isolation_level=None)
        if create:
            connection.execute("PRAGMA journal_mode=WAL")
            # A crash of the machine may lose the last moments; it never damages the file.
            connection.execute("PRAGMA synchronous=NORMAL")
        if fresh:
            schema = f"PRAGMA application_id={APPLICATION};PRAGMA user_version={VERSION};"
            connection.executescript(f"BEGIN;{schema}{SCHEMA}COMMIT;")
        return connection

    def _check(self) -> None:
        """Refuses, without touching it, a file that is not ours, of a later schema, or damaged."""
        found = sqlite3.connect(f"{Path(self.path).absolute().as_uri()}?mode=ro", uri=True, timeout=PATIENCE)
        try:
            application, version = (
                found.execute(f"PRAGMA {name}").fetchone()[0] for name in ("application_id", "user_version")
            )
            if application != APPLICATION:
                raise SpinneyError(f"{self.path!r} is a database of another program, not results of Spinney")
            if version != VERSION:
                raise SpinneyError(f"{self.path!r} has schema {version}, and this Spinney knows {VERSION}")
            if found.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
                raise SpinneyError(f"{self.path!r} is damaged")
        finally:
            found.close()

    @contextmanager
    def _said(self) -> Iterator[None]:
        """SQLite's errors as sentences."""
        try:
            yield
        except sqlite3.DatabaseError as reason:
            if "not a database" in str(reason):
                raise SpinneyError(f"{self.path!r} is not a file of results") from None
            what = "is damaged" if "malformed" in str(reason) else f"cannot be used: {reason}"
            raise SpinneyError(f"{self.path!r} {what}") from None

    def __enter__(self) -> "Store":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Closes the file."""
        self._connection.close()

    # Writing.

    def begin(self, plan_hash: str, name: str, plan: str, schedule: Schedule) -> None:
        """Writes down a plan with its games and agents, unless that is done."""
        now = datetime.now(UTC).isoformat(timespec="seconds")
        with self._said(), self._transaction():
            self._connection.execute("INSERT OR IGNORE INTO plans VALUES (?, ?, ?, ?)", (plan_hash, name, plan, now))
            for cell in schedule.cells:
                self._connection.execute(
                    "INSERT OR IGNORE INTO games (game, version, players, parameters, action_bytes) "
                    "VALUES (?, ?, ?, ?, ?)",
                    (*_game(cell), action_type(cell.game).itemsize),
                )
                for agent in cell.agents:
                    self._connection.execute("INSERT OR IGNORE INTO agents (agent) VALUES (?)", (str(agent),))
        self._agents = {agent: number for number, agent in self._connection.execute("SELECT id, agent FROM agents")}
        self._plan, self._cells = plan_hash, schedule.cells
        self._games = [self._game_number(cell) for cell in schedule.cells]
        self._seated = [[self._agents[str(agent)] for agent in cell.agents] for cell in schedule.cells]

    def _game_number(self, cell: Cell) -> int:
        found = self._connection.execute(
            "SELECT id FROM games WHERE game = ? AND version = ? AND players = ? AND parameters = ?", _game(cell)
        )
        return int(found.fetchone()[0])

    def add(self, rows: Iterable[Row]) -> None:
        """Stores matches, in one transaction; those that are there already stay as they are."""
        values = [self._values(one) for one in rows]
        marks = ", ".join("?" * 13)
        with self._said(), self._transaction():
            self._connection.executemany(f"INSERT OR IGNORE INTO matches VALUES ({marks})", values)

    def _values(self, one: Row) -> tuple[Any, ...]:
        fixture = one.fixture
        seats = [self._seated[fixture.cell][number] for number in fixture.seats]
        lists = (_json(values) for values in (seats, one.ranks, one.scores, one.iterations, one.seconds))
        game, budget = self._games[fixture.cell], self._cells[fixture.cell].budget
        ends = one.actions, int(one.cut_off), spinney.__version__
        return fixture.key, self._plan, game, budget, fixture.seed, *lists, *ends

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self._connection.execute("ROLLBACK")
            raise
        self._connection.execute("COMMIT")

    # Reading.

    def keys(self) -> set[bytes]:
        """The matches that are there."""
        with self._said():
            return {key for (key,) in self._connection.execute("SELECT key FROM matches")}

    def count(self) -> int:
        """How many matches are there."""
        return int(self._connection.execute("SELECT count(*) FROM matches").fetchone()[0])

    def query(self, sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """The rows that a SELECT finds."""
        with self._said():
            return self._connection.execute(sql, values).fetchall()


def _game(cell: Cell) -> tuple[Any, ...]:
    game = cell.game
    parameters = json.dumps(game.parameters.model_dump(), sort_keys=True)
    return game.id, game.declaration.version, game.players, parameters


def _json(values: Iterable[float]) -> str:
    return "[" + ",".join(f"{value:.12g}" if isinstance(value, float) else str(value) for value in values) + "]"
