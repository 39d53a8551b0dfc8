"""`multi_hop_within_corpus`: one section of a document describes a name, another states a fact about it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from ...utils.languages import Language, writer_patterns
from ...utils.records.documents import Passage, headed_chunk_passage
from ...utils.records.drafts import Bridge, Draft, Place
from ...utils.records.sentence import Sentence
from ..checks.bridge import BRIDGE_CHECKS
from ..checks.written_bridge import WRITTEN_BRIDGE_CHECKS
from ..index.bridges import Span, bridges
from ..index.corpus_index import CorpusIndex
from ..index.second_passage import lie_apart
from ..models.prompt import Prompt
from ..reading.anchors import accepted_answers
from ..writers.question_type import QuestionType
from .candidates.bridge_prompt import bridge_brief, bridge_prompt
from .candidates.bridge_question import bridge_question
from .registry import question_type

_PLACES: tuple[Place, ...] = ("anywhere", "heading", "opening", "closing")


@dataclass(frozen=True, slots=True)
class SectionBridge(Bridge):
    """A bridge between two sections of a document. Passages show headings, since both have the same title."""

    @property
    def passages(self) -> tuple[Passage, ...]:
        return tuple(headed_chunk_passage(chunk) for chunk in self.chunks)


@question_type("multi_hop_within_corpus", difficulty="hard")
class MultiHopWithinCorpus(QuestionType[SectionBridge]):
    """Combine two sections of one document: one says who or what X is, the other says when, where or how many, of X.

    “One passage says: “X was built to feed the canal.” Here X stands for a name. In another passage, under the heading
    “Repairs”, a sentence that names X gives a year. Which year is it?” In a document without headings, passages that do
    not adjoin count as sections.
    """

    precedence = 2
    brief = bridge_brief(" of one document")
    checks = BRIDGE_CHECKS
    written_checks = WRITTEN_BRIDGE_CHECKS

    def select(self, index: CorpusIndex, random: Random) -> Iterator[SectionBridge]:
        def joins(described: Sentence, last: Sentence) -> bool:
            return described.doc_id == last.doc_id and lie_apart(described, last, index)

        return bridges(index, random, Span(joins, SectionBridge, _PLACES))

    def template(self, candidate: SectionBridge, language: Language) -> Draft[SectionBridge]:
        return self.draft(
            candidate,
            bridge_question(candidate, language, self.words(language).one("other_passage_headed")),
            accepted_answers(candidate.answer, writer_patterns(language)),
            hops=2,
            metadata={"answer_kind": candidate.answer.kind},
        )

    def prompt(self, candidate: SectionBridge, language: Language, difficulty: str) -> Prompt:
        return bridge_prompt(self.template(candidate, language), language, difficulty, self.brief)
