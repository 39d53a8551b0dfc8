"""`documents.jsonl` of a set: a line for each document that it was made from, with hashes of its text."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

from pydantic import BaseModel, ConfigDict, ValidationError

from ...utils.errors import ExportError
from ...utils.field_errors import in_words
from ...utils.records.documents import Fingerprint

DOCUMENTS = "documents.jsonl"


class _Line(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    doc_id: str
    title: str
    sha256: str
    parts: str


def to_lines(fingerprints: Iterable[Fingerprint]) -> str:
    """The text of the file. The hashes of a document's parts are written as one word."""
    lines = (
        {"doc_id": one.doc_id, "title": one.title, "sha256": one.sha256, "parts": one.hashes} for one in fingerprints
    )
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def from_lines(text: str, path: Path) -> tuple[Fingerprint, ...]:
    """The fingerprints in the text of a file that `to_lines` wrote; `path` is the file, for messages.

    Raises:
        ExportError: a line is not what `to_lines` writes; the message names it and the field.
    """
    return tuple(_fingerprint(line, f"{path}:{number}") for number, line in enumerate(text.split("\n"), 1) if line)


def _fingerprint(text: str, where: str) -> Fingerprint:
    try:
        line = _Line.model_validate_json(text, strict=True)
    except ValidationError as error:
        raise ExportError(
            f"{where}: is no fingerprint of a document: {in_words(error.errors()[0])}; put the original back or "
            "generate the set again"
        ) from error
    return Fingerprint(line.doc_id, line.title, line.sha256, line.parts)
