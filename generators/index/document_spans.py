"""Spans of documents of which nothing is asked, by one rule each."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ...utils.records.documents import Document
from ...utils.records.sentence import Sentence

if TYPE_CHECKING:
    from ..reading.glossary import Span
    from .corpus_index import CorpusIndex


@dataclass
class DocumentSpans:
    """The spans that `find` gives for the documents behind `index`, found once, when a sentence of one is asked for."""

    index: CorpusIndex
    find: Callable[[Document], Iterable[Span]]
    _found: dict[str, list[Span]] = field(default_factory=dict)

    def hold(self, sentence: Sentence) -> bool:
        """Return True if a sentence begins in one of the spans of its document."""
        document = self.index.documents.get(sentence.doc_id)
        if document is None:
            return False
        if document.doc_id not in self._found:
            self._found[document.doc_id] = _joined(self.find(document))
        spans = self._found[document.doc_id]
        place = bisect_right(spans, sentence.start, key=lambda span: span[0]) - 1
        return place >= 0 and sentence.start < spans[place][1]


def _joined(spans: Iterable[Span]) -> list[Span]:
    """Return the spans in order, those that overlap as one."""
    joined: list[Span] = []
    for start, end in sorted(spans):
        if joined and start < joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    return joined
