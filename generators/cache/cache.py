"""`Cache`: the folder of a corpus in the user's cache folder, with the results of stages in SQLite."""

from __future__ import annotations

import hashlib
import os
import shutil
import sqlite3
import time
import warnings
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from filelock import FileLock, Timeout

from ...utils.errors import TaskgenWarning
from .arrays import read_arrays, write_arrays
from .code import code_sha256
from .packed import Array

FOLDER_VARIABLE = "TASKGEN_CACHE"
_DATABASE, _LOCK = "results.sqlite", "lock"
# Days after which what no run has used is deleted.
_DAYS = 30
_SECONDS_OF_A_DAY = 86_400
# Bytes of results that are worth a folder, and that are written at a time. Less is computed faster than looked up.
_WORTH, _WRITTEN = 1_000_000, 4_000_000
# SQLite takes no larger values.
_LARGEST = 900_000_000

# The lock on the folder is ours, so SQLite needs none, which not every file system has.
_SETTINGS = "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL"
_TABLES = """
    CREATE TABLE code (sha256 BLOB NOT NULL);
    CREATE TABLE results (key BLOB PRIMARY KEY, day INTEGER NOT NULL, sha256 BLOB NOT NULL, value BLOB NOT NULL);
"""


class Cache:
    """Results of stages by key, in `folder`, which is made when there is enough to keep.

    A value is what was put there, or None: a damaged one is left out. Where the folder cannot be used, because another
    run uses it or the disk refuses, nothing is found and nothing is kept; a run is never stopped for that.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._lock = FileLock(folder / _LOCK)
        self._rows: sqlite3.Connection | None = None
        self._is_usable = True
        self._used: list[bytes] = []
        self._new: list[tuple[bytes, bytes]] = []
        self._size = 0
        if (folder / _DATABASE).exists():
            self._open()

    def has(self, key: bytes) -> bool:
        """Return True if there is a value of a key, which may be damaged."""
        if self._rows is None:
            return False
        try:
            return self._rows.execute("SELECT 1 FROM results WHERE key = ?", (key,)).fetchone() is not None
        except sqlite3.Error as error:
            self._give_up(error)
            return False

    def get(self, key: bytes) -> bytes | None:
        """Return the value of a key; None if there is none."""
        if self._rows is None:
            return None
        try:
            found = self._rows.execute("SELECT day, sha256, value FROM results WHERE key = ?", (key,)).fetchone()
        except sqlite3.Error as error:
            self._give_up(error)
            return None
        if found is None or hashlib.sha256(found[2]).digest() != found[1]:
            return None
        if found[0] != _today():
            self._used.append(key)
        value: bytes = found[2]
        return value

    def put(self, key: bytes, value: bytes) -> None:
        """Keep a value."""
        if not self._is_usable or len(value) > _LARGEST:
            return
        self._new.append((key, value))
        self._size += len(value)
        if self._size >= (_WORTH if self._rows is None else _WRITTEN):
            self._write()

    def get_arrays(self, key: bytes, names: Iterable[str]) -> tuple[Any, dict[str, Array]] | None:
        """Return the values and the arrays `names` of a key, which stay on disk; None if there are none."""
        return read_arrays(self._arrays(key), names) if self._rows is not None else None

    def put_arrays(self, key: bytes, values: Any, arrays: Mapping[str, Array]) -> Mapping[str, Array]:
        """Keep values and arrays in place of those that were kept before; return the arrays, from now on those on disk.

        Where nothing is kept, they are returned as they are.
        """
        if self._rows is None:
            return arrays
        try:
            mapped = write_arrays(self._arrays(key), values, arrays)
        except OSError as error:
            self._give_up(error)
            return arrays
        for old in self.folder.glob("arrays-*"):
            if old != self._arrays(key):
                shutil.rmtree(old, ignore_errors=True)
        return mapped

    def _arrays(self, key: bytes) -> Path:
        return self.folder / f"arrays-{key.hex()[:16]}"

    def close(self) -> None:
        """Write what is not written yet, and delete what no run has used for 30 days."""
        if self._rows is not None:
            self._write()
        if self._rows is not None:
            self._tidy(self._rows)
        self._end()

    def _open(self) -> None:
        try:
            self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._lock.acquire(blocking=False)
            self._rows = _database(self.folder / _DATABASE)
            os.utime(self.folder / _DATABASE)
        except Timeout:
            self._is_usable = False  # another run keeps the same now
            self._end()
        except (OSError, sqlite3.Error) as error:
            self._give_up(error)

    def _write(self) -> None:
        if self._rows is None:
            self._open()
        if self._rows is None:
            return
        day = _today()
        rows = ((key, day, hashlib.sha256(value).digest(), value) for key, value in self._new)
        try:
            with self._rows:
                self._rows.executemany("INSERT OR REPLACE INTO results VALUES (?, ?, ?, ?)", rows)
        except sqlite3.Error as error:
            self._give_up(error)
        self._new, self._size = [], 0

    def _tidy(self, rows: sqlite3.Connection) -> None:
        day = _today()
        try:
            with rows:
                rows.executemany("UPDATE results SET day = ? WHERE key = ?", ((day, key) for key in self._used))
                deleted = rows.execute("DELETE FROM results WHERE day < ?", (day - _DAYS,)).rowcount
            if deleted:
                rows.execute("VACUUM")
            os.utime(self.folder / _DATABASE)
        except (OSError, sqlite3.Error) as error:
            self._give_up(error)

    def _give_up(self, error: Exception) -> None:
        self._is_usable = False
        if self._rows is not None:
            self._rows.close()
            if type(error) is sqlite3.DatabaseError:  # damaged, not locked or without room
                _delete(self.folder / _DATABASE)
        self._end()
        warnings.warn(
            f"{self.folder}: cannot keep what was read for the next run ({error}); delete the folder, or name another "
            f"with the environment variable {FOLDER_VARIABLE}",
            TaskgenWarning,
            stacklevel=2,
        )

    def _end(self) -> None:
        if self._rows is not None:
            self._rows.close()
        self._rows = None
        self._new, self._used, self._size = [], [], 0
        self._lock.release()


@contextmanager
def open_cache(corpus: str) -> Iterator[Cache | None]:
    """The cache of a corpus, which `corpus` identifies on this machine; None if the user wants nothing to be kept."""
    root = _root()
    if root is None:
        yield None
        return
    _delete_old(root)
    cache = Cache(root / hashlib.sha256(corpus.encode("utf-8", "surrogatepass")).hexdigest()[:16])
    try:
        yield cache
    finally:
        cache.close()


def key_of(*parts: str | bytes) -> bytes:
    """Return the hash of some texts in their order."""
    return key_of_each(parts)


def key_of_each(parts: Iterable[str | bytes]) -> bytes:
    """Return the hash of many texts in their order, of which one at a time is held."""
    digest = hashlib.sha256()
    for part in parts:
        content = part if isinstance(part, bytes) else part.encode("utf-8", "surrogatepass")
        digest.update(len(content).to_bytes(8, "big") + content)
    return digest.digest()


def _root() -> Path | None:
    """Return the folder of all caches: that of `TASKGEN_CACHE`, none if it is empty; else one for each user."""
    named = os.environ.get(FOLDER_VARIABLE)
    if named is not None:
        return Path(named).expanduser().absolute() if named else None
    caches = os.environ.get("XDG_CACHE_HOME") or Path("~", ".cache")
    try:
        return Path(caches, "lm-eval-taskgen").expanduser()
    except RuntimeError:  # there is no home
        return None


def _delete_old(root: Path) -> None:
    """Delete the caches of corpora that no run has used for 30 days."""
    oldest = time.time() - _DAYS * _SECONDS_OF_A_DAY
    for database in root.glob(f"*/{_DATABASE}"):
        try:
            if database.stat().st_mtime < oldest:
                shutil.rmtree(database.parent, ignore_errors=True)
        except OSError:  # another run has just deleted it
            continue


def _today() -> int:
    return int(time.time() // _SECONDS_OF_A_DAY)


def _delete(database: Path) -> None:
    for file in database.parent.glob(f"{database.name}*"):  # with what SQLite has beside it
        file.unlink()


def _database(path: Path) -> sqlite3.Connection:
    """Open the database; one that another version of this package wrote, or that is damaged, begins anew."""
    for is_new in (False, True):
        if is_new:
            _delete(path)
        rows = sqlite3.connect(path)
        try:
            rows.executescript(_SETTINGS)
            if not rows.execute("PRAGMA schema_version").fetchone()[0]:
                for arrays in path.parent.glob("arrays-*"):
                    shutil.rmtree(arrays)
                rows.executescript(_TABLES)
                with rows:
                    rows.execute("INSERT INTO code VALUES (?)", (code_sha256(),))
            if rows.execute("SELECT sha256 FROM code").fetchall() == [(code_sha256(),)]:
                return rows
        except sqlite3.DatabaseError:
            if is_new:
                rows.close()
                raise
        rows.close()
    raise sqlite3.OperationalError("a new database does not hold what was written to it")
