"""SQuAD's nesting, `data → paragraphs → qas`, as rows: SQuAD 1 and 2, XQuAD's own files, IndicQA."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ...utils.errors import CorpusError
from .json_fields import a_label, a_list, a_text, answer_texts, unique_ids
from .rows import QARow


def flatten(data: object, where: str, language: str) -> list[QARow]:
    """All questions, in the order of the file.

    A paragraph is called `<number of its article>/<its number in it>`, both from 0: titles may be missing or repeated.
    Ids that stand twice are told apart by `~2`.

    Raises:
        CorpusError: the data has not this nesting; the message begins with `where` and names the place in it.
    """
    rows = list(_rows(data, where, language))
    if not rows:
        raise CorpusError(f"{where}: no paragraph has a question in 'qas'")
    return [replace(row, id=name) for row, name in zip(rows, unique_ids(row.id for row in rows), strict=True)]


def _rows(data: object, where: str, language: str) -> Iterator[QARow]:
    for number, article in enumerate(a_list(data, "data", where)):
        at_article = f"{where}: data[{number}]"
        title = a_label(article, "title", at_article)
        for index, paragraph in enumerate(a_list(article, "paragraphs", at_article)):
            at_paragraph = f"{at_article}.paragraphs[{index}]"
            context = a_text(paragraph, "context", at_paragraph)
            # Files from which questions were filtered have paragraphs without any.
            for place, asked in enumerate(a_list(paragraph, "qas", at_paragraph, may_be_empty=True)):
                at_question = f"{at_paragraph}.qas[{place}]"
                yield QARow(
                    id=a_label(asked, "id", at_question),
                    question=a_text(asked, "question", at_question),
                    answers=answer_texts(asked, at_question),
                    context=context,
                    title=title,
                    paragraph_id=f"{number}/{index}",
                    category=a_label(asked, "category", at_question),
                    language=language,
                )
