"""Questions about documents and versions with dates: which is the most recent, which was current, what applies."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, pairwise
from random import Random

from ....utils.records.documents import Chunk, Document, Evidence, Passage, chunk_passage, evidence_of
from ....utils.records.drafts import Fact
from ....utils.records.questions import ClauseQuestion
from ....utils.text.words import folded_words
from ...index.corpus_index import CorpusIndex
from ...index.ranking import spread
from ...reading.document_dates import Date, DatedVersion, DocumentDate, document_date, is_before, versions_of
from ...reading.releases import OF_CHANGES
from ...reading.sentence_shape import is_plain_sentence
from ...reading.titles import title_of_work
from ...writers.asking import questions_about
from ...writers.asking.ranking import features_of, ranking_of
from ...writers.patterns import TypePatterns
from ...writers.template import fill
from .pattern_type import PatternCandidate

# Documents to choose from, or fewer if there are not enough.
_CHOICES = 4
# Versions to choose from.
_VERSIONS = 3
# Questions that name one version.
_OF_A_VERSION = 6
# Questions about the versions of one work that are much alike.
_PER_WORK = 8
# Questions about those that a document lists, which do not say of what they are versions.
_PER_DOCUMENT = 3
# Number of chunks at the beginning of a document in which its date is searched.
_HEADS = 2
_MONTHS = 12
_MONTH_AND_YEAR = 2


@dataclass(frozen=True, slots=True)
class Dated:
    """A document with its own date and the chunk that shows it."""

    document: Document
    date: DocumentDate
    head: Chunk

    @property
    def passage(self) -> Passage:
        """The chunk; a date that only the metadata give stands behind the title."""
        shown = chunk_passage(self.head)
        if not self.date.metadata:
            return shown
        return Passage(shown.doc_id, f"{shown.title} ({self.date.metadata})", shown.text)

    @property
    def evidence(self) -> Evidence:
        return evidence_of(self.document, self.date.start, self.date.end)


@dataclass(frozen=True, slots=True)
class Version:
    """A dated version with the chunk that shows it; `of` is the work it is a version of, or its document's title."""

    document: Document
    version: DatedVersion
    head: Chunk
    of: str
    is_work: bool

    @property
    def evidence(self) -> Evidence:
        return evidence_of(self.document, self.version.start, self.version.end)

    @property
    def fact(self) -> Fact:
        return Fact(folded_words(self.evidence.text), self.version.start)

    @property
    def order(self) -> tuple[int, ...]:
        return tuple(map(int, self.version.number.split(".")))


def document_candidates(index: CorpusIndex, words: TypePatterns, random: Random) -> Iterator[PatternCandidate]:
    """Yield questions about the dates of documents, spread over their sorts."""
    dated = dated_documents(index, words)
    found = [*_applies(index, dated, words, random), *_newest(index, dated, words, random)]
    if words.has("version_labels"):
        found += _versions(index, words, random)
    yield from spread((((each.pattern, str(n)), 0, each) for n, each in enumerate(found)), random)


def dated_documents(index: CorpusIndex, words: TypePatterns) -> Mapping[str, Dated]:
    """Return the documents that have a date of their own, by id; the line with the date must be in one chunk."""
    labels, months = words.many("date_labels"), words.many("months")
    found: dict[str, Dated] = {}
    for doc_id, document in index.documents.items():
        date = document_date(document, labels, months)
        head = None if date is None else _chunk_with(date.start, date.end, doc_id, index)
        if date is not None and head is not None and head in index.chunks_by_document[doc_id][:_HEADS]:
            found[doc_id] = Dated(document, date, head)
    return found


def _chunk_with(start: int, end: int, doc_id: str, index: CorpusIndex) -> Chunk | None:
    chunks = index.chunks_by_document.get(doc_id, ())
    return next((chunk for chunk in chunks if chunk.start <= start and end <= chunk.end), None)


