from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lm_eval_taskgen.generators.evaluation.report.near_duplicates import near_duplicates

LONG = "In which town did the old ferryman of the northern coast sell his last wooden boat"


@pytest.mark.parametrize(
    ("one", "other", "number", "why"),
    [
        ({}, {}, 2, "the same words and answer"),
        ({}, {"question": LONG.upper() + "?"}, 2, "capitals and punctuation are no words"),
        ({}, {"question": LONG + " then"}, 2, "one word of seventeen more"),
        ({}, {"question": LONG + " in the end"}, 0, "three of nineteen more"),
        ({"question": LONG + " in 1947"}, {"question": LONG + " in 1948"}, 0, "another figure"),
        ({}, {"answers": ["Ribe"]}, 0, "another answer"),
        ({}, {"answers": ["Skagen", "Old Skagen"]}, 2, "one answer in common"),
        ({}, {"answers": []}, 0, "asked once with and once without its answer"),
        ({"answers": []}, {"answers": []}, 2, "neither can be answered"),
        ({}, {"variant_of": "a"}, 0, "a variant is meant to be alike"),
        ({"variant_of": "x"}, {"variant_of": "x"}, 0, "two variants of one question"),
        ({}, {"history": [{"question": "Who?", "answer": "He"}]}, 0, "asked after something else"),
        ({}, {"question_type": "typos"}, 2, "types do not matter"),
        ({"metadata": {"question": "Who?"}}, {"metadata": {"question": "When?"}}, 0, "prompts alike, questions not"),
    ],
)
def test_pairs(
    row: Callable[..., dict[str, Any]], one: dict[str, Any], other: dict[str, Any], number: int, why: str
) -> None:
    usual = {"question": LONG, "answers": ["Skagen"]}
    found = near_duplicates([row(id="a", **{**usual, **one}), row(id="b", **{**usual, **other})])
    assert found.questions == number, why
    assert len(found.pairs) == number // 2
    assert len(found.within_type) == (0 if "question_type" in other else number)


def test_a_thousand_questions_of_the_same_words_are_told_apart_by_their_answers(
    row: Callable[..., dict[str, Any]],
) -> None:
    rows = [row(id=f"q{number}", question=LONG, answers=[f"answer {number // 2}"]) for number in range(1000)]
    found = near_duplicates(rows)
    assert found.questions == 1000 and len(found.pairs) == 500


WORDS = st.lists(
    st.sampled_from(["the", "mill", "ferry", "of", "Ribe", "1947", "1948", "old"]), min_size=8, max_size=14
)


@settings(max_examples=12)
@given(st.lists(WORDS, min_size=14, max_size=20))
def test_what_is_found_quickly_is_what_comparing_all_pairs_finds(questions: Any) -> None:
    rows: list[dict[str, Any]] = [
        {
            "id": f"q{number}",
            "question": " ".join(words),
            "answers": ["x"],
            "history": [],
            "variant_of": None,
            "question_type": "t",
            "metadata": {},
        }
        for number, words in enumerate(questions)
    ]
    # Two alone are always compared; in the whole set they may have to be found by their sketches.
    alone = {
        row["id"]
        for place, one in enumerate(rows)
        for other in rows[:place]
        if near_duplicates([one, other]).questions
        for row in (one, other)
    }
    assert near_duplicates(rows).questions == len(alone)
