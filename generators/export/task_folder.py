"""The tasks and groups of a folder, read from its YAML files without loading any task."""

from __future__ import annotations

import importlib.util
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from ...utils.bounded_yaml import BoundedLoader, load_yaml
from ...utils.errors import ExportError

_NOT_TASKS = {"__pycache__", ".ipynb_checkpoints"}  # lm-eval skips them too


@dataclass(frozen=True, slots=True)
class TaskFolder:
    """A folder that can be an include path of lm-eval.

    `files` are its task files, relative to `path`. `groups` are the groups that are not members of another group of
    the folder: those with gold passages first, then those with distractors, then closed book. `tasks` are all single
    tasks, sorted.
    """

    path: Path
    files: tuple[Path, ...]
    groups: tuple[str, ...]
    tasks: tuple[str, ...]

    @property
    def names(self) -> tuple[str, ...]:
        return (*self.groups, *self.tasks)

    @property
    def headline(self) -> tuple[str, ...]:
        """The names to run by default: the groups, or the tasks if there is no group.

        If some groups are named `taskgen_…`, as ours are, only those: the others may contain the same tasks.
        """
        return tuple(group for group in self.groups if group.startswith("taskgen_")) or self.groups or self.tasks


def read_task_folder(path: Path) -> TaskFolder:
    """Find the tasks below `path`, at any depth, as lm-eval does.

    lm-eval silently skips a broken file; here it is an error, since its task would be missing without notice.

    Raises:
        ExportError: the folder does not exist or contains no task, a file is not valid YAML or includes a file that
            does not exist, or two files have one name.
    """
    if not path.is_dir():
        raise ExportError(f"{path}: there is no such folder; `taskgen generate` writes one")
    root = path.resolve()
    found: dict[str, Path] = {}
    inside: set[str] = set()
    groups: list[str] = []
    tasks: list[str] = []
    for file, fields in task_files(root):
        is_group = "group" in fields
        name = str(fields["group" if is_group else "task"])
        if name in found:
            raise ExportError(f"{name} is defined in two files: {found[name]} and {file}; keep one of them")
        found[name] = file
        (groups if is_group else tasks).append(name)
        inside.update(_members(fields) if is_group else ())
    if not found:
        raise ExportError(f"{path}: holds no lm-eval task (no *.yaml with `task:` or `group:`)")
    return TaskFolder(
        path=root,
        files=tuple(file.relative_to(root) for file in found.values()),
        groups=tuple(sorted(set(groups) - inside, key=_gold_first)),
        tasks=tuple(sorted(tasks)),
    )


def shipped_folder() -> Path:
    """The folder of the suites that come with this package."""
    # Located without an import: the suites import from here, never the other way round.
    spec = importlib.util.find_spec(f"{__package__.split('.generators')[0]}.lm_eval_tasks")
    if spec is None or not spec.submodule_search_locations:
        raise ExportError("the folder lm_eval_tasks is missing from this installation; install lm-eval-taskgen again")
    return Path(next(iter(spec.submodule_search_locations)))


def shipped_suites() -> tuple[str, ...]:
    """The names of the suites that come with this package, sorted."""
    return tuple(sorted({file.relative_to(shipped_folder()).parts[0] for file in shipped_folder().glob("*/**/*.yaml")}))


def read_shipped_suites() -> TaskFolder:
    """All shipped suites as one folder.

    Raises:
        ExportError: this version ships none.
    """
    if not shipped_suites():
        raise ExportError("this version ships no suites; name a folder that `taskgen generate` wrote")
    return read_task_folder(shipped_folder())


def find_task_folder(target: str) -> TaskFolder:
    """Read the folder at a path, or the shipped suite of that name.

    Raises:
        ExportError: there is neither, or the folder cannot be used (see `read_task_folder`).
    """
    if Path(target).is_dir():
        return read_task_folder(Path(target))
    suites = shipped_suites()
    if target in suites:
        return read_task_folder(shipped_folder() / target)
    known = f"the shipped suites are: {', '.join(suites)}" if suites else "this version ships no suites"
    raise ExportError(f"{target}: there is no folder and no suite of that name ({known})")


class _TaskLoader(BoundedLoader):
    """The safe loader, which reads `!function utils.Task` as a string: no code of the folder runs."""


_TaskLoader.add_constructor("!function", lambda loader, node: str(node.value))


def load_task_yaml(content: bytes) -> Mapping[str, Any]:
    """The fields of a task file; empty if it is not a mapping.

    Raises:
        yaml.YAMLError: it is not valid YAML.
        UnicodeDecodeError: it is not UTF-8.
    """
    fields = load_yaml(content.decode("utf-8"), _TaskLoader)
    return fields if isinstance(fields, dict) else {}


def task_fields(content: bytes, file: object) -> Mapping[str, Any]:
    """The fields of a task file that has to be valid; `file` is named if it is not.

    Raises:
        ExportError: it is not valid YAML.
    """
    try:
        return load_task_yaml(content)
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        raise ExportError(f"{file}: is not valid YAML: {' '.join(str(error).split())}") from error


def task_files(root: Path) -> Iterator[tuple[Path, Mapping[str, Any]]]:
    """Yield the files of tasks and groups below a folder, with their fields.

    Raises:
        ExportError: a file is not valid YAML, includes a file that does not exist, or is a pipe or a device.
    """
    for file in sorted(root.rglob("*.yaml")):
        if _NOT_TASKS.isdisjoint(file.relative_to(root).parts):
            fields = _fields(file)
            if "group" in fields or isinstance(fields.get("task"), str):
                yield file, fields


def _fields(file: Path) -> Mapping[str, Any]:
    if not file.is_file():
        raise ExportError(f"{file}: is no file but a folder, a pipe or a device; remove it")
    fields = task_fields(file.read_bytes(), file)
    includes = fields.get("include", [])
    for name in includes if isinstance(includes, list) else [includes]:
        # `Path.is_file` fails on a name that is too long.
        if not isinstance(name, str) or not os.path.isfile(file.parent / name):  # noqa: PTH113
            raise ExportError(f"{file}: include: there is no file {name!r:.80}")
    return fields


def _gold_first(group: str) -> tuple[bool, bool, str]:
    return group.endswith("_closed_book"), group.endswith("_distractors"), group


def _members(group: Mapping[str, Any]) -> Iterator[str]:
    members = group.get("task") or []
    for member in members if isinstance(members, list) else [members]:
        if isinstance(member, dict):
            yield str(member.get("group", member.get("task")))
        else:
            yield str(member)


def short_name(task: str, group: str) -> str:
    """A task's name without set and context: `acme_yes_no_distractors` in `taskgen_acme_distractors` is `yes_no`."""
    same = group.removeprefix("taskgen_")
    for context in ("_distractors", "_closed_book"):
        if same.endswith(context):
            same, task = same.removesuffix(context), task.removesuffix(context)
    return task.removeprefix(f"{same}_")
