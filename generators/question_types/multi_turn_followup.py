"""`multi_turn_followup`: a second question that only the first one's answer makes clear."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from ...utils.languages import Language, writer_patterns
from ...utils.types import Passage, Reject
from ...utils.words import folded_words
from ..anchors import accepted_answers
from ..bridges import Span, bridges
from ..checks import DEFAULT_CHECKS, Check
from ..checks.bridge import bridge_not_unique, is_open_without_bridge
from ..checks.cloze import ambiguous_blank, blank_in_brackets, leans_on_context, not_a_sentence, piece_of_a_name
from ..cloze import cloze_question
from ..corpus_index import CorpusIndex, Sentence, contains_phrase
from ..drafts import Candidate, Draft
from ..passages import chunk_passage
from ..writers.template import fill
from .base import QuestionType, question_type


@dataclass(frozen=True, slots=True)
class FollowUp(Candidate):
    """Two sentences of one passage: the first is asked for a name, the second for something about it."""

    @property
    def passages(self) -> tuple[Passage, ...]:
        return (chunk_passage(self.hops[-1].chunk),)

    @property
    def first_turn(self) -> Candidate:
        assert self.bridge is not None, "the first turn asks for a name"
        return Candidate(self.hops[:1], self.bridge)


def answer_in_history(draft: Draft[FollowUp], index: CorpusIndex) -> Reject | None:
    """What the first turn says already need not be read in the passage."""
    said = folded_words(" ".join(text for turn in draft.metadata["history"] for text in turn.values()))
    stated = next((answer for answer in draft.answers if contains_phrase(said, folded_words(answer))), None)
    return Reject("answer_in_history", f"{stated!r} stands in the first turn") if stated else None


def history_not_needed(draft: Draft[FollowUp], index: CorpusIndex) -> Reject | None:
    """As long as it is not known which name is meant, another filler of the passage must fit."""
    if is_open_without_bridge(draft.candidate, index):
        return None
    return Reject("history_not_needed", f"nothing else in the passage fits: {draft.candidate.hops[-1].text[:200]}")


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


@question_type("multi_turn_followup", difficulty="hard")
class MultiTurnFollowup(QuestionType[FollowUp]):
    """Take up a conversation: after “Which name fills the blank?”, “Which year stands beside that name elsewhere?”

    The follow-up says “that name” of what the first turn was about: a person, a thing or several. Without the first
    turn several answers of the passage would do; with it, one.
    """

    brief = (
        "It is the second turn of a conversation: it asks for something else about what the first turn named, and "
        "points to it by a pronoun, or as that name, alone."
    )
    checks = _CHECKS

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

    def _followup(self, candidate: FollowUp, language: Language) -> str:
        words, patterns = self.words(language), writer_patterns(language)
        answer, ask = candidate.answer, patterns.asks[candidate.answer.kind]
        if candidate.pick != "only":
            return words.one(candidate.pick)
        if candidate.fragment is None:
            return fill(words.one("without_fragment"), ask=ask.only)
        start, end = candidate.fragment
        text = candidate.hops[-1].text
        fragment = text[start : answer.start] + patterns.blank + text[answer.end : end]
        return fill(words.one("with_fragment"), ask=ask.blank, fragment=fragment)


def _joins(first: Sentence, second: Sentence) -> bool:
    return first.chunk.doc_id == second.chunk.doc_id and first.number != second.number
