"""The folder that a run works in: where it is, what is in it, and whose it is."""

from __future__ import annotations

import json
import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timezone
from pathlib import Path

from filelock import FileLock, Timeout

from ...utils.errors import ConfigError

JOURNAL = "journal.sqlite"
_LOCK = "lock"
_OWNER = "owner.json"


def run_folder_of(out: Path) -> Path:
    """The run folder of the output folder `out`, beside it, by whatever name `out` is called."""
    # Not always resolved: messages should name folders as they were typed.
    real = out.resolve() if out.is_symlink() or out.name in ("", "..") else out
    return real.parent / f"{real.name}.run"


def find_journal(place: Path) -> Path:
    """The journal at `place`: an output folder (which need not be there yet), a run folder, or the file itself.

    Raises:
        ConfigError: there is none.
    """
    looked = (place, place / JOURNAL, run_folder_of(place) / JOURNAL)
    for path in looked:
        if path.is_file():
            return path
    raise ConfigError(
        f"{place}: has no journal (neither {looked[1]} nor {looked[2]} is there); runs with `writer: {{kind: llm}}` "
        "write one; give the output folder of such a run, its run folder or the file"
    )


@contextmanager
def owned(run_folder: Path, what: str) -> Iterator[None]:
    """Have a run folder to oneself, and make it if need be.

    The lock is one that the operating system frees when its process ends, also by `kill -9`; the file that says who
    has it is for people, and is believed only while somebody has the lock.

    Args:
        run_folder: where.
        what: the command, as a person knows it again.

    Raises:
        ConfigError: another owner has it, or it cannot be made or written to.
    """
    lock = _taken(run_folder, what)
    try:
        yield
    finally:
        (run_folder / _OWNER).unlink(missing_ok=True)
        lock.release()


def _taken(run_folder: Path, what: str) -> FileLock:
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


def _write_owner(run_folder: Path, what: str) -> None:
    since = datetime.now(timezone.utc).isoformat(sep=" ", timespec="seconds")
    owner = {"pid": os.getpid(), "host": socket.gethostname(), "since": since, "command": what}
    # Whole or not at all: others read it at any moment. Only the owner writes it, so one name is enough.
    new = run_folder / f"{_OWNER}.new"
    new.write_text(json.dumps(owner) + "\n", encoding="utf-8")
    new.replace(run_folder / _OWNER)


def _owner_of(run_folder: Path) -> str:
    try:
        owner = json.loads((run_folder / _OWNER).read_text(encoding="utf-8"))
        return f"process {owner['pid']} on {owner['host']} since {owner['since']} ({owner['command']})"
    except (OSError, ValueError, KeyError, TypeError):  # it has the lock and has not said who it is yet
        return "another process"
