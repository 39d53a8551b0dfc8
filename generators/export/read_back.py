"""Read an exported set from its folder and check it against its manifest."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any, get_args

import pyarrow
from pydantic import ValidationError

from ...utils.errors import ExportError
from ...utils.expected import expect
from ...utils.field_errors import in_words
from ...utils.parquet import checked_table
from ...utils.records.documents import Fingerprint
from ...utils.records.rows import SCHEMA, from_row
from ...utils.records.samples import InMemoryDataset
from ...utils.settings import ContextKind, Persona
from .atomic_write import MANIFEST
from .fingerprint_file import DOCUMENTS, from_lines
from .leaves import Leaf, SmallTypes, check_name, plan_leaves
from .manifest import sha256
from .manifest_form import Manifest
from .row_form import check_rows
from .task_yaml import common_file

Row = Mapping[str, Any]

_HOW_TO_REPAIR = (
    "put the original back or generate the set again; `taskgen edit` changes questions and keeps the record"
)


@dataclass(frozen=True, slots=True)
class ExportedSet:
    """A set read from its folder.

    `description` is the manifest without its hashes (`manifest.describe`), `hashes` the SHA-256 of every other file by
    its path in the folder. `rows` has the questions of each task in the columns of `rows.SCHEMA`, with `metadata`
    parsed; tasks are in the order of `plan_leaves`.
    """

    folder: Path
    description: Mapping[str, Any]
    hashes: Mapping[str, str]
    rows: Mapping[Leaf, tuple[Row, ...]]

    @property
    def name(self) -> str:
        return str(self.description["name"])

    @property
    def version(self) -> int:
        return int(self.description["version"])

    @property
    def contexts(self) -> tuple[ContextKind, ...]:
        """The contexts of the set, "gold" first."""
        present = {leaf.context for leaf in self.rows}
        return tuple(context for context in get_args(ContextKind) if context in present)

    def in_context(self, context: ContextKind) -> tuple[Row, ...]:
        """All questions with the passages of one context, type by type."""
        return tuple(row for leaf, rows in self.rows.items() if leaf.context == context for row in rows)

    @property
    def questions(self) -> tuple[Row, ...]:
        """All questions once, with their gold passages if the set has that context."""
        return self.in_context(self.contexts[0])

    def with_distractors(self) -> Iterator[tuple[Row, list[Mapping[str, str]]]]:
        """All questions once, each with the other passages of the distractors context, in the order of the prompt."""
        shown = {row["id"]: row["passages"] for row in self.in_context("distractors")}
        for row in self.questions:
            yield row, [passage for passage in shown.get(row["id"], ()) if passage not in row["passages"]]


def read_exported(folder: Path) -> ExportedSet:
    """Read a folder that `taskgen generate` wrote.

    Raises:
        ExportError: it is not an exported set, or a data file is missing, was changed by hand, or was written by
            another version of this package.
    """
    manifest = read_manifest(folder)
    description = {key: value for key, value in manifest.items() if key != "files"}
    exported = ExportedSet(folder, description, manifest["files"], {})
    data = sorted(PurePosixPath(path).stem for path in exported.hashes if path.startswith("data/"))
    check_unchanged(exported, [f"data/{stem}.parquet" for stem in data])
    rows = {stem: _read(folder / f"data/{stem}.parquet") for stem in data}
    if not data:
        raise ExportError(f"{folder}: {MANIFEST} names no file in data/; {_HOW_TO_REPAIR}")
    if common_file(exported.name) not in exported.hashes:
        raise ExportError(
            f"{folder}: {MANIFEST} names the set {exported.name!r}, but not its file {common_file(exported.name)}; "
            f"{_HOW_TO_REPAIR}"
        )
    leaves = _leaves(description, {row["question_type"] for of_task in rows.values() for row in of_task})
    wanted = {leaf.data: set(leaf.question_types) for leaf in leaves}
    if wanted != {stem: {row["question_type"] for row in of_task} for stem, of_task in rows.items()}:
        raise ExportError(f"{folder}: data/ does not hold every type in every context; {_HOW_TO_REPAIR}")
    for missing in sorted({name for leaf in leaves for name in (f"{leaf.task}.yaml", f"_{leaf.group}.yaml")}):
        if missing not in exported.hashes:
            raise ExportError(f"{folder}: {MANIFEST} has a task or group without its file {missing}; {_HOW_TO_REPAIR}")
    return ExportedSet(folder, description, exported.hashes, {leaf: rows[leaf.data] for leaf in leaves})


def question_of(row: Row) -> str:
    """Return the question alone; that of an imported row may be a whole prompt, which has it in its metadata."""
    return str(row["metadata"].get("question") or row["question"])


def read_dataset(folder: str | Path) -> InMemoryDataset:
    """Read the questions of a folder that `taskgen generate` or `export_folder` wrote, with their distractors.

    A set without the gold context has the passages of its first context. Rejected drafts are not read.

    Raises:
        ExportError: as `read_exported`.
    """
    exported = read_exported(Path(expect(folder, (str, Path), "folder")))
    samples = [from_row(row, distractors) for row, distractors in exported.with_distractors()]
    about = exported.description
    return InMemoryDataset(
        exported.name,
        samples,
        str(about["language"]),
        corpus_sha256=about.get("corpus_sha256"),
        skipped=tuple(about.get("skipped", ())),
        version=exported.version,
        reader=about.get("reader"),
        skipped_checks=tuple(about.get("skipped_checks", ())),
        personas=tuple(Persona.model_validate(persona) for persona in about.get("personas", ())),
        fingerprints=read_fingerprints(exported),
    )


def read_fingerprints(exported: ExportedSet) -> tuple[Fingerprint, ...]:
    """Return the fingerprints of the documents of a set; none if it was not made from documents.

    Raises:
        ExportError: the file with them was changed by hand, or has another form.
    """
    if DOCUMENTS not in exported.hashes:
        return ()
    check_unchanged(exported, [DOCUMENTS])
    path = exported.folder / DOCUMENTS
    return from_lines(read_text(path), path)


def check_unchanged(exported: ExportedSet, paths: Iterable[str]) -> None:
    """Check files of a set against the hashes of its manifest.

    Raises:
        ExportError: files are missing or were changed after the export; the message names them all.
    """
    missing = [path for path in paths if not (exported.folder / path).is_file()]
    if missing:
        raise ExportError(
            f"{exported.folder}: {', '.join(missing)}: named in {MANIFEST} but not there; {_HOW_TO_REPAIR}"
        )
    changed = [path for path in paths if sha256(_bytes(exported.folder / path)) != exported.hashes[path]]
    if changed:
        raise ExportError(
            f"{exported.folder}: {', '.join(changed)}: not what {MANIFEST} says, so changed by hand after the export; "
            f"{_HOW_TO_REPAIR}"
        )


def read_text(path: Path) -> str:
    """Return the text of a file of a set.

    Raises:
        ExportError: it cannot be read, or is not UTF-8.
    """
    try:
        return _bytes(path).decode("utf-8")
    except UnicodeDecodeError as error:
        raise ExportError(f"{path}: is not UTF-8 (byte {error.start}); {_HOW_TO_REPAIR}") from error


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise ExportError(f"{path}: cannot be read: {error.strerror}; {_HOW_TO_REPAIR}") from error


def read_manifest(folder: Path) -> dict[str, Any]:
    """Read the manifest of a set.

    Raises:
        ExportError: the folder or its manifest is missing or cannot be read, or has another form (see `Manifest`).
    """
    path = folder / MANIFEST
    if not folder.is_dir():
        raise ExportError(f"{folder}: there is no such folder; `taskgen generate` writes one")
    if not path.is_file():
        below = sorted(found.parent.name for found in folder.glob(f"*/{MANIFEST}"))
        writers = "`taskgen generate`, `taskgen import` and `taskgen wikisalad export` write such folders"
        hint = f"name one of the sets in it: {', '.join(below)}" if below else writers
        raise ExportError(f"{folder}: holds no {MANIFEST}; {hint}")
    try:
        content = read_text(path)
        manifest = json.loads(content)
    except (ValueError, RecursionError) as error:
        raise ExportError(f"{path}: is not JSON ({error}); {_HOW_TO_REPAIR}") from error
    try:
        # From the file, since this also refuses halves of surrogate pairs, which no file could be written with.
        Manifest.model_validate_json(content)
    except ValidationError as error:
        first = in_words(error.errors()[0])
        raise ExportError(f"{path}: is no manifest of this version of taskgen: {first}; {_HOW_TO_REPAIR}") from error
    return dict(manifest)


def _leaves(description: Mapping[str, Any], types: Collection[str]) -> tuple[Leaf, ...]:
    """The tasks, types in the order of the configuration, followed by those that it does not name."""
    check_name(description["name"])
    config = description["config"]
    named = [question_type for question_type in config["question_types"] if question_type in types]
    small = SmallTypes(**{kind: tuple(names) for kind, names in description.get("small_types", {}).items()})
    return plan_leaves(description["name"], [*named, *sorted(set(types) - set(named))], config["contexts"], small)


def _read(path: Path) -> tuple[Row, ...]:
    try:
        table = checked_table(path)
    except (pyarrow.ArrowException, UnicodeDecodeError, OSError) as error:
        raise ExportError(f"{path}: is no parquet file that can be read ({error}); {_HOW_TO_REPAIR}") from error
    if not table.schema.equals(SCHEMA):
        raise ExportError(
            f"{path}: has the columns {', '.join(table.schema.names)}, not those that this version writes, "
            f"{', '.join(SCHEMA.names)}; generate the set again with this version"
        )
    rows = tuple(_with_metadata(row, path) for row in table.to_pylist())
    check_rows(rows, path, _HOW_TO_REPAIR)
    return rows


def _with_metadata(row: Row, path: Path) -> dict[str, Any]:
    try:
        metadata = json.loads(row["metadata"])
        if "\\ud" in row["metadata"].lower():  # an escaped half of a character is JSON, and no text
            json.dumps(metadata, ensure_ascii=False).encode("utf-8")
    except (ValueError, TypeError, RecursionError):
        metadata = None
    if not isinstance(metadata, dict):
        raise ExportError(
            f"{path}: metadata of question {row['id']}: is no JSON object of valid text but {row['metadata']!r:.80}; "
            f"{_HOW_TO_REPAIR}"
        )
    return {**row, "metadata": metadata}
