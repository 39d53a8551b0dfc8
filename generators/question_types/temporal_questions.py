"""`temporal_questions`: the order of events, the years between them, and what was in force when."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from ...utils.languages import Language
from ...utils.records.drafts import Draft
from ...utils.records.samples import Reject
from ...utils.text.words import contains_phrase, folded_words
from ..checks import DEFAULT_CHECKS
from ..index.corpus_index import CorpusIndex
from ..index.ranking import alternating
from ..writers.patterns import type_patterns
from ..writers.proposing.task import Example, Proposing
from ..writers.template import fill
from .candidates.dated_documents import document_candidates
from .candidates.event_questions import event_questions
from .candidates.noted_versions import noted_versions
from .candidates.pattern_type import PatternCandidate, PatternType
from .candidates.versions_of_changes import versions_of_changes
from .registry import question_type


def newness_not_asked_for(draft: Draft[PatternCandidate], index: CorpusIndex) -> Reject | None:
    """Require a word for "more recent" in a question about what applies, in a model's words."""
    newer = type_patterns(draft.question_type, index.language, {}).many("newer_words")
    words = folded_words(draft.query)
    if draft.candidate.pattern != "applies" or any(contains_phrase(words, folded_words(phrase)) for phrase in newer):
        return None
    return Reject("newness_not_asked_for", draft.query[:200])


@question_type("temporal_questions", difficulty="medium")
class TemporalQuestions(PatternType):
    """Order what happened and what applied: “How many years after Albery Bridge was opened was it destroyed?”

    Both events are about the same person or thing. Other questions ask how many years something lasted, which of three
    treaties or titles came first or last, at what age somebody died or did something, in which century something
    happened (not in English), which of several documents is the most recent, which version was current at a time,
    which version dropped or added something, which of two options was added first, and what the more recent of two
    documents says. Only the passages give the dates and versions.
    """

    precedence = 2
    proposing = Proposing(
        task=(
            "The questions are about order and time, as somebody asks them who knows a story and wants it straight: "
            "who was first, who came before or after whom, who held an office or what was in force at a time, how long "
            "something lasted, how long after one thing the next one happened. What the question joins is one story: "
            "one led to the other, followed or replaced it, ended or repeated it; or both are of one kind and set side "
            "by side, such as two discoveries of one thing. That they are of one place, one person or one text does "
            "not make them a story. The dates stand in the passages, and the question does not give away those that "
            "are needed. Answers of the kind “span” are the event, name or version as the question or the passages "
            "have it; a number of years is of the kind “number”, with its calculation, and is asked for only where "
            "somebody wonders how long it was."
        ),
        good=(
            Example(
                "Who kept the lighthouse at Gull Point before Ann Fenwick?",
                "Owen Price",
                "one passage lists the keepers with their years, and people ask who came before whom",
            ),
            Example(
                "How long was Owen Price harbour master?",
                "9 years",
                "he held it from 1852 to 1861: 1861 - 1852",
            ),
            Example(
                "Who built a lens of glass rings first, Lowe or Fenwick?",
                "Lowe",
                "both are credited with it, and each has a year",
            ),
        ),
        bad=(
            Example(
                "What happened in 1871?",
                "the bridge was opened",
                "many things happened in a year",
            ),
            Example(
                "How many years after the flood of Corley was the school at Wick opened?",
                "12",
                "the two have nothing to do with each other, and nobody needs the number",
            ),
            Example(
                "Which came first, the mill of 1861 or the bridge of 1871?",
                "the mill",
                "the question holds both dates",
            ),
        ),
        skipped=(
            "“The school at Wick was opened in 1478.” “In 1501 the market at Wick was paved.”: two dates of one town "
            "and no story; nobody who knows of one asks about the other",
            "“Lowe warned of floods in 1860.” “Fenwick studied floods in 1902.”: works on one subject, which nobody "
            "puts in order",
        ),
        kinds=("span", "number"),
        shown="times",
        names_choices=True,
    )
    brief = (
        "It asks what came first or last, how long after another thing something happened, or what was current at a "
        "time. It says of each event what happened, and gives no date or year that the plain question does not have."
    )
    checks = DEFAULT_CHECKS
    written_checks = (*PatternType.written_checks, newness_not_asked_for)

    def select(self, index: CorpusIndex, random: Random) -> Iterator[PatternCandidate]:
        words = self.words(index.language)
        yield from document_candidates(index, words, random)
        of_versions = alternating(noted_versions(index, words, random), versions_of_changes(index, words, random))
        yield from alternating(of_versions, event_questions(index, words, random))

    def template(self, candidate: PatternCandidate, language: Language) -> Draft[PatternCandidate]:
        draft = super().template(candidate, language)
        if "title" not in candidate.values:
            return draft
        question = draft.query[:1].lower() + draft.query[1:]
        return replace(draft, query=fill(self.words(language).one("titled"), question=question, **candidate.values))
