from __future__ import annotations

import shutil
import sys
from pathlib import Path
from typing import Any

import pytest

from lm_eval_taskgen.generators.evaluation.baseline_scores import baseline_scores, sampled_baseline_scores
from lm_eval_taskgen.generators.export.read_back import read_exported


def test_of_a_large_set_every_so_many_questions_are_asked(task_root: Path) -> None:
    """36 questions in six tasks: at most 20 means every second of each."""
    scores = sampled_baseline_scores(read_exported(task_root / "towns"), max_prompts=20)
    assert [(row.name, row.questions) for row in scores if row.is_group] == [
        ("taskgen_towns", 6),
        ("taskgen_towns_distractors", 6),
        ("taskgen_towns_closed_book", 6),
    ]
    assert scores[1].metrics["f1"] == 1.0, "the passages and the scorer came along"  # type: ignore[index]


def test_a_small_set_is_scored_whole_and_where_it_is(task_root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []
    monkeypatch.setattr("lm_eval_taskgen.generators.evaluation.baseline_scores.baseline_scores", asked.append)
    exported = read_exported(task_root / "towns")
    sampled_baseline_scores(exported, max_prompts=36)
    assert asked == [exported]


def test_code_of_others_is_not_run_and_not_compiled_code_either(task_root: Path, tmp_path: Path) -> None:
    folder = Path(shutil.copytree(task_root / "towns", tmp_path / "towns"))
    compiled = folder / "__pycache__" / f"utils.{sys.implementation.cache_tag}.pyc"
    compiled.parent.mkdir(exist_ok=True)
    compiled.write_bytes(b"not what this package compiled")
    assert baseline_scores(read_exported(folder)) is not None
    assert not compiled.is_file() or compiled.read_bytes() != b"not what this package compiled"
    (folder / "helper.py").write_text("raise SystemExit", encoding="utf-8")
    assert baseline_scores(read_exported(folder)) is None
