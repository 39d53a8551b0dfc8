from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from lm_eval_taskgen.generators.evaluation.compare.breakdown import breakdown, holm
from lm_eval_taskgen.generators.evaluation.compare.compare import parts
from lm_eval_taskgen.generators.evaluation.compare.results import read_results
from lm_eval_taskgen.generators.evaluation.compare.runs import as_runs


@pytest.mark.parametrize(
    ("p_values", "rejected", "why"),
    [
        ([0.01, 0.04, 0.03], [True, False, False], "0.01 < 0.05 / 3, 0.03 > 0.05 / 2, and after that nothing counts"),
        ([0.02, 0.01], [True, True], "0.01 < 0.05 / 2, 0.02 < 0.05"),
        ([0.03, 0.04], [False, False], "0.03 > 0.05 / 2, though 0.04 < 0.05"),
        ([], [], "nothing compared"),
    ],
)
def test_holm_rejects_step_by_step(p_values: list[float], rejected: list[bool], why: str) -> None:
    assert holm(p_values) == rejected, why


@pytest.fixture
def two_runs(write_run: Callable[..., Any], doc: Callable[..., Any], moments: Any) -> Any:
    """100 questions on five documents; the second run answers those of one hop, and none of the other 30."""

    def run(moment: Any, name: str, right: Callable[[int], bool]) -> Any:
        rows = [
            (
                doc(f"q{n:02}", of=(f"d{n % 5}",), hops=2 if n < 30 else 1, difficulty="hard" if n < 30 else "easy"),
                name,
                {"exact_match": float(right(n))},
            )
            for n in range(100)
        ]
        return read_results(write_run(moment, {"acme_one": rows[:90], "acme_two": rows[90:]}, model=name))

    return as_runs([run(moments[0], "odd", lambda n: n % 2 == 1), run(moments[1], "near", lambda n: n >= 30)])


def test_each_part_with_enough_questions_is_compared_once(two_runs: Any) -> None:
    found = breakdown(two_runs, parts(two_runs))
    slices = {(one.label, one.value): one for one in found.slices}
    # The hops are the same questions as the difficulties; the second task has too few.
    assert list(slices) == [
        ("type", "one"),
        ("difficulty", "hard"),
        ("difficulty", "easy"),
        *(("document", f"d{number}") for number in range(5)),
    ]
    assert found.left_out == 1
    assert slices["difficulty", "easy"].difference.value == pytest.approx(0.5)
    assert slices["difficulty", "easy"].is_beyond_chance and slices["difficulty", "hard"].is_beyond_chance
    # Of 20 questions, 7 and 3 tell the runs apart, and so within a document there is no doubt but chance.
    assert not slices["document", "d0"].is_beyond_chance and slices["document", "d0"].difference.low is not None
