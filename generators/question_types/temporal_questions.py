"""`temporal_questions`: what is newer or applies, where the question gives no date."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from random import Random

from ...utils.languages import Language, writer_patterns
from ...utils.types import Document, Evidence, Passage, Reject
from ..anchor import Anchor
from ..checks import DEFAULT_CHECKS
from ..conflicts import find_conflicts
from ..corpus_index import CorpusIndex, Sentence
from ..document_dates import DocumentDate, document_date
from ..drafts import Draft
from ..paired_blanks import PairedBlanks, ambiguous_pair, filler_in_question, lone_blanks, neighbours
from ..passages import chunk_passage, evidence_of
from ..ranking import in_blocks, spread
from ..writers.template import fill
from .base import QuestionType, question_type

# So many documents to choose from, or as many as there are.
_CHOICES = 4
# Documents whose pairs of years are compared with each other before the first is asked about.
_BLOCK = 1_000


@dataclass(frozen=True, slots=True)
class Dated:
    """A document with its own date and the chunk that shows it."""

    document: Document
    date: DocumentDate
    head: Document


@dataclass(frozen=True, slots=True)
class Newest:
    """Documents of which one is the newest: it stands first here, and the question shows them by title."""

    newest: Dated
    others: tuple[Dated, ...]

    @property
    def all(self) -> list[Dated]:
        return sorted((self.newest, *self.others), key=lambda dated: dated.document.doc_id)

    @property
    def passages(self) -> tuple[Passage, ...]:
        return tuple(chunk_passage(dated.head) for dated in self.all)

    @property
    def evidence(self) -> tuple[Evidence, ...]:
        return tuple(evidence_of(d.document, d.date.start, d.date.end) for d in self.all)

    @property
    def keys(self) -> Mapping[Hashable, int]:
        # One document may be the answer twice, among different others.
        return {("newest", self.newest.document.doc_id): 2, ("choices", tuple(d.document.doc_id for d in self.all)): 1}


@dataclass(frozen=True, slots=True)
class Applies:
    """A statement that two dated documents fill differently; the one that applies is the newer."""

    pair: PairedBlanks
    older: Dated
    newer: Dated

    @property
    def passages(self) -> tuple[Passage, ...]:
        heads = (chunk_passage(dated.head) for dated in (self.older, self.newer))
        return tuple(dict.fromkeys((*heads, *self.pair.passages)))

    @property
    def evidence(self) -> tuple[Evidence, ...]:
        dates = (evidence_of(d.document, d.date.start, d.date.end) for d in (self.older, self.newer))
        return (*self.pair.evidence, *dates)

    @property
    def keys(self) -> Mapping[Hashable, int]:
        return self.pair.keys

    @property
    def answer(self) -> Anchor:
        blanks = (self.pair.first, self.pair.second)
        return next(b.anchor for b in blanks if b.sentence.doc_id == self.newer.document.doc_id)


Temporal = Newest | Applies | PairedBlanks


def fillers_are_clear(draft: Draft[Temporal], index: CorpusIndex) -> Reject | None:
    """Where two blanks are compared, each has one filler, and neither sentence gives the other's away."""
    if not isinstance(draft.candidate, PairedBlanks):
        return None
    pair: Draft[PairedBlanks] = draft  # type: ignore[assignment]
    return filler_in_question(pair, index) or ambiguous_pair(pair, index)


