"""Names already used by tasks, groups and tags of lm-eval and of the shipped suites."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from io import FileIO
from pathlib import Path

import yaml

from ...utils.errors import ExportError
from .link import lm_eval_tasks_folder
from .task_folder import load_task_yaml, shipped_folder


def check_names_are_free(names: Iterable[str]) -> None:
    """Refuse names that lm-eval or a shipped suite already has: the new task would silently replace theirs.

    Folders that `taskgen link` registered with lm-eval do not count: their files only include others.

    Raises:
        ExportError: a name is taken (the message names it and the file that has it), or lm-eval is not installed.
    """
    wanted = {name.encode(): name for name in names}
    for owner, tree in (("lm-eval", lm_eval_tasks_folder()), ("a shipped suite", shipped_folder())):
        for path in _task_files(tree):
            with FileIO(path) as file:
                content = file.readall()
            # Parsing all 14,000 files takes ten seconds; searching them for a name takes a fraction of one.
            present = [name for encoded, name in wanted.items() if encoded in content]
            for name in present and sorted(_names_in(content).intersection(present)):
                raise ExportError(
                    f"name: {owner} already has {name!r} (in {os.path.relpath(path, tree)}); rename the set"
                )


def _task_files(tree: Path) -> Iterator[str]:
    """Yield paths as texts: objects of 14,000 paths take longer than reading the files."""
    for folder, _, files in os.walk(tree):
        # Included files have no ending.
        yield from (f"{folder}{os.sep}{file}" for file in sorted(files) if file.endswith(".yaml") or "." not in file)


def _names_in(content: bytes) -> set[str]:
    """The names of the task, the group and the tags in a task file."""
    try:
        fields = load_task_yaml(content)
    except (yaml.YAMLError, UnicodeDecodeError):
        return set()  # lm-eval skips the file
    tags = fields.get("tag") or []
    names = [fields.get("task"), fields.get("group"), *([tags] if isinstance(tags, str) else tags)]
    return {name for name in names if isinstance(name, str)}
