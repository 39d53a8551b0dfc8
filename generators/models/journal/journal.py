"""The journal of a run: every finished call of a language model, written to disk before it is used."""

from __future__ import annotations

import json
import sqlite3
import threading
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict
from datetime import datetime, timezone
from pathlib import Path
from types import TracebackType
from typing import Any, cast

from ....utils.errors import Stopped
from ..budget import Spent
from ..call import Call, Cause, Failure, Outcome, Reply, call_key
from .file import COLUMNS, open_to_write

# Texts are bound as bytes and cast: sqlite3 refuses to bind half a surrogate pair, which a server may send.
_VALUES = [f"CAST(:{name} AS TEXT)" if "TEXT" in kind else f":{name}" for name, kind in COLUMNS.items()]
_COMMIT = f"INSERT OR IGNORE INTO calls ({', '.join(COLUMNS)}) VALUES ({', '.join(_VALUES)})"
_FIND = (
    "SELECT outcome, text, prompt_tokens, completion_tokens, truncated, refused, cached_prompt_tokens, cause, detail "
    "FROM calls WHERE key = ? AND attempt = ?"
)
_FORGET = "DELETE FROM calls WHERE outcome = 'failure' AND key = ? AND attempt = ?"
_FORGET_LAST = (
    "DELETE FROM calls WHERE outcome = 'failure' AND rowid > "
    "COALESCE((SELECT rowid FROM calls WHERE outcome = 'reply' ORDER BY rowid DESC LIMIT 1), 0)"
)
_SPENT = (
    "SELECT COUNT(*), COALESCE(SUM(prompt_tokens), 0), COALESCE(SUM(completion_tokens), 0), "
    "COALESCE(SUM(cached_prompt_tokens), 0) FROM calls"
)


class Journal:
    """The finished calls of one model with one set of parameters; a file may hold those of several.

    Several processes and threads may have a file open at once. Committed calls survive `kill -9`.

    Raises:
        ConfigError: the file is no journal, has another layout, or cannot be written to.
        Stopped: from every method, if the file can no longer be read or written.
    """

    def __init__(self, path: Path, model: str, parameters: Mapping[str, Any]) -> None:
        self._path = path
        self._model = model
        self._parameters = parameters
        self._lock = threading.Lock()
        self._connection = open_to_write(path)

    def find(self, call: Call) -> Outcome | None:
        """Return the outcome of this attempt of a call; None if it has not finished."""
        with self._working() as connection:
            row = connection.execute(_FIND, self._row_key(call)).fetchone()
        if row is None:
            return None
        outcome, text, prompt_tokens, completion_tokens, truncated, refused, cached, cause, detail = row
        if outcome == "failure":
            return Failure(cast("Cause", cause), detail)
        return Reply(text, prompt_tokens, completion_tokens, bool(truncated), bool(refused), cached)

    def commit(self, call: Call, outcome: Outcome, seconds: float) -> None:
        """Write a finished call to disk. If it is there already, the first outcome stays.

        Args:
            call: the call.
            outcome: its outcome after all tries.
            seconds: its duration.
        """
        key, attempt = self._row_key(call)
        row = {
            **dict.fromkeys(COLUMNS),
            **asdict(outcome),
            "outcome": "reply" if isinstance(outcome, Reply) else "failure",
            "key": key,
            "attempt": attempt,
            "sample": call.sample,
            "stage": call.stage,
            "model": self._model,
            "parameters": json.dumps(self._parameters, sort_keys=True, ensure_ascii=False),
            "task": call.prompt.task,
            "about": call.prompt.about,
            "data": call.prompt.data,
            "schema": json.dumps(call.prompt.form.schema, ensure_ascii=False),
            "seconds": seconds,
            "finished_at": datetime.now(timezone.utc).isoformat(timespec="milliseconds"),
        }
        with self._working() as connection:
            connection.execute(_COMMIT, {name: _as_bytes(value) for name, value in row.items()})

    def forget_failures(self, calls: Iterable[Call]) -> None:
        """Remove failed ones among `calls` in one transaction, so that they are repeated; replies stay."""
        rows = [self._row_key(call) for call in calls]
        with self._working() as connection, connection:
            connection.execute("BEGIN IMMEDIATE")
            connection.executemany(_FORGET, rows)

    def forget_last_failures(self) -> None:
        """Remove the failures after the last reply, so that those calls are repeated: perhaps the server was down.

        A run that finds the server down removes them itself; one that was killed could not.
        """
        with self._working() as connection:
            connection.execute(_FORGET_LAST)

    def spent(self) -> Spent:
        """Return the sums over all calls in the file, of every model."""
        with self._working() as connection:
            return Spent(*connection.execute(_SPENT).fetchone())

    def close(self) -> None:
        with self._lock:
            self._connection.close()

    def __enter__(self) -> Journal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _row_key(self, call: Call) -> tuple[str, int]:
        return call_key(self._model, self._parameters, call), call.attempt

    @contextmanager
    def _working(self) -> Iterator[sqlite3.Connection]:
        with self._lock:
            try:
                yield self._connection
            except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
                raise Stopped(
                    f"{self._path}: the journal cannot be used any more ({error}); see that there is room on the disk "
                    "and that the file may be written to, then run the same command again: finished calls are kept"
                ) from error


def _as_bytes(value: object) -> object:
    return value.encode("utf-8", "surrogatepass") if isinstance(value, str) else value
