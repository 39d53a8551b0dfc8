"""A question type, with a metric of this package."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from lm_eval_taskgen.generators.index.corpus_index import CorpusIndex
from lm_eval_taskgen.generators.question_types import QuestionType, question_type
from lm_eval_taskgen.generators.question_types.candidates.cloze import CLOZE_CHECKS, cloze_candidates
from lm_eval_taskgen.utils.languages import Language
from lm_eval_taskgen.utils.records.drafts import Cloze, Draft
from lm_eval_taskgen.utils.task_style import TaskStyle


@question_type("missing_year", difficulty="easy", style=TaskStyle(metrics=("near_year",)))
class MissingYear(QuestionType[Cloze]):
    """Say which year is left out: “The bridge was opened in ____.” A year close to it has part of the score."""

    checks = CLOZE_CHECKS

    def select(self, index: CorpusIndex, random: Random) -> Iterator[Cloze]:
        return (candidate for candidate in cloze_candidates(index, random) if candidate.answer.kind == "year")

    def template(self, candidate: Cloze, language: Language) -> Draft[Cloze]:
        sentence = candidate.answer.replaced_in(candidate.sentence.text, "____")
        return self.draft(candidate, f"Which year is left out? “{sentence}”", [candidate.answer.text])
