"""`direct_lookup`: one fact, asked for as a person would ask."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from ...utils.languages import Language
from ...utils.records.drafts import Draft, Lookup
from ..checks.written import WRITTEN_FACT_CHECKS
from ..index.corpus_index import CorpusIndex
from ..writers.proposing.task import Example, Proposing
from ..writers.question_type import QuestionType
from .candidates.lookups import LOOKUP_CHECKS, lookup_answers, lookup_candidates
from .registry import question_type


@question_type("direct_lookup", difficulty="easy")
class DirectLookup(QuestionType[Lookup]):
    """Find one fact: “When was the bridge at Albery opened?” One sentence of the corpus states the answer."""

    proposing = Proposing(
        task=(
            "The questions ask for single facts that one sentence, table row or list item states: who, what, when, "
            "where, how many, how long, which kind, what is required, what is allowed, what happens if. Ask for "
            "what matters in the passage, not for its side remarks."
        ),
        good=(
            Example(
                "How many books can a student borrow at a time?",
                "six",
                "a rule that every new member asks for, in plain words",
            ),
            Example(
                "Who paid for the iron bridge at Albery?",
                "the Tarn Mining Company",
                "short, names its thing, and the text says “was financed by”",
            ),
        ),
        bad=(
            Example(
                (
                    "What is stated about members who have had their card for at least two years and have no "
                    "outstanding fines?"
                ),
                "they may borrow twelve books",
                "nobody asks like this: it copies the sentence and leaves a hole in it",
            ),
            Example(
                "When was it opened?",
                "1871",
                "nobody can know what “it” is",
            ),
        ),
    )
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
            candidate.question.text,
            lookup_answers(candidate, language),
            metadata={"answer_kind": candidate.answer.kind},
        )
