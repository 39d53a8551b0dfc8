"""Questions as tools for annotation show them, and the decisions that people make there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, get_args

from pydantic import ValidationError

from ....utils.field_errors import in_words
from ....utils.records.samples import with_earlier_turns
from ..edit.problems import problems
from ..edit.requests import Patch
from ..read_back import Row
from ..reviews.decisions import Decision, Reason, content_hash

DECISIONS = {"keep": "Keep", "drop": "Drop", "edit": "Change"}
REASONS = {code: code.replace("_", " ") for code in get_args(Reason)}
INSTRUCTIONS = (
    "Read the passages. Keep a question if it can be understood, its accepted answers are right, and no other answer "
    "is; else drop it, with a reason, or change its wording or its answers. Answers stand one a line; lists one item a "
    "line, with other accepted forms behind a bar."
)


@dataclass(frozen=True, slots=True)
class Annotation:
    """The entries of a person about a question in another tool. Texts are as shown there, and empty if not entered."""

    id: str
    content: str
    decision: str
    reviewer: str
    time: datetime
    reason: str = ""
    note: str = ""
    question: str = ""
    golds: str = ""


def shown_question(row: Row) -> dict[str, str]:
    """Return the texts of a question: `question`, `golds`, `evidence`, `passages`."""
    return {
        "question": with_earlier_turns(row["question"], row["history"]),
        "golds": shown_golds(row) or "none: the passages must not hold an answer",
        "evidence": "\n\n".join(span["text"] for span in row["evidence"]) or "none",
        "passages": shown_passages(row) or "none",
    }


def shown_passages(row: Row) -> str:
    return "\n\n".join(f"{passage['title'] or passage['doc_id']}\n{passage['text']}" for passage in row["passages"])


def shown_golds(row: Row) -> str:
    """Return the accepted answers one a line, or the items of a list, with other forms behind a bar."""
    items = row["metadata"].get("items")
    return "\n".join(" | ".join(forms) for forms in items) if items else "\n".join(row["answers"])


def to_decisions(
    annotations: Iterable[Annotation], rows: Mapping[str, Row]
) -> tuple[tuple[Decision, ...], tuple[str, ...]]:
    """Return the decisions of annotations, and a line for each annotation that is none of this set or cannot be made.

    Args:
        annotations: what people entered.
        rows: the questions of the set, by id.
    """
    made: list[Decision] = []
    left_out: list[str] = []
    for one in annotations:
        row = rows.get(one.id)
        if row is None or content_hash(row) != one.content:
            left_out.append(f"{one.id}: the set has no such question with this content")
            continue
        found = _decision(one, row)
        fields = found.fields if isinstance(found, Decision) else {}
        if isinstance(found, str):
            left_out.append(f"{one.id}: {one.reviewer}: {found}")
        elif wrong := list(problems(rows, (), [Patch(one.id, fields, one.reviewer)], ())) if fields else []:
            left_out.extend(wrong)
        elif found.decision == "edit" and not fields:
            left_out.append(f"{one.id}: {one.reviewer}: is to be changed, and nothing is changed")
        else:
            made.append(found)
    return tuple(made), tuple(left_out)


def _decision(one: Annotation, row: Row) -> Decision | str:
    values: dict[str, Any] = {
        "id": one.id,
        "content": one.content,
        "decision": one.decision,
        "reviewer": one.reviewer,
        "time": one.time,
        "reason": one.reason or None,
        "note": one.note,
        "fields": _fields(one, row) if one.decision == "edit" else {},
    }
    try:
        return Decision.model_validate(values)
    except ValidationError as error:
        return "; ".join(in_words(problem) for problem in error.errors())


def _fields(one: Annotation, row: Row) -> dict[str, Any]:
    """Return what an annotator changed, in the form of `taskgen edit --patch`."""
    fields: dict[str, Any] = {}
    question, golds = one.question.strip(), one.golds.strip()
    if question and question not in (row["question"], with_earlier_turns(row["question"], row["history"])):
        fields["question"] = question
    if golds and golds != shown_golds(row).strip():
        lines = [line.strip() for line in golds.split("\n") if line.strip()]
        if row["metadata"].get("items"):
            items = [[form.strip() for form in line.split("|") if form.strip()] for line in lines]
            fields |= {"answers": ["; ".join(forms[0] for forms in items)], "metadata": {"items": items}}
        else:
            fields["answers"] = lines
    return fields
