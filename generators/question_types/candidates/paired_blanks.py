"""Two sentences with a blank each, for questions that compare the fillers or calculate with them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby

from ....utils.languages.writer_patterns import AnswerKind
from ....utils.records.documents import Evidence, Passage, chunk_passage
from ....utils.records.drafts import Cloze, Draft, MustKeep
from ....utils.records.samples import Reject
from ....utils.records.sentence import Anchor, Sentence
from ....utils.text.words import folded_words
from ...checks.cloze import other_filler, stands_in_brackets
from ...index.corpus_index import CorpusIndex
from ...reading.sentence_shape import stands_alone

# Share of the summed word weights that counts as all of it; below 1 because of rounding.
_ALL = 0.999


@dataclass(frozen=True, slots=True)
class PairedBlanks:
    """Two clozes whose answers are of the same kind, in the order of the question."""

    first: Cloze
    second: Cloze

    @property
    def passages(self) -> tuple[Passage, ...]:
        chunks = {blank.sentence.chunk.chunk_id: blank.sentence.chunk for blank in (self.first, self.second)}
        return tuple(chunk_passage(chunk) for chunk in chunks.values())

    @property
    def evidence(self) -> tuple[Evidence, ...]:
        return self.first.sentence.evidence, self.second.sentence.evidence

    @property
    def must_keep(self) -> MustKeep:
        """Keep a name of each sentence that has one and something of the rest of both; never state a filler."""
        blanks = (self.first, self.second)
        names = (blank.other_names for blank in blanks if blank.other_names)
        around = (blank.answer.replaced_in(blank.sentence.text, " ") for blank in blanks)
        secret = tuple(blank.answer.text for blank in blanks)
        return MustKeep(names=tuple(dict.fromkeys(names)), about=tuple(dict.fromkeys(around)), secret=secret)

    @property
    def keys(self) -> Mapping[Hashable, int]:
        return {("blank", blank.sentence.words, blank.answer.text): 1 for blank in (self.first, self.second)}


def lone_blanks(
    index: CorpusIndex, documents: Iterable[str], kind: AnswerKind, wanted: Callable[[Sentence, Anchor], bool]
) -> Iterator[list[Cloze]]:
    """Yield, per document, the `wanted` blanks in sentences that stand alone and have exactly one anchor of `kind`."""
    for doc_id in documents:
        found = [
            Cloze(sentence, anchors[0])
            for sentence in index.in_document(doc_id)
            if len(anchors := [a for a in sentence.anchors if a.kind == kind]) == 1
            and len(sentence.of_kind(kind)) == 1
            and not stands_in_brackets(sentence, anchors[0])
            and wanted(sentence, anchors[0])
            and stands_alone(sentence, index.language)
        ]
        if found:
            yield found


def neighbours(blanks: list[Cloze], same: Callable[[Cloze], Hashable]) -> Iterator[PairedBlanks]:
    """Yield pairs of consecutive blanks with equal `same` and different fillers, in reading order; each blank once."""
    ordered = sorted(enumerate(blanks), key=lambda entry: (repr(same(entry[1])), entry[0]))
    for _, group in groupby(ordered, key=lambda entry: same(entry[1])):
        members = [blank for _, blank in group]
        for one, other in zip(members[::2], members[1::2], strict=False):
            if one.answer.text != other.answer.text and one.sentence.words != other.sentence.words:
                yield PairedBlanks(one, other)


def ambiguous_pair(draft: Draft[PairedBlanks], index: CorpusIndex) -> Reject | None:
    """Reject a pair if another sentence of the corpus says the same as either one with another filler."""
    for blank in (draft.candidate.first, draft.candidate.second):
        reject = other_filler(blank.sentence, blank.answer, index)
        if reject is not None:
            return reject
    return None


def not_told_apart(pair: PairedBlanks, query: str, index: CorpusIndex) -> Reject | None:
    """Reject a question whose words about one blank all occur in another sentence that has a different filler."""
    question = {*folded_words(query)}
    own = {blank.sentence.number for blank in (pair.first, pair.second)}
    fillers = {folded_words(blank.answer.text) for blank in (pair.first, pair.second)}
    for blank in (pair.first, pair.second):
        around = folded_words(blank.answer.replaced_in(blank.sentence.text, " "))
        said = [word for word in dict.fromkeys(around) if word in question]
        for other in index.sentences_like(said, _ALL):
            others = (folded_words(a.text) for a in other.of_kind(blank.answer.kind)) if other.number not in own else ()
            if any(filler not in fillers for filler in others):
                return Reject("not_told_apart", f"{' '.join(said)!r} is said of: {other.text[:200]}")
    return None


def filler_in_question(draft: Draft[PairedBlanks], index: CorpusIndex) -> Reject | None:
    """Reject a pair in which one sentence states the filler of the other."""
    first, second = draft.candidate.first, draft.candidate.second
    for one, other in ((first, second), (second, first)):
        if other.answer.text in one.answer.replaced_in(one.sentence.text, ""):
            return Reject("filler_in_question", f"{other.answer.text!r} stands in: {one.sentence.text[:200]}")
    return None
