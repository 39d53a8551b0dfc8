"""Two sentences with a blank each, for questions that compare or reckon with what fills them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby

from ..utils.languages import Language
from ..utils.languages.writer_patterns import AnswerKind
from ..utils.types import Evidence, Passage, Reject
from .anchor import Anchor
from .checks.cloze import other_filler, stands_in_brackets
from .cloze import cloze_text
from .corpus_index import CorpusIndex, Sentence
from .drafts import Draft
from .passages import chunk_passage
from .sentence_shape import is_plain_sentence, refers_outside


@dataclass(frozen=True, slots=True)
class Blank:
    """One anchor of a sentence, to be left out of it."""

    sentence: Sentence
    anchor: Anchor

    def cloze(self, language: Language) -> str:
        return cloze_text(self.sentence, self.anchor, language)


@dataclass(frozen=True, slots=True)
class PairedBlanks:
    """Two blanks of one kind, in the order of the question."""

    first: Blank
    second: Blank

    @property
    def passages(self) -> tuple[Passage, ...]:
        chunks = {blank.sentence.chunk.doc_id: blank.sentence.chunk for blank in (self.first, self.second)}
        return tuple(chunk_passage(chunk) for chunk in chunks.values())

    @property
    def evidence(self) -> tuple[Evidence, ...]:
        sentences = (self.first.sentence, self.second.sentence)
        return tuple(Evidence(s.doc_id, s.start, s.end, s.text) for s in sentences)

    @property
    def keys(self) -> Mapping[Hashable, int]:
        return {("blank", blank.sentence.words, blank.anchor.text): 1 for blank in (self.first, self.second)}


def lone_blanks(
    index: CorpusIndex, documents: Iterable[str], kind: AnswerKind, wanted: Callable[[Sentence, Anchor], bool]
) -> Iterator[list[Blank]]:
    """The blanks of each document whose sentence stands alone and has one figure of the kind, document by document."""
    for doc_id in documents:
        found = [
            Blank(sentence, anchors[0])
            for sentence in index.in_document(doc_id)
            if len(anchors := [a for a in sentence.anchors if a.kind == kind]) == 1
            and len(sentence.of_kind(kind)) == 1
            and not stands_in_brackets(sentence, anchors[0])
            and wanted(sentence, anchors[0])
            and is_plain_sentence(sentence, index.language)
            and not refers_outside(sentence, index.language)
        ]
        if found:
            yield found


def neighbours(blanks: list[Blank], same: Callable[[Blank], Hashable]) -> Iterator[PairedBlanks]:
    """Each blank with the next one that is the same by `same` and says something else, in reading order."""
    ordered = sorted(enumerate(blanks), key=lambda entry: (repr(same(entry[1])), entry[0]))
    for _, group in groupby(ordered, key=lambda entry: same(entry[1])):
        members = [blank for _, blank in group]
        for one, other in zip(members[::2], members[1::2], strict=False):
            if one.anchor.text != other.anchor.text and one.sentence.words != other.sentence.words:
                yield PairedBlanks(one, other)


def ambiguous_pair(draft: Draft[PairedBlanks], index: CorpusIndex) -> Reject | None:
    """No other sentence of the corpus may say the same as either with another filler."""
    for blank in (draft.candidate.first, draft.candidate.second):
        reject = other_filler(blank.sentence, blank.anchor, index)
        if reject is not None:
            return reject
    return None


def filler_in_question(draft: Draft[PairedBlanks], index: CorpusIndex) -> Reject | None:
    """Neither sentence may state what is left out of the other."""
    first, second = draft.candidate.first, draft.candidate.second
    for one, other in ((first, second), (second, first)):
        around = one.sentence.text[: one.anchor.start] + one.sentence.text[one.anchor.end :]
        if other.anchor.text in around:
            return Reject("filler_in_question", f"{other.anchor.text!r} stands in: {one.sentence.text[:200]}")
    return None
