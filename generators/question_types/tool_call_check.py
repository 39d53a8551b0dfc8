"""`tool_call_check`: arithmetic with two figures that only the passages give."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from ...utils.records.documents import chunk_passage
from ...utils.records.drafts import Draft, Fact, Lookup
from ...utils.records.samples import Reject
from ...utils.records.sentence import Sentence
from ...utils.text.words import folded_words
from ..checks import DEFAULT_CHECKS
from ..index.corpus_index import CorpusIndex
from ..index.ranking import in_blocks, spread
from ..index.same_fact import other_values
from ..reading.sentence_shape import is_plain_sentence
from ..writers.proposing.task import Example, Proposing
from .candidates.pattern_type import PatternCandidate, PatternType
from .candidates.reckoning import Reckoning
from .candidates.reckonings import reckonings
from .candidates.table_reckonings import table_reckonings
from .registry import question_type

# Documents whose statements are read and ranked together.
_BLOCK = 50
_DIGIT = re.compile(r"\d")


@dataclass(frozen=True, slots=True)
class Sum(PatternCandidate):
    """A question for the result of a reckoning; each of `halves`, the questions for its figures, has one answer."""

    halves: tuple[Lookup, ...] = ()


def figure_not_sure(draft: Draft[Any], index: CorpusIndex) -> Reject | None:
    """Reject a reckoning with a figure that the corpus also gives otherwise, in whatever words."""
    halves = draft.candidate.halves if isinstance(draft.candidate, Sum) else ()
    own = {half.sentence.number for half in halves}
    golds = {folded_words(gold) for half in halves for gold in half.question.golds}
    for half in halves:
        for other, value in other_values(half.question, index):
            if other.number not in own and folded_words(value.text) not in golds:
                return Reject("figure_not_sure", f"{value.text!r} in: {other.text[:200]}")
    return None


@question_type("tool_call_check", difficulty="medium")
class ToolCallCheck(PatternType):
    """Calculate with two figures: “How many more paintings than drawings did Ann Fenwick donate to the museum?”"""

    precedence = 2
    proposing = Proposing(
        task=(
            "The questions ask for a number that a person would work out from two figures of the passages: a sum, a"
            " difference, a share, how many times as much. Both figures have to be found first, and it makes sense "
            "to combine them. The question does not hold them."
        ),
        good=(
            Example(
                "How many more looms than spinning frames did the mill at Albery have?",
                "38",
                "120 - 82, both stand in the passage, and a reader might wonder",
            ),
            Example(
                "What do I pay for a month card and the deposit together?",
                "EUR 61",
                "46 + 15: what a customer has to bring",
            ),
        ),
        bad=(
            Example(
                "What is 46 plus 15?",
                "61",
                "nothing needs to be looked up",
            ),
            Example(
                "What do you get if you add the number of looms to the year of opening?",
                "1991",
                "it makes no sense to add them",
            ),
        ),
        kinds=("number",),
        shown="section",
        counts=True,
    )
    brief = (
        "The answer is a number that is worked out from two figures of the passages: their sum or their difference. "
        "The question leaves no doubt which figures are meant and what is done with them. Good: “How many more crowns "
        "did the bridge at Tarn cost than the mill at Albery?” Bad: “Did the bridge cost more than the mill?”, which "
        "asks for no number."
    )
    checks = (*DEFAULT_CHECKS, figure_not_sure)

    def select(self, index: CorpusIndex, random: Random) -> Iterator[PatternCandidate]:
        yield from table_reckonings(self.words(index.language), index, random)
        yield from self._of_statements(index, random)

    def _of_statements(self, index: CorpusIndex, random: Random) -> Iterator[PatternCandidate]:
        if not index.language.asks_as_english or not index.facts.can_read:
            return
        for documents in in_blocks(list(index.documents), random, _BLOCK):
            sentences = [
                sentence
                for doc_id in documents
                for sentence in index.in_document(doc_id)
                if _has_figure(sentence) and is_plain_sentence(sentence, index.language)
            ]
            index.facts.read(sentences)
            found = [_candidate(one, index) for one in reckonings(sentences, index)]
            yield from spread((((c.evidence[0].doc_id,), 0, c) for c in found), random)


def _has_figure(sentence: Sentence) -> bool:
    return bool(_DIGIT.search(sentence.text)) or bool(sentence.of_kind("number"))


def _candidate(found: Reckoning, index: CorpusIndex) -> Sum:
    sentences = list({clause.sentence.number: clause.sentence for clause in found.clauses}.values())
    chunks = {sentence.chunk.chunk_id: sentence.chunk for sentence in sentences}
    metadata: dict[str, Any] = {"answer_kind": "number", "computed": True, "expression": found.expression}
    # All that its sentences state, so that no other question rests on them.
    keys: dict[Hashable, int] = {("reckoned", sentence.words): 1 for sentence in sentences}
    for sentence in sentences:
        keys |= {Fact(sentence.words, clause.verb.start): 1 for clause in index.facts.clauses_of(sentence)}
    return Sum(
        tuple(map(chunk_passage, chunks.values())),
        tuple(sentence.evidence for sentence in sentences),
        keys,
        "alone",
        {"question": found.question},
        found.answers,
        metadata,
        about=(found.question,),
        halves=found.halves,
    )
