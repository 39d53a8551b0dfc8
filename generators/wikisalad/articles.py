"""Articles with their paragraphs and questions, as any SQuAD-shaped source has them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ...utils.errors import CorpusError
from ...utils.text.tokens import count_tokens
from ...utils.text.words import folded_words
from .files import check_characters

Span = tuple[str, int]

# The mark at the beginning of some files, which is no white space to Python.
_BYTE_ORDER_MARK = "\ufeff"


@dataclass(frozen=True, slots=True)
class Row:
    """A question of a source with its place in it; `answers` are texts with their character offsets into `context`."""

    where: str
    title: str
    context: str
    question: str
    answers: tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class Asked:
    """A question about a paragraph; every answer stands in the paragraph at its offset. None: it has no answer."""

    text: str
    answers: tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A text without white space around it, its length in tokens, and its questions, at least one."""

    text: str
    tokens: int
    questions: tuple[Asked, ...]


@dataclass(frozen=True, slots=True)
class Article:
    """Distinct paragraphs that stand under one title, in the source's order."""

    title: str
    paragraphs: tuple[Paragraph, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Source:
    """All articles of a file, a dataset of the Hub or a set of ours; `notes` say what of it was left out."""

    name: str
    language: str
    articles: tuple[Article, ...]
    notes: tuple[str, ...] = ()

    @property
    def tokens(self) -> int:
        return sum(paragraph.tokens for article in self.articles for paragraph in article.paragraphs)


def gather(rows: Iterable[Row], name: str, language: str) -> Source:
    """Group questions by paragraph and paragraphs by title; all in the order of their first row.

    Left out and counted: a paragraph that another article has too, and a question whose answers do not stand in its
    paragraph. An answer that is not at its offset is taken from the nearest place where it stands.

    Raises:
        CorpusError: no question is left, or a text has half a surrogate pair, which no file can hold.
    """
    articles: dict[str, dict[str, dict[tuple[str, ...], Asked]]] = {}
    first: dict[str, tuple[str, str]] = {}
    left_out: Counter[str] = Counter()
    for row in rows:
        check_characters((row.title, row.context, row.question, *(text for text, _ in row.answers)), row.where)
        own = _trimmed(row.context)
        indent = row.context.index(own)
        title, context = first.setdefault(" ".join(own.split()), (row.title, own))
        answers = tuple(dict.fromkeys(_placed(((text, start - indent) for text, start in row.answers), context)))
        if not own:
            left_out["about an empty paragraph"] += 1
        elif title != row.title:
            left_out["about a paragraph that stands in another article too"] += 1
        elif row.answers and not answers:
            left_out["whose answer does not stand in its paragraph"] += 1
        else:
            question = " ".join(row.question.split())
            asked = articles.setdefault(title, {}).setdefault(context, {})
            asked.setdefault(folded_words(question), Asked(question, answers))
    if not articles:
        raise CorpusError(f"{name}: holds no question that could be asked{_told(left_out)}")
    notes = tuple(f"{name}: left out {count:,} questions {reason}" for reason, count in sorted(left_out.items()))
    return Source(name, language, tuple(_article(title, found) for title, found in articles.items()), notes)


def _trimmed(text: str) -> str:
    return text.strip().strip(_BYTE_ORDER_MARK).strip()


def _article(title: str, paragraphs: dict[str, dict[tuple[str, ...], Asked]]) -> Article:
    return Article(
        title,
        tuple(Paragraph(text, count_tokens(text), tuple(asked.values())) for text, asked in paragraphs.items()),
    )


def _placed(answers: Iterable[Span], context: str) -> Iterator[Span]:
    for answer, start in answers:
        text = answer.strip()
        start += len(answer) - len(answer.lstrip())
        found = start if context.startswith(text, max(start, 0)) and start >= 0 else nearest_place(text, context, start)
        if text and found is not None:
            yield text, found


def nearest_place(text: str, context: str, start: int) -> int | None:
    """The offset nearest to `start` at which `text` stands in `context`; None where it stands nowhere."""
    before = context.rfind(text, 0, max(start, 0) + len(text))
    after = context.find(text, max(start, 0))
    places = [place for place in (before, after) if place >= 0]
    return min(places, key=lambda place: abs(place - start)) if places else None


def _told(left_out: Counter[str]) -> str:
    return "".join(f"; left out {count:,} {reason}" for reason, count in sorted(left_out.items()))
