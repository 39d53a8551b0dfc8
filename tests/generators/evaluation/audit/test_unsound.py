"""Which outcomes give which mark."""

from __future__ import annotations

import pytest

from lm_eval_taskgen.generators.evaluation.audit.results import Outcome
from lm_eval_taskgen.generators.evaluation.audit.unsound import marks

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
        ({GOLD}, 0.5, (), "chance alone is no mark"),
        (set(), 0.0, ("not_solved_with_gold",), "too hard for this model, or wrong"),
        ({ONE}, 0.0, ("solved_by_one_passage", "not_solved_with_gold"), "the other passage misleads"),
    ],
)
def test_marks(solved, chance, expected, why):
    outcomes = {s: Outcome("q", s, ("…",), 0.0, 0.0, 0.0, s in solved) for s in (NO, ONE, GOLD, "distractors")}
    assert marks({"q": outcomes}, {"q": chance}) == ({"q": expected} if expected else {}), why
