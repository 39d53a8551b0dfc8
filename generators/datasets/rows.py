"""Read questions on paragraphs from the two usual forms: flat records and SQuAD's nesting."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ...utils.errors import CorpusError
from ...utils.json_fields import a_label, a_list, a_text, answer_texts, unique_ids


@dataclass(frozen=True, slots=True)
class QARow:
    """A question on a paragraph, in the form that the suites and the registry share.

    `answers` are the accepted answers, empty if `context` does not answer the question. `id` is unique in its file;
    questions on one paragraph share a `paragraph_id`. `category` is the set's own ("" if it has none), and `language` a
    code of `utils/languages`.
    """

    id: str
    question: str
    answers: tuple[str, ...]
    context: str
    title: str = ""
    paragraph_id: str = ""
    category: str = ""
    language: str = ""


def from_records(records: Sequence[object], where: str, language: str) -> list[QARow]:
    """Return one row per record; each record holds a question with its paragraph (the Hub's tables, IndicGenBench).

    Records with the same `context` share a paragraph; paragraphs are numbered from 0.

    Raises:
        CorpusError: a record lacks `question`, `context` or `answers`; the message begins with `where`.
    """
    paragraphs: dict[str, str] = {}
    rows = []
    for number, record in enumerate(records):
        at = f"{where}[{number}]"
        context = a_text(record, "context", at)
        rows.append(
            QARow(
                id=a_label(record, "id", at),
                question=a_text(record, "question", at),
                answers=answer_texts(record, at),
                context=context,
                title=a_label(record, "title", at),
                paragraph_id=paragraphs.setdefault(context, str(len(paragraphs))),
                language=language,
            )
        )
    return _with_unique_ids(rows)


def from_squad(data: object, where: str, language: str) -> list[QARow]:
    """Return all questions of `data → paragraphs → qas` (SQuAD 1 and 2, XQuAD's own files, IndicQA), in file order.

    A paragraph is called `<number of its article>/<its number in it>`, both from 0: titles may be missing or repeated.

    Raises:
        CorpusError: the data is not nested like this; the message begins with `where` and names the key.
    """
    rows = list(_squad_rows(data, where, language))
    if not rows:
        raise CorpusError(f"{where}: no paragraph has a question in 'qas'")
    return _with_unique_ids(rows)


def _squad_rows(data: object, where: str, language: str) -> Iterator[QARow]:
    for number, article in enumerate(a_list(data, "data", where)):
        at_article = f"{where}: data[{number}]"
        title = a_label(article, "title", at_article)
        for index, paragraph in enumerate(a_list(article, "paragraphs", at_article)):
            at_paragraph = f"{at_article}.paragraphs[{index}]"
            context = a_text(paragraph, "context", at_paragraph)
            # Files from which questions were filtered have paragraphs without any.
            for position, question in enumerate(a_list(paragraph, "qas", at_paragraph, may_be_empty=True)):
                at = f"{at_paragraph}.qas[{position}]"
                yield QARow(
                    id=a_label(question, "id", at),
                    question=a_text(question, "question", at),
                    answers=answer_texts(question, at),
                    context=context,
                    title=title,
                    paragraph_id=f"{number}/{index}",
                    category=a_label(question, "category", at),
                    language=language,
                )


def _with_unique_ids(rows: Sequence[QARow]) -> list[QARow]:
    return [replace(row, id=name) for row, name in zip(rows, unique_ids(row.id for row in rows), strict=True)]
