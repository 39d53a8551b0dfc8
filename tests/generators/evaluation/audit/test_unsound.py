"""Flags by the settings in which a question is solved."""

from __future__ import annotations

from typing import Any

import pytest

from lm_eval_taskgen.generators.evaluation.audit.answers import QuestionResult
from lm_eval_taskgen.generators.evaluation.audit.flags import flag_questions

NO, ONE, GOLD = "closed_book", "single", "gold"


@pytest.mark.parametrize(
    ("solved", "chance", "expected", "why"),
    [
        ({GOLD}, 0.0, (), "as it should be"),
        ({NO, GOLD}, 0.0, ("solved_without_evidence",), "known or guessable"),
        ({ONE, GOLD}, 0.0, ("solved_by_one_passage",), "no need of the other passage"),
        ({NO, ONE, GOLD}, 0.0, ("solved_without_evidence",), "who knows the answer gives it beside any passage"),
        ({NO, GOLD}, 0.5, ("maybe_guessed",), "one out of two"),
        ({ONE, GOLD}, 0.2, ("maybe_guessed",), "one out of five"),
        ({GOLD}, 0.5, (), "chance alone is no flag"),
        (set(), 0.0, ("not_solved_with_gold",), "too hard for this model, or wrong"),
        ({ONE}, 0.0, ("solved_by_one_passage", "not_solved_with_gold"), "the other passage misleads"),
    ],
)
def test_flags(solved: set[Any], chance: float, expected: tuple[str, ...], why: str) -> None:
    outcomes = {s: QuestionResult("q", s, ("…",), 0.0, 0.0, 0.0, s in solved) for s in (NO, ONE, GOLD, "distractors")}  # type: ignore[arg-type]
    assert flag_questions({"q": outcomes}, {"q": chance}) == ({"q": expected} if expected else {}), why  # type: ignore[dict-item]
