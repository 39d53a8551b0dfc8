"""The questions as the page loads them: in blocks, each compressed, of which it reads those that it shows."""

from __future__ import annotations

import base64
import json
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ...export.read_back import ExportedSet, Row
from .audit_file import Audit
from .evidence import Mark, Offsets, mark, merged

# Questions in a block.
ROWS = 500
_CHARACTERS = 200_000

# Labels that are shown with a question where it has them.
_LABELS = ("difficulty", "language", "hops", "scenario", "variant_of")


@dataclass(frozen=True, slots=True)
class Samples:
    """Blocks of JSON, deflated and in base64.

    `first_passages` are the numbers of the first passage of each block; `filters` say by label which values it has,
    and how many questions have each.
    """

    rows: tuple[str, ...]
    passages: tuple[str, ...]
    first_passages: tuple[int, ...]
    filters: Mapping[str, Mapping[str, int]]


def pack_samples(exported: ExportedSet, offsets: Offsets, audit: Audit | None) -> Samples:
    """All questions of a set with their gold passages, and the distractors where it has them.

    Passages are numbered in the order in which they are first shown, and stand there once.
    """
    numbers: dict[tuple[str, str, str], int] = {}
    marks: Mapping[str, Sequence[str]] = audit.marks if audit is not None else {}
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
            "audit": Counter(word for row in exported.questions for word in marks.get(row["id"], ())),
        },
    )


def to_record(
    row: Row,
    among: Row | None,
    offsets: Offsets,
    numbers: dict[tuple[str, str, str], int],
    marks: Sequence[str] = (),
) -> dict[str, Any]:
    """What the page knows of a question; what is empty is left out.

    Args:
        row: the question.
        among: the same with its distractors.
        offsets: where the passages begin in their documents.
        numbers: those of the passages; new ones are added.
        marks: what an audit says of the question.
    """
    hits = [(evidence, mark(row, evidence, offsets)) for evidence in row["evidence"]]
    gold = [_number(passage, numbers) for passage in row["passages"]]
    beside = [_number(passage, numbers) for passage in among["passages"]] if among is not None else []
    record = {
        "id": row["id"],
        "type": row["question_type"],
        "question": row["question"],
        "answers": row["answers"],
        "history": row["history"],
        "passages": gold,
        "marks": [_in_utf16(found, row) for found in merged(hit for _, hit in hits if hit is not None)],
        "evidence": [_told(evidence, hit) for evidence, hit in hits],
        "distractors": [number for number in beside if number not in gold],
        "audit": list(marks),
        **{label: row[label] for label in _LABELS},
        "metadata": row["metadata"],
    }
    return {key: value for key, value in record.items() if value not in (None, [], {}, "")}


def packed(value: object) -> str:
    """JSON, deflated with the header of zlib, in base64: no character of it ends a script element."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return base64.b64encode(zlib.compress(text.encode("utf-8"), 9)).decode("ascii")


def _told(evidence: Mapping[str, Any], hit: Mark | None) -> dict[str, Any]:
    told = {key: evidence[key] for key in ("doc_id", "start", "end", "page") if evidence[key] is not None}
    return told if hit is not None else {**told, "text": evidence["text"]}


def _number(passage: Mapping[str, str], numbers: dict[tuple[str, str, str], int]) -> int:
    return numbers.setdefault((passage["doc_id"], passage["title"], passage["text"]), len(numbers))


def _in_utf16(found: Mark, row: Row) -> tuple[int, int, int]:
    """A mark by the code units that JavaScript counts: a character outside of plane 0 is two of them."""
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
