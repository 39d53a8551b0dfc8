"""Names that tasks, groups and tags of lm-eval and of the shipped suites have."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

import yaml

from ...utils.errors import ExportError
from .link import lm_eval_tasks_folder
from .task_folder import shipped_folder


def check_names_are_free(names: Iterable[str]) -> None:
    """Refuse names that lm-eval or a shipped suite already has: such a task would quietly take the place of theirs.

    Folders that `taskgen link` registered there are not lm-eval's own: their files only include others, so they give
    no name.

    Raises:
        ExportError: naming the task, and the file that has its name; or lm-eval is not installed.
    """
    wanted = {name.encode(): name for name in names}
    for owner, tree in (("lm-eval", lm_eval_tasks_folder()), ("a shipped suite", shipped_folder())):
        for path in _task_files(tree):
            content = path.read_bytes()
            # To parse all 14,000 files takes ten seconds; to look for a name in them, a fraction of one.
            present = [name for written, name in wanted.items() if written in content]
            for name in present and sorted(_names_given(content).intersection(present)):
                raise ExportError(
                    f"name: {owner} already has {name!r} (in {path.relative_to(tree)}), so no task can be called so; "
                    "rename the set"
                )


def _task_files(tree: Path) -> Iterator[Path]:
    for folder, _, files in os.walk(tree):
        # Includes have no ending.
        yield from (Path(folder, file) for file in sorted(files) if file.endswith(".yaml") or "." not in file)


class _Loader(yaml.SafeLoader):
    """The safe loader, for which `!function utils.load` is nothing: no code of a task runs."""


_Loader.add_multi_constructor("!", lambda loader, suffix, node: None)


def _names_given(content: bytes) -> set[str]:
    """What a task file calls its task, its group and its tags."""
    try:
        fields = yaml.load(content, _Loader)
    except yaml.YAMLError:
        # lm-eval passes over such a file, so it gives no name.
        return set()
    if not isinstance(fields, dict):
        return set()
    tags = fields.get("tag") or []
    given = [fields.get("task"), fields.get("group"), *([tags] if isinstance(tags, str) else tags)]
    return {name for name in given if isinstance(name, str)}
