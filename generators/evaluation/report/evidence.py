"""The positions of evidence in passages, prompts and documents."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ....utils.text.counting import counted
from ...export.read_back import ExportedSet, Row
from ..pages.sections import Column, Section, Table
from .histogram import histogram, tenths

Offsets = Mapping[tuple[str, str], int]
"""The offset of a passage in its document, in characters, by document and text of the passage."""


class Highlight(NamedTuple):
    """A span of a passage: `passage` is its number in the row, from 0; `start` and `end` are character offsets."""

    passage: int
    start: int
    end: int


def passage_offsets(rows: Iterable[Row]) -> Offsets:
    """Infer the offsets of passages in their documents from evidence.

    Rows have the offsets of evidence, not of passages. Evidence that occurs once in its passage gives the offset;
    evidence that occurs twice leaves a choice, and the offset that most evidence supports wins.
    """
    votes: defaultdict[tuple[str, str], Counter[int]] = defaultdict(Counter)
    for row in rows:
        for evidence in row["evidence"]:
            for _, passage in _passages_of(row, evidence["doc_id"]):
                starts = _occurrences(evidence["text"], passage["text"])
                votes[evidence["doc_id"], passage["text"]].update(evidence["start"] - start for start in starts)
    return {
        passage: min(counts, key=lambda start: (-counts[start], start)) for passage, counts in votes.items() if counts
    }


def find_evidence(row: Row, evidence: Mapping[str, Any], offsets: Offsets) -> Highlight | None:
    """Find evidence in the first passage of the row that contains it; None if no passage does."""
    text = evidence["text"]
    for number, passage in _passages_of(row, evidence["doc_id"]):
        start = evidence["start"] - offsets.get((passage["doc_id"], passage["text"]), 0)
        if start >= 0 and text and passage["text"].startswith(text, start):
            return Highlight(number, start, start + len(text))
    for number, passage in _passages_of(row, evidence["doc_id"]):
        if text and (start := passage["text"].find(text)) >= 0:
            return Highlight(number, start, start + len(text))
    return None


def merge(highlights: Iterable[Highlight]) -> tuple[Highlight, ...]:
    """Merge highlights that overlap or touch; return them in reading order."""
    joined: list[Highlight] = []
    for found in sorted(set(highlights)):
        if joined and joined[-1].passage == found.passage and found.start <= joined[-1].end:
            joined[-1] = joined[-1]._replace(end=max(joined[-1].end, found.end))
        else:
            joined.append(found)
    return tuple(joined)


def position_section(exported: ExportedSet, offsets: Offsets) -> Section:
    """Show histograms of the position in the passage, in the prompt with distractors, and in the document."""
    spans = [(row, evidence) for row in exported.questions for evidence in row["evidence"]]
    if not spans:
        return Section("evidence", "Where the evidence stands", "The set names no evidence.")
    found = _found(exported.questions, offsets)
    missing = len(spans) - len(found)
    text = f"{counted(len(spans), 'span')} of evidence." + (
        f" {missing:,} of them stand in no passage of their question." if missing else ""
    )
    in_passage = [_middle(hit) / max(1, len(row["passages"][hit.passage]["text"])) for row, hit in found]
    in_prompt = [_position_in_prompt(row, hit) for row, hit in _found(exported.in_context("distractors"), offsets)]
    in_document = [evidence["start"] for _, evidence in spans]
    return Section(
        "evidence",
        "Where the evidence stands",
        text,
        (
            *_table("In its passage, from beginning to end", "place", tenths(in_passage)),
            *_table("In the prompt with distractors, from the first passage to the last", "place", tenths(in_prompt)),
            *_table("In its document, by characters from the beginning", "characters", histogram(in_document)),
        ),
    )


def _passages_of(row: Row, doc_id: str) -> Iterator[tuple[int, Mapping[str, str]]]:
    return ((number, passage) for number, passage in enumerate(row["passages"]) if passage["doc_id"] == doc_id)


def _occurrences(text: str, passage: str) -> Iterator[int]:
    start = passage.find(text) if text else -1
    while start >= 0:
        yield start
        start = passage.find(text, start + 1)


def _table(caption: str, heading: str, rows: tuple[tuple[str, int], ...]) -> tuple[Table, ...]:
    columns = (Column(heading, "words"), Column("spans", "count", bar=True))
    return (Table(caption, columns, rows),) if rows else ()


def _found(rows: Sequence[Row], offsets: Offsets) -> list[tuple[Row, Highlight]]:
    hits = ((row, find_evidence(row, evidence, offsets)) for row in rows for evidence in row["evidence"])
    return [(row, hit) for row, hit in hits if hit is not None]


def _position_in_prompt(row: Row, hit: Highlight) -> float:
    lengths = [len(passage["text"]) for passage in row["passages"]]
    return (sum(lengths[: hit.passage]) + _middle(hit)) / max(1, sum(lengths))


def _middle(hit: Highlight) -> float:
    return (hit.start + hit.end) / 2
