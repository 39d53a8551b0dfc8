"""Sentences of the corpus, the spans in them that can be an answer, and anchors, which can be asked about."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any

from ..expected import expect
from ..languages.writer_patterns import AnswerKind
from ..text.words import folded_words, word_spans
from .documents import Chunk, Evidence

_YEAR_OF_DATE = re.compile(r"\d{4}$|^\d{4}(?=[-/.])")


@dataclass(frozen=True, slots=True)
class AnswerSpan:
    """A span that can be an answer; `start` and `end` are character offsets into its text, end exclusive."""

    kind: AnswerKind
    start: int
    end: int
    text: str

    @property
    def in_figures(self) -> bool:
        return any(character.isdecimal() for character in self.text)

    def overlaps(self, start: int, end: int) -> bool:
        return self.start < end and start < self.end

    def replaced_in(self, text: str, by: str) -> str:
        """Return its text with the span replaced."""
        return text[: self.start] + by + text[self.end :]


@dataclass(frozen=True, slots=True)
class Anchor:
    """A sentence that can be asked about.

    `start_char` and `end_char` are its character offsets in the text of the document, end exclusive. The `metadata` of
    one from `extract_anchors` have its `chunk_id`, `title` and `language`, and its `answer_spans`: `kind`, `text`,
    `start` and `end` of each, as character offsets into `sentence`.
    """

    doc_id: str
    sentence: str
    start_char: int
    end_char: int
    metadata: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        kinds = (("doc_id", str), ("sentence", str), ("start_char", int), ("end_char", int), ("metadata", Mapping))
        for name, kind in kinds:
            expect(getattr(self, name), kind, f"Anchor: {name}")


@dataclass(frozen=True)
class Sentence:
    """A sentence of the corpus, at `start` in the source document; offsets of its answer spans are into `text`."""

    number: int
    chunk: Chunk
    start: int
    text: str
    answer_spans: tuple[AnswerSpan, ...]

    @property
    def doc_id(self) -> str:
        return self.chunk.doc_id

    @property
    def end(self) -> int:
        return self.start + len(self.text)

    @property
    def evidence(self) -> Evidence:
        """The sentence as evidence, without a page: only the document knows the page."""
        return Evidence(self.doc_id, self.start, self.end, self.text)

    @property
    def spans(self) -> tuple[tuple[str, int, int], ...]:
        """The folded words of `text` with their character offsets in it."""
        return _folded_spans(self.text)

    @cached_property
    def words(self) -> tuple[str, ...]:
        # Interned: all sentences of a corpus share one copy of each word.
        return tuple(map(sys.intern, folded_words(self.text)))

    def of_kind(self, kind: AnswerKind) -> tuple[AnswerSpan, ...]:
        """Return the answer spans of a kind, in order. The year of a date counts as a year too."""
        years_of_dates = [_year_of(span) for span in self.answer_spans if span.kind == "date"] if kind == "year" else []
        own = [span for span in self.answer_spans if span.kind == kind]
        return tuple(sorted((*own, *filter(None, years_of_dates)), key=lambda span: span.start))


@lru_cache(maxsize=1 << 14)
def _folded_spans(text: str) -> tuple[tuple[str, int, int], ...]:
    """Return folded words with offsets; cached only for recent texts, since a large corpus would take gigabytes."""
    spans, folded = word_spans(text), folded_words(text)
    if len(spans) != len(folded):  # a joiner alone is not a word once folded
        folded = tuple("".join(folded_words(text[start:end])) for start, end in spans)
    return tuple((word, start, end) for word, (start, end) in zip(folded, spans, strict=True))


def _year_of(date: AnswerSpan) -> AnswerSpan | None:
    digits = _YEAR_OF_DATE.search(date.text)
    return (
        AnswerSpan("year", date.start + digits.start(), date.start + digits.end(), digits.group()) if digits else None
    )
