"""The questions as the page loads them: in compressed blocks, of which it reads those that it shows."""

from __future__ import annotations

import base64
import json
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ...export.read_back import ExportedSet, Row, question_of
from .evidence import Highlight, Offsets, find_evidence, merge

# Questions in a block.
ROWS = 500
_CHARACTERS = 200_000

# Labels that are shown with a question where it has them.
_LABELS = ("difficulty", "language", "hops", "scenario", "variant_of")


@dataclass(frozen=True, slots=True)
class Samples:
    """Blocks of JSON, deflated and in base64.

    `first_passages` has the number of the first passage of each block; `filters` has the number of questions by label
    and value.
    """

    rows: tuple[str, ...]
    passages: tuple[str, ...]
    first_passages: tuple[int, ...]
    filters: Mapping[str, Mapping[str, int]]


def pack_samples(exported: ExportedSet, offsets: Offsets, marks: Mapping[str, Sequence[str]]) -> Samples:
    """Pack all questions of a set with their gold passages and distractors, and their marks by id (`verdict.marks`).

    Each passage is stored once; passages are numbered in the order of their first use.
    """
    numbers: dict[tuple[str, str, str], int] = {}
    among = {row["id"]: row for row in exported.in_context("distractors")} if "gold" in exported.contexts else {}
    rows = [
        to_record(row, among.get(row["id"]), offsets, numbers, marks.get(row["id"], ())) for row in exported.questions
    ]
    passages = list(_blocks(numbers))
    firsts = [0]
    for block in passages[:-1]:
        firsts.append(firsts[-1] + len(block))
    return Samples(
        tuple(packed(rows[start : start + ROWS]) for start in range(0, len(rows), ROWS)),
        tuple(packed(block) for block in passages),
        tuple(firsts) if passages else (),
        {
            "type": Counter(row["question_type"] for row in exported.questions),
            "difficulty": Counter(row["difficulty"] or "" for row in exported.questions),
            "language": Counter(row["language"] or "" for row in exported.questions),
            "marked": Counter(mark for row in exported.questions for mark in marks.get(row["id"], ())),
        },
    )


def to_record(
    row: Row,
    among: Row | None,
    offsets: Offsets,
    numbers: dict[tuple[str, str, str], int],
    marks: Sequence[str] = (),
) -> dict[str, Any]:
    """Return the record of a question for the page, without empty fields.

    Args:
        row: the question.
        among: the question with its distractors.
        offsets: the offsets of the passages in their documents.
        numbers: the numbers of the passages; new passages are added.
        marks: the marks of the question.
    """
    hits = [(evidence, find_evidence(row, evidence, offsets)) for evidence in row["evidence"]]
    gold = [_number(passage, numbers) for passage in row["passages"]]
    beside = [_number(passage, numbers) for passage in among["passages"]] if among is not None else []
    record = {
        "id": row["id"],
        "type": row["question_type"],
        "question": question_of(row),
        "prompt": row["question"] if question_of(row) != row["question"] else "",
        "answers": row["answers"],
        "history": row["history"],
        "passages": gold,
        "marks": [_in_utf16(found, row) for found in merge(hit for _, hit in hits if hit is not None)],
        "evidence": [_evidence(evidence, hit) for evidence, hit in hits],
        "distractors": [number for number in beside if number not in gold],
        "marked": list(marks),
        **{label: row[label] for label in _LABELS},
        "metadata": row["metadata"],
    }
    return {key: value for key, value in record.items() if value not in (None, [], {}, "")}


def packed(value: object) -> str:
    """Return JSON, deflated with a zlib header, in base64, so that it cannot end a script element."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return base64.b64encode(zlib.compress(text.encode("utf-8"), 9)).decode("ascii")


def _evidence(evidence: Mapping[str, Any], hit: Highlight | None) -> dict[str, Any]:
    record = {key: evidence[key] for key in ("doc_id", "start", "end", "page") if evidence[key] is not None}
    return record if hit is not None else {**record, "text": evidence["text"]}


def _number(passage: Mapping[str, str], numbers: dict[tuple[str, str, str], int]) -> int:
    return numbers.setdefault((passage["doc_id"], passage["title"], passage["text"]), len(numbers))


def _in_utf16(found: Highlight, row: Row) -> tuple[int, int, int]:
    """Return a highlight in UTF-16 code units, as JavaScript counts: a character outside plane 0 is two units."""
    text = row["passages"][found.passage]["text"]
    start = _units(text[: found.start])
    return found.passage, start, start + _units(text[found.start : found.end])


def _units(text: str) -> int:
    return len(text) if text.isascii() else len(text.encode("utf-16-le")) // 2


def _blocks(passages: Iterable[tuple[str, str, str]]) -> Iterator[list[tuple[str, str, str]]]:
    block: list[tuple[str, str, str]] = []
    size = 0
    for passage in passages:
        block.append(passage)
        size += len(passage[2])
        if size >= _CHARACTERS:
            yield block
            block, size = [], 0
    if block:
        yield block
