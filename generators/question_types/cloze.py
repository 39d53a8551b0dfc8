"""`cloze`: a sentence of the corpus with a blank."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from ...utils.languages import Language
from ...utils.records.drafts import Cloze, Draft
from ..checks.written import WRITTEN_FACT_CHECKS
from ..index.corpus_index import CorpusIndex
from ..writers.question_type import QuestionType
from .candidates.cloze import CLOZE_CHECKS, cloze_answers, cloze_candidates, cloze_question
from .direct_lookup import DirectLookup
from .registry import question_type


@question_type("cloze", difficulty="easy")
class ClozeType(QuestionType[Cloze]):
    """Fill a blank: “The bridge was opened in ____.” Easy: whoever finds the sentence can copy the answer."""

    precedence = -1
    brief = DirectLookup.brief
    checks = CLOZE_CHECKS
    written_checks = WRITTEN_FACT_CHECKS

    def select(self, index: CorpusIndex, random: Random) -> Iterator[Cloze]:
        return cloze_candidates(index, random)

    def template(self, candidate: Cloze, language: Language) -> Draft[Cloze]:
        kind = candidate.answer.kind
        return self.draft(
            candidate,
            cloze_question(candidate, language),
            cloze_answers(candidate, language),
            metadata={"answer_kind": kind},
        )
