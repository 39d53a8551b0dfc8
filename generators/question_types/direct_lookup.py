"""`direct_lookup`: one fact, asked by a sentence with a blank."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from ...utils.languages import Language
from ..cloze import CLOZE_CHECKS, cloze_answers, cloze_candidates, cloze_question
from ..corpus_index import CorpusIndex
from ..drafts import Candidate, Draft
from .base import QuestionType, question_type


@question_type("direct_lookup", difficulty="easy")
class DirectLookup(QuestionType[Candidate]):
    """Find one fact: “The bridge was opened in ____.” The answer is a name, a year or a figure of one sentence."""

    brief = "It asks for one fact that a single sentence of the passage states; the answer is that fact."
    checks = CLOZE_CHECKS

    def select(self, index: CorpusIndex, random: Random) -> Iterator[Candidate]:
        return cloze_candidates(index, random)

    def template(self, candidate: Candidate, language: Language) -> Draft[Candidate]:
        kind = candidate.answer.kind
        return self.draft(
            candidate,
            cloze_question(candidate, language),
            cloze_answers(candidate, language),
            metadata={"answer_kind": kind},
        )
