"""`paraphrase_lookup`: the words are the question's own, the names and figures those of the passage."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from lm_eval_taskgen.generators.checks.written import WRITTEN_FACT_CHECKS
from lm_eval_taskgen.generators.question_types import QUESTION_TYPES
from lm_eval_taskgen.utils.text.words import words

NAME = "paraphrase_lookup"
TYPE = QUESTION_TYPES[NAME]
# Enough passages that a word of one of them is rare.
MORE = [f"The wells of Town{number} were deep and old in winter." for number in range(40)]
TEXTS = [
    "# Tarn\n\nIris Maddock built the iron bridge at Albery for wealthy miners in 1871. Everybody in the valley "
    "crossed it on foot.",
    *MORE,
]
GOOD = "When did Iris Maddock give Albery a metal crossing, thanks to rich colliers?"
BAD = "In which year was the iron bridge at Albery built for wealthy miners?"


@pytest.fixture
def asked(index_of: Callable[..., Any], sound: Callable[..., Any]) -> Any:
    index = index_of(TEXTS)
    return sound(NAME, index, "1871"), index


@pytest.mark.parametrize(
    ("sentence", "verb", "others"),
    [
        ("Iris Maddock built the iron bridge at Albery in 1871.", "build", ("construct",)),
        ("Rich miners demolished the old tower of Corley in 1922.", "demolish", ("tear down", "tore down")),
        ("Agnes Boyle founded the Maddock Institute in 1904.", "found", ("establish", "set up", "founder")),
    ],
)
def test_the_question_has_another_verb_than_the_sentence(
    sentence: str, verb: str, others: tuple[str, ...], index_of: Callable[..., Any], kept: Callable[..., Any]
) -> None:
    index = index_of([f"{sentence} Everybody in the valley talked of nothing else for many years.", *MORE])
    drafts = kept(NAME, index)
    assert drafts
    for draft in drafts:
        assert verb not in words(draft.query) and any(other in draft.query for other in others), draft.query
        assert draft.answers[0] in sentence


def test_a_verb_without_another_word_is_not_asked_about(index_of: Callable[..., Any], kept: Callable[..., Any]) -> None:
    text = "Iris Maddock crossed the iron bridge at Albery in 1871. Everybody in the valley talked of nothing else."
    assert kept(NAME, index_of([text, *MORE])) == []
    assert kept("direct_lookup", index_of([text, *MORE]))


def test_a_paraphrase_is_kept_and_a_repetition_is_not(asked: Any, verdict: Callable[..., Any]) -> None:
    assert verdict(NAME, *asked, question=GOOD) is None
    assert verdict(NAME, *asked, question=BAD) == "repeats_the_evidence"


def test_one_thing_without_another_name_may_be_repeated(asked: Any, verdict: Callable[..., Any]) -> None:
    question = "When could people first cross the iron structure at Albery?"
    assert verdict(NAME, *asked, question=question) is None


def test_names_figures_and_the_title_may_be_repeated(
    index_of: Callable[..., Any], sound: Callable[..., Any], verdict: Callable[..., Any]
) -> None:
    text = "# The Sael Barrage\n\nThe Sael Barrage near Albery was built by Ann Fenwick in 1871. Nobody helped her."
    index = index_of([text, *MORE])
    candidate = sound(NAME, index, "1871")
    question = "When did Ann Fenwick erect the Sael Barrage near Albery?"
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
