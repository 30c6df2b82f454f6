"""Tables on disk: one SQLite file, from which every table comes back as it was, after a restart too.

A table is its game, its seats, its seeds and its moves; everything else follows. One thread writes, in order, so that
no move waits for the disk, and a few times a second rather than at every move, since each time it takes the interpreter
from whoever plays; a crash may lose the last moments.
"""

import json
import logging
import os
import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, TypeVar

from spinney.arena.database import MEMORY, Database
from spinney.core.errors import SpinneyError

log = logging.getLogger("spinney.serve")
# Far from the versions of result files, which no table file may be taken for.
VERSION = 1001
SCHEMA = """
CREATE TABLE served (
    id TEXT PRIMARY KEY,
    setting TEXT NOT NULL      -- JSON: game, seats, seeds, tokens
) WITHOUT ROWID;
CREATE TABLE served_moves (
    id TEXT NOT NULL REFERENCES served (id),
    number INTEGER NOT NULL,   -- from 0
    action TEXT NOT NULL,      -- JSON: the code, or in a game of plain Python the name
    thought TEXT,              -- JSON: what the search of an agent found, if it searched
    PRIMARY KEY (id, number)
) WITHOUT ROWID
"""

# How long writing waits for more to write, in seconds.
LINGER = 0.2

T = TypeVar("T")


@dataclass(frozen=True)
class Setting:
    """Everything that decides a table but for its moves.

    Attributes:
        id: the table's. game: what `spinney.load` finds it by. version: of its rules. players, parameters: of the game.
        agents: each seat's text, None for a person. names: each seat's.
        budget: of agents that set none. seed: of the agents' luck. deal: of the deal. seed_given: whether somebody
        chose the deal. delay: between agents' moves. hints: whether people may look into searches. paused: whether
        agents wait.
        tokens: of each person's seat (None for agents). spectator, owner: their tokens.
    """

    id: str
    game: str
    version: int
    players: int
    parameters: dict[str, Any]
    agents: tuple[str | None, ...]
    names: tuple[str, ...]
    budget: str
    seed: int
    deal: int
    seed_given: bool
    delay: float
    hints: bool
    tokens: tuple[str | None, ...]
    spectator: str
    owner: str
    paused: bool = False

    def names_with(self, seat: int, name: str) -> tuple[str, ...]:
        """The names with another one at a seat."""
        if not name.isprintable() or name in self.names:
            raise SpinneyError("choose a name that can be printed, and that nobody has here")
        return (*self.names[:seat], name, *self.names[seat + 1 :])


@dataclass(frozen=True)
class KeptTable:
    """A table as it is found on disk: its setting, and the moves with what was thought before each."""

    setting: Setting
    moves: tuple[tuple[int | str, str | None], ...]


class Archive:
    """The file that tables are kept in; MEMORY keeps them for as long as the server runs."""

    def __init__(self, path: str | Path = MEMORY) -> None:
        self._writer = ThreadPoolExecutor(1, "archive")
        self._waiting: deque[tuple[str, tuple[Any, ...]]] = deque()
        self._lingers = threading.Lock()
        self._hurry = threading.Event()
        self._database = self._writer.submit(self._opened, path).result()

    def _opened(self, path: str | Path) -> Database:
        if str(path) != MEMORY:
            Path(path).parent.mkdir(parents=True, exist_ok=True)
            # The file holds the links of all seats: nobody else on this machine may read it.
            os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
        return Database(path, True, VERSION, SCHEMA)

    def save(self, setting: Setting) -> None:
        """Writes down a table, or how it has changed."""
        written = json.dumps(asdict(setting))
        self._write("INSERT INTO served VALUES (?1, ?2) ON CONFLICT DO UPDATE SET setting = ?2", setting.id, written)

    def add(self, table: str, number: int, action: int | str, thought: str | None) -> None:
        """Writes down a move, and what is kept of the search before it."""
        move = table, number, json.dumps(action), thought
        self._write("INSERT OR REPLACE INTO served_moves VALUES (?, ?, ?, ?)", *move)

    def cut(self, table: str, moves: int) -> None:
        """Forgets the moves of a table after the first so many."""
        self._write("DELETE FROM served_moves WHERE id = ? AND number >= ?", table, moves)

    def find(self, table: str) -> "Future[KeptTable | None]":
        """The table of this id; None if there is none."""
        return self._asked(lambda: self._find(table))

    def count(self) -> "Future[int]":
        """How many tables there are."""
        return self._asked(lambda: int(self._database.query("SELECT count(*) FROM served")[0][0]))

    def close(self) -> None:
        """Writes what is left and closes the file."""
        self._asked(self._database.close)
        self._writer.shutdown()

    def _asked(self, question: Callable[[], T]) -> "Future[T]":
        """The answer to a question, after all that waits has been written."""
        self._hurry.set()
        self._writer.submit(self._written)
        return self._writer.submit(question)

    def _write(self, sql: str, *values: Any) -> None:
        self._waiting.append((sql, values))
        if self._lingers.acquire(blocking=False):
            self._writer.submit(self._linger)

    def _linger(self) -> None:
        self._hurry.wait(LINGER)
        self._lingers.release()
        self._written()

    def _written(self) -> None:
        """Writes all that waits."""
        self._hurry.clear()
        try:
            with self._database.transaction():
                while self._waiting:
                    self._database.execute(*self._waiting.popleft())
        except Exception as error:
            log.error("tables could not be written down", exc_info=error)

    def _find(self, table: str) -> KeptTable | None:
        found = self._database.query("SELECT setting FROM served WHERE id = ?", [table])
        if not found:
            return None
        fields = json.loads(found[0][0])
        for name in ("agents", "names", "tokens"):
            fields[name] = tuple(fields[name])
        rows = self._database.query("SELECT action, thought FROM served_moves WHERE id = ? ORDER BY number", [table])
        moves = tuple((json.loads(action), thought) for action, thought in rows)
        return KeptTable(Setting(**fields), moves)


def tables_file() -> Path:
    """Where tables are kept unless another file is named: in the user's folder for such data."""
    home = os.environ.get("XDG_DATA_HOME")
    try:
        folder = Path(home) if home else Path.home() / ".local" / "share"
    except RuntimeError:
        raise SpinneyError("there is no home folder to keep tables in: name a file with --data") from None
    return folder / "spinney" / "tables.db"
