"""Summaries of verdicts by type and context, beside the metrics."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from lm_eval_taskgen.generators.evaluation.judge.items import Item
from lm_eval_taskgen.generators.evaluation.judge.summary import metric_gaps, summarise
from lm_eval_taskgen.generators.evaluation.judge.verdicts import JudgedAnswer, Judgement
from lm_eval_taskgen.generators.evaluation.logged_samples import LoggedSample


@pytest.fixture
def verdicted(make_item: Callable[..., Item]) -> Callable[..., Any]:
    def make(
        verdict: Any,
        f1: float = 0.0,
        *,
        task: str = "acme_typos",
        kind: str = "typos",
        cluster: str = "d",
        language: str = "en",
        **metrics: Any,
    ) -> JudgedAnswer:
        given = {"exact_match": f1, "f1": f1, "contains": f1, **metrics}
        item = make_item(question_type=kind, cluster=cluster, language=language)
        return JudgedAnswer(task, LoggedSample(0, "none", {"id": "q"}, "a", given), item, Judgement(verdict, "…"))

    return make


def test_shares_and_metrics_are_of_the_answers_judged_right_or_wrong(verdicted: Callable[..., Any]) -> None:
    verdicts = ["right", "right", "gold disputed", "wrong", "question unclear", None]
    rows = [verdicted(one, float(n % 2), cluster=str(n)) for n, one in enumerate(verdicts)]
    (found,) = summarise(rows)
    assert (found.name, found.questions, found.unusable) == ("typos", 6, 1)
    assert (found.disputed, found.unclear) == (1, 1)
    assert found.right.value == pytest.approx(2 / 3)
    assert found.metrics == pytest.approx((2 / 3, 2 / 3, 2 / 3))
    assert 0 <= found.right.low < 2 / 3 < found.right.high <= 1  # type: ignore[operator]


def test_contexts_and_languages_are_kept_apart(verdicted: Callable[..., Any]) -> None:
    rows = [
        verdicted("right", task="acme_typos_closed_book"),
        verdicted("wrong"),
        verdicted("wrong", language="hi"),
        verdicted("wrong", kind="jargon", task="acme_jargon_distractors"),
    ]
    assert [(one.name, one.subset, one.questions) for one in summarise(rows)] == [
        ("jargon", ("distractors", "en"), 1),
        ("typos", ("closed_book", "en"), 1),
        ("typos", ("en",), 1),
        ("typos", ("hi",), 1),
        ("all", (), 4),
    ]
    assert summarise(rows[:1])[0].subset == ("closed_book",), "one language goes without saying"


def test_questions_of_one_document_are_drawn_together(verdicted: Callable[..., Any]) -> None:
    apart = [verdicted("right" if n % 2 else "wrong", cluster=str(n)) for n in range(40)]
    together = [verdicted("right" if n < 20 else "wrong", cluster=str(n // 20)) for n in range(40)]
    (narrow,), (wide,) = summarise(apart), summarise(together)
    assert (narrow.right.value, wide.right.value) == (0.5, 0.5)
    assert wide.right.high - wide.right.low > 2 * (narrow.right.high - narrow.right.low)  # type: ignore[operator]


@pytest.mark.parametrize(
    ("verdict", "metrics", "expected", "why"),
    [
        ("right", {"f1": 0.2}, [("f1", 0.8)], "right in other words"),
        ("wrong", {"f1": 1.0}, [("f1", -1.0)], "the judge is stricter"),
        ("right", {"f1": 0.5}, [("f1", 0.5)], "by just a half"),
        ("right", {"f1": 0.6}, [], "near enough"),
        ("gold disputed", {"f1": 0.0}, [], "a verdict on the question"),
        ("right", {"f1": 0.2, "list_f1": 1.0}, [], "a list is scored by its items"),
        ("wrong", {"f1": 0.0}, [], "both say no"),
        (None, {"f1": 0.0}, [], "no verdict"),
        ("right", {}, [], "no metric"),
    ],
)
def test_where_judge_and_metric_part(
    make_item: Callable[..., Item], verdict: str | None, metrics: dict[str, Any], expected: list[Any], why: str
) -> None:
    row = JudgedAnswer("t", LoggedSample(0, "none", {}, "a", metrics), make_item(), Judgement(verdict, "…"))  # type: ignore[arg-type]
    assert [(one.metric, pytest.approx(one.by)) for one in metric_gaps([row])] == expected, why


@pytest.mark.parametrize(("recall", "gaps"), [(0.5, 0), (1.0, 1), (0.0, 1)])
def test_key_facts_are_compared_with_those_that_the_judge_found(
    make_item: Callable[..., Item], recall: float, gaps: int
) -> None:
    sample = LoggedSample(0, "none", {}, "a", {"f1": 0.1, "key_facts_recall": recall})
    judgement = Judgement("wrong", "…", facts=(True, False))
    row = JudgedAnswer("t", sample, make_item(key_facts=(("a",), ("b",))), judgement)
    assert len(metric_gaps([row])) == gaps


def test_the_furthest_apart_come_first(verdicted: Callable[..., Any]) -> None:
    rows = [verdicted("right", 0.5), verdicted("right", 0.3), verdicted("wrong", 1.0), verdicted("right", 0.0)]
    assert [one.answer for one in metric_gaps(rows)] == [rows[2], rows[3], rows[1], rows[0]]
