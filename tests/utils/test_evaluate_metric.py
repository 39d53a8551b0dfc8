"""The metric module as Hugging Face's `evaluate` loads it, by its path and without a connection."""

from __future__ import annotations

import ast
import importlib
import re
from collections.abc import Iterator
from statistics import mean
from typing import Any

import pytest
import yaml

from lm_eval_taskgen.utils.errors import ConfigError
from lm_eval_taskgen.utils.evaluate_metric import metric_path
from lm_eval_taskgen.utils.languages import scoring_rules
from lm_eval_taskgen.utils.qa_metrics import DEFAULT_METRICS, score_row

CARD = metric_path() / "README.md"
ROWS = [
    ("दिल्ली।", ["दिल्ली"]),
    ("नई दिल्ली", ["दिल्ली", "पटना"]),
    ("<think>१९४८?</think>\n१९४७\nक्योंकि", ["1947"]),
    ("", ["आगरा"]),
    ("उत्तर उपलब्ध नहीं है।", []),
    ("आगरा", []),
]


@pytest.fixture(scope="module")
def evaluate(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """The library, with a cache of its own and no connection."""
    found = importlib.import_module("evaluate")
    with pytest.MonkeyPatch.context() as patch:
        cache = tmp_path_factory.mktemp("evaluate")
        patch.setattr(found.config, "HF_EVALUATE_OFFLINE", True)
        patch.setattr(found.config, "HF_METRICS_CACHE", str(cache / "metrics"))
        patch.setattr(found.config, "HF_MODULES_CACHE", str(cache / "modules"))
        patch.syspath_prepend(str(cache / "modules"))
        yield found


@pytest.fixture
def metric(evaluate: Any) -> Any:
    return evaluate.load(str(metric_path()))


@pytest.mark.parametrize(
    ("language", "rows"),
    [("hi", ROWS), ("hi", ROWS[:4]), ("hi", ROWS[4:]), ("en", [("The A b", ["a b"]), ("no answer", [])])],
    ids=["both kinds", "answerable", "unanswerable", "articles"],
)
def test_its_values_are_the_means_of_the_suites_scores(metric: Any, language: str, rows: list[Any]) -> None:
    predictions, references = zip(*rows, strict=True)
    found = metric.compute(predictions=predictions, references=references, language=language)
    scored = [score_row(prediction, golds, scoring_rules(language)) for prediction, golds in rows]
    expected = {
        name: mean(row[name] for row in scored if name in row)
        for name in DEFAULT_METRICS
        if any(name in row for row in scored)
    }
    assert found == pytest.approx(expected)


def test_the_language_decides_and_is_english_unless_said(metric: Any) -> None:
    rows = {"predictions": ["the Danube"], "references": [["Danube"]]}
    assert metric.compute(**rows)["exact_match"] == 1.0
    assert metric.compute(**rows, language="hi")["exact_match"] == 0.0


def test_rows_can_come_one_by_one(metric: Any) -> None:
    for prediction, golds in ROWS:
        metric.add(predictions=prediction, references=golds)
    assert metric.compute(language="hi")["empty_rate"] == pytest.approx(1 / 6)


def test_an_unknown_language_is_named(metric: Any) -> None:
    with pytest.raises(ConfigError, match="'xx' is not known"):
        metric.compute(predictions=["a"], references=[["a"]], language="xx")


def test_the_card_is_that_of_a_metric_and_its_example_holds(metric: Any) -> None:
    _, front_matter, text = CARD.read_text(encoding="utf-8").split("---\n", 2)
    fields = yaml.safe_load(front_matter)
    assert (fields["sdk"], fields["tags"]) == ("gradio", ["evaluate", "metric"])
    assert fields["title"]
    call, values = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    asked = ast.parse(call).body[-1].value
    arguments = {keyword.arg: ast.literal_eval(keyword.value) for keyword in asked.keywords}
    assert metric.compute(**arguments) == pytest.approx(ast.literal_eval(values))
    assert metric.info.citation in text
    assert set(re.findall(r"`([a-z_0-9]+)`", text)) >= set(DEFAULT_METRICS)
