"""The quizzes of a corpus: their options are wrong but for one, and their cases are made up."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from ...utils.text.words import folded_words
from ..reading.quizzes import quiz_spans
from .document_spans import DocumentSpans

if TYPE_CHECKING:
    from .corpus_index import CorpusIndex


def quizzes_of(index: CorpusIndex) -> DocumentSpans:
    """Return where the documents behind `index` test their readers, by the headings of its language too."""
    points = index.language.clauses
    headings = frozenset(map(folded_words, points.quiz_headings)) if points is not None else frozenset()
    return DocumentSpans(index, partial(quiz_spans, headings=headings))
