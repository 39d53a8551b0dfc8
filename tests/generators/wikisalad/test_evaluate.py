"""The evaluator as one call: the numbers of `taskgen wikisalad score`, from files or from what is in memory."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from lm_eval_taskgen.generators.cli.app import app
from lm_eval_taskgen.generators.wikisalad import Example, evaluate, write_examples
from lm_eval_taskgen.generators.wikisalad.prompts import ordered_questions
from lm_eval_taskgen.utils.errors import CorpusError


@pytest.fixture
def examples(make_salad: Callable[[Sequence[int]], tuple[Example, ...]]) -> tuple[Example, ...]:
    return make_salad([3, 4])


@pytest.fixture
def results(examples: tuple[Example, ...]) -> dict[str, Any]:
    """The first question of each example answered rightly, the others not at all."""
    predictions = [
        {
            "example_id": example.example_id,
            "questions": [question.question for question in ordered_questions(example)],
            "answers": [
                question.answers[0] if number == 0 else "" for number, question in enumerate(ordered_questions(example))
            ],
        }
        for example in examples
    ]
    return {
        "model_name": "m",
        "eval_mode": "simple",
        "dataset_name": "set",
        "num_examples": 2,
        "predictions": predictions,
    }


def test_scores_are_a_dict(results: dict[str, Any], examples: tuple[Example, ...]) -> None:
    found = evaluate(results, examples)
    assert found["metrics"]["qa_accuracy"]["value"] == pytest.approx(2 / 7, abs=1e-6)
    assert found["metrics"]["empty_rate"]["value"] == pytest.approx(5 / 7, abs=1e-6)
    assert found["qa_accuracy_by_position"]["1"]["value"] == 1
    assert set(found["qa_accuracy_by_distance"]) == {"0", "1", "2_3"}


def test_files_give_what_the_command_writes(
    results: dict[str, Any], examples: tuple[Example, ...], tmp_path: Path
) -> None:
    write_examples(tmp_path / "set.json", examples)
    (tmp_path / "results.json").write_text(json.dumps(results))
    files = [str(tmp_path / "results.json"), "--dataset", str(tmp_path / "set.json")]
    done = CliRunner().invoke(app, ["wikisalad", "score", *files, "--output", str(tmp_path / "scores.json")])
    assert done.exit_code == 0, done.output
    written = json.loads((tmp_path / "scores.json").read_text())["summary"]
    assert evaluate(tmp_path / "results.json", f"{tmp_path}/set.json") == evaluate(results, examples) == written


@pytest.mark.parametrize(
    ("change", "found"),
    [
        ({"model_name": 5}, r"^results: .*model_name"),
        ({"predictions": {1}}, r"^results: is not JSON: "),
        ({"dataset_sha256": "0"}, r"^results: .*dataset"),
    ],
)
def test_results_that_do_not_fit_are_errors(
    results: dict[str, Any], examples: tuple[Example, ...], change: dict[str, Any], found: str
) -> None:
    with pytest.raises(CorpusError, match=found):
        evaluate(results | change, examples)
