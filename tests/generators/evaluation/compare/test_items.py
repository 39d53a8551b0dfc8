from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy.stats import spearmanr
from typer.testing import CliRunner

from lm_eval_taskgen.generators.cli.app import app
from lm_eval_taskgen.generators.evaluation.compare.compare import parts
from lm_eval_taskgen.generators.evaluation.compare.items import difficulties, items, to_lines
from lm_eval_taskgen.generators.evaluation.compare.results import read_results
from lm_eval_taskgen.generators.evaluation.compare.runs import as_runs
from lm_eval_taskgen.generators.evaluation.review.to_review import to_review
from lm_eval_taskgen.generators.export.read_back import read_exported
from lm_eval_taskgen.utils.errors import ConfigError
from lm_eval_taskgen.utils.records.samples import InMemoryDataset
from lm_eval_taskgen.utils.settings import TaskGeneratorConfig


@pytest.fixture
def measured(write_run: Callable[..., Any], doc: Callable[..., Any]) -> Callable[..., Any]:
    """The items of runs; `scores` has the scores of each question, by run."""

    def made(scores: Mapping[str, Sequence[float]]) -> Any:
        count = len(next(iter(scores.values())))
        found = [
            read_results(
                write_run(
                    f"2026-01-{run + 1:02}T12-00-00.000000",
                    {"acme_cloze": [(doc(name), "", {"exact_match": float(of[run])}) for name, of in scores.items()]},
                    model=f"m{run}",
                )
            )
            for run in range(count)
        ]
        return items(parts(as_runs(found)))

    return made


# Runs get better from left to right.
PLAIN = {f"plain{number}": (0, number % 2, 1, 1) for number in range(6)}


def test_questions_that_deserve_a_review_come_first(measured: Callable[..., Any]) -> None:
    found = measured({**PLAIN, "all": (1, 1, 1, 1), "none": (0, 0, 0, 0), "upside_down": (1, 1, 0, 0)})
    about = [(one.question_id, one.why, one.difficulty) for one in found[:3]]
    assert about == [
        ("upside_down", "good_systems_miss", 0.5),
        ("none", "no_system_right", 1.0),
        ("all", "every_system_right", 0.0),
    ]
    assert [one.why for one in found[3:]] == [None] * 6
    assert found[0].discrimination < -0.8 and found[3].discrimination > 0.7
    assert found[1].discrimination is None, "what does not vary tells nobody apart"
    assert json.loads(to_lines(found).splitlines()[1]) == {
        "id": "none",
        "group": "taskgen_acme",
        "question_type": "cloze",
        "metric": "exact_match",
        "difficulty": 1.0,
        "discrimination": None,
        "right": 0,
        "runs": 4,
        "why": "no_system_right",
    }


def test_an_answer_that_contains_a_gold_is_right_in_any_length(write_run: Callable[..., Any], doc: Any) -> None:
    def found(metric: str | None) -> Any:
        return items(parts(as_runs(runs)), metric)[0].why

    scores = {"f1": 0.3, "contains": 1.0}
    runs = [
        read_results(
            write_run(f"2026-01-0{n}T12-00-00.000000", {"acme_cloze": [(doc("q"), "", scores)]}, model=f"m{n}")
        )
        for n in (1, 2, 3)
    ]
    assert found(None) == "every_system_right"
    assert found("f1") == "no_system_right", "by this metric alone"


def test_a_review_begins_with_what_is_listed(measured: Callable[..., Any], tmp_path: Path) -> None:
    path = tmp_path / "items.jsonl"
    path.write_bytes(to_lines(measured({**PLAIN, "none": (0, 0, 0, 0), "upside_down": (1, 1, 0, 0)})))
    assert list(to_review(path).items()) == [
        ("upside_down", ("Weaker systems answer it better than good ones.",)),
        ("none", ("No system is right, of three or more.",)),
    ]
    path.write_bytes(b"")
    assert to_review(path) == {}, "no doubt is no error"


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (None, "items.jsonl: cannot be read"),
        (b"\xff", "items.jsonl: cannot be read"),
        (b'{"id": "q", "why": null}\n{"id": 3}\n', "items.jsonl:2: is not an item"),
        (b"no JSON", "items.jsonl:1: is not an item"),
    ],
)
def test_a_file_that_lists_no_items_is_refused(tmp_path: Path, content: bytes | None, says: str) -> None:
    path = tmp_path / "items.jsonl"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(ConfigError, match=says):
        to_review(path)


