"""Figures of statements that a person would combine: those of one statement, or the same of two things."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from zlib import crc32

from ....utils.languages import writer_patterns
from ....utils.records.facts import Clause, Phrase
from ....utils.records.questions import ClauseQuestion
from ....utils.records.sentence import Sentence
from ...index.corpus_index import CorpusIndex
from ...reading.number_values import Amount, amount_of
from ...writers.asking.reckoning import how_many_in_all, how_many_more
from ...writers.asking.wording import said
from .combined import combined, existing
from .reckoning import ALIKE, Reckoning, counts_in, figure_questions, half_of, reckoning_of

_EXACT = re.compile(r"^(?:the|all|just|only|exactly|a total of|an additional) ", re.IGNORECASE)
# Two statements in the same words are worth comparing even if neither alone is quite worth asking about.
_MARGIN = 0.2
# Counted statements of one document that are compared with each other.
_COMPARED = 6


def reckonings(sentences: Sequence[Sentence], index: CorpusIndex) -> Iterator[Reckoning]:
    """Yield what can be worked out from the statements of some sentences, which have been read."""
    counted: dict[tuple[str, str], list[_Counted]] = defaultdict(list)
    for sentence in sentences:
        there = existing(sentence, index)
        if there is not None:
            yield there
        for clause in index.facts.clauses_of(sentence):
            yield from combined(clause, index)
            for alone in [each for _, each in counts_in(clause, index)] or [clause]:
                for one in _counted_in(alone, index):
                    counted[sentence.doc_id, one.pattern].append(one)
    for alike in counted.values():
        for first, second in combinations(alike[:_COMPARED], 2):
            found = _compared(first, second, index)
            if found is not None:
                yield found


@dataclass(frozen=True)
class _Counted:
    """A question for a figure; `pattern` is the question without `thing`, which its statement counts things of.

    `thing` has its preposition in the question before it, `marker`.
    """

    question: ClauseQuestion
    amount: Amount
    thing: str
    marker: str
    pattern: str


def _counted_in(clause: Clause, index: CorpusIndex) -> Iterator[_Counted]:
    for question in figure_questions(clause, index, margin=_MARGIN):
        amount = _amount(question.answer, clause, index)
        if amount is None:
            continue
        for phrase in question.used:
            thing = said(phrase, clause, index.facts)
            tells = phrase.proper or phrase.kind in ("year", "date", "place") or phrase.definite or phrase.meant
            if phrase not in (role.phrase for role in clause.roles) or not tells or question.text.count(thing) != 1:
                continue
            pattern = question.text.replace(thing, "…")
            yield _Counted(question, amount, thing, phrase.marker, f"{pattern}|{amount.sign}|{_unit(amount, question)}")


def _unit(amount: Amount, question: ClauseQuestion) -> str:
    """Return the unit of a figure where the question does not say what is counted."""
    return "" if question.text.startswith("How many") else amount.unit


def _compared(first: _Counted, second: _Counted, index: CorpusIndex) -> Reckoning | None:
    if first.thing.lower() == second.thing.lower() or first.amount.value == second.amount.value:
        return None
    more, less = sorted((first, second), key=lambda one: -one.amount.value)
    if more.amount.value > ALIKE * less.amount.value:
        return None
    question = None
    if crc32(more.pattern.encode()) % 2:
        question = how_many_in_all(more.question, more.thing, less.thing)
    total = question is not None
    if question is None:
        question = how_many_more(more.question, f"{less.marker} {less.thing}".strip(), more.amount.unit)
    if question is None:
        return None
    halves = tuple(half_of(one.question) for one in (more, less))
    clauses = (more.question.clause, less.question.clause)
    return reckoning_of(question, (more.amount, less.amount), clauses, index, total=total, halves=halves)


def _amount(phrase: Phrase, clause: Clause, index: CorpusIndex) -> Amount | None:
    text = _EXACT.sub("", phrase.needed_in(clause.sentence.text))
    return amount_of(text, writer_patterns(index.language).numbers)
