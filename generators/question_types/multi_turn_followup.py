"""`multi_turn_followup`: a second question that can only be understood with the answer to the first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from ...utils.languages import Language, writer_patterns
from ...utils.records.documents import Passage, chunk_passage
from ...utils.records.drafts import Bridge, Cloze, Draft
from ...utils.records.samples import Reject
from ...utils.records.sentence import Sentence
from ...utils.text.words import contains_phrase, folded_words
from ..checks import DEFAULT_CHECKS, Check, first_reject
from ..checks.bridge import bridge_not_unique, is_open_without_bridge
from ..checks.cloze import ambiguous_blank, blank_in_brackets, leans_on_context, not_a_sentence, piece_of_a_name
from ..checks.written import WRITTEN_FACT_CHECKS, WRITTEN_FURTHER
from ..checks.written_bridge import bridge_in_question, last_passage_told
from ..index.bridges import Span, bridges
from ..index.corpus_index import CorpusIndex
from ..index.fragments import quoted_fragment
from ..models.prompt import Prompt, ReplyForm
from ..reading.anchors import accepted_answers
from ..writers.patterns import type_patterns
from ..writers.prompts import NATURAL, ONE_ANSWER, to_prompt
from ..writers.question_type import QuestionType
from ..writers.template import fill
from .candidates.cloze import cloze_question
from .registry import question_type


@dataclass(frozen=True, slots=True)
class FollowUp(Bridge):
    """Two sentences of one passage: the first turn asks for a name in one, the second for a fact on it in the other."""

    @property
    def passages(self) -> tuple[Passage, ...]:
        return (chunk_passage(self.last.chunk),)

    @property
    def first_turn(self) -> Cloze:
        return Cloze(self.first, self.bridge)


def answer_in_history(draft: Draft[FollowUp], index: CorpusIndex) -> Reject | None:
    """Reject a follow-up whose answer is already in the first turn."""
    said = folded_words(" ".join(text for turn in draft.metadata["history"] for text in turn.values()))
    stated = next((answer for answer in draft.answers if contains_phrase(said, folded_words(answer))), None)
    return Reject("answer_in_history", f"{stated!r} stands in the first turn") if stated else None


def history_not_needed(draft: Draft[FollowUp], index: CorpusIndex) -> Reject | None:
    """Reject a follow-up with only one possible answer in the passage even without the first turn."""
    if is_open_without_bridge(draft.candidate, index):
        return None
    return Reject("history_not_needed", f"nothing else in the passage fits: {draft.candidate.last.text[:200]}")


def first_turn_is_unsound(draft: Draft[FollowUp], index: CorpusIndex) -> Reject | None:
    """Require a first turn that is a sound question with one answer."""
    first = draft.candidate.first_turn
    question = draft.metadata["history"][0]["question"]
    first_draft = Draft(draft.question_type, draft.difficulty, question, (first.answer.text,), first)
    return first_reject(first_draft, index, WRITTEN_FACT_CHECKS)


def points_at_nothing(draft: Draft[FollowUp], index: CorpusIndex) -> Reject | None:
    """Require a word in the follow-up that refers back to the first turn ("that name")."""
    words = folded_words(draft.query)
    pointers = type_patterns("multi_turn_followup", index.language, {}).many("pointers")
    if any(contains_phrase(words, folded_words(pointer)) for pointer in pointers):
        return None
    return Reject("points_at_nothing", f"no word points to the first turn: {draft.query[:200]}")


_CHECKS: tuple[Check, ...] = (
    *DEFAULT_CHECKS,
    answer_in_history,
    not_a_sentence,
    leans_on_context,
    blank_in_brackets,
    piece_of_a_name,
    ambiguous_blank,
    bridge_not_unique,
    history_not_needed,
)


# Cheap checks first.
_WRITTEN_CHECKS: tuple[Check, ...] = (
    *WRITTEN_FURTHER,
    bridge_in_question,
    answer_in_history,
    points_at_nothing,
    last_passage_told,
    first_turn_is_unsound,
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
class MultiTurnFollowup(QuestionType[FollowUp]):
    """Answer in a conversation: after “Which name fills the blank?”, “Which year is given with that name elsewhere?”

    The follow-up says “that name” for the answer of the first turn: a person, a thing or several. Without the first
    turn several answers in the passage would fit; with it, only one.
    """

    precedence = 2
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

    def select(self, index: CorpusIndex, random: Random) -> Iterator[FollowUp]:
        return bridges(index, random, Span(_joins, FollowUp, ("same",), quotes_telling=True))

    def template(self, candidate: FollowUp, language: Language) -> Draft[FollowUp]:
        first = candidate.first_turn
        turn = {"question": cloze_question(first, language), "answer": first.answer.text}
        return self.draft(
            candidate,
            self._followup(candidate, language),
            accepted_answers(candidate.answer, writer_patterns(language)),
            metadata={"answer_kind": candidate.answer.kind, "history": [turn]},
        )

    def prompt(self, candidate: FollowUp, language: Language, difficulty: str) -> Prompt:
        first = candidate.first_turn.answer
        more = {
            "first_evidence_with_gap": first.replaced_in(candidate.first.text, writer_patterns(language).blank),
            "first_answer": first.text,
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

    def written(self, candidate: FollowUp, reply: Mapping[str, Any], language: Language) -> Draft[FollowUp]:
        draft = self.template(candidate, language)
        turn = {"question": reply["first_question"], "answer": candidate.first_turn.answer.text}
        return replace(draft, query=reply["question"], metadata={**draft.metadata, "history": [turn]})

    def _followup(self, candidate: FollowUp, language: Language) -> str:
        words, patterns = self.words(language), writer_patterns(language)
        ask = patterns.asks[candidate.answer.kind]
        if candidate.pick != "only":
            return words.one(candidate.pick)
        fragment = quoted_fragment(candidate, patterns.blank)
        if fragment is None:
            return fill(words.one("without_fragment"), ask=ask.only)
        return fill(words.one("with_fragment"), ask=ask.blank, fragment=fragment)


def _joins(first: Sentence, second: Sentence) -> bool:
    return first.chunk.chunk_id == second.chunk.chunk_id and first.number != second.number
