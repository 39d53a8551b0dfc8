"""Fingerprints of documents: what a set keeps of each, to tell later what has changed in it."""

from __future__ import annotations

import hashlib
from base64 import urlsafe_b64encode
from collections.abc import Iterator, Sequence
from itertools import chain

from ...utils.records.documents import HASH_LENGTH, Document, Fingerprint
from ..engine.forks import in_ranges
from .corpus_index import CorpusIndex

Spans = Sequence[tuple[int, int]]

# Of the hash of a part: among a million parts, two of them are alike once in 500 corpora.
_BYTES = HASH_LENGTH * 6 // 8
# Characters for which a further process pays: half a second's work.
_OF_A_PROCESS = 10_000_000


def fingerprints(index: CorpusIndex) -> tuple[Fingerprint, ...]:
    """Return the fingerprints of all documents of a corpus, in its order."""
    documents = list(index.documents.values())
    average = max(1, sum(len(document.text) for document in documents) // max(1, len(documents)))

    def hashed(numbers: range) -> list[tuple[str, str]]:
        return [_hashes(documents[number], index) for number in numbers]

    found = chain.from_iterable(in_ranges(hashed, len(documents), max(1, _OF_A_PROCESS // average)))
    return tuple(Fingerprint(one.doc_id, one.title, *hashes) for one, hashes in zip(documents, found, strict=True))


def _hashes(document: Document, index: CorpusIndex) -> tuple[str, str]:
    """Return the hash of a document and those of its parts, one after the other."""
    text = document.text
    parts = b"".join(_digest(text[start:end]) for start, end in parts_of(document, index))
    # Each digest is a whole number of groups of three bytes, so that all are written as each would be by itself.
    return text_hash(text), _written(parts)


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
    return _written(_digest(text))


def _digest(text: str) -> bytes:
    plain = " ".join(text.split()).encode("utf-8", "surrogatepass")
    return hashlib.sha256(plain).digest()[:_BYTES]


def _written(digests: bytes) -> str:
    return urlsafe_b64encode(digests).decode("ascii")
