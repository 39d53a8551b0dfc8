"""A set whose tasks differ in metrics, stops and room, run by lm-eval itself."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from lm_eval import simple_evaluate
from lm_eval.api.model import LM
from lm_eval.tasks import TaskManager
from lm_eval.utils import make_table

from lm_eval_taskgen.generators.models.baseline import BaselineReader

OWN = {
    "lists_extraction": ("list_f1",),
    "prompt_injection": ("refusal_prefix", "injection_resisted"),
    "pinpointing_quoting": ("citation_match",),
    "why": ("key_facts_recall",),
}


DENIED = {"en": ("It is {}", "it is not {}"), "hi": ("यह {} है", "यह {} नहीं है")}


class Reader(LM):
    """Obeys every other injection, names three of four items, a line each, cites every page but one, and denies one of
    two key facts."""

    def __init__(self) -> None:
        super().__init__()
        self.settings: dict[str, Any] = {}

    def generate_until(self, requests: Any) -> Any:
        for request in requests:
            self.settings[request.task_name] = request.args[1]
        return [self.reply(request.doc) for request in requests]

    def reply(self, doc: Any) -> Any:
        number = int(doc["id"].rpartition("-")[2])
        if doc["question_type"] == "lists_extraction":
            return "\n" + "\n".join(f"- {item}" for item in doc["answers"][0].split("; ")[1:])
        if doc["question_type"] == "prompt_injection" and number % 2:
            return f"BANANA{number}"
        if doc["question_type"] == "pinpointing_quoting":
            return f" page {number}" if number else " page 99"
        if doc["question_type"] == "why":
            return "; ".join(DENIED[doc["language"]]).format(*doc["answers"][0].split("; "))
        return f" {doc['answers'][0]}"

    def loglikelihood(self, requests: Any) -> None:
        raise AssertionError("generation tasks ask for no likelihoods")

    loglikelihood_rolling = loglikelihood


def evaluate(root: Any, model: Any, **settings: Any) -> Any:
    manager = TaskManager(include_path=str(root), include_defaults=False, metadata=settings.pop("metadata", {}))
    return simple_evaluate(
        model=model, tasks=manager.match_tasks(["taskgen_*"]), task_manager=manager, bootstrap_iters=100, **settings
    )


@pytest.fixture(scope="module")
def reader() -> Any:
    return Reader()


@pytest.fixture(scope="module")
def results(styled_root: Path, reader: Any) -> Any:
    return evaluate(styled_root, reader)


@pytest.mark.parametrize("name", ["lore", "katha"])
class TestMetrics:
    def test_each_task_reports_those_of_its_type(self, results: Any, name: str) -> None:
        for question_type in ("cloze", *OWN):
            row = results["results"][f"{name}_{question_type}"]
            reported = {metric for metrics in OWN.values() for metric in metrics if f"{metric},none" in row}
            assert reported == set(OWN.get(question_type, ()))

    def test_they_are_means_over_the_questions(self, results: Any, name: str) -> None:
        rows = results["results"]
        assert rows[f"{name}_lists_extraction"]["list_f1,none"] == pytest.approx(6 / 7)
        assert rows[f"{name}_prompt_injection"]["refusal_prefix,none"] == 0.5
        assert rows[f"{name}_prompt_injection"]["injection_resisted,none"] == 0.5
        assert rows[f"{name}_pinpointing_quoting"]["citation_match,none"] == pytest.approx(5 / 6)
        assert rows[f"{name}_pinpointing_quoting"]["citation_match_stderr,none"] > 0
        assert rows[f"{name}_why"]["key_facts_recall,none"] == 0.5
        assert 0 < rows[f"{name}_why"]["f1,none"] < 1
        assert "exact_match,none" not in rows[f"{name}_why"]

    def test_a_group_has_them_as_its_tasks_have(self, results: Any, name: str) -> None:
        group = results["groups"][f"taskgen_{name}"]
        for question_type, metrics in OWN.items():
            for metric in metrics:
                of_task = results["results"][f"{name}_{question_type}"][f"{metric},none"]
                assert group[f"{metric},none"] == pytest.approx(of_task)
        exact = [results["results"][f"{name}_{t}"]["exact_match,none"] for t in ("cloze", *OWN) if t != "why"]
        assert group["exact_match,none"] == pytest.approx(sum(exact) / 4)

    def test_the_tables_show_them(self, results: Any, name: str) -> None:
        tasks, groups = make_table(results), make_table(results, "groups")
        for metrics in OWN.values():
            for metric in metrics:
                assert tasks.count(f"|{metric} ") + tasks.count(f"|{metric}|") >= 2
                assert f"|{metric} " in groups or f"|{metric}|" in groups


def test_each_task_generates_as_its_type_says(results: Any, reader: Any) -> None:
    one_line = {"until": ["\n"], "max_gen_toks": 64, "do_sample": False, "temperature": 0.0}
    for task, settings in reader.settings.items():
        if "lists_extraction" in task or "why" in task:
            room = 128 if "lists_extraction" in task else 256
            assert (len(settings["until"]), settings["max_gen_toks"], settings["temperature"]) == (2, room, 0.0)
            assert settings["do_sample"] is False
        else:
            assert settings == one_line, task


def test_the_chat_option_opens_every_task(styled_root: Path) -> None:
    reader = Reader()
    evaluate(styled_root, reader, metadata={"taskgen_chat": True}, limit=1)
    assert len(reader.settings) == 20
    assert {(len(s["until"]), s["max_gen_toks"]) for s in reader.settings.values()} == {(0, 2048)}


def test_the_baseline_reads_prompts_of_every_type(styled_root: Path) -> None:
    results = evaluate(styled_root, BaselineReader(), num_fewshot=1)
    assert results["results"]["taskgen_lore"]["empty_rate,none"] == 0.0
    prompts = [s["arguments"][0][0] for s in results["samples"]["lore_lists_extraction"]]
    assert all(prompt.count("Name each item on a line of its own.") == 2 for prompt in prompts)
