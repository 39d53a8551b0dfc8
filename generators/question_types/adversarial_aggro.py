"""`adversarial_aggro`: a plain question in a hostile tone."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from ...utils.languages import Language
from ..cloze import CLOZE_CHECKS, cloze_answers, cloze_question
from ..corpus_index import CorpusIndex
from ..drafts import Draft
from ..drawn_clozes import DrawnCandidate, drawn_clozes
from ..writers.template import fill
from .base import QuestionType, question_type


@question_type("adversarial_aggro", difficulty="medium")
class AdversarialAggro(QuestionType[DrawnCandidate]):
    """Answer a rude question calmly: “My toaster gives better answers than you. The bridge was opened in ____.”

    The gold is the fact and nothing else; an answer that quarrels or apologises scores lower.
    """

    brief = (
        "It asks for one fact that a single sentence of the passage states, in a hostile and insulting tone that stays "
        "fit to print: no slurs, no obscenities, no threats. The answer is that fact, stated calmly."
    )
    checks = CLOZE_CHECKS

    def select(self, index: CorpusIndex, random: Random) -> Iterator[DrawnCandidate]:
        return drawn_clozes(index, random)

    def template(self, candidate: DrawnCandidate, language: Language) -> Draft[DrawnCandidate]:
        tone = candidate.one_of(self.words(language).many("tones"))
        return self.draft(
            candidate,
            fill(tone, question=cloze_question(candidate, language)),
            cloze_answers(candidate, language),
            metadata={"answer_kind": candidate.answer.kind},
        )
