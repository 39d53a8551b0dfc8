"""Question types with few questions, and runs in several processes, which stop at a task with fewer questions."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml
from lm_eval.tasks import TaskManager

from data_parallel import run_in_ranks
from lm_eval_taskgen.generators.evaluation.audit.tasks import load_tasks
from lm_eval_taskgen.generators.evaluation.report.report import write_report
from lm_eval_taskgen.generators.evaluation.run import score
from lm_eval_taskgen.generators.export.edit import edit_folder
from lm_eval_taskgen.generators.export.leaves import SmallTypes, find_small_types
from lm_eval_taskgen.generators.export.read_back import ExportedSet, read_exported
from lm_eval_taskgen.generators.export.task_folder import read_task_folder
from lm_eval_taskgen.generators.models.baseline import BaselineReader
from lm_eval_taskgen.utils.records.documents import Passage
from lm_eval_taskgen.utils.records.samples import EvaluationSample, InMemoryDataset, Response
from lm_eval_taskgen.utils.settings import TaskGeneratorConfig
from lm_eval_taskgen.utils.task_style import FREE_ANSWERS, TaskStyle

LISTS = TaskStyle(metrics=("list_f1",))
STYLES: Mapping[str, TaskStyle] = {"lists": LISTS, "why": FREE_ANSWERS}
COUNTS = {"cloze": 20, "lists": 10, "unanswerable": 8, "why": 4}


@pytest.mark.parametrize(
    ("counts", "folded", "alone", "why"),
    [
        ({"cloze": 20, "years": 9, "lists": 7}, ("years", "lists"), (), "enough together"),
        ({"cloze": 20, "years": 9, "lists": 6}, (), ("years", "lists"), "too few together"),
        ({"cloze": 20, "years": 4}, (), ("years",), "nothing to be folded with"),
        ({"cloze": 20, "years": 9, "lists": 9, "why": 9}, ("years", "lists"), ("why",), "of other stops and lengths"),
        ({"cloze": 15, "years": 9, "lists": 9}, (), (), "a trial of small types only"),
        ({"cloze": 16, "years": 16}, (), (), "none is small"),
        ({"cloze": 20, "years": 16, "lists": 6}, (), ("lists",), "16 are enough"),
    ],
)
def test_small_types_are_folded_where_they_are_run_alike(
    counts: dict[str, int], folded: tuple[str, ...], alone: tuple[str, ...], why: str
) -> None:
    assert find_small_types(counts, STYLES, 16) == SmallTypes(folded, alone), why
    assert find_small_types(counts, STYLES, 1) == SmallTypes(), "1: every type has its task"


def sample(question_type: str, number: int) -> EvaluationSample:
    answers = {"unanswerable": (), "lists": ("four; five",)}.get(question_type, ("four" if number % 2 else "five",))
    metadata = {"lists": {"items": [["four"], ["five"]]}, "why": {"key_facts": [["four"]]}}
    return EvaluationSample(
        sample_id=f"{question_type}-{number}",
        query=f"{question_type} {number}?",
        relevant_docs=(Passage(f"{question_type}/{number}", "", f"Of {question_type} {number} it says: four, five."),),
        reference_answer=Response.of(answers),
        candidate_docs=(),
        labels={"question_type": question_type, "hops": 1, "language": "en"},
        metadata=metadata.get(question_type, {}),
    )


@pytest.fixture
def exported(
    tmp_path: Path, write_set: Callable[..., Path], make_config: Callable[..., TaskGeneratorConfig]
) -> ExportedSet:
    """A set in which lists and unanswerable questions are folded, and `why`, run otherwise, is left alone."""
    samples = tuple(sample(name, number) for name, count in COUNTS.items() for number in range(count))
    made = InMemoryDataset(name="towns", language="en", samples=samples)
    config = make_config(contexts=("gold", "closed_book"))
    return read_exported(write_set(made, config, tmp_path / "towns", styles=STYLES))


def group(folder: Path) -> Any:
    return yaml.safe_load((folder / "_taskgen_towns.yaml").read_text(encoding="utf-8"))


def test_a_folded_task_stands_in_the_group_and_each_question_keeps_its_type(exported: ExportedSet) -> None:
    assert group(exported.folder)["task"] == ["towns_cloze", "towns_small_types"]
    by_name = {leaf.name: rows for leaf, rows in exported.rows.items() if leaf.context == "gold"}
    assert {name: len(rows) for name, rows in by_name.items()} == {"cloze": 20, "why": 4, "small_types": 18}
    assert [row["question_type"] for row in by_name["small_types"]] == ["lists"] * 10 + ["unanswerable"] * 8
    assert read_task_folder(exported.folder).tasks.count("towns_why") == 1, "to be run by its name"
    card = (exported.folder / "README.md").read_text(encoding="utf-8")
    assert "lists, unanswerable: fewer than 16 questions each, so they share the task towns_small_types" in card
    assert "why: fewer than 16 questions, so in no group; --tasks towns_why runs it" in card


def test_questions_of_a_folded_task_have_the_metrics_of_their_type(exported: ExportedSet) -> None:
    rows = {row.name: row for row in score([read_task_folder(exported.folder)], BaselineReader())}
    assert rows["taskgen_towns"].questions == 38
    assert {"list_f1", "no_answer_acc", "f1"} <= rows["towns_small_types"].metrics.keys()
    gold = [leaf for leaf in exported.rows if leaf.context == "gold"]
    tasks = load_tasks(exported, gold, chat=False)
    assert list(tasks) == ["cloze", "why", "lists", "unanswerable"], "an audit asks by type"
    assert tasks["lists"].deciding == ("list_f1", "f1") and tasks["unanswerable"].deciding == ("f1",)


def test_a_report_of_folded_types_counts_them_by_type(exported: ExportedSet) -> None:
    done = write_report(exported.folder)
    tables = done.markdown.read_text(encoding="utf-8")
    assert "| `lists` | 10 |" in tables and "| `small_types` |" in tables


def test_an_edit_keeps_folded_tasks_until_no_question_is_left(exported: ExportedSet, tmp_path: Path) -> None:
    lists = [row["id"] for row in exported.questions if row["question_type"] == "lists"]
    left = edit_folder(exported.folder, lists, (), tmp_path / "second").path
    second = read_exported(left)
    assert {leaf.question_types for leaf in second.rows} == {("cloze",), ("why",), ("unanswerable",)}
    assert group(left)["task"] == ["towns_cloze", "towns_small_types"]
    others = [row["id"] for row in second.questions if row["question_type"] != "why"]
    third = edit_folder(left, others, (), tmp_path / "third").path
    assert group(third)["task"] == ["towns_why"], "a group without tasks could not be run"


def plain(results: Any) -> dict[str, dict[str, Any]]:
    return {
        name: {metric: value for metric, value in row.items() if isinstance(value, float)}
        for name, row in results["results"].items()
    }


def test_the_scores_of_several_processes_are_those_of_one(exported: ExportedSet) -> None:
    pytest.importorskip("torch", reason="lm-eval gathers with torch")
    alone, *several = (plain(run_in_ranks(exported.folder, ["taskgen_towns"], ranks)) for ranks in (1, 2, 4))
    for together in several:
        assert together.keys() == alone.keys()
        for name, scores in alone.items():
            assert together[name] == pytest.approx(scores), name


def test_processes_that_would_each_get_one_half_of_all_pairs_share_them(
    tmp_path: Path, write_set: Callable[..., Path], make_config: Callable[..., TaskGeneratorConfig]
) -> None:
    """An unanswerable question stands behind every answerable one, so that two processes in turn get one kind each."""
    pytest.importorskip("torch", reason="lm-eval gathers with torch")
    answers = (Response.of(("four",)), Response.of(()))
    pairs = [replace(sample("cloze", number), reference_answer=answers[number % 2]) for number in range(16)]
    folder = write_set(InMemoryDataset("towns", pairs), make_config(contexts=("gold",)), tmp_path / "towns")
    alone, together = (plain(run_in_ranks(folder, ["taskgen_towns"], ranks)) for ranks in (1, 2))
    assert "no_answer_acc,none" in together["towns_cloze"]
    assert together["towns_cloze"] == pytest.approx(alone["towns_cloze"])


@pytest.mark.parametrize("processes", [1, 2, 5])
def test_each_question_is_asked_by_one_process(exported: ExportedSet, processes: int) -> None:
    manager = TaskManager(include_path=str(exported.folder), include_defaults=False)
    task = manager.load(["towns_small_types"])["tasks"]["towns_small_types"]
    dealt = [number for rank in range(processes) for number, _ in task.doc_iterator(rank=rank, world_size=processes)]
    assert sorted(dealt) == list(range(18))


def test_a_metric_that_a_process_cannot_have_is_left_out_by_name(
    exported: ExportedSet, caplog: pytest.LogCaptureFixture
) -> None:
    pytest.importorskip("torch", reason="lm-eval gathers with torch")
    with caplog.at_level(logging.WARNING):
        [scores] = plain(run_in_ranks(exported.folder, ["towns_small_types"], 9)).values()
    assert "no_answer_acc,none" not in scores and "list_f1,none" in scores, "8 of the one, 10 of the other"
    assert caplog.text.count("too few questions have no_answer_acc for 9 processes") == 1, "once, by the first of them"


def test_more_processes_than_questions_are_refused_before_any_answer(exported: ExportedSet) -> None:
    pytest.importorskip("torch", reason="lm-eval gathers with torch")
    with pytest.raises(ValueError, match="--tasks towns_why: has 4 questions, fewer than this run has processes, 5"):
        run_in_ranks(exported.folder, ["towns_why"], 5)


def test_the_configuration_says_how_many_are_few(
    tmp_path: Path, write_set: Callable[..., Path], make_config: Callable[..., TaskGeneratorConfig]
) -> None:
    made = InMemoryDataset("towns", [sample(name, number) for name in COUNTS for number in range(COUNTS[name])])
    config = make_config(contexts=("gold",), min_questions_per_task=5)
    folder = write_set(made, config, tmp_path / "towns", styles=STYLES)
    assert group(folder)["task"] == ["towns_cloze", "towns_lists", "towns_unanswerable"]


def test_the_manifest_says_which_types_are_small(exported: ExportedSet) -> None:
    manifest = json.loads((exported.folder / "manifest.json").read_text(encoding="utf-8"))
    assert manifest["small_types"] == {"folded": ["lists", "unanswerable"], "alone": ["why"]}
