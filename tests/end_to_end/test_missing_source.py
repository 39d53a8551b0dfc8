"""Plain lm-eval with a suite whose source is missing: the others are scored, and it is named at the end."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import lm_eval
import pytest
from lm_eval.tasks import TaskManager

from lm_eval_taskgen.generators.export.task_folder import shipped_folder
from lm_eval_taskgen.generators.models.baseline import BaselineReader
from lm_eval_taskgen.utils import left_out
from lm_eval_taskgen.utils.errors import DatasetUnavailable
from loopback_hub import LoopbackHub

URDU, REPO = "xquad_ur_test.json", "google/IndicGenBench_xquad_in"
MISSING, OTHER = "taskgen_igb_xquad_in", "taskgen_indic_qa"


@pytest.fixture
def evaluate(
    external_hub: LoopbackHub, hub_here: LoopbackHub, monkeypatch: pytest.MonkeyPatch
) -> Callable[..., dict[str, Any]]:
    """Plain lm-eval in this process, on these groups and tasks."""
    monkeypatch.setattr(left_out, "_left_out", {})
    monkeypatch.setattr(left_out, "_loaded", set())

    def run(*tasks: str) -> dict[str, Any]:
        loaded = TaskManager(include_path=str(shipped_folder()), include_defaults=False).load(list(tasks))
        for task in loaded["tasks"].values():
            task.set_config(key="num_fewshot", value=1)
            task.set_fewshot_seed(seed=1)
        found = lm_eval.evaluate(BaselineReader(), loaded, bootstrap_iters=0, limit=2)
        assert found is not None
        return dict(found)

    return run


def has_metrics(row: Any) -> bool:
    return any("," in key for key in row)


@pytest.mark.parametrize("missing", [None, URDU], ids=["the repository", "one file"])
def test_the_other_suites_run_and_the_missing_one_is_named_at_the_end(
    evaluate: Callable[..., Any], external_hub: LoopbackHub, missing: str | None, caplog: pytest.LogCaptureFixture
) -> None:
    external_hub.refuse(REPO, missing, status=404)
    found = evaluate(OTHER, MISSING)
    assert has_metrics(found["groups"][OTHER])
    assert not has_metrics(found["groups"][MISSING]), "a mean over fewer languages would be another number"
    assert not any(has_metrics(row) for name, row in found["results"].items() if name.startswith("igb_xquad_in"))
    assert found["n-samples"]["igb_xquad_in_gen_as"]["effective"] == 0
    caplog.clear()
    left_out.report()
    (line,) = caplog.messages
    assert line.startswith(f"Not in these scores: {MISSING}. igb_xquad_in_gen_")
    assert REPO in line
    assert "404" in line


def test_the_source_is_asked_once(evaluate: Callable[..., Any], external_hub: LoopbackHub) -> None:
    external_hub.refuse(REPO, status=404)
    evaluate(OTHER, MISSING)
    assert len({entry.path for entry in external_hub.log if entry.repo == REPO and entry.path}) == 1


def test_a_task_that_was_named_is_something_left(evaluate: Callable[..., Any], external_hub: LoopbackHub) -> None:
    external_hub.refuse(REPO, status=404)
    assert has_metrics(evaluate("indic_qa_gen_hi", MISSING)["results"]["indic_qa_gen_hi"])


def test_a_source_that_is_back_is_scored(evaluate: Callable[..., Any], external_hub: LoopbackHub) -> None:
    external_hub.refuse(REPO, status=404)
    evaluate(OTHER, MISSING)
    external_hub.faults.clear()
    assert has_metrics(evaluate(MISSING)["groups"][MISSING])


@pytest.mark.parametrize("tasks", [[MISSING], [OTHER, "igb_xquad_in_gen_ur"]], ids=["nothing", "by name"])
def test_it_is_an_error_where_nothing_is_left_or_the_task_was_named(
    evaluate: Callable[..., Any], external_hub: LoopbackHub, tasks: list[str]
) -> None:
    external_hub.refuse(REPO, status=404)
    with pytest.raises(DatasetUnavailable, match=REPO):
        evaluate(*tasks)


@pytest.mark.slow
def test_lm_eval_itself_says_little_and_names_the_missing_suite_last(external_hub: LoopbackHub, tmp_path: Path) -> None:
    external_hub.refuse(REPO, URDU, status=404)
    arguments = ["--model", "dummy", "--include_path", str(shipped_folder()), "--tasks", "taskgen_*", "--limit", "1"]
    run = subprocess.run(
        [sys.executable, "-m", "lm_eval", *arguments, "--output_path", str(tmp_path / "results"), "--log_samples"],
        env=external_hub.environment(tmp_path / "home"),
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=900,
    )
    assert run.returncode == 0, run.stderr[-3000:]
    results = json.loads(next((tmp_path / "results").rglob("results_*.json")).read_text(encoding="utf-8"))
    assert {name for name, row in results["groups"].items() if has_metrics(row)} == {
        "taskgen_indic_qa",
        "taskgen_synthetic_multihop",
        "taskgen_wikisalad",
        "taskgen_xquad",
    }
    said = run.stderr.splitlines()
    assert said[-1].startswith("Not in these scores: taskgen_igb_xquad_in. igb_xquad_in_gen_ur: ")
    # lm-eval informs about every task, and draws a bar for it.
    ours = [line for line in said if "INFO " not in line and "%|" not in line]
    assert len(ours) < 100
    assert "Custom kwargs" not in run.stderr
