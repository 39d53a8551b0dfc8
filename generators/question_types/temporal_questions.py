"""`temporal_questions`: the newest document, the figure that applies now, the later event; the question has no date."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from random import Random

from ...utils.languages import Language, writer_patterns
from ...utils.records.documents import Chunk, Document, Evidence, Passage, chunk_passage, evidence_of
from ...utils.records.drafts import Draft, MustKeep
from ...utils.records.samples import Reject
from ...utils.records.sentence import Anchor, Sentence
from ...utils.text.words import contains_phrase, folded_words
from ..checks import DEFAULT_CHECKS
from ..checks.must_keep import KEPT_CHECKS
from ..checks.written import WRITTEN_OF_DOCUMENTS
from ..index.corpus_index import CorpusIndex
from ..index.ranking import in_blocks, spread
from ..models.prompt import Prompt
from ..reading.document_dates import DocumentDate, document_date
from ..writers.prompts import NATURAL
from ..writers.question_type import QuestionType
from ..writers.template import fill
from .candidates.cloze import cloze_text
from .candidates.conflicts import find_conflicts
from .candidates.pair_prompt import ALL_TOLD, PAIR_RULES, pair_prompt
from .candidates.paired_blanks import (
    PairedBlanks,
    ambiguous_pair,
    filler_in_question,
    lone_blanks,
    neighbours,
    not_told_apart,
)
from .candidates.pattern_type import reworded
from .registry import question_type

# Documents to choose from, or fewer if there are not enough.
_CHOICES = 4
# Number of chunks at the beginning of a document in which its date is searched.
_HEADS = 2
# Documents whose pairs of years are ranked together.
_BLOCK = 1_000


@dataclass(frozen=True, slots=True)
class Dated:
    """A document with its own date and the chunk that shows it."""

    document: Document
    date: DocumentDate
    head: Chunk


@dataclass(frozen=True, slots=True)
class Newest:
    """Documents of which one is the newest; the question names them by title."""

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
    def must_keep(self) -> MustKeep:
        return MustKeep(keep=tuple(dated.document.title for dated in self.all))

    @property
    def keys(self) -> Mapping[Hashable, int]:
        # One document may be the answer twice, with different others.
        return {("newest", self.newest.document.doc_id): 2, ("choices", tuple(d.document.doc_id for d in self.all)): 1}


@dataclass(frozen=True, slots=True)
class Applies:
    """A statement that two dated documents complete differently; the newer one applies."""

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
    def must_keep(self) -> MustKeep:
        return self.pair.must_keep

    @property
    def keys(self) -> Mapping[Hashable, int]:
        return self.pair.keys

    @property
    def answer(self) -> Anchor:
        blanks = (self.pair.first, self.pair.second)
        return next(b.answer for b in blanks if b.sentence.doc_id == self.newer.document.doc_id)


Temporal = Newest | Applies | PairedBlanks

_NEWEST = (
    "It asks which of several documents is the most recent, and lists them all by their titles, each in quotation "
    "marks and in the same order."
)
_APPLIES = (
    'Under "statement" stands a statement with a gap, which an older and a newer document fill differently. The '
    "question asks for what belongs into the gap, and says that what the more recent document says is wanted: “today”, "
    "“according to the latest rules”, “now”. Good: “What does the ferry at Albery now charge for a horse?” Bad: "
    "“What does the ferry charge?”, which both documents answer."
)
_LATER = (
    'Under "first" and "second" stand two statements, each with a gap for its year. The question asks in which year '
    "the later of the two things happened; it says of each what happened, in either order, and does not show which was "
    "the later one. Good: “Ann Fenwick left the council of Tarn, and the mill at Albery burned down: in which year did "
    "the later of these two things happen?” Bad: “When did the mill burn down?”, which says which was later."
)
_NO_DATES = (
    "The question gives neither what belongs into the gap, nor a hint at it, nor any figure, date or year that the "
    "statement does not have. It may speak of rules, documents or versions, but names no title, date or number of one."
)
_STANDS_ALONE = (
    "The question stands alone, for somebody who has not seen the documents: it names in full whom or what it is about "
    "and has no pronoun without the noun it stands for."
)
_APPLIES_RULES = (ALL_TOLD, _NO_DATES, _STANDS_ALONE, NATURAL)


def fillers_are_clear(draft: Draft[Temporal], index: CorpusIndex) -> Reject | None:
    """Require one filler for each of two compared blanks, and that neither sentence gives the other's away."""
    if not isinstance(draft.candidate, PairedBlanks):
        return None
    pair: Draft[PairedBlanks] = draft  # type: ignore[assignment]
    return filler_in_question(pair, index) or ambiguous_pair(pair, index)


