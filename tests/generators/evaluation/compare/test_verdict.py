from __future__ import annotations

from typing import Any

import pytest

from lm_eval_taskgen.generators.evaluation.compare.compare import Compared, Part
from lm_eval_taskgen.generators.evaluation.compare.results import Answer
from lm_eval_taskgen.generators.evaluation.compare.runs import Run
from lm_eval_taskgen.generators.evaluation.compare.verdict import sentence, short_name
from lm_eval_taskgen.generators.evaluation.intervals import Observation, estimate, paired_difference


def row(first: list[float], second: list[float], metric: str = "exact_match", clusters: int = 1000) -> Compared:
    sides = [[Observation(str(n % clusters), one) for n, one in enumerate(scores)] for scores in (first, second)]
    part = Part(
        "taskgen_acme",
        "all",
        tuple(
            tuple(Answer("q", "", (), "", {metric: one}, (), "", None, "", {}, None, None, (), ()) for one in scores)
            for scores in (first, second)
        ),
    )
    mean = estimate(sides[1])
    assert mean is not None
    results: Any = None
    return Compared(part, metric, Run("B", "new", results), clusters, mean, paired_difference(*sides))


BASE = [0.0] * 50 + [1.0] * 50
BETTER = [1.0] * 4 + BASE[4:]


@pytest.mark.parametrize("name", ["x" * 41, "evil\n\x1b[2J", "\u202eevil"])
def test_a_name_that_would_spoil_a_sentence_is_left_out(name: str) -> None:
    results: Any = None
    assert short_name(Run("C", name, results)) == "C"


@pytest.mark.parametrize(
    ("found", "says", "why"),
    [
        (
            row(BASE, BETTER),
            "B (new) answers 4.0 points more of the 100 questions right than A (old) (exact_match; 95 %: −0.8 to 8.6): "
            "this may be chance; about 280 questions would show a difference of this size.",
            "scores of 0 and 1",
        ),
        (
            row(BETTER, BASE),
            "B (new) answers 4.0 points fewer of the 100 questions right than A (old) (exact_match; 95 %: −8.6 to "
            "0.8): this may be chance; about 280 questions would show a difference of this size.",
            "worse",
        ),
        (
            row([0.25] * 100, [0.25] * 50 + [0.75] * 50, "f1"),
            "B (new) scores 25.0 points higher than A (old) in f1 on 100 questions (95 %: 18.9 to 30.1): more than "
            "chance.",
            "scores between 0 and 1",
        ),
        (
            row(BASE, BASE),
            "B (new) and A (old) score the same in exact_match on 100 questions (95 %: −2.7 to 2.7).",
            "no difference: nothing would show one",
        ),
        (
            row(BASE, BETTER, clusters=1),
            "B (new) answers 4.0 points more of the 100 questions right than A (old) (exact_match): all rest on one "
            "document, so this says nothing about others.",
            "one document",
        ),
    ],
)
def test_a_difference_in_a_sentence(found: Compared, says: str, why: str) -> None:
    results: Any = None
    assert sentence(found, Run("A", "old", results)) == says, why
