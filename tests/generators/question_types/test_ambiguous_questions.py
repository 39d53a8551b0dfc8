"""`ambiguous_questions`: one natural question that two passages answer differently, and that shows neither."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

NAME = "ambiguous_questions"
RULES = {
    "en": (
        "# {title}\n\nReaders of the Corley Library may borrow {value} books at a time. The Corley Library stands by "
        "the river and has done so for a very long time."
    ),
    "hi": (
        "# {title}\n\nसोनभद्र में सदस्य एक बार में {value} पुस्तकें ले सकते हैं। सोनभद्र का मेला बड़ा है। सोनभद्र में सोनभद्र की चक्की भी है।"
    ),
}
TITLES = {"en": ("Loans of yore", "Summer loans"), "hi": ("पुराने नियम", "ग्रीष्म के नियम")}


@pytest.fixture(scope="module")
def asked(asking: Callable[..., Any]) -> Callable[..., Any]:
    def of(code: Any) -> Any:
        rows = zip(TITLES[code], (14, 16), strict=True)
        texts = [RULES[code].format(title=title, value=value) for title, value in rows]
        return asking(NAME, texts, "", code)

    return of


def test_a_model_is_given_the_statement_and_both_passages(asked: Callable[..., Any], told: Callable[..., Any]) -> None:
    prompt, data = told(NAME, *asked("en"))
    assert list(data) == ["passages", "statement"], "neither answer is told apart from the passages"
    assert data["statement"] == "Readers of the Corley Library may borrow ____ books at a time."
    assert [passage["title"] for passage in data["passages"]] == list(TITLES["en"])
    assert "nothing in the question leans to either" in prompt.task


@pytest.mark.parametrize(
    ("code", "question", "expected", "why"),
    [
        ("en", "How many books can I borrow from the Corley Library at a time?", None, "good"),
        (
            "en",
            "How many books can I borrow from the Corley Library in summer?",
            "picks_a_reading",
            "of one title alone",
        ),
        ("en", "Which two numbers of books may be borrowed from the Corley Library?", "says_both", "it tells"),
        ("en", "Do both documents let me borrow books from the Corley Library?", "says_both", "it shows the doubt"),
        ("en", "Can I borrow 16 books from the Corley Library at a time?", "answer_in_question", "one of the answers"),
        ("en", "How many books can I borrow at a time?", "name_missing", "from where?"),
        ("en", "What is there to see in the Corley Library?", "subject_missing", "another question"),
        ("hi", "सोनभद्र में एक सदस्य एक बार में कितनी पुस्तकें ले सकता है?", None, "good"),
        ("hi", "सोनभद्र में सदस्य ग्रीष्म में एक बार में कितनी पुस्तकें ले सकते हैं?", "picks_a_reading", "of one title alone"),
        ("hi", "सोनभद्र में सदस्य एक बार में 14 पुस्तकें ले सकते हैं या नहीं?", "answer_in_question", "one of the answers"),
    ],
)
def test_in_a_models_words(
    asked: Callable[..., Any], worded: Callable[..., Any], code: str, question: str, expected: str | None, why: str
) -> None:
    assert worded(NAME, asked(code), question) == expected, why
