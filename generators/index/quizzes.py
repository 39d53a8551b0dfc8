"""Which sentences are of a quiz: the options are wrong but for one, and the cases are made up."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from ...utils.records.sentence import Sentence
from ...utils.text.words import folded_words
from ..reading.glossary import Span
from ..reading.quizzes import quiz_spans

if TYPE_CHECKING:
    from .corpus_index import CorpusIndex


@dataclass
class Quizzes:
    """The quizzes of the documents behind `index`."""

    index: CorpusIndex
    _spans: dict[str, tuple[Span, ...]] = field(default_factory=dict)

    def hold(self, sentence: Sentence) -> bool:
        """Return True if a sentence is of a quiz."""
        document = self.index.documents.get(sentence.doc_id)
        if document is None:
            return False
        if document.doc_id not in self._spans:
            self._spans[document.doc_id] = tuple(quiz_spans(document, self._headings))
        return any(start <= sentence.start < end for start, end in self._spans[document.doc_id])

    @cached_property
    def _headings(self) -> frozenset[tuple[str, ...]]:
        points = self.index.language.clauses
        return frozenset(map(folded_words, points.quiz_headings)) if points is not None else frozenset()
