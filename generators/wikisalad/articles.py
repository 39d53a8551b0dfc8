"""Articles with their paragraphs and questions, gathered from the rows of a SQuAD-shaped source."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ...utils.errors import CorpusError
from ...utils.text.tokens import count_tokens
from ...utils.text.words import folded_words
from .files import check_characters

Span = tuple[str, int]

# Some files begin with it; Python does not count it as white space.
_BYTE_ORDER_MARK = "\ufeff"


@dataclass(frozen=True, slots=True)
class SquadRow:
    """A question of a source; `where` names it in messages, `answers` are texts with their offsets into `context`."""

    where: str
    title: str
    context: str
    question: str
    answers: tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class SourceQuestion:
    """A question about a paragraph, with texts of answers and their offsets in it; no answers if it is unanswerable."""

    text: str
    answers: tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A text without outer white space, its length in tokens, and its questions, at least one."""

    text: str
    tokens: int
    questions: tuple[SourceQuestion, ...]


@dataclass(frozen=True, slots=True)
class Article:
    """The distinct paragraphs under one title, in the source's order."""

    title: str
    paragraphs: tuple[Paragraph, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Source:
    """All articles of a file, a dataset of the Hub or a generated set; `notes` count what was left out."""

    name: str
    language: str
    articles: tuple[Article, ...]
    notes: tuple[str, ...] = ()


def gather(rows: Iterable[SquadRow], name: str, language: str) -> Source:
    """Group questions by paragraph and paragraphs by title; all in the order of their first row.

    Left out and counted: a paragraph that another article has too, and a question whose answers are not in its
    paragraph. An answer that is not at its offset gets the nearest offset at which it occurs.

    Raises:
        CorpusError: no question is left, or a text has half a surrogate pair, which no UTF-8 file can hold.
    """
    articles: dict[str, dict[str, dict[tuple[str, ...], SourceQuestion]]] = {}
    first: dict[str, tuple[str, str]] = {}
    left_out: Counter[str] = Counter()
    for row in rows:
        check_characters((row.title, row.context, row.question, *(text for text, _ in row.answers)), row.where)
        own = _trimmed(row.context)
        indent = row.context.index(own)
        title, context = first.setdefault(" ".join(own.split()), (row.title, own))
        answers = tuple(dict.fromkeys(_with_offsets(((text, start - indent) for text, start in row.answers), context)))
        if not own:
            left_out["about an empty paragraph"] += 1
        elif title != row.title:
            left_out["about a paragraph that stands in another article too"] += 1
        elif row.answers and not answers:
            left_out["whose answer does not stand in its paragraph"] += 1
        else:
            question = " ".join(row.question.split())
            questions = articles.setdefault(title, {}).setdefault(context, {})
            questions.setdefault(folded_words(question), SourceQuestion(question, answers))
    if not articles:
        raise CorpusError(f"{name}: holds no question that could be asked{_counts(left_out)}")
    notes = tuple(f"{name}: left out {count:,} questions {reason}" for reason, count in sorted(left_out.items()))
    return Source(name, language, tuple(_article(title, found) for title, found in articles.items()), notes)


def _trimmed(text: str) -> str:
    return text.strip().strip(_BYTE_ORDER_MARK).strip()


def _article(title: str, paragraphs: dict[str, dict[tuple[str, ...], SourceQuestion]]) -> Article:
    return Article(
        title,
        tuple(Paragraph(text, count_tokens(text), tuple(questions.values())) for text, questions in paragraphs.items()),
    )


def _with_offsets(answers: Iterable[Span], context: str) -> Iterator[Span]:
    for answer, start in answers:
        text = answer.strip()
        start += len(answer) - len(answer.lstrip())
        found = nearest_offset(text, context, start)
        if text and found is not None:
            yield text, found


def nearest_offset(text: str, context: str, start: int) -> int | None:
    """Return the offset nearest to `start` at which `text` occurs in `context`; None if it does not."""
    before = context.rfind(text, 0, max(start, 0) + len(text))
    after = context.find(text, max(start, 0))
    offsets = [offset for offset in (before, after) if offset >= 0]
    return min(offsets, key=lambda offset: abs(offset - start)) if offsets else None


def _counts(left_out: Counter[str]) -> str:
    return "".join(f"; left out {count:,} {reason}" for reason, count in sorted(left_out.items()))
