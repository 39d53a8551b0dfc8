"""The file of a journal: an SQLite database with one table, opened for writing or read-only."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from ....utils.errors import ConfigError

_APPLICATION = int.from_bytes(b"tgjn", "big")  # distinguishes journals from databases of other programs
_LAYOUT = 2  # raised whenever the columns change
_BUSY_SECONDS = 60.0
_ANEW = "move it away, and a new journal is begun: calls are made again, and paid for again"

# Named like the fields of Call, Prompt, Reply and Failure; of Reply and Failure, one leaves its columns NULL.
# Short columns come first: SQLite then finds, counts and sums rows without reading the long texts after them.
COLUMNS = {
    "key": "TEXT NOT NULL",
    "attempt": "INTEGER NOT NULL",
    "sample": "INTEGER NOT NULL",
    "stage": "TEXT NOT NULL",
    "model": "TEXT NOT NULL",
    "outcome": "TEXT NOT NULL",  # reply or failure
    "cause": "TEXT",
    "prompt_tokens": "INTEGER",
    "completion_tokens": "INTEGER",
    "cached_prompt_tokens": "INTEGER",
    "truncated": "INTEGER",
    "refused": "INTEGER",
    "seconds": "REAL NOT NULL",
    "finished_at": "TEXT NOT NULL",  # UTC, ISO 8601
    "detail": "TEXT",
    "text": "TEXT",
    "parameters": "TEXT NOT NULL",  # JSON
    "schema": "TEXT NOT NULL",  # JSON
    "task": "TEXT NOT NULL",
    "about": "TEXT NOT NULL",
    "data": "TEXT NOT NULL",
}
_TABLE = f"CREATE TABLE calls ({', '.join(map(' '.join, COLUMNS.items()))}, PRIMARY KEY (key, attempt))"


def open_to_write(path: Path) -> sqlite3.Connection:
    """Open a journal, or create one. Each statement is a transaction.

    What is committed survives the process, however it ends; the WAL lets others read at the same time.

    Raises:
        ConfigError: the file is no journal, has another layout, or cannot be written to; it stays unchanged.
    """
    with _explained(path):
        connection = sqlite3.connect(path, timeout=_BUSY_SECONDS, isolation_level=None, check_same_thread=False)
        with _closed_on_error(connection):
            if not _is_empty(connection):
                _check_layout(connection, path)
            _switch_to_wal(connection)
            connection.execute("PRAGMA synchronous = NORMAL")
            connection.execute("BEGIN IMMEDIATE")
            if _is_empty(connection):  # checked again: another process may have been faster
                connection.execute(_TABLE)
                connection.execute(f"PRAGMA application_id = {_APPLICATION}")
                connection.execute(f"PRAGMA user_version = {_LAYOUT}")
            connection.execute("COMMIT")
        return _with_lone_surrogates(connection)


@contextmanager
def open_to_read(path: Path) -> Iterator[sqlite3.Connection]:
    """Open a journal read-only, also while a run writes to it.

    SQLite may leave two empty helper files beside it, which the next run removes.

    Raises:
        ConfigError: the file does not exist, is no journal, or has another layout.
    """
    with _explained(path), closing(_connect_to_read(path)) as connection:
        if _is_empty(connection):
            raise ConfigError(f"{path}: is an empty file; the run that began it was stopped before its first call")
        _check_layout(connection, path)
        yield _with_lone_surrogates(connection)


def _connect_to_read(path: Path) -> sqlite3.Connection:
    address = path.absolute().as_uri()
    connection = sqlite3.connect(f"{address}?mode=ro", uri=True, timeout=_BUSY_SECONDS, isolation_level=None)
    try:
        with _closed_on_error(connection):
            _is_empty(connection)
    except sqlite3.OperationalError:
        # SQLite cannot create its helper files in a read-only folder. Without a WAL nobody is writing.
        if not path.is_file() or path.with_name(f"{path.name}-wal").exists():
            raise
        return sqlite3.connect(f"{address}?immutable=1", uri=True, isolation_level=None)
    return connection


def _switch_to_wal(connection: sqlite3.Connection) -> None:
    """Switch to WAL, waiting for another process that creates the same file: only here SQLite itself does not wait."""
    deadline = time.monotonic() + _BUSY_SECONDS
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > deadline:
                raise
        time.sleep(0.01)


def _is_empty(connection: sqlite3.Connection) -> bool:
    return bool(connection.execute("SELECT COUNT(*) FROM sqlite_master").fetchone()[0] == 0)


def _check_layout(connection: sqlite3.Connection, path: Path) -> None:
    application = connection.execute("PRAGMA application_id").fetchone()[0]
    if application != _APPLICATION:
        raise ConfigError(f"{path}: is a database of another program, not a journal of taskgen; {_ANEW}")
    layout = connection.execute("PRAGMA user_version").fetchone()[0]
    if layout != _LAYOUT:
        raise ConfigError(
            f"{path}: is a journal of layout {layout}, and this version of taskgen reads layout {_LAYOUT}; use the "
            f"version that wrote it, or {_ANEW}"
        )


def _with_lone_surrogates(connection: sqlite3.Connection) -> sqlite3.Connection:
    connection.text_factory = lambda raw: raw.decode("utf-8", "surrogatepass")
    return connection


@contextmanager
def _closed_on_error(connection: sqlite3.Connection) -> Iterator[None]:
    try:
        yield
    except BaseException:
        connection.close()
        raise


@contextmanager
def _explained(path: Path) -> Iterator[None]:
    try:
        yield
    except sqlite3.OperationalError as error:
        raise ConfigError(
            f"{path}: cannot be opened as a journal ({error}); see that its folder is there and may be written to"
        ) from error
    # Bytes that are damaged inside a value are no error of SQLite.
    except (sqlite3.DatabaseError, ValueError, TypeError) as error:
        raise ConfigError(f"{path}: is no journal of taskgen, or a broken one ({error}); {_ANEW}") from error
