"""Which of the tasks asked for have data that can be had, found out before a model is loaded."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ...utils.errors import DatasetUnavailable
from ..export.task_folder import TaskFolder


@dataclass(frozen=True, slots=True)
class Skipped:
    """A group or task that is left out of a run, and why its data cannot be had."""

    name: str
    why: str


def reachable(
    folders: Sequence[TaskFolder],
    asked: Iterable[str],
    metadata: Mapping[str, Any],
    skip: Callable[[Skipped], None],
    also: Sequence[str] = (),
) -> list[str]:
    """The names asked for, patterns expanded, without those groups and tasks of the folders that have no data.

    Only what stands in the folders is tried; other names are lm-eval's own affair and stay.

    Args:
        folders: those of the run.
        asked: names and patterns as `lm_eval --tasks` takes them.
        metadata: what the run hands to its tasks; it may say where the data is.
        skip: told of each name that is left out.
        also: further include paths of the run; a pattern may mean tasks there.

    Raises:
        DatasetUnavailable: nothing would be left.
    """
    from lm_eval.tasks import TaskManager

    names = list(asked)
    patterns = any(set("*?[") & set(name) for name in names)
    roots = [folder.path for folder in folders]
    # A pattern may mean tasks of lm-eval's own too; else its long scan is not needed.
    paths = [*map(str, roots), *also]
    manager = TaskManager(include_path=paths, include_defaults=patterns, metadata=dict(metadata))
    kept: list[str] = []
    problems: list[Skipped] = []
    for name in (match for one in names for match in manager.match_tasks([one]) or [one]):
        entry = manager.task_index.get(name)
        try:
            if entry and entry.yaml_path and _is_below(entry.yaml_path, roots):
                manager.load([name])
            kept.append(name)
        except DatasetUnavailable as error:
            problems.append(Skipped(name, str(error)))
            skip(problems[-1])
    if not kept:
        out = ", ".join(one.name for one in problems)
        raise DatasetUnavailable(f"nothing is left to run: the data of {out} cannot be had. {problems[0].why}")
    return kept


def _is_below(file: Path, roots: Iterable[Path]) -> bool:
    return any(file.resolve().is_relative_to(root) for root in roots)
