"""Sentences of the corpus, and anchors: spans that can be an answer."""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from functools import cached_property, lru_cache

from ..languages.writer_patterns import AnswerKind
from ..text.words import folded_words, word_spans
from .documents import Chunk, Evidence

_YEAR_OF_DATE = re.compile(r"\d{4}$|^\d{4}(?=[-/.])")


@dataclass(frozen=True, slots=True)
class Anchor:
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


@dataclass(frozen=True)
class Sentence:
    """A sentence of the corpus. Anchors' offsets are into `text`; `start` is its offset in the source document."""

    number: int
    chunk: Chunk
    start: int
    text: str
    anchors: tuple[Anchor, ...]

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

    def of_kind(self, kind: AnswerKind) -> tuple[Anchor, ...]:
        """Return the anchors of a kind, in order. The year of a date counts as a year too."""
        years_of_dates = (
            [_year_of(anchor) for anchor in self.anchors if anchor.kind == "date"] if kind == "year" else []
        )
        own = [anchor for anchor in self.anchors if anchor.kind == kind]
        return tuple(sorted((*own, *filter(None, years_of_dates)), key=lambda anchor: anchor.start))


@lru_cache(maxsize=1 << 14)
def _folded_spans(text: str) -> tuple[tuple[str, int, int], ...]:
    """Return folded words with offsets; cached only for recent texts, since a large corpus would take gigabytes."""
    spans, folded = word_spans(text), folded_words(text)
    if len(spans) != len(folded):  # a joiner alone is not a word once folded
        folded = tuple("".join(folded_words(text[start:end])) for start, end in spans)
    return tuple((word, start, end) for word, (start, end) in zip(folded, spans, strict=True))


def _year_of(date: Anchor) -> Anchor | None:
    digits = _YEAR_OF_DATE.search(date.text)
    return Anchor("year", date.start + digits.start(), date.start + digits.end(), digits.group()) if digits else None