@question_type("temporal_questions", difficulty="medium")
class TemporalQuestions(QuestionType[Temporal]):
    """Tell newer from older by dates that only the passages give: “Which of these documents is the most recent?”

    Or: which figure applies where two dated documents differ; which of two events is the later one.
    """

    brief = "It asks what is newer, later or in force, and gives no date itself; the passages give the dates."
    checks = (*DEFAULT_CHECKS, fillers_are_clear)

    def select(self, index: CorpusIndex, random: Random) -> Iterator[Temporal]:
        dated = self._dated(index)
        by_document = [*_applies(index, dated), *_newest(list(dated.values()), random)]
        groups = (((type(c).__name__, str(n)), 0, c) for n, c in enumerate(by_document))
        yield from chain(spread(groups, random), _later_events(index, random))

    def template(self, candidate: Temporal, language: Language) -> Draft[Temporal]:
        words = self.words(language)
        if isinstance(candidate, Newest):
            titles = [dated.document.title for dated in candidate.all]
            listed = "; ".join(f"“{title}”" for title in titles)
            query = fill(words.one("newest"), titles=listed)
            answer = candidate.newest.document.title
            metadata = {"answer_kind": "title", "choices": titles, "computed": True}
            return self.draft(candidate, query, [answer], hops=len(titles), metadata=metadata)
        if isinstance(candidate, Applies):
            ask = writer_patterns(language).asks[candidate.answer.kind].blank
            query = fill(words.one("applies"), cloze=candidate.pair.first.cloze(language), ask=ask)
            metadata = {"answer_kind": candidate.answer.kind}
            return self.draft(candidate, query, [candidate.answer.text], hops=2, metadata=metadata)
        clozes = {"first": candidate.first.cloze(language), "second": candidate.second.cloze(language)}
        later = max((candidate.first.anchor.text, candidate.second.anchor.text), key=int)
        query = fill(words.one("later"), **clozes)
        return self.draft(candidate, query, [later], hops=2, metadata={"answer_kind": "year"})

    def _dated(self, index: CorpusIndex) -> dict[str, Dated]:
        """The documents that date themselves, by id; the line must stand whole in one chunk."""
        labels, months = (self.words(index.language).many(name) for name in ("date_labels", "months"))
        found: dict[str, Dated] = {}
        heads: dict[str, list[Document]] = {}
        for chunk in index.chunks:
            if int(chunk.metadata["chunk_index"]) < 2:
                heads.setdefault(str(chunk.metadata["parent_doc_id"]), []).append(chunk)
        for doc_id, document in index.documents.items():
            date = document_date(document, labels, months)
            for chunk in heads.get(doc_id, ()) if date else ():
                if chunk.metadata["start"] <= date.start and date.end <= chunk.metadata["end"]:  # type: ignore[union-attr]
                    found[doc_id] = Dated(document, date, chunk)  # type: ignore[arg-type]
                    break
        return found


def _applies(index: CorpusIndex, dated: Mapping[str, Dated]) -> Iterator[Applies]:
    for conflict in find_conflicts(index):
        ids = conflict.pair.first.sentence.doc_id, conflict.pair.second.sentence.doc_id
        if ids[0] not in dated or ids[1] not in dated or conflict.pair.first.anchor.kind in ("date", "year"):
            continue
        one, other = dated[ids[0]], dated[ids[1]]
        is_before = one.date.is_before(other.date)
        if is_before is not None:
            yield Applies(conflict.pair, *((one, other) if is_before else (other, one)))


def _newest(dated: Sequence[Dated], random: Random) -> Iterator[Newest]:
    """For every document some that are older, drawn at random, with titles that differ and give no date."""
    titled = [d for d in dated if d.document.title and not any(c.isdecimal() for c in d.document.title)]
    for newest in titled:
        sample = random.sample(titled, min(len(titled), 10 * _CHOICES))
        titles = {newest.document.title}
        others: list[Dated] = []
        for other in sample:
            if other.document.title not in titles and other.date.is_before(newest.date):
                titles.add(other.document.title)
                others.append(other)
            if len(others) == _CHOICES - 1:
                break
        if len(others) > 1:
            yield Newest(newest, tuple(others))


def _later_events(index: CorpusIndex, random: Random) -> Iterator[PairedBlanks]:
    for block in in_blocks(list(index.documents), random, _BLOCK):
        pairs = (
            ((pair.first.sentence.doc_id,), 0, pair)
            for blanks in lone_blanks(index, block, "year", _is_only_time)
            for pair in neighbours(blanks, lambda blank: blank.sentence.doc_id)
        )
        yield from spread(pairs, random)


def _is_only_time(sentence: Sentence, year: Anchor) -> bool:
    """Whether no other figure could date the sentence, and a name says what it speaks of."""
    others = [anchor for anchor in sentence.anchors if anchor != year]
    rest = sentence.text[: year.start] + sentence.text[year.end :]
    return any(anchor.kind == "name" for anchor in others) and not any(c.isdecimal() for c in rest)
