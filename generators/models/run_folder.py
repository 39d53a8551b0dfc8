"""The folder beside an output folder in which a run keeps its journal, and the lock on it."""

from __future__ import annotations

import json
import os
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timezone
from pathlib import Path

from filelock import FileLock, Timeout

from ...utils.errors import ConfigError

JOURNAL = "journal.sqlite"
_LOCK = "lock"
_OWNER = "owner.json"
_SQLITE = b"SQLite format 3\0"  # the first bytes of every database


def run_folder_of(out: Path) -> Path:
    """Return the run folder of output folder `out`, beside it; the same for every path to `out`."""
    # Resolved only where needed: messages should name folders as they were typed.
    real = out.resolve() if out.is_symlink() or out.name in ("", "..") else out
    return real.parent / f"{real.name}.run"


def find_journal(place: Path) -> Path:
    """Return the journal of `place`: an output folder or file (which need not exist yet), a run folder, or the journal.

    Raises:
        ConfigError: no journal was found; the message names those beside `place`.
    """
    if place.is_file() and _is_database(place):
        return place
    looked = (place / JOURNAL, run_folder_of(place) / JOURNAL)
    for path in looked:
        if path.is_file():
            return path
    # The audit of a set lies in the set's folder, and its journal beside the folder.
    around = (place.parent, *((place.parent.parent,) if place.is_file() else ()))
    beside = [str(path) for folder in around for path in sorted(folder.glob(f"*.run/{JOURNAL}"))]
    raise ConfigError(
        f"{place}: has no journal (neither {looked[0]} nor {looked[1]} is there). A run with a language model keeps "
        "its journal in a folder beside its output, named like it with .run appended; "
        + (f"beside {place.name} there are: {', '.join(beside)}" if beside else "there is none beside it")
    )


def _is_database(path: Path) -> bool:
    with path.open("rb") as file:
        # A run that was stopped at once leaves an empty file.
        return path.name == JOURNAL or file.read(len(_SQLITE)) == _SQLITE


@contextmanager
def owned(run_folder: Path, what: str) -> Iterator[None]:
    """Lock a run folder, and create it if necessary; remove it at the end if the run leaves nothing in it.

    The operating system releases the lock when the process ends, also by `kill -9`. The file that names the owner is
    for people, and is read only while somebody holds the lock.

    Args:
        run_folder: the folder.
        what: the command that locks it, for messages to other runs.

    Raises:
        ConfigError: another process holds the lock, or the folder cannot be created or written to.
    """
    lock = _lock_folder(run_folder, what)
    try:
        yield
    finally:
        (run_folder / _OWNER).unlink(missing_ok=True)
        _release(lock, run_folder)


def _lock_folder(run_folder: Path, what: str) -> FileLock:
    lock = FileLock(run_folder / _LOCK)
    try:
        run_folder.mkdir(parents=True, exist_ok=True)
        lock.acquire(blocking=False)
        _write_owner(run_folder, what)
    except Timeout as error:
        raise ConfigError(
            f"{run_folder}: is in use by {_owner_of(run_folder)}; wait until it is done or stop it (a run that was "
            "stopped goes on where it was), or choose another output folder"
        ) from error
    except OSError as error:
        lock.release()
        raise ConfigError(
            f"{run_folder}: cannot be used as run folder ({error.strerror or error}); it keeps what a run has done so "
            "far: make it writable, or choose another output folder"
        ) from error
    return lock


def _release(lock: FileLock, run_folder: Path) -> None:
    is_last = [path.name for path in run_folder.iterdir()] == [_LOCK]
    # Removed while it is locked: who waits for it sees that it is gone. Windows removes no open file.
    if is_last and sys.platform != "win32":
        (run_folder / _LOCK).unlink()
        run_folder.rmdir()
    lock.release()


def _write_owner(run_folder: Path, what: str) -> None:
    since = datetime.now(timezone.utc).isoformat(sep=" ", timespec="seconds")
    owner = {"pid": os.getpid(), "host": socket.gethostname(), "since": since, "command": what}
    # Replaced as a whole: others read it at any moment. Only the owner writes it, so one temporary name is enough.
    new = run_folder / f"{_OWNER}.new"
    new.write_text(json.dumps(owner) + "\n", encoding="utf-8")
    new.replace(run_folder / _OWNER)


def _owner_of(run_folder: Path) -> str:
    try:
        owner = json.loads((run_folder / _OWNER).read_text(encoding="utf-8"))
        return f"process {owner['pid']} on {owner['host']} since {owner['since']} ({owner['command']})"
    except (OSError, ValueError, KeyError, TypeError):  # it holds the lock and has not written its name yet
        return "another process"
