"""`documents.jsonl` of a set: a line for each document that it was made from, with hashes of its text."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping

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


def from_lines(text: str) -> tuple[Fingerprint, ...]:
    """The fingerprints in the text of a file that `to_lines` wrote."""
    return tuple(_fingerprint(json.loads(line)) for line in text.split("\n") if line)


def _fingerprint(line: Mapping[str, str]) -> Fingerprint:
    parts = line["parts"]
    cut = tuple(parts[start : start + HASH_LENGTH] for start in range(0, len(parts), HASH_LENGTH))
    return Fingerprint(line["doc_id"], line["title"], line["sha256"], cut)
