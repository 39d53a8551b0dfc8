"""`documents.jsonl` of a set: a line for each document that it was made from, with hashes of its text."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from pydantic import BaseModel, ValidationError

from ...utils.errors import ExportError
from ...utils.field_errors import in_words
from ...utils.records.documents import Fingerprint
from ..index.fingerprints import HASH_LENGTH

DOCUMENTS = "documents.jsonl"


def to_lines(fingerprints: Iterable[Fingerprint]) -> str:
    """The text of the file. The hashes of a document's parts are written as one word."""
    lines = (
        {"doc_id": one.doc_id, "title": one.title, "sha256": one.sha256, "parts": "".join(one.parts)}
        for one in fingerprints
    )
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


class _Line(BaseModel):
    doc_id: str
    title: str
    sha256: str
    parts: str


def from_lines(content: bytes, where: str) -> tuple[Fingerprint, ...]:
    """Return the fingerprints in a file that `to_lines` wrote; `where` begins the message of an error.

    Raises:
        ExportError: a line has another form.
    """
    return tuple(_fingerprints(content, where))


def _fingerprints(content: bytes, where: str) -> Iterator[Fingerprint]:
    for number, line in enumerate(content.split(b"\n"), start=1):
        if line:
            try:
                one = _Line.model_validate_json(line)
            except ValidationError as error:
                raise ExportError(
                    f"{where}:{number}: is no fingerprint of a document: {in_words(error.errors()[0])}; generate the "
                    "set again"
                ) from error
            cut = tuple(one.parts[start : start + HASH_LENGTH] for start in range(0, len(one.parts), HASH_LENGTH))
            yield Fingerprint(one.doc_id, one.title, one.sha256, cut)
