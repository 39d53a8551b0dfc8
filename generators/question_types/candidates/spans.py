"""Questions for how long something lasted, between the years that a clause gives: "was mayor from 1952 to 1961"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ....utils.records.documents import chunk_passage
from ....utils.records.drafts import Fact
from ....utils.records.facts import Clause
from ....utils.records.questions import ClauseQuestion
from ....utils.records.sentence import Sentence
from ...index.corpus_index import CorpusIndex
from ...reading.document_dates import exact_date
from ...reading.sentence_shape import is_prose
from ...reading.titles import sayable_title
from ...writers.asking.stating import stated
from ...writers.patterns import TypePatterns
from ...writers.template import fill
from .comparables import is_named
from .pattern_type import PatternCandidate

# From one year to the next but one, it may have been hardly more than one year, or nearly three.
_FEWEST = 3
_YEARS = 2
_MAX_WORDS = 14
_ASKED = ("subject", "object", "complement", "topic", "place", "agent")


def spans(sentences: Sequence[Sentence], index: CorpusIndex, words: TypePatterns) -> Iterator[PatternCandidate]:
    """Yield questions for the years between the two that a clause gives with "from" and "to"."""
    if not words.has("for_years"):
        return
    readable = [each for each in sentences if each.of_kind("year") and is_prose(each.text)]
    index.facts.read(readable)
    for sentence in readable:
        for clause in index.facts.clauses_of(sentence):
            asked = _asked(clause, index, words)
            if asked is not None:
                yield asked


def _asked(clause: Clause, index: CorpusIndex, words: TypePatterns) -> PatternCandidate | None:
    times = [role.phrase for role in clause.roles if role.name == "time"]
    subject, verb = clause.role("subject"), clause.verb
    is_span = len(times) == _YEARS and (times[0].marker, times[1].marker) in [
        tuple(each.split()) for each in words.many("spans")
    ]
    if subject is None or not is_span or clause.role("duration") or verb.tense != "past" or verb.modal or verb.negated:
        return None
    first, last = (exact_date(phrase.text, words.many("months")) for phrase in times)
    if first is None or last is None or len(first) + len(last) > _YEARS or last[0] - first[0] < _FEWEST:
        return None
    is_unnamed = not is_named(subject, clause.sentence)
    title = sayable_title(clause.sentence.chunk, index.shared_headings) if is_unnamed else None
    if is_unnamed and (title is None or not subject.definite):
        return None
    used = tuple(role.phrase for role in clause.roles if role.name in _ASKED)
    said = stated(ClauseQuestion("", clause, "time", times[0], (), used), index.language, index.facts)
    if said is None or len(said.inverted.split()) > _MAX_WORDS:
        return None
    number = str(last[0] - first[0])
    return PatternCandidate(
        passages=(chunk_passage(clause.sentence.chunk),),
        evidence=(clause.sentence.evidence,),
        keys={Fact(clause.sentence.words, verb.start): 1},
        pattern="how_many_years" if verb.lemma in words.many("lasting") else "for_years",
        values={"asked": said.inverted, **({"title": title} if title else {})},
        answers=(number, fill(words.one("years"), number=number)),
        metadata={"answer_kind": "number", "computed": True},
        keep=(title,) if title else (),
        about=(said.statement,),
    )
