"""Report on a journal: sums per model and stage, and every call as a line of JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any

from .file import COLUMNS, open_to_read

_SUMS = """
SELECT model, stage, cause, COUNT(*), SUM(attempt > 1), SUM(prompt_tokens), SUM(completion_tokens),
       SUM(cached_prompt_tokens), SUM(seconds), MIN(finished_at), MAX(finished_at)
FROM calls GROUP BY model, stage, cause ORDER BY model, stage, cause
"""
# Replies arrive in an order that depends on the server; here, calls with the same prompt stand together.
_ROWS = f"""
SELECT {", ".join(COLUMNS)} FROM calls
ORDER BY model, stage, parameters, task, data, about, schema, sample, attempt, key
"""


@dataclass(frozen=True, slots=True)
class StageCalls:
    """The calls of one model for one stage. `again` counts those made because an earlier reply could not be used.

    `failures` counts by cause. `seconds` is the mean duration of a reply, None without one. `first` and `last` are the
    times at which the first and last call finished, in UTC as ISO 8601.
    """

    model: str
    stage: str
    calls: int
    replies: int
    again: int
    failures: Mapping[str, int]
    prompt_tokens: int
    completion_tokens: int
    cached_prompt_tokens: int
    seconds: float | None
    first: str
    last: str


def stage_calls(path: Path) -> list[StageCalls]:
    """Return the sums of a journal, ordered by model and stage.

    Raises:
        ConfigError: the file cannot be read as a journal.
    """
    with open_to_read(path) as connection:
        rows = connection.execute(_SUMS).fetchall()
        return [_summed(model, stage, list(group)) for (model, stage), group in groupby(rows, key=lambda row: row[:2])]


def journal_lines(path: Path) -> Iterator[str]:
    """Yield every call with its prompt and outcome, one JSON object a line, ordered by model, stage and prompt.

    Raises:
        ConfigError: the file cannot be read as a journal.
    """
    with open_to_read(path) as connection:
        for row in connection.execute(_ROWS):
            yield json.dumps(_to_json(dict(zip(COLUMNS, row, strict=True))), ensure_ascii=False, sort_keys=True) + "\n"


def _summed(model: str, stage: str, rows: Sequence[Sequence[Any]]) -> StageCalls:
    """Add up rows of `_SUMS`: one for each cause of failure, and one without a cause for the replies."""
    replies = next((row for row in rows if row[2] is None), None)
    return StageCalls(
        model=model,
        stage=stage,
        calls=sum(row[3] for row in rows),
        replies=replies[3] if replies else 0,
        again=sum(row[4] for row in rows),
        failures={row[2]: row[3] for row in rows if row[2] is not None},
        prompt_tokens=replies[5] if replies else 0,
        completion_tokens=replies[6] if replies else 0,
        cached_prompt_tokens=replies[7] if replies else 0,
        seconds=replies[8] / replies[3] if replies else None,
        first=min(row[9] for row in rows),
        last=max(row[10] for row in rows),
    )


def _to_json(row: dict[str, Any]) -> dict[str, Any]:
    call = {name: value for name, value in row.items() if value is not None}
    for name in ("truncated", "refused"):
        if name in call:
            call[name] = bool(call[name])
    return {**call, "parameters": json.loads(row["parameters"]), "schema": json.loads(row["schema"])}
