"""Two answers to one question that cannot both be true."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from lm_eval_taskgen.generators.question_types.candidates.contradictions import _names_one_subject, contradict
from lm_eval_taskgen.generators.question_types.candidates.same_question import SameQuestion
from lm_eval_taskgen.utils.records.facts import Phrase

pytest.importorskip("spacy")

FIELDS = [f"Farmers near field {n} grow barley, rye and oats on {n} acres of heavy clay." for n in range(30)]
WHEN = "When was the Wick Mill built?"
GUIDES = "How many guides does the Wick Museum employ?"


@pytest.mark.parametrize(
    ("query", "one", "other", "contradicts", "why"),
    [
        (WHEN, "The Wick Mill was built in 1857.", "The Wick Mill was built in 1861.", True, "two years"),
        (WHEN, "The Wick Mill was built in 1857.", "The Wick Mill was built after 1861.", False, "after one, any"),
        (WHEN, "The Wick Mill was built in 1857.", "The Wick Mill was built by 1861.", False, "by one, any before"),
        (WHEN, "The Wick Mill was built in 1857.", "In 1861 the Wick Mill was built at Corley.", False, "in part"),
        (WHEN, "At Corley the Wick Mill was built in 1857.", "The Wick Mill was built in 1861.", False, "in part"),
        (WHEN, "The Wick Mill was built in 1857 to grind corn.", "The Wick Mill was built in 1861.", True, "an aim"),
        (WHEN, "The Wick Mill was built by Ann Lowe in 1857.", "The Wick Mill was built in 1861.", True, "a doer"),
        (
            WHEN,
            "The Wick Mill was built by Ann Lowe in 1857.",
            "The Wick Mill was built by Lowe in 1861.",
            True,
            "one doer by two names",
        ),
        (
            WHEN,
            "The Wick Mill was built by Ann Lowe in 1857.",
            "The Wick Mill was built by Karl Berg in 1861.",
            False,
            "perhaps twice, by two people",
        ),
        (GUIDES, "The Wick Museum employs 40 guides.", "The Wick Museum employs 12 guides today.", False, "at a time"),
        (GUIDES, "The Wick Museum employs 40 guides.", "The Wick Museum employs 40 or 50 guides.", False, "perhaps 40"),
        (GUIDES, "The Wick Museum employs 40 guides.", "The Wick Museum employs about 12 guides.", False, "a guess"),
        (
            GUIDES,
            "The Wick Museum employs about 40 guides.",
            "The Wick Museum employs about 12 guides.",
            True,
            "two guesses",
        ),
        (
            "What did Ann Lowe found?",
            "Ann Lowe founded the Wick Press.",
            "Ann Lowe founded an old school in Corley.",
            False,
            "she may have founded two",
        ),
    ],
)
def test_two_documents_that_answer_a_question(
    index_of: Callable[..., Any], query: str, one: str, other: str, contradicts: bool, why: str
) -> None:
    for texts, expected in (([one, other], contradicts), ([f"{one} {other}"], False)):
        index = index_of([*texts, *FIELDS])
        facts = SameQuestion(index)
        question = next(each for each in facts.asked_of(index.sentences[0]) if each.text == query)
        (answer,) = facts.other_answers(question)
        assert contradict(question, answer, index) == expected, why


@pytest.mark.parametrize(
    ("named", "one", "other", "is_one", "why"),
    [
        (("the mill",), ("Wick", "Mills"), ("Corley", "Mills"), True, "equal headings, whatever is above them"),
        (("the mill",), ("Wick", "Mills"), ("Wick", "Barns"), False, "other headings: perhaps another mill"),
        (("the mill",), (), (), False, "no heading says which mill"),
        (("the mill", "Ann Lowe"), (), (), True, "a name tells which"),
        (("red bricks",), (), (), True, "no mill at all"),
    ],
)
def test_a_question_names_one_thing(
    named: tuple[str, ...], one: tuple[str, ...], other: tuple[str, ...], is_one: bool, why: str
) -> None:
    used = [
        Phrase(0, len(text), text, text.split()[-1], "thing", proper=text.istitle(), definite=text.startswith("the "))
        for text in named
    ]
    asked: Any = [
        SimpleNamespace(
            used=used, clause=SimpleNamespace(sentence=SimpleNamespace(chunk=SimpleNamespace(section=section)))
        )
        for section in (one, other)
    ]
    assert _names_one_subject(*asked) is is_one, why
