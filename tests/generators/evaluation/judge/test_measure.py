"""The measure of a judge, on judges whose faults are known."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from lm_eval_taskgen.generators.evaluation.judge.labelled import KINDS, labelled_answers
from lm_eval_taskgen.generators.evaluation.judge.measure import NO_VERDICT, TRUSTED, measure, quality
from lm_eval_taskgen.generators.evaluation.judge.verdicts import Judgement

if TYPE_CHECKING:
    from tests.generators.evaluation.judge.conftest import JudgeByRule


LABELLED = labelled_answers(["en", "hi"])


def verdicts(wrong: Any = frozenset(), instead: Any = "wrong") -> Any:
    return [Judgement(instead if number in wrong else one.verdict, "") for number, one in enumerate(LABELLED)]


def test_a_perfect_judge_is_trusted_and_its_interval_has_a_width() -> None:
    found = quality(LABELLED, verdicts())
    assert (found.agreement.value, found.kappa, found.is_trusted) == (1.0, 1.0, True)
    assert 0.97 < found.agreement.low < 1.0 == found.agreement.high  # type: ignore[operator]
    assert all(one.value == 1.0 and one.low < 0.9 for one in found.by_kind.values())  # type: ignore[operator]
    assert all(list(filter(None, row.values())) == [sum(row.values())] for row in found.confusion.values())


@pytest.mark.parametrize(
    ("kind", "instead", "value"),
    [("negated", "right", 160 / 180), ("half_right", "right", 160 / 180), ("hostile", None, 160 / 180)],
)
def test_a_judge_with_one_weakness_is_caught_by_its_kind(kind: str, instead: str | None, value: float) -> None:
    wrong = {number for number, one in enumerate(LABELLED) if one.kind == kind}
    found = quality(LABELLED, verdicts(wrong, instead))
    assert found.agreement.value == pytest.approx(value) and not found.is_trusted
    assert {name: one.value for name, one in found.by_kind.items()} == {
        shown: float(name != kind) for name, shown in KINDS.items()
    }
    assert sum(row.get(instead or NO_VERDICT, 0) for row in found.confusion.values()) >= 20


@pytest.mark.parametrize(("mistakes", "is_trusted"), [(18, True), (19, False)])
def test_the_bound_is_nine_in_ten(mistakes: int, is_trusted: bool) -> None:
    right = [number for number, one in enumerate(LABELLED) if one.verdict != "wrong"]
    assert TRUSTED == 0.9
    assert quality(LABELLED, verdicts(frozenset(right[:mistakes]))).is_trusted is is_trusted


def test_a_judge_that_likes_everything_has_no_skill(judge_by_rule: type[JudgeByRule]) -> None:
    def kind(data: Any, task: Any) -> str:
        return json.dumps({"reason": "Nice.", "verdict": "right"})

    told = []
    found = measure(["en"], judge_by_rule(kind).asker(), 1, lambda *done: told.append(done))
    assert told[-1] == (90, 90) and found.languages == ("en",)
    assert found.agreement.value == pytest.approx((22 + 10) / 90)
    assert found.kappa == 0
    assert found.confusion["wrong"] == {"right": 58}
