"""An edited set as a folder: a new version in the place of the old one, or beside it."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import Any

from ....utils.errors import ConfigError, ExportError
from ..card import to_card
from ..leaves import Leaf
from ..manifest import sha256, to_manifest
from ..read_back import ExportedSet, Row, check_unchanged, read_exported
from ..rows import to_parquet
from ..task_yaml import common_file
from ..write_whole import MANIFEST, check_target, place_folder
from .apply import Edited, edit
from .requests import Patch

_CARD = "README.md"
_VERSION = re.compile(r"^  version: \d+$", re.MULTILINE)
_METRIC = re.compile(r"^  - metric: ([a-z0-9_]+)\n(?:    .*\n)*", re.MULTILINE)
_WRITERS = ("lm-eval-taskgen", "pyarrow")


@dataclass(frozen=True, slots=True)
class EditedFolder:
    """What was written: how many questions were `dropped`, `changed` and `left`, and what to look at."""

    path: Path
    name: str
    version: int
    dropped: int
    changed: int
    left: int
    notes: tuple[str, ...]


def edit_folder(
    folder: Path, drops: Sequence[str], patches: Sequence[Patch], out: Path | None = None, *, overwrite: bool = False
) -> EditedFolder:
    """Write the next version of the set in `folder`, in its place or to `out`. The same edit gives the same bytes.

    What scores and prompts stays as it is, whatever version of this package edits: only questions, the version and
    the record change. Other files in the folder stay there when it is edited in place.

    Raises:
        ConfigError: nothing is asked for, or what is asked for cannot be done (see `apply.edit`).
        ExportError: the folder is none of ours or was changed by hand, or `out` must not be replaced.
    """
    if not drops and not patches:
        raise ConfigError("nothing to do: give --drop IDS, --patch FILE or both")
    exported = read_exported(folder)
    _check_files(exported)
    in_place = out is None or out.resolve() == folder.resolve()
    target = folder if out is None else out
    if not in_place:
        check_target(target, overwrite=overwrite)
    edited = edit(exported, drops, patches)
    files = {**(_others(exported) if in_place else {}), **edited_files(exported, edited)}
    place_folder(files, target, overwrite=overwrite or in_place)
    return EditedFolder(
        target,
        exported.name,
        edited.record["version"],
        len(edited.record["dropped"]),
        len(edited.record["patched"]),
        sum(len(rows) for leaf, rows in edited.rows.items() if leaf.context == exported.contexts[0]),
        edited.notes,
    )


def edited_files(exported: ExportedSet, edited: Edited) -> dict[str, bytes]:
    """All files of the new version by their path in the folder."""
    gone = {path for leaf in exported.rows if leaf not in edited.rows for path in _files_of(leaf)}
    files = {
        path: (exported.folder / path).read_bytes() for path in exported.hashes if path not in gone and path != _CARD
    }
    for leaf, rows in edited.rows.items():
        if rows != exported.rows[leaf]:
            files[f"data/{leaf.data}.parquet"] = to_parquet(_with_text(row) for row in rows)
    files |= _task_files(exported, edited, files)
    record = {**edited.record, "versions": {package: metadata.version(package) for package in _WRITERS}}
    description = {
        **exported.description,
        "version": edited.record["version"],
        "edits": [*exported.description["edits"], record],
    }
    answers = {
        leaf.question_type: [row["answers"] for row in rows]
        for leaf, rows in edited.rows.items()
        if leaf.context == exported.contexts[0]
    }
    files[_CARD] = to_card(description, tuple(edited.rows), answers).encode("utf-8")
    return {**files, MANIFEST: to_manifest(description, files).encode("utf-8")}


def _check_files(exported: ExportedSet) -> None:
    check_unchanged(exported, [path for path in exported.hashes if path != _CARD])
    card = exported.folder / _CARD
    if card.is_file() and sha256(card.read_bytes()) != exported.hashes.get(_CARD):
        raise ExportError(
            f"{card}: was changed by hand, and an edit writes it anew; rename it (it stays in the folder), edit, then "
            "bring your text into the new one"
        )


def _others(exported: ExportedSet) -> dict[str, bytes]:
    """Files in the folder that are not the set's. Python writes `__pycache__` again."""
    found = {}
    for path in sorted(exported.folder.rglob("*")):
        name = path.relative_to(exported.folder)
        ours = name.as_posix() in exported.hashes or name.as_posix() == MANIFEST
        if path.is_file() and not ours and "__pycache__" not in name.parts:
            found[name.as_posix()] = path.read_bytes()
    return found


def _files_of(leaf: Leaf) -> tuple[str, str]:
    return f"data/{leaf.data}.parquet", f"{leaf.task}.yaml"


def _with_text(row: Row) -> dict[str, Any]:
    return {**row, "metadata": json.dumps(row["metadata"], ensure_ascii=False, sort_keys=True)}


def _task_files(exported: ExportedSet, edited: Edited, files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The include and the groups with the new version; groups without the tasks that are gone."""
    texts = {path: content.decode("utf-8") for path, content in files.items() if path.endswith("yaml")}
    common = common_file(exported.name)
    gone = {leaf.task for leaf in exported.rows if leaf not in edited.rows}
    written = {common: texts[common]}
    for group in {leaf.group for leaf in edited.rows}:
        scored = {
            metric
            for leaf in edited.rows
            if leaf.group == group
            for metric in _metrics(texts[f"{leaf.task}.yaml"]) or _metrics(texts[common])
        }
        written[f"_{group}.yaml"] = _without(texts[f"_{group}.yaml"], gone, scored)
    version = f"  version: {edited.record['version']}"
    return {path: _VERSION.sub(version, text).encode("utf-8") for path, text in written.items()}


def _metrics(text: str) -> list[str]:
    return [match[1] for match in _METRIC.finditer(text)]


def _without(group: str, gone: Collection[str], scored: Collection[str]) -> str:
    """The text of a group's file without these tasks and without metrics that no task of it has any more."""
    lines = group.splitlines(keepends=True)
    kept = "".join(line for line in lines if line.removeprefix("  - ").rstrip("\n") not in gone)
    return _METRIC.sub(lambda match: match[0] if match[1] in scored else "", kept)
