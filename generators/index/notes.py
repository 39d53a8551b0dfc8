"""The notes of what people said or did in a corpus, as in minutes: half sentences, often about a first name."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from ...utils.records.documents import Document
from ...utils.records.facts import Clause
from ...utils.records.sentence import Sentence
from ...utils.text.words import folded
from ..reading.spoken_notes import note_spans, speakers_in
from .document_spans import DocumentSpans
from .name_uses import evenly

if TYPE_CHECKING:
    from ..reading.glossary import Span
    from .corpus_index import CorpusIndex

# Documents, spread over the corpus evenly, that are read to learn who speaks in it.
_DOCUMENTS_READ = 512
_BETWEEN_NAMES = re.compile(r",? and |, | ?[&/] ?")


@dataclass
class Notes:
    """The notes of the documents behind `index`; none in a language of which it is unknown how it is spoken."""

    index: CorpusIndex

    def hold(self, sentence: Sentence) -> bool:
        """Return True if a sentence is of the notes of its document, of which no natural question can be asked."""
        return bool(self._speakers) and self._spans.hold(sentence)

    def tell(self, clause: Clause) -> bool:
        """Return True if a clause says what speakers did, by their first names alone ("Rod and Bert agreed")."""
        subject = clause.role("subject")
        return subject is not None and self._speakers.issuperset(_BETWEEN_NAMES.split(folded(subject.text)))

    @cached_property
    def _spans(self) -> DocumentSpans:
        return DocumentSpans(self.index, self._in)

    def _in(self, document: Document) -> Iterable[Span]:
        return note_spans(document.text, self._speakers)

    @cached_property
    def _speakers(self) -> frozenset[str]:
        points = self.index.language.clauses
        if points is None:
            return frozenset()
        documents = evenly(list(self.index.documents.values()), _DOCUMENTS_READ)
        found = (speakers_in(one.text, points, self.index.names.has_word, self.index.labels) for one in documents)
        return frozenset().union(*found)
