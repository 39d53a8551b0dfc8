"""`multi_turn_followup`: a second question that can only be understood with the first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import chain
from random import Random
from typing import Any

from ...utils.languages import Language
from ...utils.records.drafts import Draft, Lookup
from ...utils.records.samples import Reject
from ...utils.text.words import contains_phrase, folded_words
from ..checks import DEFAULT_CHECKS, Check, first_reject
from ..checks.lookup import another_answer
from ..checks.written import WRITTEN_CHECKS, WRITTEN_FACT_CHECKS, WRITTEN_FURTHER
from ..index.corpus_index import CorpusIndex
from ..index.ranking import alternating
from ..models.prompt import Prompt, ReplyForm
from ..writers.asking.one_of_its_kind import some_of_many
from ..writers.patterns import type_patterns
from ..writers.prompts import NATURAL, ONE_ANSWER, to_prompt
from ..writers.proposing.task import Example, Proposing
from ..writers.question_type import QuestionType
from .candidates.entry_follow_ups import EntryFollowUp, entry_follow_ups, step_follow_ups
from .candidates.follow_ups import FollowUp, follow_up_candidates, is_open
from .candidates.lookups import LOOKUP_CHECKS, lookup_answers
from .candidates.pattern_type import PatternCandidate, PatternType
from .long_context_synthesis import LongContextSynthesis
from .registry import question_type
from .specific_jargon import SpecificJargon
from .tables_extraction import TablesExtraction

_Candidate = FollowUp | EntryFollowUp


def answer_in_history(draft: Draft[_Candidate], index: CorpusIndex) -> Reject | None:
    """Reject a follow-up whose answer is already in the first turn."""
    said = folded_words(" ".join(text for turn in draft.metadata["history"] for text in turn.values()))
    stated = next((answer for answer in draft.answers if contains_phrase(said, folded_words(answer))), None)
    return Reject("answer_in_history", f"{stated!r} stands in the first turn") if stated else None


def history_not_needed(draft: Draft[_Candidate], index: CorpusIndex) -> Reject | None:
    """Reject a follow-up whose own words tell what it is about."""
    if isinstance(draft.candidate, EntryFollowUp) or is_open(draft.candidate, index):
        return None
    return Reject("history_not_needed", draft.query[:200])


def two_answers(draft: Draft[_Candidate], index: CorpusIndex) -> Reject | None:
    """Reject a follow-up about a fact if the corpus states something else in the place of its answer.

    Of an act that was told, it may do so of whoever did it: "It was founded in 1871."
    """
    candidate = draft.candidate
    if isinstance(candidate, EntryFollowUp):
        return None
    asked: list[Lookup] = [candidate]
    question, clause = candidate.question, candidate.question.clause
    is_of_act = candidate.first.sentence.number == candidate.sentence.number
    if is_of_act and not clause.verb.passive and clause.role("object") in question.used:
        used = tuple(phrase for phrase in question.used if phrase is not clause.role("subject"))
        asked.append(replace(candidate, question=replace(question, used=used)))
    found = (another_answer(Draft(draft.question_type, draft.query, draft.answers, one), index) for one in asked)
    return next((reject for reject in found if reject is not None), None)


def first_turn_unsound(draft: Draft[_Candidate], index: CorpusIndex) -> Reject | None:
    """Require a first turn that is a sound question with one answer."""
    if isinstance(draft.candidate, EntryFollowUp):
        return first_reject(draft.candidate.first, index, DEFAULT_CHECKS)
    first = draft.candidate.first
    thing = next(some_of_many(first.question.text, first.sentence, index), None)
    if thing is not None:
        return Reject("nothing_named", f"{thing!r} is one of many: {first.question.text[:200]}")
    answers = lookup_answers(first, index.language)
    asked = Draft(draft.question_type, first.question.text, answers, first)
    return first_reject(asked, index, LOOKUP_CHECKS)


def written_first_turn_unsound(draft: Draft[_Candidate], index: CorpusIndex) -> Reject | None:
    """Require a first turn that is a sound question with one answer."""
    question = draft.metadata["history"][0]["question"]
    if isinstance(draft.candidate, EntryFollowUp):
        return first_reject(replace(draft.candidate.first, query=question), index, WRITTEN_CHECKS)
    first = draft.candidate.first
    answers = lookup_answers(first, index.language)
    asked = Draft(draft.question_type, question, answers, first)
    return first_reject(asked, index, WRITTEN_FACT_CHECKS)


def points_at_nothing(draft: Draft[_Candidate], index: CorpusIndex) -> Reject | None:
    """Require a word in the follow-up that refers back to the first turn ("that name")."""
    if isinstance(draft.candidate, EntryFollowUp):
        return None  # It names another row, entry or term of those that the first turn asks about.
    words = folded_words(draft.query)
    pointers = type_patterns("multi_turn_followup", index.language, {}).many("pointers")
    if any(contains_phrase(words, folded_words(pointer)) for pointer in pointers):
        return None
    return Reject("points_at_nothing", f"no word points to the first turn: {draft.query[:200]}")


_CHECKS: tuple[Check, ...] = (
    *DEFAULT_CHECKS,
    answer_in_history,
    history_not_needed,
    first_turn_unsound,
    two_answers,
)
# Cheap checks first.
_WRITTEN_CHECKS: tuple[Check, ...] = (
    *WRITTEN_FURTHER,
    answer_in_history,
    points_at_nothing,
    written_first_turn_unsound,
)
_FORM = ReplyForm(texts=("first_question", "question"))
_RULES = (
    ONE_ANSWER,
    "The first question stands alone, for somebody who has not seen the passages: it names in full whom or what it is "
    "about, and nothing but the first answer answers it.",
    "Neither question speaks of a passage, text, document, sentence or gap.",
    NATURAL,
)


@question_type("multi_turn_followup", difficulty="hard")
class MultiTurnFollowup(QuestionType[_Candidate]):
    """Answer in a conversation: after “When was the university founded? – 1890”, “Who donated money to it?”

    The second question points back at what the first is about, by “it”, “he”, “there” or “that year”, asks on about the
    same act (“When was that?”), or asks the same of another row of a table or list, or another term (“And what about
    the day ticket?”), or what comes after a step, and says too little without it.
    """

    precedence = 2
    proposing = Proposing(
        task=("The questions belong to conversations: somebody asks, is told the answer, and asks on."),
        good=(
            Example(
                "Who had it built?",
                "the Tarn Mining Company",
                "after “What is the oldest bridge over the Tarn?” – “the bridge at Albery”: “it” is the bridge",
            ),
            Example(
                "And how long does it take there?",
                "ten working days",
                "after “Which office issues travel permits?” – “the registry”: “there” is the registry",
            ),
        ),
        bad=(
            Example(
                "Who had the bridge at Albery built?",
                "the Tarn Mining Company",
                "it can be understood without the first turn",
            ),
            Example(
                "And the other one?",
                "the mill",
                "it may mean anything",
            ),
        ),
        form="follow_up",
        shown="section",
    )
    brief = (
        'Write two turns of a conversation. "first_question" asks for the text under "first_answer" by what the first '
        'evidence says; "first_evidence_with_gap" shows where that stands. "question" is what the same person asks '
        "next, having been told the first answer: it asks for the answer, which the second evidence holds, and points "
        "to what was just named by a pronoun or a word like “there”. By itself nobody could tell what it is about. It "
        "holds neither the first answer nor another name or figure of the second evidence; the first question holds "
        "neither answer. Good: “Which river runs past the mill at Albery?” and then “And how many bridges cross it?” "
        "Bad: “How many bridges cross the Tarn?”, which needs no first turn, and “How many are there?”, which may mean "
        "anything."
    )
    checks = _CHECKS
    written_checks = _WRITTEN_CHECKS

    def select(self, index: CorpusIndex, random: Random) -> Iterator[_Candidate]:
        words = self.words(index.language)
        asked = chain.from_iterable(_drafts(kind, index, random) for kind in (TablesExtraction(), SpecificJargon()))
        steps = (one for one in _drafts(LongContextSynthesis(), index, random) if one.metadata["asks_for"] == "step")
        entries, tasks = entry_follow_ups(asked, words), step_follow_ups(steps, words)
        return alternating(follow_up_candidates(index, random, words), entries, tasks)

    def template(self, candidate: _Candidate, language: Language) -> Draft[_Candidate]:
        return self._draft(candidate, candidate.asked_before[0], candidate.turn, language)

    def prompt(self, candidate: _Candidate, language: Language, difficulty: str) -> Prompt:
        first_question, first_answer = candidate.asked_before
        more = {
            "first_evidence": candidate.evidence[0].text,
            "first_answer": first_answer,
            "plain_first_question": first_question,
            "plain_question": candidate.in_full,
        }
        return to_prompt(
            self.brief,
            self.template(candidate, language),
            language,
            difficulty,
            more=more,
            form=_FORM,
            writes="two questions, the second of which goes on from the first,",
            rules=_RULES,
        )

    def written(self, candidate: _Candidate, reply: Mapping[str, Any], language: Language) -> Draft[_Candidate]:
        return self._draft(candidate, reply["first_question"], reply["question"], language)

    def _draft(self, candidate: _Candidate, first: str, question: str, language: Language) -> Draft[_Candidate]:
        turn = {"question": first, "answer": candidate.asked_before[1]}
        if isinstance(candidate, EntryFollowUp):
            return self.draft(candidate, question, candidate.second.answers, metadata={"history": [turn]})
        answers = lookup_answers(candidate, language)
        return self.draft(
            candidate, question, answers, metadata={"answer_kind": candidate.answer.kind, "history": [turn]}
        )


def _drafts(kind: PatternType, index: CorpusIndex, random: Random) -> Iterator[Draft[PatternCandidate]]:
    """Yield the questions of another type."""
    return (kind.template(candidate, index.language) for candidate in kind.select(index, random))
