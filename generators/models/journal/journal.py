"""The journal of a run: every finished call of a language model, on disk before it is used."""

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

# Bytes that become text in the database: SQLite's own way in refuses half a surrogate pair, which a server may send.
_VALUES = [f"CAST(:{name} AS TEXT)" if "TEXT" in kind else f":{name}" for name, kind in COLUMNS.items()]
_COMMIT = f"INSERT OR IGNORE INTO calls ({', '.join(COLUMNS)}) VALUES ({', '.join(_VALUES)})"
_FIND = (
    "SELECT outcome, text, prompt_tokens, completion_tokens, truncated, refused, cause, detail FROM calls "
    "WHERE key = ? AND attempt = ?"
)
_FORGET = "DELETE FROM calls WHERE outcome = 'failure' AND key = ? AND attempt = ?"
_FORGET_LAST = (
    "DELETE FROM calls WHERE outcome = 'failure' AND rowid > "
    "COALESCE((SELECT rowid FROM calls WHERE outcome = 'reply' ORDER BY rowid DESC LIMIT 1), 0)"
)
_SPENT = "SELECT COUNT(*), COALESCE(SUM(prompt_tokens), 0), COALESCE(SUM(completion_tokens), 0) FROM calls"


class Journal:
    """The calls that one model has finished with one set of parameters; a file holds those of any number of them.

    Several processes and threads may have a file open at once. What has been committed survives `kill -9`.

    Raises:
        ConfigError: the file is no journal, has another layout, or cannot be written to.
        Stopped: from every method, where the file cannot be read or written any more.
    """

    def __init__(self, path: Path, model: str, parameters: Mapping[str, Any]) -> None:
        self._path = path
        self._model = model
        self._parameters = parameters
        self._turn = threading.Lock()
        self._connection = open_to_write(path)

    def find(self, call: Call) -> Outcome | None:
        """What came of this call, at this attempt; None where it has not been finished."""
        with self._working() as connection:
            row = connection.execute(_FIND, self._place_of(call)).fetchone()
        if row is None:
            return None
        outcome, text, prompt_tokens, completion_tokens, truncated, refused, cause, detail = row
        if outcome == "failure":
            return Failure(cast("Cause", cause), detail)
        return Reply(text, prompt_tokens, completion_tokens, bool(truncated), bool(refused))

    def commit(self, call: Call, outcome: Outcome, seconds: float) -> None:
        """Put a finished call on disk. Where it is there already, what came of it first stands.

        Args:
            call: what was asked.
            outcome: what came of it once all its tries were used.
            seconds: how long it took.
        """
        key, attempt = self._place_of(call)
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
            "data": call.prompt.data,
            "schema": json.dumps(call.prompt.form.schema, ensure_ascii=False),
            "seconds": seconds,
            "finished_at": datetime.now(timezone.utc).isoformat(timespec="milliseconds"),
        }
        with self._working() as connection:
            connection.execute(_COMMIT, {name: _as_bytes(value) for name, value in row.items()})

    def forget_failures(self, calls: Iterable[Call]) -> None:
        """Take out those of `calls` that failed, all at once, so that they are made again; replies stay."""
        places = [self._place_of(call) for call in calls]
        with self._working() as connection, connection:  # one transaction
            connection.execute("BEGIN IMMEDIATE")
            connection.executemany(_FORGET, places)

    def forget_last_failures(self) -> None:
        """Take out the failures behind the last reply, so that they are made again: perhaps the server was down.

        A run that goes on takes note that the server is down and forgets them itself; one that was killed did not.
        """
        with self._working() as connection:
            connection.execute(_FORGET_LAST)

    def spent(self) -> Spent:
        """What all calls in the file took, of whatever model."""
        with self._working() as connection:
            return Spent(*connection.execute(_SPENT).fetchone())

    def close(self) -> None:
        with self._turn:
            self._connection.close()

    def __enter__(self) -> Journal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _place_of(self, call: Call) -> tuple[str, int]:
        return call_key(self._model, self._parameters, call), call.attempt

    @contextmanager
    def _working(self) -> Iterator[sqlite3.Connection]:
        with self._turn:
            try:
                yield self._connection
            except sqlite3.DatabaseError as error:
                raise Stopped(
                    f"{self._path}: the journal cannot be used any more ({error}); see that there is room on the disk "
                    "and that the file may be written to, then run the same command again: finished calls are kept"
                ) from error


def _as_bytes(value: object) -> object:
    return value.encode("utf-8", "surrogatepass") if isinstance(value, str) else value
