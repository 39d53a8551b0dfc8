"""The probability of a right guess."""

from __future__ import annotations

from typing import Any

import pytest

from lm_eval_taskgen.generators.evaluation.audit.flags import chance_by_choices, guess_chances
from lm_eval_taskgen.utils.languages import scoring_rules

RULES = {code: scoring_rules(code) for code in ("en", "hi")}


def row(name: str, question: Any, answers: Any, question_type: str = "a", language: Any = "en", **metadata: Any) -> Any:
    return {
        "id": name,
        "question": question,
        "answers": answers,
        "question_type": question_type,
        "language": language,
        "metadata": metadata,
    }


@pytest.mark.parametrize(
    ("question", "answers", "language", "metadata", "chance", "why"),
    [
        ("Which is longer, the Elbe or the Oder?", ["the Elbe"], "en", {}, 1 / 2, "both are named"),
        ("Which is longer?", ["Elbe"], "en", {}, 0.0, "nothing is offered"),
        ("Which is newest?", ["b"], "en", {"choices": ["a", "b", "c", "d"]}, 1 / 4, "four are listed"),
        ("May visitors swim?", ["no"], "en", {"choices": ["no"]}, 1 / 2, "yes or no"),
        ("Which is newest?", ["b"], "en", {"choices": []}, 0.0, "none are listed"),
        ("Which is newest?", ["b"], "en", {"choices": "a or b"}, 0.0, "no list"),
        ("How many of the 13?", ["3"], "en", {}, 0.0, "3 is no part of 13"),
        ("कौन लंबी है, गंगा या यमुना?", ["गंगा"], "hi", {}, 1 / 2, "words of any script"),
        ("दिल्ली कहाँ है?", ["दिल"], "hi", {}, 0.0, "vowel signs are letters"),
        ("Which?", ["!"], "en", {}, 0.0, "an answer without a word offers nothing"),
    ],
)
def test_what_a_question_offers(
    question: str, answers: list[str], language: str, metadata: dict[str, Any], chance: float, why: str
) -> None:
    assert chance_by_choices(row("x", question, answers, language=language, **metadata), RULES[language]) == chance, why


def test_a_frequent_answer_of_a_type_is_a_guess() -> None:
    rows = [row(str(n), f"q{n}?", [answer]) for n, answer in enumerate(["two", "Two.", "three", "four", "five"])]
    found = guess_chances([*rows, row("other", "q?", ["two"], "b"), row("no answer", "q?", [])], RULES)
    assert found == {"0": 1 / 4, "1": 1 / 4, "2": 0.0, "3": 0.0, "4": 0.0, "other": 0.0}


def test_signs_without_a_word_are_no_frequent_answer() -> None:
    rows = [row("sign", "Which sign ends a shout?", ["!"]), row("asks", "Which sign ends a question?", ["?"])]
    assert guess_chances(rows, RULES) == {"sign": 0.0, "asks": 0.0}


def test_of_two_questions_with_one_answer_either_gives_the_other_away() -> None:
    assert guess_chances([row("a", "Who came?", ["Ada"]), row("b", "Who left?", ["Ada"])], RULES) == {"a": 1, "b": 1}
