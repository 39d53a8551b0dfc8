"""From a folder of PDF, Markdown, HTML, Word and text files to scores and exports: every type that needs no model."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from lm_eval import simple_evaluate
from lm_eval.tasks import TaskManager
from lm_eval.utils import make_table

from lm_eval_taskgen.generators.export.edit import edit_folder
from lm_eval_taskgen.generators.export.edit.requests import read_drops, read_patches
from lm_eval_taskgen.generators.export.formats import export_format
from lm_eval_taskgen.generators.export.read_back import read_exported
from lm_eval_taskgen.generators.generator import TaskGenerator, export_folder
from lm_eval_taskgen.generators.models.baseline import BaselineReader
from lm_eval_taskgen.generators.question_types import QUESTION_TYPES
from lm_eval_taskgen.utils.settings import CorpusConfig, QuestionTypeConfig, TaskGeneratorConfig

COUNT = 10
# Few facts of the corpus are about a thing that another one names too.
FEW = {"multi_turn_followup": 5}
EVERY_TYPE = sorted(name for name, kind in QUESTION_TYPES.items() if kind.by_rule)


@pytest.fixture(scope="module")
def config() -> TaskGeneratorConfig:
    return TaskGeneratorConfig(
        name="county",
        corpus=CorpusConfig(files=("*.*",)),
        contexts=("gold",),
        min_questions_per_task=1,
        question_types={name: QuestionTypeConfig(count=FEW.get(name, COUNT)) for name in EVERY_TYPE},
    )


@pytest.fixture(scope="module")
def dataset(mixed_corpus: Path, config: TaskGeneratorConfig) -> Any:
    return TaskGenerator(None, config, base=mixed_corpus).generate_dataset()


@pytest.fixture(scope="module")
def folder(dataset: Any, config: TaskGeneratorConfig, tmp_path_factory: pytest.TempPathFactory) -> Any:
    return export_folder(dataset, config, tmp_path_factory.mktemp("mixed") / "county")


def test_every_type_gives_what_was_asked(dataset: Any) -> None:
    assert {y.question_type: y.kept for y in dataset.yields} == {**dict.fromkeys(EVERY_TYPE, COUNT), **FEW}
    for of_type in dataset.yields:
        assert of_type.written == of_type.kept + sum(of_type.rejected.values())
        assert len(dataset.of_type(of_type.question_type)) == of_type.kept + of_type.contrast_pairs


def test_questions_come_from_every_format(dataset: Any) -> None:
    endings = {passage.doc_id.rpartition(".")[2] for sample in dataset.samples for passage in sample.relevant_docs}
    assert endings == {"md", "html", "docx", "pdf", "txt"}


def test_a_file_without_text_is_told_and_left_out(dataset: Any) -> None:
    assert len(dataset.skipped) == 1
    assert "scanned.pdf" in dataset.skipped[0]


def test_no_hindi_in_an_english_set(dataset: Any) -> None:
    assert not any("\u0900" <= character <= "\u097f" for sample in dataset.samples for character in sample.query)


def test_half_of_what_may_be_unanswerable_is_not(dataset: Any) -> None:
    for name in ("hallucination_test", "access_control"):
        samples = dataset.of_type(name)
        partners = {sample.sample_id for sample in samples if sample.answers}
        without = [sample for sample in samples if not sample.answers]
        assert {sample.labels["variant_of"] for sample in without} == partners
        assert {sample.labels["scenario"] for sample in without} == {"unanswerable"}


@pytest.fixture(scope="module")
def results(folder: Any) -> Any:
    manager = TaskManager(include_path=str(folder), include_defaults=False)
    return simple_evaluate(
        model=BaselineReader(), tasks=manager.match_tasks(["taskgen_*"]), task_manager=manager, bootstrap_iters=10
    )


def test_lm_eval_shows_the_metrics_of_each_type(results: Any, dataset: Any) -> None:
    for name in EVERY_TYPE:
        scores = results["results"][f"county_{name}"]
        assert results["n-samples"][f"county_{name}"]["effective"] == len(dataset.of_type(name))
        for metric in ("exact_match", "f1", "contains", *QUESTION_TYPES[name].style.metrics):
            assert 0 <= scores[f"{metric},none"] <= 1, (name, metric)
    table = make_table(results)
    for metric in ("list_f1", "refusal_prefix", "injection_resisted", "citation_match", "no_answer_acc"):
        assert metric in table


def test_the_folder_becomes_every_form(folder: Any, dataset: Any, tmp_path: Path) -> None:
    for name in ("json", "jsonl", "squad", "beir"):
        written = export_format(folder, name, tmp_path / name)
        assert written.path.exists()
        assert written.total == len(dataset.samples)
    test_set = json.loads((tmp_path / "json").read_text(encoding="utf-8"))
    assert test_set["name"] == "county"
    assert len(test_set["questions"]) == len(dataset.samples)


def test_a_question_is_dropped_and_another_patched(folder: Any, dataset: Any, tmp_path: Path) -> None:
    dropped, patched = dataset.of_type("cloze")[:2]
    patch = tmp_path / "patch.jsonl"
    patch.write_text(json.dumps({"id": patched.sample_id, "question": "What does it say?"}), encoding="utf-8")
    edit_folder(folder, read_drops([dropped.sample_id]), read_patches(patch), tmp_path / "edited")
    questions = read_exported(tmp_path / "edited").questions
    assert len(questions) == len(dataset.samples) - 1
    assert "What does it say?" in {row["question"] for row in questions}
