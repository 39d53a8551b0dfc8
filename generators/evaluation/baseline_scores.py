"""Score a set with the baseline."""

from __future__ import annotations

import logging
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr
from dataclasses import replace
from io import StringIO
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet

from ...utils.errors import ExportError
from ..export.atomic_write import write_files
from ..export.closed_form import check_closed
from ..export.read_back import ExportedSet
from ..export.task_folder import read_task_folder
from ..models.baseline import BaselineReader
from .run import Score, score

# A bound on the time of a report: the baseline takes some milliseconds for each prompt.
_MAX_PROMPTS = 1500


def baseline_scores(exported: ExportedSet) -> tuple[Score, ...] | None:
    """Return the scores of the baseline.

    None if a task ranks options, which the baseline cannot do, or if the folder holds code of others, which is not run.
    """
    styles = exported.description.get("styles", {})
    if any(style.get("form") == "choice" for style in styles.values()):
        return None
    tasks = read_task_folder(exported.folder)
    try:
        check_closed([tasks])
    except ExportError:
        return None
    with _quietly():
        return score([tasks], BaselineReader())


def sampled_baseline_scores(exported: ExportedSet, max_prompts: int = _MAX_PROMPTS) -> tuple[Score, ...] | None:
    """Return the scores of the baseline on at most about `max_prompts` prompts; None as in `baseline_scores`.

    If the tasks have more, every second, third … question of each task is used, from the first on, so the tasks keep
    their weights in their groups.
    """
    total = sum(map(len, exported.rows.values()))
    if total <= max_prompts:
        return baseline_scores(exported)
    # In a new folder, since lm-eval iterates over all questions of a task several times to select some of them.
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary) / exported.name
        write_files(dict(_every_nth_question(exported, -(-total // max_prompts))), folder)
        return baseline_scores(replace(exported, folder=folder))


@contextmanager
def _quietly() -> Iterator[None]:
    """Hide the bars of lm-eval, and its hints, which address people who call it."""
    logger = logging.getLogger("lm_eval")
    level = logger.level
    logger.setLevel(logging.ERROR)
    try:
        with redirect_stderr(StringIO()):
            yield
    finally:
        logger.setLevel(level)


def _every_nth_question(exported: ExportedSet, step: int) -> Iterator[tuple[str, bytes]]:
    """Yield the files of the folder, with every `step`-th question."""
    for path in exported.hashes:
        content = (exported.folder / path).read_bytes()
        if path.startswith("data/"):
            table = pyarrow.parquet.read_table(pa.BufferReader(content))
            sink = pa.BufferOutputStream()
            pyarrow.parquet.write_table(table.take(list(range(0, len(table), step))), sink)
            content = sink.getvalue().to_pybytes()
        yield path, content