def _newest(
    index: CorpusIndex, dated: Mapping[str, Dated], words: TypePatterns, random: Random
) -> Iterator[PatternCandidate]:
    """Draw some older documents for each document; no title is that of two documents or has a figure or a month."""
    titles_of = Counter(document.title for document in index.documents.values())
    months = frozenset(word for month in words.many("months") for word in folded_words(month))
    titled = [
        each
        for each in dated.values()
        if (title := each.document.title)
        and titles_of[title] == 1
        and not any(map(str.isdecimal, title))
        and not any(word.lower() in months for word in title.split()[1:] if word[:1].isupper())
    ]
    for newest in titled:
        sample = random.sample(titled, min(len(titled), 10 * _CHOICES))
        older = [other for other in sample if is_before(other.date.when, newest.date.when)]
        chosen = sorted((newest, *older[: _CHOICES - 1]), key=lambda each: each.document.doc_id)
        if len(chosen) < _VERSIONS:
            continue  # Two are a coin to toss.
        titles = [each.document.title for each in chosen]
        yield PatternCandidate(
            passages=tuple(each.passage for each in chosen),
            evidence=tuple(each.evidence for each in chosen),
            # One document may be the answer twice, with different others.
            keys={("newest", newest.document.doc_id): 2, ("choices", *titles): 1},
            pattern="newest",
            values={"titles": "; ".join(f"“{title}”" for title in titles)},
            answers=(newest.document.title,),
            metadata={"answer_kind": "title", "choices": titles, "computed": True},
            keep=tuple(titles),
        )


def _applies(
    index: CorpusIndex, dated: Mapping[str, Dated], words: TypePatterns, random: Random
) -> Iterator[PatternCandidate]:
    """Yield questions that two dated documents answer differently: what holds now, or held before the newer one."""
    by_text: dict[tuple[str, ...], list[ClauseQuestion]] = defaultdict(list)
    for doc_id in dated:
        readable = [s for s in index.in_document(doc_id) if is_plain_sentence(s, index.language)]
        index.facts.read(readable)
        for question in chain.from_iterable(_good_questions(sentence, index) for sentence in readable):
            by_text[folded_words(question.text)].append(question)
    asked: set[tuple[Fact, ...]] = set()
    for questions in by_text.values():
        documents = {question.clause.sentence.doc_id for question in questions}
        if len(questions) != len(documents) or len(documents) != 2:
            continue
        one, other = questions
        before = is_before(*(dated[q.clause.sentence.doc_id].date.when for q in questions))
        facts = tuple(Fact(q.clause.sentence.words, q.clause.verb.start) for q in questions)
        if before is None or not set(one.golds).isdisjoint(other.golds) or facts in asked:
            continue
        asked.add(facts)
        older, newer = (one, other) if before else (other, one)
        yield _of_two(older, newer, dated, facts, words, random)


def _good_questions(sentence: object, index: CorpusIndex) -> Iterator[ClauseQuestion]:
    ranking, rarest = ranking_of(index.language.code), index.rarity("")
    for clause in index.facts.clauses_of(sentence):  # type: ignore[arg-type]
        for raw in questions_about(clause, index.language, index.facts):
            question = ranking.ranked(raw, features_of(raw, index.language, index.rarity, rarest))
            if ranking.passes(question):
                yield question


def _of_two(
    older: ClauseQuestion,
    newer: ClauseQuestion,
    dated: Mapping[str, Dated],
    facts: Sequence[Fact],
    words: TypePatterns,
    random: Random,
) -> PatternCandidate:
    one, other = (dated[question.clause.sentence.doc_id] for question in (older, newer))
    asked = newer.text[:1].lower() + newer.text[1:]
    between = _time_between(one.date.when, other.date.when, words.many("months"), random)
    past = between is not None and random.random() < 0.5
    right = older if past else newer
    sentences = [question.clause.sentence for question in (older, newer)]
    return PatternCandidate(
        passages=tuple(dict.fromkeys((one.passage, other.passage, *(chunk_passage(s.chunk) for s in sentences)))),
        evidence=(*(sentence.evidence for sentence in sentences), one.evidence, other.evidence),
        keys=dict.fromkeys(facts, 1),
        pattern="applied" if past else "applies",
        values={"question": asked, "time": between or ""},
        answers=right.golds,
        metadata={"answer_kind": right.answer.kind},
        keep=(between,) if past and between else (),
        about=(newer.text,),
    )


