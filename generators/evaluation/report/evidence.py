"""Where the evidence of questions stands in the passages that they show."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from ...export.read_back import Row

Offsets = Mapping[tuple[str, str], int]
"""By document and text of a passage, at which character of the document it begins."""


class Mark(NamedTuple):
    """A span of a passage: `passage` counts from 0 among those of a row, `start` and `end` count characters."""

    passage: int
    start: int
    end: int


def passage_offsets(rows: Iterable[Row]) -> Offsets:
    """Where the passages begin in their documents, as far as the evidence tells.

    Rows say where evidence stands in its document, not where passages do. What stands once in its passage tells
    that; what stands there twice leaves a choice, and the place that fits the evidence of most questions wins.
    """
    votes: defaultdict[tuple[str, str], Counter[int]] = defaultdict(Counter)
    for row in rows:
        for evidence in row["evidence"]:
            for _, passage in _passages_of(row, evidence["doc_id"]):
                places = _occurrences(evidence["text"], passage["text"])
                votes[evidence["doc_id"], passage["text"]].update(evidence["start"] - place for place in places)
    return {
        passage: min(starts, key=lambda start: (-starts[start], start)) for passage, starts in votes.items() if starts
    }


def mark(row: Row, evidence: Mapping[str, Any], offsets: Offsets) -> Mark | None:
    """The evidence in the first passage of the row that holds it; None where none does."""
    text = evidence["text"]
    for number, passage in _passages_of(row, evidence["doc_id"]):
        start = evidence["start"] - offsets.get((passage["doc_id"], passage["text"]), 0)
        if start >= 0 and text and passage["text"].startswith(text, start):
            return Mark(number, start, start + len(text))
    for number, passage in _passages_of(row, evidence["doc_id"]):
        if text and (start := passage["text"].find(text)) >= 0:
            return Mark(number, start, start + len(text))
    return None


def merged(marks: Iterable[Mark]) -> tuple[Mark, ...]:
    """The same characters, in reading order, each in one mark only."""
    joined: list[Mark] = []
    for found in sorted(set(marks)):
        if joined and joined[-1].passage == found.passage and found.start <= joined[-1].end:
            joined[-1] = joined[-1]._replace(end=max(joined[-1].end, found.end))
        else:
            joined.append(found)
    return tuple(joined)


def _passages_of(row: Row, doc_id: str) -> Iterator[tuple[int, Mapping[str, str]]]:
    return ((number, passage) for number, passage in enumerate(row["passages"]) if passage["doc_id"] == doc_id)


def _occurrences(text: str, passage: str) -> Iterator[int]:
    place = passage.find(text) if text else -1
    while place >= 0:
        yield place
        place = passage.find(text, place + 1)
