"""`multi_hop_between_documents`: one document describes a name, another states a fact about it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from ...utils.languages import Language, writer_patterns
from ...utils.records.drafts import Bridge, Draft
from ...utils.records.sentence import Sentence
from ..checks.bridge import BRIDGE_CHECKS
from ..checks.written_bridge import WRITTEN_BRIDGE_CHECKS
from ..index.bridges import Span, bridges
from ..index.corpus_index import CorpusIndex
from ..models.prompt import Prompt
from ..reading.anchors import accepted_answers
from ..writers.question_type import QuestionType
from .candidates.bridge_prompt import bridge_brief, bridge_prompt
from .candidates.bridge_question import bridge_question
from .registry import question_type


@question_type("multi_hop_between_documents", difficulty="hard")
class MultiHopBetweenDocuments(QuestionType[Bridge]):
    """Combine two documents: one says who or what X is, the other says when, where or how many, of X."""

    precedence = 2
    brief = bridge_brief(" of two documents")
    checks = BRIDGE_CHECKS
    written_checks = WRITTEN_BRIDGE_CHECKS

    def select(self, index: CorpusIndex, random: Random) -> Iterator[Bridge]:
        def joins(described: Sentence, last: Sentence) -> bool:
            return described.doc_id != last.doc_id

        return bridges(index, random, Span(joins, Bridge))

    def template(self, candidate: Bridge, language: Language) -> Draft[Bridge]:
        return self.draft(
            candidate,
            bridge_question(candidate, language),
            accepted_answers(candidate.answer, writer_patterns(language)),
            hops=2,
            metadata={"answer_kind": candidate.answer.kind},
        )

    def prompt(self, candidate: Bridge, language: Language, difficulty: str) -> Prompt:
        return bridge_prompt(self.template(candidate, language), language, difficulty, self.brief)