def _time_between(one: Date, other: Date, months: Sequence[str], random: Random) -> str | None:
    """Return a year or a month that lies wholly between two dates; None if there is none, or a month is not given."""
    if other[0] - one[0] > 1:
        return str(random.randrange(one[0] + 1, other[0]))
    if len(one) < _MONTH_AND_YEAR or len(other) < _MONTH_AND_YEAR:
        return None
    first, last = (when[0] * _MONTHS + when[1] - 1 for when in (one, other))
    if last - first <= 1:
        return None
    year, month = divmod(random.randrange(first + 1, last), _MONTHS)
    return f"{months[month].split()[0].capitalize()} {year}"


def _versions(index: CorpusIndex, words: TypePatterns, random: Random) -> list[PatternCandidate]:
    by_work: dict[str, dict[tuple[int, ...], Version]] = defaultdict(dict)
    for version in dated_versions(index, words):
        by_work[version.of].setdefault(version.order, version)
    found: list[PatternCandidate] = []
    works: list[Version] = []
    for versions in by_work.values():
        ordered = [versions[number] for number in sorted(versions)]
        if any(is_before(one.version.when, other.version.when) is False for one, other in pairwise(ordered)):
            continue  # Versions that go on beside each other: none is the current one.
        works += [version for version in ordered if version.is_work]
        of_work = [
            _between(one, following, time)
            for one, following in pairwise(ordered)
            if (time := _time_between(one.version.when, following.version.when, words.many("months"), random))
        ]
        found += random.sample(of_work, min(len(of_work), _PER_WORK if ordered[0].is_work else _PER_DOCUMENT))
    return [*found, *_latest_of(works, words, random)]


def _between(one: Version, following: Version, time: str) -> PatternCandidate:
    """Ask which of two versions was current at a time between them."""
    pattern = "current_version" if one.is_work else "current_version_in_document"
    return _about_versions((one, following), pattern, one, {"work": one.of, "time": time})


def _latest_of(versions: Sequence[Version], words: TypePatterns, random: Random) -> Iterator[PatternCandidate]:
    """Yield questions which of some versions of different works came out last, or first; each is the answer once."""
    for place, right in enumerate(versions):
        is_last = place % 2 == 0
        chosen = {right.of: right}
        for other in random.sample(versions, len(versions)):
            order = is_before(other.version.when, right.version.when)
            if order is is_last and order is not None and len(chosen) < _VERSIONS:
                chosen.setdefault(other.of, other)
        if len(chosen) == _VERSIONS:
            listed = random.sample(list(chosen.values()), _VERSIONS)
            names = [version_name(version, words) for version in listed]
            pattern = "last_version" if is_last else "first_version"
            yield _about_versions(listed, pattern, right, {"one": names[0], "two": names[1], "three": names[2]}, names)


def _about_versions(
    versions: Sequence[Version], pattern: str, right: Version, values: Mapping[str, str], names: Sequence[str] = ()
) -> PatternCandidate:
    number = right.version.number
    answers = (names[list(versions).index(right)],) if names else (number, f"version {number}")
    return PatternCandidate(
        passages=tuple(dict.fromkeys(chunk_passage(version.head) for version in versions)),
        evidence=tuple(version.evidence for version in versions),
        keys={(pattern, right.of, number): 1, **{version.fact: _OF_A_VERSION for version in versions}},
        pattern=pattern,
        values=values,
        answers=answers,
        metadata={"answer_kind": "version", "computed": True, **({"choices": list(names)} if names else {})},
        keep=tuple(names or values.values()),
    )


def version_name(version: Version, words: TypePatterns) -> str:
    """Return what a question calls a version of a work."""
    return fill(words.one("version_of"), number=version.version.number, work=version.of)


def dated_versions(index: CorpusIndex, words: TypePatterns) -> Iterator[Version]:
    """Yield the versions that documents date; `words` are the patterns of `temporal_questions`."""
    works = index.language.clauses.works if index.language.clauses is not None else ()
    labels, released, months = (words.many(name) for name in ("version_labels", "released", "months"))
    for doc_id, document in index.documents.items():
        for version in versions_of(document, labels, released, months):
            head = _chunk_with(version.start, version.end, doc_id, index)
            if head is None:
                continue
            work = title_of_work(head, works)
            if work or (document.title and not OF_CHANGES.fullmatch(document.title)):
                yield Version(document, version, head, work or document.title, work is not None)
