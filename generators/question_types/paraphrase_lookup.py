"""`paraphrase_lookup`: one fact, asked in other words than the passage uses. It takes a language model to write."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from ...utils.languages import Language
from ..cloze import CLOZE_CHECKS, cloze_answers, cloze_candidates, cloze_question
from ..corpus_index import CorpusIndex
from ..drafts import Candidate, Draft
from .base import QuestionType, question_type


@question_type("paraphrase_lookup", difficulty="medium", needs_model=True)
class ParaphraseLookup(QuestionType[Candidate]):
    """Find one fact though the question uses other words: “When could people first cross?” for the opening of a bridge.

    Rules cannot paraphrase: this type needs a language model as its writer.
    """

    brief = "It asks for one fact in words of its own: beside names it repeats no rare word of the passage."
    checks = CLOZE_CHECKS

    def select(self, index: CorpusIndex, random: Random) -> Iterator[Candidate]:
        return cloze_candidates(index, random)

    def template(self, candidate: Candidate, language: Language) -> Draft[Candidate]:
        """The question that a model is to paraphrase; it is no question of this type itself."""
        metadata = {"answer_kind": candidate.answer.kind}
        return self.draft(
            candidate, cloze_question(candidate, language), cloze_answers(candidate, language), metadata=metadata
        )
