"""Register task folders with the lm-eval of this environment, so that it finds them without `--include_path`.

lm-eval reads every `*.yaml` below its own `tasks` folder. A link is a folder there with one file per task file of the
linked folder; each is a single line, `include: <the real file>`. lm-eval resolves the includes and functions of an
included file relative to that file, so nothing is copied. Unlike symbolic links, this works on every system.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from ...utils.errors import ExportError
from .task_folder import TaskFolder

_FOLDER = "taskgen_linked"
_RECORD = "link.json"


@dataclass(frozen=True, slots=True)
class Link:
    """A linked folder: `source`, its task and group `names`, and the `files` written below `path` for it."""

    path: Path
    source: Path
    names: tuple[str, ...]
    files: tuple[str, ...]


def lm_eval_tasks_folder() -> Path:
    """The `tasks` folder of the lm-eval installed in this environment.

    Raises:
        ExportError: lm-eval is not installed here.
    """
    spec = importlib.util.find_spec("lm_eval")
    if spec is None or not spec.submodule_search_locations:
        raise ExportError("lm-eval is not installed in this environment: pip install lm-eval")
    return Path(next(iter(spec.submodule_search_locations))) / "tasks"


def linked(tasks: Path) -> tuple[Link, ...]:
    """All links in lm-eval's `tasks` folder.

    Raises:
        ExportError: a folder among the links has no record of its files.
    """
    return tuple(_read_record(path) for path in sorted((tasks / _FOLDER).glob("*")) if path.is_dir())


def link(folder: TaskFolder, tasks: Path) -> Link:
    """Register a folder. Linking it again updates the link.

    Raises:
        ExportError: one of its names is linked from another folder, or `tasks` is not writable.
    """
    for other in linked(tasks):
        taken = sorted(set(other.names) & set(folder.names))
        if taken and other.source != folder.path:
            raise ExportError(f"{taken[0]} is linked already, from {other.source}: taskgen unlink {other.source}")
    digest = hashlib.sha256(str(folder.path).encode("utf-8", "surrogateescape")).hexdigest()[:8]
    made = Link(
        path=tasks / _FOLDER / f"{folder.path.name}-{digest}",
        source=folder.path,
        names=folder.names,
        files=tuple(file.as_posix() for file in folder.files),
    )
    with _writing_to(tasks):
        if made.path.exists():
            _remove(_read_record(made.path))
        made.path.mkdir(parents=True)
        # The record is written first, so that `unlink` can clean up after a killed run.
        _write_record(made)
        for file in made.files:
            stub = made.path / file
            stub.parent.mkdir(parents=True, exist_ok=True)
            stub.write_text(f"include: {json.dumps(str(made.source / file))}\n", encoding="utf-8", newline="\n")
    return made


def unlink(source: Path | None, tasks: Path) -> tuple[Link, ...]:
    """Remove the link of one folder, or all links if `source` is None, and leave lm-eval's tree as it was before.

    Raises:
        ExportError: the folder is not linked, a link contains files of somebody else, or `tasks` is not writable.
    """
    links = linked(tasks)
    chosen = tuple(one for one in links if source is None or one.source == source.resolve())
    if source is not None and not chosen:
        others = ", ".join(str(one.source) for one in links) or "nothing"
        raise ExportError(f"{source}: is not linked (linked: {others})")
    with _writing_to(tasks):
        for one in chosen:
            _remove(one)
        if (tasks / _FOLDER).is_dir() and not any((tasks / _FOLDER).iterdir()):
            (tasks / _FOLDER).rmdir()
    return chosen


def _remove(one: Link) -> None:
    own = [one.path / file for file in one.files]
    for file in (*own, one.path / _RECORD):
        file.unlink(missing_ok=True)
    for folder in sorted({parent for file in own for parent in file.parents}, key=lambda p: len(p.parts), reverse=True):
        if folder.is_relative_to(one.path) and folder.is_dir() and not any(folder.iterdir()):
            folder.rmdir()
    if one.path.exists():
        foreign = ", ".join(str(p) for p in sorted(one.path.rglob("*")) if p.is_file())
        raise ExportError(f"{one.path}: kept, since it holds files that taskgen did not write: {foreign}")


def _write_record(one: Link) -> None:
    record = {"source": str(one.source), "names": one.names, "files": one.files}
    (one.path / _RECORD).write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8", newline="\n")


def _read_record(folder: Path) -> Link:
    try:
        record = json.loads((folder / _RECORD).read_text(encoding="utf-8"))
        return Link(folder, Path(record["source"]), tuple(record["names"]), tuple(record["files"]))
    except (OSError, ValueError, KeyError) as error:
        raise ExportError(
            f"{folder}: has no readable {_RECORD}, so what taskgen wrote there is unknown; delete it by hand"
        ) from error


@contextmanager
def _writing_to(tasks: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise ExportError(
            f"{tasks}: cannot be changed ({error.strerror or error}); "
            "without a link, give the folder to lm_eval with --include_path"
        ) from error
