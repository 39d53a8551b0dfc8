"""Records that each hold a question with its paragraph, as the Hub's tables and IndicGenBench write them."""

from __future__ import annotations

from collections.abc import Sequence

from .json_fields import a_label, a_text, answer_texts, unique_ids
from .rows import QARow


def from_records(records: Sequence[object], where: str, language: str) -> list[QARow]:
    """The rows, in the order of the records. Records of one `context` are on one paragraph; it is called by a number.

    Raises:
        CorpusError: a record lacks `question`, `context` or `answers`; the message begins with `where`.
    """
    places = [f"{where}[{number}]" for number in range(len(records))]
    ids = unique_ids(a_label(record, "id", place) for record, place in zip(records, places, strict=True))
    paragraphs: dict[str, str] = {}
    rows = []
    for record, place, name in zip(records, places, ids, strict=True):
        context = a_text(record, "context", place)
        rows.append(
            QARow(
                id=name,
                question=a_text(record, "question", place),
                answers=answer_texts(record, place),
                context=context,
                title=a_label(record, "title", place),
                paragraph_id=paragraphs.setdefault(context, str(len(paragraphs))),
                language=language,
            )
        )
    return rows
