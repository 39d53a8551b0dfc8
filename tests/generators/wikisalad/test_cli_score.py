"""`taskgen wikisalad score`, `baseline` and `compare`, as they are typed."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from lm_eval_taskgen.generators.cli.app import app
from lm_eval_taskgen.generators.wikisalad import Example, write_examples
from lm_eval_taskgen.generators.wikisalad.prompts import ordered_questions


@pytest.fixture(autouse=True)
def place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, make_salad: Callable[[Sequence[int]], tuple[Example, ...]]
) -> Path:
    monkeypatch.chdir(tmp_path)
    examples = make_salad([3, 4])
    write_examples(Path("set.json"), examples)
    for name, right, compressed in (("plain", 1, False), ("short", 2, True)):
        predictions = [
            {
                "example_id": example.example_id,
                "questions": [question.question for question in ordered_questions(example)],
                "answers": [
                    question.answers[0] if number < right else "no"
                    for number, question in enumerate(ordered_questions(example))
                ],
            }
            for example in examples
        ]
        # As another tool writes it: no hash, one entry for an example, keys of its own.
        statistics = [
            {
                "example_id": example.example_id,
                "original_tokens": 80,
                "compressed_tokens": 20,
                "boundaries": [example.segments[1].start_char],
                "decompressed_segments": [0],
                "speed": "fast",
            }
            for example in examples
        ]
        results = {
            "model_name": name,
            "eval_mode": "simple",
            "dataset_name": "set",
            "num_examples": 2,
            "predictions": predictions,
        }
        given = results | ({"compression_stats": statistics} if compressed else {})
        Path(f"{name}.json").write_text(json.dumps(given), encoding="utf-8")
    return tmp_path


def taskgen(*arguments: str) -> Result:
    return CliRunner().invoke(app, ("wikisalad", *arguments), terminal_width=200)


def lines_of(text: str) -> list[str]:
    return [" ".join(line.split()) for line in text.splitlines()]


def test_results_are_scored_and_the_scores_are_written() -> None:
    result = taskgen("score", "short.json", "--dataset", "set.json", "--output", "scores.json")
    assert result.exit_code == 0, result.output
    shown = lines_of(result.stdout)
    # Four of seven answers are right; a quarter is kept; of 3 + 3 boundaries two are found and nothing else is.
    for start in ("qa_accuracy 57.1 ", "compression_ratio 25.0 2", "boundary_precision 100.0"):
        assert any(line.startswith(start) for line in shown), start
    assert any(line.startswith("boundary_recall 33.3") for line in shown)
    written = json.loads(Path("scores.json").read_text(encoding="utf-8"))
    assert written["summary"]["metrics"]["qa_accuracy"]["value"] == pytest.approx(4 / 7, abs=1e-6)
    again = taskgen("score", "short.json", "--dataset", "set.json", "--output", "scores.json")
    assert again.exit_code == 2 and "--overwrite" in again.stderr


def test_runs_are_compared_from_results_and_from_scores(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("matplotlib")
    assert taskgen("score", "plain.json", "--dataset", "set.json", "--output", "scores.json").exit_code == 0
    result = taskgen("compare", "scores.json", "short.json", "--dataset", "set.json", "--out", "plots")
    assert result.exit_code == 0, result.output
    shown = lines_of(result.stdout)
    assert any(line.startswith("qa_accuracy A 28.6") for line in shown)
    assert any(line.startswith("B 57.1") and " +28.6 " in line for line in shown)
    assert sorted(path.name for path in Path("plots").iterdir()) == [
        "accuracy_by_compression.png",
        "accuracy_by_distance.png",
        "accuracy_by_position.png",
    ]


def test_a_set_is_described() -> None:
    result = taskgen("baseline", "set.json")
    assert result.exit_code == 0, result.output
    assert "questions 7" in lines_of(result.stdout)
    assert "set.json: no flaws found" in result.stdout


def damaged(change: Any) -> None:
    given = json.loads(Path("short.json").read_text(encoding="utf-8"))
    change(given)
    Path("bad.json").write_text(json.dumps(given), encoding="utf-8")


def without_an_example(given: Any) -> None:
    given["predictions"].pop()
    given["compression_stats"].pop()
    given["num_examples"] = 1


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (without_an_example, "predictions: 1 of the 2 examples of set.json are there; missing: easy-0001"),
        (lambda given: given.update(dataset_sha256="0" * 64), "dataset_sha256: 000000000000… is not that of set.json"),
        (lambda given: given["predictions"][1]["answers"].pop(), "easy-0001: 4 questions and 3 answers"),
        (
            lambda given: given["predictions"][0]["answers"].__setitem__(0, 7),
            "predictions.0.answers.0: found the number 7",
        ),
        (lambda given: given["predictions"][0]["questions"].__setitem__(0, "Why?"), "questions[0]: 'Why?' is none of"),
        (lambda given: given["compression_stats"].pop(), "compression_stats: nothing for question_index 0, 1, 2, 3"),
        (lambda given: given.pop("model_name"), "model_name: is missing"),
    ],
)
def test_bad_results_are_refused_by_name(change: Callable[..., Any], says: str) -> None:
    damaged(change)
    result = taskgen("score", "bad.json", "--dataset", "set.json")
    assert result.exit_code == 2
    assert result.stderr.startswith("Error: bad.json: ") and says in result.stderr, result.stderr
    assert result.stdout == ""


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("score", "plain.json", "--dataset", "set.json", "--tolerance", "9"), "no boundaries are reported"),
        (("compare", "plain.json", "--dataset", "set.json"), "is one file; give two or more"),
        (("compare", "plain.json", "short.json"), "plain.json: holds no scores; give --dataset"),
        (("score", "none.json", "--dataset", "set.json"), "none.json"),
        (("score", "set.json", "--dataset", "set.json"), "set.json: "),
        (("baseline", "plain.json"), "plain.json: expected a list of examples"),
    ],
)
def test_impossible_commands_are_refused(arguments: tuple[str, ...], says: str) -> None:
    result = taskgen(*arguments)
    assert result.exit_code == 2, result.output
    assert says in result.stderr