def each_told_apart(draft: Draft[Temporal], index: CorpusIndex) -> Reject | None:
    """Apply `not_told_apart` to the compared statements."""
    candidate = draft.candidate
    if isinstance(candidate, Newest):
        return None
    return not_told_apart(candidate.pair if isinstance(candidate, Applies) else candidate, draft.query, index)


def newness_not_asked_for(draft: Draft[Temporal], index: CorpusIndex) -> Reject | None:
    """Require the language file's words for "more recent" where two documents differ."""
    writer = index.language.writer
    newer = writer.questions.get("temporal_questions", {}).get("newer_words", ()) if writer is not None else ()
    if not isinstance(draft.candidate, Applies) or not newer:
        return None
    words = folded_words(draft.query)
    given = {word for text in draft.candidate.must_keep.about for word in folded_words(text)}
    if any(contains_phrase(words, phrase) and not given.issuperset(phrase) for phrase in map(folded_words, newer)):
        return None
    return Reject("newness_not_asked_for", draft.query[:200])


@question_type("temporal_questions", difficulty="medium")
class TemporalQuestions(QuestionType[Temporal]):
    """Distinguish newer from older by dates that only the passages give: “Which of these documents is the most recent?”

    Other questions ask for the figure that applies if two dated documents differ, or for the later of two events.
    """

    precedence = 2
    brief = "The question asks what is newer, later or in force, and gives no date: the passages give the dates."
    checks = (*DEFAULT_CHECKS, fillers_are_clear)
    written_checks = (*WRITTEN_OF_DOCUMENTS, *KEPT_CHECKS, newness_not_asked_for, each_told_apart)

    def select(self, index: CorpusIndex, random: Random) -> Iterator[Temporal]:
        dated = self._dated(index)
        by_document = [*_applies(index, dated), *_newest(list(dated.values()), random)]
        groups = (((type(c).__name__, str(n)), 0, c) for n, c in enumerate(by_document))
        yield from chain(spread(groups, random), _later_events(index, random))

    def prompt(self, candidate: Temporal, language: Language, difficulty: str) -> Prompt:
        draft = self.template(candidate, language)
        if isinstance(candidate, Newest):
            return reworded(f"{self.brief} {_NEWEST}", draft, candidate.must_keep, language, difficulty)
        if isinstance(candidate, Applies):
            statements = {"statement": cloze_text(candidate.pair.first, language)}
            brief, rules = f"{self.brief} {_APPLIES}", _APPLIES_RULES
        else:
            statements = {
                "first": cloze_text(candidate.first, language),
                "second": cloze_text(candidate.second, language),
            }
            brief, rules = f"{self.brief} {_LATER}", PAIR_RULES
        return pair_prompt(brief, draft, statements, language, difficulty, rules=rules)

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
            query = fill(
                words.one("applies"),
                cloze=cloze_text(candidate.pair.first, language),
                ask=ask,
            )
            metadata = {"answer_kind": candidate.answer.kind}
            return self.draft(candidate, query, [candidate.answer.text], hops=2, metadata=metadata)
        clozes = {
            "first": cloze_text(candidate.first, language),
            "second": cloze_text(candidate.second, language),
        }
        later = max((candidate.first.answer.text, candidate.second.answer.text), key=int)
        query = fill(words.one("later"), **clozes)
        return self.draft(candidate, query, [later], hops=2, metadata={"answer_kind": "year"})

    def _dated(self, index: CorpusIndex) -> dict[str, Dated]:
        """Return the documents that contain their own date, by id; the line with the date must be in one chunk."""
        labels, months = (self.words(index.language).many(name) for name in ("date_labels", "months"))
        found: dict[str, Dated] = {}
        for doc_id, document in index.documents.items():
            date = document_date(document, labels, months)
            if date is None:
                continue
            for chunk in index.chunks_by_document.get(doc_id, ())[:_HEADS]:
                if chunk.start <= date.start and date.end <= chunk.end:
                    found[doc_id] = Dated(document, date, chunk)
                    break
        return found


def _applies(index: CorpusIndex, dated: Mapping[str, Dated]) -> Iterator[Applies]:
    for pair in find_conflicts(index):
        ids = pair.first.sentence.doc_id, pair.second.sentence.doc_id
        if ids[0] not in dated or ids[1] not in dated or pair.first.answer.kind in ("date", "year"):
            continue
        one, other = dated[ids[0]], dated[ids[1]]
        is_before = one.date.is_before(other.date)
        if is_before is not None:
            yield Applies(pair, *((one, other) if is_before else (other, one)))


def _newest(dated: Sequence[Dated], random: Random) -> Iterator[Newest]:
    """Draw some older documents for each document; all titles differ and contain no date."""
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
    """Return True if the sentence has no other number, which might date it, and a name that says what it is about."""
    others = [anchor for anchor in sentence.anchors if anchor != year]
    rest = year.replaced_in(sentence.text, "")
    return any(anchor.kind == "name" for anchor in others) and not any(c.isdecimal() for c in rest)
