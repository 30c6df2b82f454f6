"""An SQLite file that names itself, is written by any number of programs at a time, and is one file when all are done.

`application_id` says whose it is, `user_version` which schema it has: a file of another program, or of another schema,
is refused and never written to. While somebody writes, the file is in WAL mode, where readers never wait; the last
writer to close it leaves that mode, so that what is kept, copied or burnt is a single file that anybody can read.
"""

import os
import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

from spinney.core.errors import SpinneyError

APPLICATION = 0x5350494E
MEMORY = ":memory:"
# How long one waits for a moment in which another program is busy with the file, in seconds.
PATIENCE = 30.0
# How long one waits for others to leave the file, so that it can be closed in one piece.
FAREWELL = 0.5

Answer = TypeVar("Answer")


class Database:
    """A file of this application and `version`, laid out by the statements of `schema`; `MEMORY` is none at all.

    >>> with Database(MEMORY, True, 1, "CREATE TABLE numbers (number)") as made, made.transaction():
    ...     made.execute("INSERT INTO numbers VALUES (7)").rowcount
    1
    """

    def __init__(self, path: str | Path, create: bool, version: int, schema: str) -> None:
        self.path, self._version, self._writes = str(path), version, create
        with self._said():
            self._connection = self._opened_to_write(schema) if create else self._opened_to_read()
        self._place = self._found_at()

    def __exit__(self, *_: object) -> None:
        self.close()

    def __enter__(self) -> "Database":
        return self

    # Opening.

    def _opened_to_read(self) -> sqlite3.Connection:
        if self._is_blank_file():
            raise SpinneyError(f"there are no results at {self.path!r}")
        try:
            connection = self._connected("mode=ro")
            connection.execute("SELECT count(*) FROM sqlite_master")
        except sqlite3.OperationalError as reason:
            if "locked" in str(reason):
                raise
            connection = self._connected_unwritable()
        self._check(connection)
        return connection

    def _connected_unwritable(self) -> sqlite3.Connection:
        """A connection to a file in WAL mode that lies where nothing can be written, as readers of such a file do."""
        log = Path(f"{self.path}-wal")
        if log.exists() and log.stat().st_size:
            raise SpinneyError(
                f"{self.path!r} was not closed by its last run and lies where nothing can be written: "
                f"copy it, together with {log.name}, to a folder of yours"
            )
        return self._connected("mode=ro&immutable=1")

    def _opened_to_write(self, schema: str) -> sqlite3.Connection:
        if self.path == MEMORY:
            connection = sqlite3.connect(MEMORY, isolation_level=None)
            self._lay_out(connection, schema)
            return connection
        if not self._is_blank_file():
            with _closing(self._connected("mode=ro")) as looking:
                self._check(looking)
        connection = self._connected("mode=rwc")
        try:
            # Whoever has the lock first lays the file out; the others find it done.
            _patiently(lambda: self._lay_out(connection, schema))
            _patiently(lambda: connection.execute("PRAGMA journal_mode=WAL"))
        except BaseException:
            connection.close()
            raise
        # A crash of the machine may lose the last moments; it never damages the file.
        connection.execute("PRAGMA synchronous=NORMAL")
        return connection

    def _lay_out(self, connection: sqlite3.Connection, schema: str) -> None:
        with _transaction(connection, "IMMEDIATE"):
            if self._check(connection):
                return
            for statement in (f"PRAGMA application_id={APPLICATION}", f"PRAGMA user_version={self._version}"):
                connection.execute(statement)
            for statement in schema.split(";\n"):
                connection.execute(statement)

    def _connected(self, how: str) -> sqlite3.Connection:
        name = f"{Path(self.path).absolute().as_uri()}?{how}"
        return sqlite3.connect(name, uri=True, timeout=PATIENCE, isolation_level=None)

    def _is_blank_file(self) -> bool:
        return not Path(self.path).exists() or Path(self.path).stat().st_size == 0

    def _check(self, connection: sqlite3.Connection) -> bool:
        """Whether the file is laid out; refuses one that is not ours, of another schema, or damaged."""
        application, version, parts = (
            connection.execute(asked).fetchone()[0]
            for asked in ("PRAGMA application_id", "PRAGMA user_version", "SELECT count(*) FROM sqlite_master")
        )
        if not (application or version or parts):
            return False
        if application != APPLICATION:
            raise SpinneyError(f"{self.path!r} is a database of another program, not results of Spinney")
        if version != self._version:
            age = "an older" if version < self._version else "a later"
            raise SpinneyError(
                f"{self.path!r} has schema {version}, of {age} Spinney, and this one knows {self._version}: "
                "read it with the Spinney that wrote it, or give another file"
            )
        if connection.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
            raise SpinneyError(f"{self.path!r} is damaged")
        return True

    # Using.

    def execute(self, sql: str, values: Sequence[Any] = ()) -> sqlite3.Cursor:
        """Executes one statement."""
        return self._connection.execute(sql, values)

    def executemany(self, sql: str, many: Sequence[Sequence[Any]]) -> None:
        """Executes one statement with many lists of values."""
        self._connection.executemany(sql, many)

    def query(self, sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """The rows that a SELECT finds.

        >>> Database(MEMORY, True, 1, "").query("SELECT 1 + ?", [1])
        [(2,)]
        """
        with self._said():
            return self._connection.execute(sql, values).fetchall()

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """All that is written in the block, or nothing; refuses where the file is not the one that was opened."""
        self.check_place()
        with self._said(), _transaction(self._connection, "IMMEDIATE"):
            yield

    @contextmanager
    def snapshot(self) -> Iterator[None]:
        """What is read in the block is of one moment, whatever others write meanwhile."""
        self.check_place()
        with self._said(), _transaction(self._connection, "DEFERRED"):
            yield

    def check_place(self) -> None:
        """Refuses where the file was deleted, or another one put in its place: what is written would be lost."""
        if self._found_at() != self._place:
            raise SpinneyError(f"{self.path!r} was deleted or replaced while it was in use; what was in it is lost")

    def _found_at(self) -> tuple[int, int] | None:
        if self.path == MEMORY:
            return None
        with suppress(OSError):
            found = os.stat(self.path)
            return found.st_dev, found.st_ino
        return None

    def close(self) -> None:
        """Closes the file; the last one who wrote to it leaves it in one piece."""
        if self._writes and self.path != MEMORY and self._found_at() == self._place:
            # Where another program goes on writing to it, that one will do it.
            with suppress(sqlite3.OperationalError):
                self._connection.execute(f"PRAGMA busy_timeout={1000 * FAREWELL:.0f}")
                self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
                _patiently(lambda: self._connection.execute("PRAGMA journal_mode=DELETE"), FAREWELL)
        self._connection.close()

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


@contextmanager
def _closing(connection: sqlite3.Connection) -> Iterator[sqlite3.Connection]:
    try:
        yield connection
    finally:
        connection.close()


@contextmanager
def _transaction(connection: sqlite3.Connection, kind: str) -> Iterator[None]:
    connection.execute(f"BEGIN {kind}")
    try:
        yield
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")


def _patiently(attempt: Callable[[], Answer], patience: float = PATIENCE) -> Answer:
    """Tries until no other program is in the way: SQLite itself does not wait for a change of the journal's mode."""
    give_up = time.monotonic() + patience
    while True:
        try:
            return attempt()
        except sqlite3.OperationalError as reason:
            if "locked" not in str(reason) or time.monotonic() > give_up:
                raise
        time.sleep(0.01)
