"""Where evidence stands: in its passage, among all passages of a prompt, and in its document."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...export.read_back import ExportedSet, Row
from .evidence import Mark, Offsets, mark
from .histogram import histogram, tenths
from .sections import Column, Section, Table, counted


def position_section(exported: ExportedSet, offsets: Offsets) -> Section:
    """Three histograms, each where the set has what it takes."""
    spans = [(row, evidence) for row in exported.questions for evidence in row["evidence"]]
    if not spans:
        return Section("evidence", "Where the evidence stands", "The set names no evidence.")
    found = _marked(exported.questions, offsets)
    missing = len(spans) - len(found)
    told = f"{counted(len(spans), 'span')} of evidence." + (
        f" {missing:,} of them stand in no passage of their question." if missing else ""
    )
    in_passage = [_middle(hit) / max(1, len(_text(row, hit))) for row, hit in found]
    in_prompt = [_place_in_prompt(row, hit) for row, hit in _marked(exported.in_context("distractors"), offsets)]
    in_document = [evidence["start"] for _, evidence in spans]
    return Section(
        "evidence",
        "Where the evidence stands",
        told,
        (
            *_table("In its passage, from beginning to end", "place", tenths(in_passage)),
            *_table("In the prompt with distractors, from the first passage to the last", "place", tenths(in_prompt)),
            *_table("In its document, by characters from the beginning", "characters", histogram(in_document)),
        ),
    )


def _table(caption: str, heading: str, rows: tuple[tuple[str, int], ...]) -> tuple[Table, ...]:
    columns = (Column(heading, "words"), Column("spans", "count", bar=True))
    return (Table(caption, columns, rows),) if rows else ()


def _marked(rows: Sequence[Row], offsets: Offsets) -> list[tuple[Row, Mark]]:
    hits = ((row, mark(row, evidence, offsets)) for row in rows for evidence in row["evidence"])
    return [(row, hit) for row, hit in hits if hit is not None]


def _place_in_prompt(row: Row, hit: Mark) -> float:
    lengths = [len(passage["text"]) for passage in row["passages"]]
    return (sum(lengths[: hit.passage]) + _middle(hit)) / max(1, sum(lengths))


def _middle(hit: Mark) -> float:
    return (hit.start + hit.end) / 2


def _text(row: Row, hit: Mark) -> str:
    passage: Mapping[str, Any] = row["passages"][hit.passage]
    return str(passage["text"])
