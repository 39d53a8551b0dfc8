"""What other sentences answer the same question otherwise, in whatever words they do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from lm_eval_taskgen.generators.question_types.candidates.same_question import SameQuestion, answer_kind, is_another
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.facts import Phrase

pytest.importorskip("spacy")

FIELDS = [f"Farmers near field {n} grow barley, rye and oats on {n} acres of heavy clay." for n in range(30)]
BUILT = "The Wick Mill was built in 1857.", "When was the Wick Mill built?"
IN_WHAT_YEAR = BUILT[0], "In what year was the Wick Mill built?"
FOUNDED = "Ann Lowe founded the Wick Press in 1857.", "What did Ann Lowe found?"
BY_WHOM = FOUNDED[0], "Who founded the Wick Press?"
GUIDES = "The Wick Museum employs 40 guides.", "How many guides does the Wick Museum employ?"


@pytest.mark.parametrize(
    ("asked", "other", "answers", "why"),
    [
        (IN_WHAT_YEAR, "The Wick Mill was built in 1861.", ["1861"], "in its words"),
        (IN_WHAT_YEAR, "On 5 May 1861 the Wick Mill was built.", ["5 May 1861"], "a day is in a year"),
        (BUILT, "In 1861 the Wick Mill was built at Corley.", ["1861"], "with something more"),
        (BUILT, "The Wick Mill was constructed in 1861.", ["1861"], "by another verb"),
        (BUILT, "The Wick Mill was built after 1861.", ["1861"], "not quite the time"),
        (BUILT, "The Wick Mill was constructed after 1861.", ["1861"], "not the time by another verb"),
        (BUILT, "The Wick Mill was painted after 1861.", [], "another act"),
        (BUILT, "The Wick Mill was not built after 1861.", [], "it was not"),
        (BUILT, "The Wick Mill may be built after 1861.", [], "it may"),
        (BUILT, "The Holm Mill was built after 1861.", [], "another mill"),
        (BUILT, "The Wick Mill was built after the war.", [], "no year"),
        (BUILT, "The Wick Mill was built by Ann Lowe alone.", [], "no time at all"),
        (BUILT, "The Wick Mill was built in 1857, they say.", [], "the same year"),
        (FOUNDED, "Ann Lowe founded an old school in 1861.", ["an old school"], "another thing"),
        (BY_WHOM, "Karl Berg founded the Wick Press in 1861.", ["Karl Berg"], "another person"),
        (GUIDES, "The Wick Museum employs about 12 guides.", ["about 12"], "fewer"),
        (GUIDES, "The Wick Museum employs about forty guides.", [], "as many in words"),
        (GUIDES, "The Wick Museum employs about 12 cooks.", [], "of others"),
    ],
)
def test_what_another_sentence_answers(
    index_of: Callable[..., Any], asked: tuple[str, str], other: str, answers: list[str], why: str
) -> None:
    first, query = asked
    index = index_of([first, other, *FIELDS])
    facts = SameQuestion(index)
    question = next(one for one in facts.asked_of(index.sentences[0]) if one.text == query)
    assert [one.golds[0] for one in facts.other_answers(question)] == answers, why


def test_each_answer_is_told_once(index_of: Callable[..., Any]) -> None:
    again = "In 1861 the Wick Mill was built.", "The Wick Mill was built by Ann Lowe in 1861."
    index = index_of([BUILT[0], *again, "The Wick Mill was built in 1870.", *FIELDS])
    facts = SameQuestion(index)
    question = next(one for one in facts.asked_of(index.sentences[0]) if one.text == "When was the Wick Mill built?")
    assert [one.golds[0] for one in facts.other_answers(question)] == ["1861", "1870"]


def test_a_question_may_say_less_than_its_sentence(index_of: Callable[..., Any]) -> None:
    index = index_of(["In Corley the Wick Mill was built by Ann Lowe in 1857.", *FIELDS])
    asked = {question.text for question in SameQuestion(index).asked_of(index.sentences[0])}
    assert {"When was the Wick Mill built?", "When was the Wick Mill built by Ann Lowe?"} <= asked
    assert "Who built the Wick Mill?" in asked


@pytest.mark.parametrize(
    ("one", "other", "is_other", "why"),
    [
        ("1857", "1861", True, "two figures"),
        ("in 1857", "1857", False, "one figure"),
        ("twelve guides", "12", False, "in words"),
        ("1857", "long ago", False, "a figure and none"),
        ("red brick mill", "old stone mill", True, "one word of three in common"),
        ("old brick mill", "old stone mill", False, "two of three"),
        ("Ann Lowe", "Lowe", False, "the shorter one is in the longer"),
        ("the old mill", "the new town hall", True, "one of three"),
    ],
)
def test_two_values_are_one_in_other_words(one: str, other: str, is_other: bool, why: str) -> None:
    assert is_another(one, other, load_language("en")) == is_other, why


@pytest.mark.parametrize(
    ("kind", "figure", "found"),
    [
        ("year", None, "time"),
        ("date", None, "time"),
        ("money", None, "figure"),
        ("duration", None, "figure"),
        ("thing", (0, 2), "figure"),
        ("clause", None, "clause"),
        ("person", None, "thing"),
    ],
)
def test_answers_are_of_the_same_kind(kind: Any, figure: tuple[int, int] | None, found: str) -> None:
    assert answer_kind(Phrase(0, 2, "it", "it", kind, figure=figure)) == found
