"""The scores of the reader without weights, in a time that does not grow with the set."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pyarrow as pa
import pyarrow.parquet

from ...export.atomic_write import write_files
from ...export.read_back import ExportedSet
from ..baseline_scores import baseline_scores

if TYPE_CHECKING:
    from ..run import Score

# The reader takes some milliseconds for each.
_PROMPTS = 1500


def floor_scores(exported: ExportedSet, at_most: int = _PROMPTS) -> tuple[Score, ...] | None:
    """What the reader without weights scores; None where a task ranks options, which it cannot do.

    Where the tasks have more than `at_most` questions in all, it is asked every second, third … of each, from the first
    on: so they weigh in their groups as they do in the set.
    """
    total = sum(map(len, exported.rows.values()))
    if total <= at_most:
        return baseline_scores(exported)
    # A folder of its own, since lm-eval goes through all questions of a task several times to ask some of them.
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made) / exported.name
        write_files(dict(_fewer(exported, step=-(-total // at_most))), folder)
        return baseline_scores(replace(exported, folder=folder))


def _fewer(exported: ExportedSet, step: int) -> Iterator[tuple[str, bytes]]:
    """The files of the folder, with every `step`-th question."""
    for path in exported.hashes:
        content = (exported.folder / path).read_bytes()
        if path.startswith("data/"):
            table = pyarrow.parquet.read_table(pa.BufferReader(content))
            sink = pa.BufferOutputStream()
            pyarrow.parquet.write_table(table.take(list(range(0, len(table), step))), sink)
            content = sink.getvalue().to_pybytes()
        yield path, content
