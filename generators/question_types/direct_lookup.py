"""`direct_lookup`: one fact, asked for as a person would ask."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from ...utils.languages import Language
from ...utils.records.drafts import Draft, Lookup
from ..checks.written import WRITTEN_FACT_CHECKS
from ..index.corpus_index import CorpusIndex
from ..writers.asking.openings import opened_otherwise
from ..writers.question_type import QuestionType
from .candidates.lookups import LOOKUP_CHECKS, lookup_answers, lookup_candidates
from .candidates.proposed_lookups import PROPOSED_LOOKUPS
from .registry import question_type


@question_type("direct_lookup", difficulty="easy")
class DirectLookup(QuestionType[Lookup]):
    """Find one fact: “When was the bridge at Albery opened?” One sentence of the corpus states the answer."""

    proposing = PROPOSED_LOOKUPS
    brief = (
        "The question asks for one fact that one sentence of the passage states, and takes from that sentence and its "
        "passage all that is needed to tell which fact is meant. Good: “In which year was the iron bridge over the "
        "Tarn at Albery opened?” Bad: “When was it opened?”, which names nothing, and “What is known of Albery?”, "
        "which many facts answer."
    )
    checks = LOOKUP_CHECKS
    written_checks = WRITTEN_FACT_CHECKS

    def select(self, index: CorpusIndex, random: Random) -> Iterator[Lookup]:
        return lookup_candidates(index, random)

    def template(self, candidate: Lookup, language: Language) -> Draft[Lookup]:
        return self.draft(
            candidate,
            opened_otherwise(candidate.question, language),
            lookup_answers(candidate, language),
            metadata={"answer_kind": candidate.answer.kind},
        )
