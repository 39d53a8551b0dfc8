"""Which sentences are notes of what somebody said or did, as in minutes: half sentences, often about a first name."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from ...utils.records.facts import Clause
from ...utils.records.sentence import Sentence
from ...utils.text.words import folded
from ..reading.spoken_notes import note_spans, speakers_in
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
    _spans: dict[str, tuple[Span, ...]] = field(default_factory=dict)

    def hold(self, sentence: Sentence) -> bool:
        """Return True if a sentence is of the notes of its document, of which no natural question can be asked."""
        document = self.index.documents.get(sentence.doc_id)
        if document is None or not self._speakers:
            return False
        if document.doc_id not in self._spans:
            self._spans[document.doc_id] = tuple(note_spans(document.text, self._speakers))
        spans = self._spans[document.doc_id]
        place = bisect_right(spans, sentence.start, key=lambda span: span[0]) - 1
        return place >= 0 and sentence.start < spans[place][1]

    def tell(self, clause: Clause) -> bool:
        """Return True if a clause says what speakers did, by their first names alone ("Rod and Bert agreed")."""
        subject = clause.role("subject")
        return subject is not None and self._speakers.issuperset(_BETWEEN_NAMES.split(folded(subject.text)))

    @cached_property
    def _speakers(self) -> frozenset[str]:
        points = self.index.language.clauses
        if points is None:
            return frozenset()
        documents = evenly(list(self.index.documents.values()), _DOCUMENTS_READ)
        found = (speakers_in(one.text, points, self.index.names.has_word, self.index.labels) for one in documents)
        return frozenset().union(*found)
