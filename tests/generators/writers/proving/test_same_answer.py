"""Whether a model's answer is the gold, for each kind of answer."""

from __future__ import annotations

from typing import Any

import pytest

from lm_eval_taskgen.generators.writers.proving.same_answer import likeness
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.drafts import Draft, Proposed

NOTHING = Proposed((), ())


def found(answer: str, golds: Any, code: str = "en", query: str = "What is asked?", **metadata: Any) -> str:
    draft = Draft("any", query, tuple(golds), NOTHING, metadata=metadata)
    return likeness(answer, draft, load_language(code), 0.8)


@pytest.mark.parametrize(
    ("code", "answer", "gold", "expected", "why"),
    [
        ("en", "At Corley", "Corley", "same", "a preposition says nothing here"),
        ("en", "the lighthouse of Corley", "Corley Lighthouse", "same", "articles and prepositions aside"),
        ("en", "before 1990", "1990", "same", "a bare year: what stands beside a figure may be left out"),
        ("en", "before the war", "after the war", "other", "these prepositions say something"),
        ("en", "not granite", "granite", "partly", "the gold and more: F1 is 2/3"),
        ("en", "EUR 3", "EUR 3,180,000", "other", "a figure stands whole or not at all"),
        ("en", "3.18 million EUR", "EUR 3,180,000", "same", "the same figure"),
        ("en", "EUR 3,180,000", "EUR 3", "other", "nor the other way round"),
        ("en", "nine weeks", "about 9 weeks", "same", "a number word is a figure"),
        ("en", "32", "32 paddles", "same", "without the unit"),
        ("en", "32 paddles", "32", "same", "with the unit"),
        ("en", "23", "32 paddles", "other", "another figure"),
        ("en", "1803", "October 1803", "same", "a figure alone, of a gold with one"),
        ("en", "Boyle", "Agnes Boyle", "partly", "less exact"),
        ("en", "Agnes Boyle and Ruth Carver", "Agnes Boyle", "other", "somebody else beside the gold"),
        ("en", "Agnes Boyle of Thornby", "Agnes Boyle", "same", "F1 is 0.8"),
        ("en", "unanswerable", "Corley", "abstains", "the phrase"),
        ("en", "I don't know.", "Corley", "abstains", "another phrase"),
        ("en", "No answer is given in the passages.", "Corley", "abstains", "begins with a phrase"),
        ("en", "", "Corley", "abstains", "nothing"),
        ("en", "The Of", "The Of", "same", "a gold of light words alone is compared with them"),
        ("hi", "कोरली में", "कोरली", "same", "a case marker"),
        ("hi", "12400 रुपये", "१२,४०० रुपये", "same", "other digits, without a separator"),
        ("hi", "१२ रुपये", "१२,४०० रुपये", "other", "a part of a figure"),
        ("es", "1.234 euros", "1234 euros", "same", "may be read so where the language's separator is not known"),
        ("zh", "科利灯塔", "科利灯塔", "same", "without spaces"),
        ("zh", "马登", "科利灯塔", "other", "without spaces"),
    ],
)
def test_a_span_is_the_gold_if_its_words_and_all_of_its_figures_are(
    code: str, answer: str, gold: str, expected: str, why: str
) -> None:
    assert found(answer, [gold], code, answer_kind="span") == expected, why


def test_what_the_question_says_need_not_be_said_again() -> None:
    assert found("the Isk", ["the river Isk"], query="Which river flows through Thornby?") == "same"
    assert found("the Isk", ["the river Isk"], query="What flows through Thornby?") == "partly"
    question = "Which opened first, the Aster Railway or the Corley Railway?"
    assert found("the Corley Railway", ["the Aster Railway"], query=question, choices=["the Aster Railway"]) == "other"


@pytest.mark.parametrize(
    ("kind", "answer", "golds", "expected", "why"),
    [
        ("list", "Mill Bridge; Old Bridge; Isk Bridge", "Old Bridge|Mill Bridge|Isk Bridge", "same", "in any order"),
        (
            "list",
            "Old Bridge; Mill Bridge",
            "Old Bridge|Mill Bridge|Isk Bridge",
            "partly",
            "one left out, though F1 is 0.8",
        ),
        ("list", "Old Bridge; Mill Bridge; Isk Bridge", "Old Bridge|Mill Bridge", "other", "one more, F1 is 0.8"),
        ("list", "Old Bridge", "Old Bridge|Mill Bridge|Isk Bridge", "partly", "a part and nothing else"),
        ("list", "Old Bridge; Town Hall", "Old Bridge|Mill Bridge|Isk Bridge", "other", "something else too"),
        ("number", "11500", "11,500", "same", "a separator"),
        ("number", "11,500 passengers", "11,500", "same", "a unit"),
        ("number", "28.05 %", "28%", "same", "rounded"),
        ("number", "29 %", "28%", "other", "not rounded"),
        ("number", "1,801", "1,802", "other", "one more"),
        ("number", "twenty-eight per cent", "28%", "same", "in words"),
        ("number", "between 28 and 30", "28", "other", "two numbers"),
        ("number", "a few", "28", "other", "none"),
        ("yes_no", "Yes.", "yes", "same", "the word"),
        ("yes_no", "No, it does not.", "no", "same", "begins with it"),
        ("yes_no", "No", "yes", "other", "the other"),
        ("yes_no", "unanswerable", "yes", "abstains", "neither"),
    ],
)
def test_other_kinds_are_compared_in_their_own_ways(
    kind: str, answer: str, golds: str, expected: str, why: str
) -> None:
    items: dict[str, Any] = {"items": [[item] for item in golds.split("|")]} if kind == "list" else {}
    assert found(answer, ["; ".join(golds.split("|"))], answer_kind=kind, **items) == expected, why


def test_any_answer_to_a_question_without_one_is_another() -> None:
    assert found("Corley", ()) == "other" and found("unanswerable", ()) == "abstains"
