"""Score a set with the baseline reader."""

from __future__ import annotations

from ..export.read_back import ExportedSet
from ..export.task_folder import read_task_folder
from ..models.baseline import BaselineReader
from .run import Score, score


def baseline_scores(exported: ExportedSet) -> tuple[Score, ...] | None:
    """What the reader without weights scores; None where a task ranks options, which it cannot do."""
    styles = exported.description.get("styles", {})
    if any(style.get("form") == "choice" for style in styles.values()):
        return None
    return score([read_task_folder(exported.folder)], BaselineReader())