def test_two_runs_measure_no_items(measured: Callable[..., Any]) -> None:
    assert measured({"q": (0, 1), "r": (1, 0)}) == ()


def test_what_was_planted_is_found(measured: Callable[..., Any]) -> None:
    """By hand, the order is that of `girth` 0.8.0: 1.00 with its Rasch difficulties, 0.95 with its 2PL slopes."""
    random = np.random.default_rng(1)
    ability, difficulty = random.normal(0, 1, 26), random.normal(0, 1.2, 120)
    slope = random.lognormal(0, 0.5, 120) * np.where(np.arange(120) < 6, -1, 1)
    right = random.random((120, 26)) < 1 / (1 + np.exp(-slope[:, None] * (ability - difficulty[:, None])))
    found = {one.question_id: one for one in measured({f"{n}": row for n, row in enumerate(right.tolist())})}
    estimated = [found[f"{n}"].difficulty for n in range(6, 120)]
    assert spearmanr(estimated, difficulty[6:]).statistic > 0.85
    upside_down = {name for name, one in found.items() if one.why == "good_systems_miss"}
    planted = {f"{n}" for n in range(6)}
    assert len(upside_down & planted) >= 3 and len(upside_down - planted) <= 1


def test_difficulty_is_the_share_of_the_runs_that_are_wrong(measured: Callable[..., Any]) -> None:
    scores = {f"q{right}": tuple(float(run < right) for run in range(6)) for right in range(7)}
    found = difficulties(measured(scores), {"taskgen_acme"})
    assert [found[f"q{right}"] for right in range(7)] == ["hard", "hard", "medium", "medium", "medium", "easy", "easy"]
    assert difficulties(measured(scores), {"taskgen_acme_closed_book"}) == {}


@pytest.mark.parametrize("is_rag", [False, True], ids=["runs of lm-eval", "a RAG system among them"])
def test_systems_label_the_difficulty_of_a_set(
    is_rag: bool,
    tmp_path: Path,
    make_set: Callable[..., InMemoryDataset],
    make_config: Callable[..., TaskGeneratorConfig],
    write_set: Callable[..., Path],
    write_run: Callable[..., Any],
) -> None:
    folder = write_set(make_set(), make_config(), tmp_path / "towns")
    rows = [row for row in read_exported(folder).questions if row["question_type"] == "cloze"]
    groups = {"taskgen_towns": ["towns_cloze"]}

    def run(number: int) -> None:
        said = [row["answers"][0] if number < place else "no idea" for place, row in enumerate(rows)]
        # Only what `taskgen rag` writes has the metric `right`.
        answers = [
            (row, text, {"f1": 0.1, **({"right": float(text in row["answers"])} if is_rag and number == 0 else {})})
            for row, text in zip(rows, said, strict=True)
        ]
        write_run(f"2026-01-0{number + 1}T12-00-00.000000", {"towns_cloze": answers}, model=f"m{number}", groups=groups)

    def label() -> Any:
        command = ["edit", str(folder), "--difficulty", str(tmp_path / "m")]
        return CliRunner().invoke(app, command, terminal_width=200)

    run(0)
    run(1)
    assert "--difficulty: 2 runs measure no difficulty; give 3 or more" in label().stderr
    run(2)
    done = label()
    assert done.exit_code == 0, done.output
    assert "Labelled 8 of 12 questions of towns by 3 runs" in done.stdout
    assert "5 easy, 2 medium, 1 hard." in done.stdout
    after = read_exported(folder)
    labels = {row["id"]: row["difficulty"] for row in after.questions}
    assert [labels[row["id"]] for row in rows[:4]] == ["hard", "medium", "medium", "easy"]
    assert (after.version, after.description["difficulty"]["systems"]) == (1, ["m0", "m1", "m2"])
    assert label().exit_code == 0, "the results of before are on the same questions"
