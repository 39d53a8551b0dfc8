"""Sets as a task folder: published and pulled like any other, run by lm-eval, and whole again as sets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from lm_eval_taskgen.generators.cli.app import app
from lm_eval_taskgen.generators.evaluation.run import score
from lm_eval_taskgen.generators.export import folder as export_folder
from lm_eval_taskgen.generators.export.read_back import read_exported
from lm_eval_taskgen.generators.export.task_folder import find_task_folder
from lm_eval_taskgen.generators.models.baseline import BaselineReader
from lm_eval_taskgen.generators.wikisalad import Example, read_examples, write_examples
from lm_eval_taskgen.generators.wikisalad.prompts import gold_parts, ordered_questions, prompt_text
from lm_eval_taskgen.generators.wikisalad.task_folder import write_task_folder
from lm_eval_taskgen.utils.errors import ConfigError
from loopback_hub import LoopbackHub

REPO = "acme/salads"


def taskgen(*arguments: object) -> None:
    done = CliRunner().invoke(app, [str(argument) for argument in arguments])
    assert done.exit_code == 0, done.output


@pytest.fixture
def examples(
    make_salad: Callable[[Sequence[int]], tuple[Example, ...]], monkeypatch: pytest.MonkeyPatch
) -> tuple[Example, ...]:
    """To look through lm-eval's files for names takes most of the time; test_export.py holds that it is done."""
    monkeypatch.setattr(export_folder, "check_names_are_free", lambda names: None)
    return make_salad([3, 4])


@pytest.fixture
def salads(examples: tuple[Example, ...], tmp_path: Path) -> Path:
    write_examples(tmp_path / "easy.json", examples)
    taskgen("wikisalad", "export", tmp_path / "easy.json", "--name", "salads", "--out", tmp_path / "salads")
    return tmp_path / "salads"


def test_every_prompt_is_written_out_in_both_modes(salads: Path, examples: tuple[Example, ...]) -> None:
    rows = {leaf.task: of_leaf for leaf, of_leaf in read_exported(salads).rows.items()}
    for mode, task in (("simple", "salads_easy_simple"), ("sequential", "salads_easy_sequential_gold")):
        expected = [
            prompt_text(gold_parts(example, number, mode))  # type: ignore[arg-type]
            for example in examples
            for number, _ in enumerate(ordered_questions(example))
        ]
        assert [row["question"] for row in rows[task]] == expected
    first = rows["salads_easy_simple"][0]
    assert first["answers"] == list(ordered_questions(examples[0])[0].answers)
    assert first["passages"][0]["text"] == examples[0].segment_text(0)


def test_lm_eval_runs_it(salads: Path) -> None:
    (group, *tasks) = score([find_task_folder(str(salads))], BaselineReader())
    assert (group.name, group.questions, len(tasks)) == ("taskgen_salads", 14, 2)
    assert 0 < group.metrics["f1"] <= 1


def test_what_is_pulled_is_the_folder_and_the_sets(
    salads: Path,
    examples: tuple[Example, ...],
    hub_here: LoopbackHub,
    tree: Callable[[Path], dict[str, bytes]],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.setenv("HF_TOKEN", "hf_nobodyEverMayReadThis")
    hub_here.tokens["hf_nobodyEverMayReadThis"] = "write"
    monkeypatch.setattr("huggingface_hub.constants.HF_HUB_DISABLE_XET", True)
    taskgen("publish", salads, "--repo", REPO, "--license", "CC-BY-SA-4.0")
    taskgen("pull", REPO, "--out", tmp_path / "back")
    assert tree(tmp_path / "back") == tree(salads)
    assert read_examples(tmp_path / "back/sets/easy.json") == examples


def test_who_publishes_sets_themselves_is_shown_the_way(
    examples: tuple[Example, ...], hub_here: LoopbackHub, tmp_path: Path
) -> None:
    write_examples(tmp_path / "sets/easy.json", examples)
    done = CliRunner().invoke(app, ["publish", str(tmp_path / "sets"), "--repo", REPO])
    assert done.exit_code == 2
    assert "`taskgen wikisalad export` write such folders" in done.stderr


def test_sets_that_cannot_stand_side_by_side_are_errors(examples: Any, tmp_path: Path) -> None:
    for place in ("one", "two"):
        write_examples(tmp_path / place / "easy.json", examples)
    with pytest.raises(ConfigError, match=r"two/easy\.json: there is another set called easy"):
        write_task_folder([tmp_path / "one/easy.json", tmp_path / "two/easy.json"], "salads", tmp_path / "out")
    write_examples(tmp_path / "mixed.json", [examples[0], replace(examples[1], language="hi")])
    with pytest.raises(ConfigError, match="mixed_simple: has examples in en, hi"):
        write_task_folder([tmp_path / "mixed.json"], "salads", tmp_path / "out")
