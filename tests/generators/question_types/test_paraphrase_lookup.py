"""`paraphrase_lookup`: the words are the question's own, the names and figures those of the passage."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from lm_eval_taskgen.generators.checks.written import WRITTEN_FACT_CHECKS
from lm_eval_taskgen.generators.question_types import QUESTION_TYPES

NAME = "paraphrase_lookup"
TYPE = QUESTION_TYPES[NAME]
# Enough passages that a word of one of them is rare.
MORE = [f"The wells of Town{number} were deep and old in winter." for number in range(40)]
TEXTS = {
    "en": ["# Tarn\n\nThe iron bridge at Albery was opened to heavy traffic by wealthy miners in 1871.", *MORE],
    "hi": [
        "# टार्न\n\nअल्बेरी में लोहे का पुल धनी खनिकों ने 1871 में भारी यातायात के लिए खोला था।",
        *[f"नगर{number} के कुएँ पुराने थे और जाड़े में भी उनमें पानी था।" for number in range(40)],
    ],
}


@pytest.fixture(params=["en", "hi"])
def asked(request: pytest.FixtureRequest, index_of: Callable[..., Any], sound: Callable[..., Any]) -> Any:
    index = index_of(TEXTS[request.param], request.param)
    return sound(NAME, index, "1871"), index


GOOD = {
    "en": "When could people first cross the river at Albery, thanks to rich colliers?",
    "hi": "अल्बेरी में नदी पार करने का रास्ता अमीर कोयला मज़दूरों ने किस साल चालू किया?",
}
BAD = {
    "en": "In which year was the iron bridge at Albery opened to heavy traffic by wealthy miners?",
    "hi": "अल्बेरी में लोहे का पुल धनी खनिकों ने किस वर्ष भारी यातायात के लिए खोला था?",
}


def test_a_paraphrase_is_kept_and_a_repetition_is_not(asked: Any, verdict: Callable[..., Any]) -> None:
    candidate, index = asked
    code = index.language.code
    assert verdict(NAME, candidate, index, question=GOOD[code]) is None
    assert verdict(NAME, candidate, index, question=BAD[code]) == "repeats_the_evidence"


@pytest.mark.parametrize("asked", ["en"], indirect=True)
def test_one_thing_without_another_name_may_be_repeated(asked: Any, verdict: Callable[..., Any]) -> None:
    question = "When could people first cross the iron structure at Albery?"
    assert verdict(NAME, *asked, question=question) is None


def test_names_figures_and_the_title_may_be_repeated(
    index_of: Callable[..., Any], sound: Callable[..., Any], verdict: Callable[..., Any]
) -> None:
    text = "# The Sael Barrage\n\nThe Sael Barrage was built by Ann Fenwick and Joseph Orr near Albery in 1871."
    index = index_of([text, *MORE])
    candidate = sound(NAME, index, "1871")
    question = "When did Ann Fenwick and Joseph Orr erect the Sael Barrage near Albery?"
    assert verdict(NAME, candidate, index, question=question) is None


@pytest.mark.parametrize(("difficulty", "told_to_be"), [("easy", "medium"), ("medium", "medium"), ("hard", "hard")])
def test_a_model_is_never_told_to_keep_close_to_the_words(
    difficulty: str, told_to_be: str, asked: Any, told: Callable[..., Any]
) -> None:
    prompt, data = told(NAME, *asked, difficulty)
    assert f"Difficulty: {told_to_be}." in prompt.task
    assert prompt.task.count("Difficulty:") == 1
    assert data["evidence"] == [span.text for span in asked[0].evidence]


def test_it_checks_all_that_other_questions_in_free_words_are_checked_for() -> None:
    assert TYPE.written_checks[: len(WRITTEN_FACT_CHECKS)] == WRITTEN_FACT_CHECKS
