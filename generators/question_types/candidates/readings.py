"""A question that several facts answer, as its candidate: what it shows and what a rewording must keep."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass

from ....utils.records.documents import Evidence, Passage, chunk_passage
from ....utils.records.drafts import Draft, Lookup, MustKeep
from ....utils.records.questions import ClauseQuestion
from ....utils.records.samples import Reject
from ....utils.text.words import contains_phrase, folded_words
from ...checks.lookup import MAY_ANSWER, asked_words, names_nothing
from ...index.corpus_index import CorpusIndex
from .lookups import lookup_of


@dataclass(frozen=True, slots=True)
class Readings:
    """A question with the facts that answer it, the one that it was worded for first."""

    text: str
    readings: tuple[Lookup, ...]

    @classmethod
    def of(cls, questions: Sequence[ClauseQuestion]) -> Readings:
        """Return the candidate for the same question as several sentences answer it."""
        return cls(questions[0].text, tuple(map(lookup_of, questions)))

    @property
    def passages(self) -> tuple[Passage, ...]:
        return tuple(dict.fromkeys(chunk_passage(reading.sentence.chunk) for reading in self.readings))

    @property
    def evidence(self) -> tuple[Evidence, ...]:
        return tuple(reading.sentence.evidence for reading in self.readings)

    @property
    def keys(self) -> Mapping[Hashable, int]:
        """The facts of all readings."""
        return {key: limit for reading in self.readings for key, limit in reading.keys.items()}

    @property
    def must_keep(self) -> MustKeep:
        """Keep a name of the question, if it has one, and be about what it is about; never state an answer."""
        used = self.readings[0].question.used
        names = tuple(phrase.text for phrase in used if phrase.proper)
        about = " ".join(phrase.text for phrase in used) or self.text
        secret = tuple(reading.answer.text for reading in self.readings)
        return MustKeep(names=(names,) if names else (), about=(about,), secret=secret)


def nothing_named(draft: Draft[Readings], index: CorpusIndex) -> Reject | None:
    """Reject a question of common words alone: nobody could know what it is about."""
    return Reject("nothing_named", draft.query[:200]) if names_nothing(_as_said(draft.candidate), index) else None


def _as_said(candidate: Readings) -> str:
    """Return the question with its verb as the first sentence has it, too: "lost" for "What did the museum lose?"."""
    return f"{candidate.text} {candidate.readings[0].question.clause.verb.rest}"


def further_reading(draft: Draft[Readings], index: CorpusIndex) -> Reject | None:
    """Reject a question if yet another sentence has nearly all its words, all its names and none of the answers."""
    own = {reading.sentence.words for reading in draft.candidate.readings}
    asked = asked_words(_as_said(draft.candidate), index)
    spans = draft.candidate.readings[0].sentence.of_kind("name")
    names = {word for span in spans for word in folded_words(span.text)}.intersection(asked)
    golds = [folded_words(form) for forms in draft.metadata["items"] for form in forms]
    for other in index.sentences_like(asked, MAY_ANSWER):
        if other.words in own or not names.issubset(other.words):
            continue
        if not any(contains_phrase(other.words, gold) for gold in golds):
            return Reject("another_answer", f"may be answered by: {other.text[:200]}")
    return None
