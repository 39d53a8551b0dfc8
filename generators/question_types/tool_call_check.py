"""`tool_call_check`: arithmetic over figures that only the passages give."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Literal

from ...utils.languages import Language, writer_patterns
from ...utils.words import folded_words
from ..anchor import Anchor
from ..checks import DEFAULT_CHECKS
from ..corpus_index import CorpusIndex, Sentence
from ..drafts import Draft
from ..figure_values import grouped, whole_number
from ..fragments import FOUR_DIGITS
from ..paired_blanks import (
    Blank,
    PairedBlanks,
    ambiguous_pair,
    filler_in_question,
    lone_blanks,
    neighbours,
)
from ..ranking import in_blocks, spread
from ..writers.template import fill
from .base import QuestionType, question_type

# Documents whose pairs are compared with each other before the first is asked about.
_BLOCK = 1_000

Operation = Literal["years_between", "sum", "difference"]


@dataclass(frozen=True, slots=True)
class Sum(PairedBlanks):
    """Two figures and what to do with them."""

    operation: Operation
    values: tuple[int, int]

    @property
    def result(self) -> int:
        one, other = self.values
        return one + other if self.operation == "sum" else abs(one - other)

    @property
    def expression(self) -> str:
        one, other = self.values if self.operation == "sum" else (max(self.values), min(self.values))
        return f"{one} {'+' if self.operation == 'sum' else '-'} {other}"


@question_type("tool_call_check", difficulty="medium")
class ToolCallCheck(QuestionType[Sum]):
    """Find two figures and reckon: “How many years lie between the years that fill the two blanks?”"""

    brief = "It needs two figures of the passages and one step of arithmetic; it states neither figure nor the result."
    checks = (*DEFAULT_CHECKS, filler_in_question, ambiguous_pair)

    def select(self, index: CorpusIndex, random: Random) -> Iterator[Sum]:
        for block in in_blocks(list(index.documents), random, _BLOCK):
            yield from spread((((s.first.sentence.doc_id, s.operation), 0, s) for s in _sums(index, block)), random)

    def template(self, candidate: Sum, language: Language) -> Draft[Sum]:
        clozes = {"first": candidate.first.cloze(language), "second": candidate.second.cloze(language)}
        query = fill(self.words(language).one(candidate.operation), **clozes)
        stops = _groups_by_stops(language)
        answers = dict.fromkeys((str(candidate.result), grouped(candidate.result, groups_by_stops=stops)))
        metadata = {"answer_kind": "number", "computed": True, "expression": candidate.expression}
        return self.draft(candidate, query, list(answers), hops=2, metadata=metadata)


def _sums(index: CorpusIndex, documents: Sequence[str]) -> Iterator[Sum]:
    stops = _groups_by_stops(index.language)

    def has_value(sentence: Sentence, anchor: Anchor) -> bool:
        named = any(other.kind == "name" for other in sentence.anchors if other != anchor)
        rest = sentence.text[: anchor.start] + sentence.text[anchor.end :]
        if anchor.kind == "year" and FOUR_DIGITS.search(rest):
            return False
        return named and whole_number(anchor.text, groups_by_stops=stops) is not None

    for blanks in lone_blanks(index, documents, "year", has_value):
        for pair in neighbours(blanks, lambda blank: blank.sentence.doc_id):
            yield _sum(pair, "years_between", stops)
    for blanks in lone_blanks(index, documents, "number", has_value):
        for number, pair in enumerate(neighbours(blanks, _counted)):
            yield _sum(pair, "sum" if number % 2 else "difference", stops)


def _sum(pair: PairedBlanks, operation: Operation, stops: bool) -> Sum:
    values = [whole_number(b.anchor.text, groups_by_stops=stops) for b in (pair.first, pair.second)]
    one, other = values
    assert one is not None and other is not None, "only whole numbers are paired"
    return Sum(pair.first, pair.second, operation, (one, other))


def _counted(blank: Blank) -> str:
    """The word behind a number: only what is counted alike can be added."""
    return next(iter(folded_words(blank.sentence.text[blank.anchor.end :])), "")


def _groups_by_stops(language: Language) -> bool:
    return writer_patterns(language).numbers.grouping == "."
