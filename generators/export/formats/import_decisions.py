"""Take decisions that people made elsewhere into the reviews of a set."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timezone
from pathlib import Path
from typing import Any

from ....utils.errors import ConfigError
from ..read_back import read_exported
from ..reviews.decisions import REVIEWS, Decision, add_decisions, newer, parse_decisions, read_decisions
from .annotation import Annotation, to_decisions
from .argilla import RECORDS, argilla_annotations
from .label_studio import label_studio_annotations


@dataclass(frozen=True, slots=True)
class ImportedDecisions:
    """The numbers of decisions `added` and already `present`, and a line for each that was left out."""

    added: int
    present: int
    left_out: tuple[str, ...]


def import_decisions(
    folder: Path, path: Path, now: Callable[[], datetime] = lambda: datetime.now(timezone.utc)
) -> ImportedDecisions:
    """Add the decisions in `path` to the reviews of the set in `folder`.

    Args:
        folder: the folder of the set.
        path: another `reviews.jsonl`, a dataset that Argilla wrote (`to_disk`, or its records as JSON), or an export of
            Label Studio as JSON.
        now: gives the time of decisions that have none.

    Raises:
        ConfigError: the file cannot be read, or is none of these.
        ExportError: the folder is not an exported set.
    """
    rows = {row["id"]: row for row in read_exported(folder).questions}
    found, left_out = _read(path, now(), lambda annotations: to_decisions(annotations, rows))
    new = newer(found, read_decisions(folder / REVIEWS))
    add_decisions(folder, new)
    return ImportedDecisions(len(new), len(found) - len(new), left_out)


_Settle = Callable[[Iterator[Annotation]], tuple[tuple[Decision, ...], tuple[str, ...]]]


def _read(path: Path, now: datetime, settle: _Settle) -> tuple[Sequence[Decision], tuple[str, ...]]:
    file = path / RECORDS if path.is_dir() else path
    try:
        content = file.read_bytes()
    except OSError as error:
        raise ConfigError(f"--import {file}: cannot be read: {error.strerror}") from error
    if file.suffix == ".jsonl":
        return parse_decisions(content, str(file)), ()
    listed = _parsed(content, file)
    if any(isinstance(one, dict) and "annotations" in one for one in listed):
        return settle(label_studio_annotations(listed, now, str(file)))
    if any(isinstance(one, dict) and "responses" in one for one in listed):
        return settle(argilla_annotations(listed, now, str(file)))
    raise ConfigError(
        f"--import {file}: has neither records of Argilla (`responses`) nor tasks of Label Studio (`annotations`)"
    )


def _parsed(content: bytes, file: Path) -> list[Any]:
    try:
        listed = json.loads(content)
    except (ValueError, RecursionError) as error:
        raise ConfigError(f"--import {file}: is not JSON ({error}); give the file as the tool wrote it") from error
    if not isinstance(listed, list):
        raise ConfigError(f"--import {file}: expected a list, found {type(listed).__name__}")
    return listed
