"""Fingerprints of documents: what a set keeps of each, to tell later what has changed in it."""

from __future__ import annotations

import hashlib
from base64 import urlsafe_b64encode
from collections.abc import Iterator, Sequence

from ...utils.records.documents import HASH_LENGTH, Document, Fingerprint
from .corpus_index import CorpusIndex

Spans = Sequence[tuple[int, int]]

# Of the hash of a part: among a million parts, two of them are alike once in 500 corpora.
_BYTES = HASH_LENGTH * 6 // 8


def fingerprints(index: CorpusIndex) -> tuple[Fingerprint, ...]:
    """Return the fingerprints of all documents of a corpus, in its order."""
    return tuple(
        Fingerprint(
            document.doc_id,
            document.title,
            text_hash(document.text),
            "".join(part_hash(document.text[start:end]) for start, end in parts_of(document, index)),
        )
        for document in index.documents.values()
    )


def parts_of(document: Document, index: CorpusIndex) -> list[tuple[int, int]]:
    """Return the sentences of a document and the lines without one, such as headings and rows, as character offsets."""
    return parts_between(document.text, index.spans_in(document.doc_id))


def parts_between(text: str, sentences: Spans) -> list[tuple[int, int]]:
    """Return given sentences of a text and the lines that none of them touches, in order."""
    return sorted((*sentences, *_lines_without(text, sentences)))


def _lines_without(text: str, sentences: Spans) -> Iterator[tuple[int, int]]:
    position, following = 0, 0
    for line in text.splitlines(keepends=True):
        start, end = position, position + len(line)
        position = end
        while following < len(sentences) and sentences[following][1] <= start:
            following += 1
        if line.strip() and (following == len(sentences) or sentences[following][0] >= end):
            yield start + len(line) - len(line.lstrip()), start + len(line.rstrip())


def text_hash(text: str) -> str:
    """Return the SHA-256 of a text, in hexadecimal."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def part_hash(text: str) -> str:
    """Return the short hash of a part, the same however its white space is laid out."""
    plain = " ".join(text.split()).encode("utf-8", "surrogatepass")
    return urlsafe_b64encode(hashlib.sha256(plain).digest()[:_BYTES]).decode("ascii")
