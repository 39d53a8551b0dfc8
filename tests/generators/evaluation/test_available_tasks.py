"""Suites whose data is not available are found out before a model runs, and named."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from lm_eval import tasks

from lm_eval_taskgen.generators.datasets import igb_xquad_in, indic_qa, xquad
from lm_eval_taskgen.generators.datasets.rows import QARow
from lm_eval_taskgen.generators.evaluation.run import available_tasks, run_lm_eval
from lm_eval_taskgen.generators.export.task_folder import find_task_folder, read_task_folder
from lm_eval_taskgen.utils.errors import CorpusError, DatasetUnavailable

SUITES = ("indic_qa", "igb_xquad_in", "xquad")


@pytest.fixture
def hub(monkeypatch: pytest.MonkeyPatch) -> None:
    """The Hub: all of IndicQA, of XQuAD one language alone and on `main` alone, nothing of XQuAD-IN."""

    def rows(language: Any, **place: Any) -> list[QARow]:
        return [QARow(id="1", question="?", answers=("a",), context="a b", paragraph_id="1", language=language)]

    def some(language: Any, revision: Any) -> Any:
        if language != "hi" or revision != "main":
            raise DatasetUnavailable(f"xquad.{language} at {revision}: no such file (404)")
        return rows(language)

    def none(language: Any, **place: Any) -> None:
        raise DatasetUnavailable(f"xquad_{language}_test.json: refused (401)")

    monkeypatch.setattr(indic_qa, "rows", rows)
    monkeypatch.setattr(xquad, "rows", some)
    monkeypatch.setattr(igb_xquad_in, "rows", none)


@pytest.fixture
def no_scan(monkeypatch: pytest.MonkeyPatch) -> None:
    """Spares the ten seconds of lm-eval's scan of its own tasks, none of which is called taskgen_*."""
    manager = tasks.TaskManager
    monkeypatch.setattr(tasks, "TaskManager", lambda **settings: manager(**settings | {"include_defaults": False}))


@pytest.mark.parametrize(
    ("names", "metadata", "expected", "skipped", "why"),
    [
        (["taskgen_indic_qa"], {}, ["taskgen_indic_qa"], [], "all there"),
        (
            ["taskgen_indic_qa", "taskgen_igb_xquad_in", "taskgen_xquad"],
            {},
            ["taskgen_indic_qa"],
            ["taskgen_igb_xquad_in", "taskgen_xquad"],
            "a group goes as a whole",
        ),
        (["xquad_gen_hi"], {"xquad_revision": "main"}, ["xquad_gen_hi"], [], "options say where the data is"),
        (["xquad_gen_th", "arc_easy"], {}, ["arc_easy"], ["xquad_gen_th"], "what is not in the folders stays"),
        (
            ["taskgen_*"],
            {},
            ["taskgen_indic_qa"],
            ["taskgen_igb_xquad_in", "taskgen_xquad"],
            "a pattern becomes the names that it means",
        ),
    ],
)
def test_what_cannot_be_had_is_left_out_and_named(
    hub: Any,
    no_scan: Any,
    names: list[str],
    metadata: dict[str, Any],
    expected: list[str],
    skipped: list[Any],
    why: str,
) -> None:
    reports: list[Any] = []
    assert (
        available_tasks([find_task_folder(suite) for suite in SUITES], names, metadata, reports.append) == expected
    ), why
    assert [one.name for one in reports] == skipped, why
    assert all("(401)" in one.reason or "(404)" in one.reason for one in reports)


def test_a_pattern_means_tasks_of_other_include_paths_too(hub: Any, no_scan: Any, task_root: Path) -> None:
    found = available_tasks(
        [find_task_folder("xquad")], ["taskgen_*"], {}, lambda one: None, [str(task_root / "towns")]
    )
    assert found == ["taskgen_towns", "taskgen_towns_closed_book", "taskgen_towns_distractors"]


@pytest.mark.parametrize(
    ("names", "scans", "why"), [(["taskgen_indic_qa"], False, "a name"), (["taskgen_*"], True, "a pattern")]
)
def test_the_tasks_of_lm_eval_are_listed_for_a_pattern_alone(
    hub: Any, monkeypatch: pytest.MonkeyPatch, names: list[str], scans: bool, why: str
) -> None:
    manager, scanned = tasks.TaskManager, []

    def opened(*, include_defaults: bool, **settings: Any) -> Any:
        scanned.append(include_defaults)
        return manager(include_defaults=False, **settings)

    monkeypatch.setattr(tasks, "TaskManager", opened)
    available_tasks([find_task_folder("indic_qa")], names, {}, lambda one: None)
    assert scanned == [scans], why


def test_where_nothing_is_left_the_error_names_all(hub: Any) -> None:
    reports: list[Any] = []
    with pytest.raises(
        DatasetUnavailable, match=r"xquad_gen_hi, igb_xquad_in_gen_hi is not available\. xquad_gen_hi: xquad\.hi"
    ):
        available_tasks(
            [find_task_folder(s) for s in SUITES], ["xquad_gen_hi", "igb_xquad_in_gen_hi"], {}, reports.append
        )
    assert len(reports) == 2


def test_data_that_is_broken_is_no_reason_to_skip(hub: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(language: Any, **place: Any) -> None:
        raise CorpusError("xquad.hi: is not JSON")

    monkeypatch.setattr(xquad, "rows", broken)
    with pytest.raises(CorpusError, match=r"xquad_gen_hi: xquad\.hi: is not JSON"):
        available_tasks([find_task_folder("xquad")], ["xquad_gen_hi"], {}, lambda one: None)


def test_lm_eval_runs_the_rest(hub: Any, task_root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folders = [read_task_folder(task_root / "towns"), find_task_folder("xquad")]
    reports: list[Any] = []
    tasks = ["--tasks", "towns_cloze,taskgen_xquad"]
    run_lm_eval(folders, ["--model", "baseline", "--limit", "1", *tasks], reports.append)
    assert [one.name for one in reports] == ["taskgen_xquad"]
    printed = capsys.readouterr().out
    assert "towns_cloze" in printed and "xquad" not in printed
    assert "towns_unanswerable" not in printed, "the tasks that are named run alone"


@pytest.mark.slow
def test_without_the_flag_it_is_an_error_that_names_the_task_and_the_flag(
    hub: Any, task_root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Plain lm-eval would run the other suites.
    monkeypatch.setattr("lm_eval_taskgen.utils.left_out._loaded", {"another_suite"})
    folders = [read_task_folder(task_root / "towns"), find_task_folder("xquad")]
    with pytest.raises(DatasetUnavailable, match=r"^xquad_gen_ar: xquad\.ar at .* \(404\)\. --skip-unavailable runs"):
        run_lm_eval(folders, ["--model", "baseline", "--limit", "1"])
