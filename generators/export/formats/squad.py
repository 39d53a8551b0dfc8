"""A set as SQuAD v2.0: articles, paragraphs, questions with answers as spans of the paragraph.

Format and scorer: https://rajpurkar.github.io/SQuAD-explorer/
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ....utils.errors import ExportError
from ....utils.records.samples import with_earlier_turns
from ....utils.text.words import word_spans
from ..read_back import ExportedSet, Row
from .questions import Converted, questions


def to_squad(exported: ExportedSet) -> Converted:
    """Convert a set to one file.

    The paragraph of a question is its gold passage, or all of them, each under its title. The span of an answer is its
    occurrence in the evidence if the paragraph contains that, else its first occurrence as whole words, else its first.
    Accepted answers that occur nowhere are left out, and so are answerable questions without any that does. Earlier
    turns of a conversation are put before the question.

    Raises:
        ExportError: no context of the set has passages, or no question is left.
    """
    if exported.contexts[0] == "closed_book":
        raise ExportError(f"{exported.folder}: has only the context 'closed_book', and SQuAD needs passages")
    articles: dict[str, dict[str, list[dict[str, Any]]]] = {}
    written = 0
    left_out: Counter[str] = Counter()
    aliases = 0
    for row in questions(exported):
        context = _context(row["passages"])
        spans = [_span(answer, row, context) for answer in row["answers"]]
        found = [span for span in spans if span is not None]
        if row["answers"] and not found:
            left_out[row["question_type"]] += 1
            continue
        written += 1
        aliases += len(spans) - len(found)
        question = {
            "id": row["id"],
            "question": with_earlier_turns(row["question"], row["history"]),
            "answers": found,
            "is_impossible": not row["answers"],
        }
        articles.setdefault(_title(row["passages"]), {}).setdefault(context, []).append(question)
    if not articles:
        raise ExportError(f"{exported.folder}: no answer is a span of its passages, so nothing can be written as SQuAD")
    data = [
        {"title": title, "paragraphs": [{"context": context, "qas": qas} for context, qas in paragraphs.items()]}
        for title, paragraphs in articles.items()
    ]
    text = json.dumps({"version": "v2.0", "data": data}, ensure_ascii=False) + "\n"
    return Converted({"squad.json": text}, written, tuple(_notes(left_out, aliases)))


def _notes(left_out: Mapping[str, int], aliases: int) -> Iterator[str]:
    if left_out:
        counts = ", ".join(f"{count:,} {question_type}" for question_type, count in sorted(left_out.items()))
        yield f"Questions left out, since none of their answers is a span of their passages: {counts}."
    if aliases:
        yield f"Accepted answers left out, since they are not a span (their questions have others): {aliases:,}."


def _context(passages: Sequence[Mapping[str, str]]) -> str:
    if len(passages) == 1:
        return passages[0]["text"]
    return "\n\n".join("\n".join(filter(None, (passage["title"], passage["text"]))) for passage in passages)


def _title(passages: Sequence[Mapping[str, str]]) -> str:
    return ", ".join(dict.fromkeys(passage["title"] or passage["doc_id"] for passage in passages))


def _span(answer: str, row: Row, context: str) -> dict[str, Any] | None:
    for span in row["evidence"]:
        where = context.find(span["text"])
        start = _find(answer, span["text"]) if where >= 0 else -1
        if start >= 0:
            return {"text": answer, "answer_start": where + start}
    start = _find(answer, context)
    return {"text": answer, "answer_start": start} if start >= 0 else None


def _find(answer: str, text: str) -> int:
    """The offset of the first occurrence of `answer` as whole words, else of its first occurrence, else -1."""
    first = start = text.find(answer) if answer.strip() else -1
    inside = {offset for begin, end in word_spans(text) for offset in range(begin + 1, end)} if first >= 0 else set()
    while start >= 0 and (start in inside or start + len(answer) in inside):
        start = text.find(answer, start + 1)
    return max(start, first)
