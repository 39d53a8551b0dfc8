"""Edit the folder of a set: write its next version over it or to another folder."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from importlib import metadata
from pathlib import Path
from types import MappingProxyType
from typing import Any

from ....utils.errors import ConfigError, ExportError
from ....utils.records.rows import to_parquet
from ....utils.records.samples import EvaluationSample
from ..atomic_write import MANIFEST, check_target, write_folder_atomically
from ..card import to_card
from ..folder_lock import locked_folder
from ..leaves import Leaf
from ..losses import check_nothing_is_lost, edits_made_again
from ..manifest import sha256, to_manifest
from ..read_back import ExportedSet, Row, check_unchanged, read_exported
from ..reviews.decisions import REVIEWS, read_decisions, standing
from ..reviews.summary import summarise
from ..task_yaml import edited_task_files
from .apply import Edited, edit
from .requests import Patch

_CARD = "README.md"
_WRITERS = ("lm-eval-taskgen", "pyarrow")


@dataclass(frozen=True, slots=True)
class EditedFolder:
    """The version written, the numbers of questions `added`, `dropped`, `changed` and `left`, notes for the curator."""

    path: Path
    name: str
    version: int
    added: int
    dropped: int
    changed: int
    left: int
    notes: tuple[str, ...]


def edit_folder(
    folder: Path,
    drops: Sequence[str],
    patches: Sequence[Patch],
    out: Path | None = None,
    *,
    added: Sequence[EvaluationSample] = (),
    overwrite: bool = False,
    reasons: Mapping[str, str] | None = None,
) -> EditedFolder:
    """Write the next version of the set in `folder`, over it or to `out`. The same edit gives the same bytes.

    Only questions, the version and the record of edits change; prompts and scoring stay as they are even if another
    version of this package wrote them. Questions that are `added` are of types that the set has, with `candidate_docs`
    if it has the context "distractors". For the edit of a review, `reasons` are those of the reviewers by question;
    without any change it writes the same version, with the state of the review on its card.

    Raises:
        ConfigError: there is no change, or the changes cannot be made (see `apply.edit`).
        ExportError: the folder is not an exported set or was changed by hand, or `out` must not be replaced (see
            `check_out`).
    """
    changes = bool(drops or patches or added)
    if not changes and reasons is None:
        raise ConfigError("nothing to do: give --drop IDS, --patch FILE, --add FILE or --reviews")
    with next_version(folder, out, overwrite=overwrite) as (exported, write):
        edited = edit(exported, drops, patches, added, reasons) if changes else unchanged(exported)
        write(edited_files(exported, edited, is_reviewed=reasons is not None))
    return EditedFolder(
        folder if out is None else out,
        exported.name,
        edited.record["version"],
        len(edited.record["added"]),
        len(edited.record["dropped"]),
        len(edited.record["patched"]),
        sum(len(rows) for leaf, rows in edited.rows.items() if leaf.context == exported.contexts[0]),
        edited.notes,
    )


@contextmanager
def next_version(
    folder: Path, out: Path | None, *, overwrite: bool
) -> Iterator[tuple[ExportedSet, Callable[[Mapping[str, bytes]], None]]]:
    """Give a set, locked against other writers, and a function that writes its new files over it or to `out`.

    A folder written in place keeps files that are not the set's; to `out` go its reviews alone.

    Raises:
        ExportError: the folder is not an exported set or was changed by hand, or `out` must not be replaced (see
            `check_out`).
    """
    in_place = out is None or out.resolve() == folder.resolve()
    target = folder if out is None else out
    with locked_folder(folder):
        exported = read_exported(folder)
        check_files(exported)
        if not in_place:
            check_out(exported, target, overwrite=overwrite)

        def write(files: Mapping[str, bytes]) -> None:
            others = other_files(exported)
            kept = others if in_place else {name: others[name] for name in (REVIEWS,) if name in others}
            write_folder_atomically({**kept, **files}, target, overwrite=overwrite or in_place)

        yield exported, write


def check_out(exported: ExportedSet, out: Path, *, overwrite: bool) -> None:
    """Refuse a folder for the next version of a set that must not be replaced.

    Raises:
        ExportError: see `check_target`; or the folder was edited or changed since an earlier edit of the set wrote it.
    """
    check_target(out, overwrite=overwrite)
    reviews = exported.folder / REVIEWS
    check_nothing_is_lost(
        out,
        edits=edits_made_again(out, exported.description),
        reviews=reviews.read_bytes() if reviews.is_file() else b"",
        difficulty=exported.description.get("difficulty"),
    )


def unchanged(exported: ExportedSet) -> Edited:
    """The set as it is, in the same version."""
    record: dict[str, Any] = {"version": exported.version, "added": [], "dropped": [], "patched": []}
    return Edited(exported.rows, record, ())


def edited_files(
    exported: ExportedSet,
    edited: Edited,
    about: Mapping[str, Any] = MappingProxyType({}),
    beside: Mapping[str, bytes] = MappingProxyType({}),
    *,
    is_reviewed: bool = False,
) -> dict[str, bytes]:
    """All files of the new version by their path in the folder.

    `about` are new values of the manifest, `beside` new contents of other files. The card has the state of the review
    if the set `is_reviewed`, by this edit or an earlier one.
    """
    gone = {path for leaf in exported.rows if leaf not in edited.rows for path in _files_of(leaf)}
    files = {
        path: (exported.folder / path).read_bytes() for path in exported.hashes if path not in gone and path != _CARD
    }
    for leaf, rows in edited.rows.items():
        if rows != exported.rows[leaf]:
            files[f"data/{leaf.data}.parquet"] = to_parquet(_with_metadata_as_json(row) for row in rows)
    files.update(beside)
    record = {**edited.record, "versions": {package: metadata.version(package) for package in _WRITERS}}
    edits = exported.description["edits"]
    description = {
        **exported.description,
        **about,
        "version": edited.record["version"],
        "edits": [*edits, record] if edited.record["version"] > exported.version else edits,
    }
    after = replace(exported, description=description, rows=edited.rows)
    decisions = read_decisions(exported.folder / REVIEWS)
    # A set from the Hub may come without the decisions: its card still says what was reviewed, and of which version.
    if is_reviewed or (decisions and "reviews" in description):
        after = replace(after, description={**description, "reviews": summarise(after, standing(decisions))})
    return _with_card(after, files)


def files_of_version(exported: ExportedSet, version: int) -> dict[str, bytes]:
    """All files of a set by their path in its folder, with another version and the same questions.

    Raises:
        ExportError: a file is missing or was changed by hand.
    """
    check_unchanged(exported, exported.hashes)
    files = {path: (exported.folder / path).read_bytes() for path in exported.hashes if path != _CARD}
    return _with_card(replace(exported, description={**exported.description, "version": version}), files)


def _with_card(exported: ExportedSet, files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The files of a set with those that name its version: the include, the groups, the card and the manifest."""
    leaves = tuple(exported.rows)
    files = {**files, **edited_task_files(files, exported.name, leaves, exported.version)}
    answers: dict[str, list[Any]] = {}
    for row in exported.questions:
        answers.setdefault(row["question_type"], []).append(row["answers"])
    files[_CARD] = to_card(exported.description, leaves, answers).encode("utf-8")
    return {**files, MANIFEST: to_manifest(exported.description, files).encode("utf-8")}


def check_files(exported: ExportedSet) -> None:
    check_unchanged(exported, [path for path in exported.hashes if path != _CARD])
    card = exported.folder / _CARD
    if card.is_file() and sha256(card.read_bytes()) != exported.hashes.get(_CARD):
        raise ExportError(
            f"{card}: was changed by hand, and an edit rewrites it; rename it (it stays in the folder), edit, then "
            "copy your text into the new one"
        )


def other_files(exported: ExportedSet) -> dict[str, bytes]:
    """Files in the folder that are not the set's, except `__pycache__`."""
    found = {}
    for path in sorted(exported.folder.rglob("*")):
        name = path.relative_to(exported.folder)
        ours = name.as_posix() in exported.hashes or name.as_posix() == MANIFEST
        if path.is_file() and not ours and "__pycache__" not in name.parts:
            found[name.as_posix()] = path.read_bytes()
    return found


def _files_of(leaf: Leaf) -> tuple[str, str]:
    return f"data/{leaf.data}.parquet", f"{leaf.task}.yaml"


def _with_metadata_as_json(row: Row) -> dict[str, Any]:
    return {**row, "metadata": json.dumps(row["metadata"], ensure_ascii=False, sort_keys=True)}
