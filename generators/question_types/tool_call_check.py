"""`tool_call_check`: arithmetic with figures that only the passages give."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Literal

from ...utils.languages import Language, writer_patterns
from ...utils.records.drafts import Cloze, Draft
from ...utils.records.samples import Reject
from ...utils.records.sentence import Anchor, Sentence
from ...utils.text.words import folded_words
from ..checks import DEFAULT_CHECKS, WRITTEN_CHECKS
from ..checks.must_keep import KEPT_CHECKS
from ..index.corpus_index import CorpusIndex
from ..index.fragments import FOUR_DIGITS
from ..index.ranking import in_blocks, spread
from ..models.prompt import Prompt
from ..reading.number_values import grouped, whole_number
from ..writers.question_type import QuestionType
from ..writers.template import fill
from .candidates.cloze import cloze_text
from .candidates.pair_prompt import pair_prompt
from .candidates.paired_blanks import (
    PairedBlanks,
    ambiguous_pair,
    filler_in_question,
    lone_blanks,
    neighbours,
    not_told_apart,
)
from .registry import question_type

# Documents whose pairs are ranked together.
_BLOCK = 1_000

Operation = Literal["years_between", "sum", "difference"]

# The keys of the two statements in the prompt; of a difference, the smaller figure's first.
_KEYS: Mapping[Operation, tuple[str, str]] = {
    "years_between": ("earlier_event", "later_event"),
    "sum": ("first_figure", "second_figure"),
    "difference": ("smaller_figure", "larger_figure"),
}
_BRIEFS: Mapping[Operation, str] = {
    "years_between": (
        'Under "earlier_event" and "later_event" stand two statements, each with a gap for its year. The question asks '
        "how many years lie between the two years: the later minus the earlier. It says of each event what happened. "
        "Good: “How many years after the founding of the mill at Albery did Ann Fenwick leave the council of Tarn?” "
        "Bad: “When did Ann Fenwick leave the council?”, which needs one year, and “How long was she there?”, which "
        "does not say from which event to which."
    ),
    "sum": (
        'Under "first_figure" and "second_figure" stand two statements, each with a gap for a figure. The question '
        "asks for the sum of the two, and leaves no doubt that they are to be added up: “in all”, “together”, “the sum "
        "of”. Good: “How many crowns did Ann Fenwick pay for the mill at Albery and for the bridge at Tarn in all?” "
        "Bad: “How many crowns did Ann Fenwick pay?”, which does not say what is added to what. Where the two figures "
        "do not count the same, ask for the sum of the two numbers, and say of each what it counts."
    ),
    "difference": (
        'Under "smaller_figure" and "larger_figure" stand two statements, each with a gap for a figure. The question '
        "asks by how much the larger is more than the smaller, and leaves no doubt that one is to be taken from the "
        "other: “how many more”, “by how much”, “the difference”. Good: “How many more crowns did the bridge at Tarn "
        "cost than the mill at Albery?” Bad: “Did the bridge cost more than the mill?”, which asks for no number. "
        "Where the two figures do not count the same, ask for the difference of the two numbers, and say of each what "
        "it counts."
    ),
}


def each_told_apart(draft: Draft[PairedBlanks], index: CorpusIndex) -> Reject | None:
    """Apply `not_told_apart` to the pair."""
    return not_told_apart(draft.candidate, draft.query, index)


@dataclass(frozen=True, slots=True)
class Sum(PairedBlanks):
    """Two figures and an operation on them."""

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
    """Find two figures and calculate: “How many years lie between the years that fill the two blanks?”"""

    precedence = 2
    brief = "The answer is a number that is worked out from two figures of the passages, one for each gap."
    checks = (*DEFAULT_CHECKS, filler_in_question, ambiguous_pair)
    written_checks = (*WRITTEN_CHECKS, *KEPT_CHECKS, each_told_apart)

    def select(self, index: CorpusIndex, random: Random) -> Iterator[Sum]:
        for block in in_blocks(list(index.documents), random, _BLOCK):
            yield from spread((((s.first.sentence.doc_id, s.operation), 0, s) for s in _sums(index, block)), random)

    def prompt(self, candidate: Sum, language: Language, difficulty: str) -> Prompt:
        first, second = candidate.first, candidate.second
        if candidate.operation != "sum" and candidate.values[0] > candidate.values[1]:
            first, second = second, first
        keys = _KEYS[candidate.operation]
        statements = {key: cloze_text(blank, language) for key, blank in zip(keys, (first, second), strict=True)}
        brief = f"{self.brief} {_BRIEFS[candidate.operation]}"
        draft = self.template(candidate, language)
        return pair_prompt(brief, draft, statements, language, difficulty, passages=candidate.passages)

    def template(self, candidate: Sum, language: Language) -> Draft[Sum]:
        clozes = {
            "first": cloze_text(candidate.first, language),
            "second": cloze_text(candidate.second, language),
        }
        query = fill(self.words(language).one(candidate.operation), **clozes)
        stops = _groups_by_stops(language)
        answers = dict.fromkeys((str(candidate.result), grouped(candidate.result, groups_by_stops=stops)))
        metadata = {"answer_kind": "number", "computed": True, "expression": candidate.expression}
        return self.draft(candidate, query, list(answers), hops=2, metadata=metadata)


def _sums(index: CorpusIndex, documents: Sequence[str]) -> Iterator[Sum]:
    stops = _groups_by_stops(index.language)

    def has_value(sentence: Sentence, anchor: Anchor) -> bool:
        named = any(other.kind == "name" for other in sentence.anchors if other != anchor)
        rest = anchor.replaced_in(sentence.text, "")
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
    values = [whole_number(b.answer.text, groups_by_stops=stops) for b in (pair.first, pair.second)]
    one, other = values
    assert one is not None and other is not None, "only whole numbers are paired"
    return Sum(pair.first, pair.second, operation, (one, other))


def _counted(blank: Cloze) -> str:
    """Return the word after a number, its unit: only numbers with the same unit are combined."""
    return next(iter(folded_words(blank.sentence.text[blank.answer.end :])), "")


def _groups_by_stops(language: Language) -> bool:
    return writer_patterns(language).numbers.grouping == "."
