"""Write the version of a set that follows its documents, with the version before it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from io import BytesIO
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from ..atomic_write import MANIFEST, write_folder_atomically
from ..folder_lock import locked_folder
from ..read_back import ExportedSet, check_unchanged
from .apply import Edited
from .folder import check_files, edited_files, other_files

UPDATE = "update.json"
PREVIOUS = "previous_version.zip"


def write_update(
    exported: ExportedSet,
    edited: Edited,
    about: Mapping[str, Any],
    differences: Mapping[str, Any],
    beside: Mapping[str, bytes],
) -> None:
    """Replace the folder of a set by its next version, in one step.

    In it are `differences` as `update.json`, and the version before as `previous_version.zip`: no task file of that
    lies open, since lm-eval would find each task twice.

    Args:
        exported: the set.
        edited: its questions and the record of the change.
        about: new values of the manifest.
        differences: what is different from the version before.
        beside: new contents of further files, by their path in the folder.

    Raises:
        ExportError: the folder was changed meanwhile, or cannot be written.
    """
    report = json.dumps(differences, ensure_ascii=False, indent=2) + "\n"
    with locked_folder(exported.folder):
        check_files(exported)
        check_unchanged(exported, exported.hashes)
        others = {name: content for name, content in other_files(exported).items() if name != PREVIOUS}
        files = edited_files(exported, edited, about, {**beside, UPDATE: report.encode("utf-8")})
        previous = {PREVIOUS: _packed(exported, others)}
        write_folder_atomically({**others, **previous, **files}, exported.folder, overwrite=True)


def _packed(exported: ExportedSet, others: Mapping[str, bytes]) -> bytes:
    """Return a zip of the set's folder; the same files give the same bytes."""
    names = [*exported.hashes, MANIFEST]
    files = {**others, **{name: (exported.folder / name).read_bytes() for name in names}}
    packed = BytesIO()
    with ZipFile(packed, "w") as archive:
        for name, content in sorted(files.items()):
            archive.writestr(ZipInfo(name), content, ZIP_DEFLATED)  # without a time: 1980
    return packed.getvalue()
