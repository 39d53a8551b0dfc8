"""Exported folders run by lm-eval itself."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from lm_eval import simple_evaluate
from lm_eval.api.model import LM
from lm_eval.tasks import TaskManager

from lm_eval_taskgen.generators.models.baseline import BaselineReader
from lm_eval_taskgen.utils.records.samples import InMemoryDataset

GROUPS = [f"taskgen_{name}{context}" for name in ("nagar", "towns") for context in ("", "_closed_book", "_distractors")]


class ScriptedReader(LM):
    """Replies to every request as it is told, and remembers the requests."""

    tokenizer_name = "scripted"

    def __init__(self, reply: Callable[[dict[str, Any]], str]) -> None:
        super().__init__()
        self.reply = reply
        self.requests: list[Any] = []

    def generate_until(self, requests: Any) -> Any:
        self.requests = list(requests)
        return [self.reply(request.doc) for request in requests]

    def loglikelihood(self, requests: Any) -> None:
        raise AssertionError("generation tasks ask for no likelihoods")

    loglikelihood_rolling = loglikelihood


def evaluate(root: Any, model: Any, tasks: Any = ("taskgen_*",), metadata: Any = None, **settings: Any) -> Any:
    manager = TaskManager(include_path=str(root), include_defaults=False, metadata=metadata or {})
    return simple_evaluate(
        model=model, tasks=manager.match_tasks(list(tasks)), task_manager=manager, bootstrap_iters=0, **settings
    )


def prompts(results: Any, task: Any) -> Any:
    return {sample["doc"]["id"]: sample["arguments"][0][0] for sample in results["samples"][task]}


@pytest.fixture(scope="module")
def baseline(task_root: Path) -> Any:
    return evaluate(task_root, BaselineReader())


@pytest.fixture(scope="module")
def two_shot(task_root: Path) -> Any:
    return evaluate(task_root, ScriptedReader(lambda doc: ""), num_fewshot=2)


def test_a_set_loads_without_a_warning(task_root: Path, caplog: pytest.LogCaptureFixture) -> None:
    loaded = TaskManager(include_path=str(task_root), include_defaults=False).load(["taskgen_towns"])["tasks"]
    assert [len(task.eval_docs) for task in loaded.values()] == [8, 4]
    assert not [record.getMessage() for record in caplog.records if record.levelname == "WARNING"]


class TestGroups:
    def test_the_glob_runs_every_group_once(self, baseline: Any) -> None:
        assert sorted(baseline["groups"]) == GROUPS
        assert sorted(baseline["group_subtasks"]["taskgen_towns"]) == ["towns_cloze", "towns_unanswerable"]
        assert len(baseline["samples"]) == 12

    @pytest.mark.parametrize("group", GROUPS)
    def test_every_group_has_an_aggregate_row(self, baseline: Any, group: str) -> None:
        row = baseline["groups"][group]
        for metric in ("exact_match", "f1", "contains", "empty_rate"):
            tasks = [baseline["results"][task] for task in baseline["group_subtasks"][group]]
            weighted = sum(task[f"{metric},none"] * task["sample_len"] for task in tasks) / 12
            assert row[f"{metric},none"] == pytest.approx(weighted)
        assert row["sample_len"] == 12

    def test_metrics_of_a_part_are_means_over_tasks(self, baseline: Any) -> None:
        row = baseline["groups"]["taskgen_towns"]
        assert row["has_answer_f1,none"] == baseline["results"]["towns_cloze"]["has_answer_f1,none"]
        assert row["no_answer_acc,none"] == baseline["results"]["towns_unanswerable"]["no_answer_acc,none"]

    def test_the_baseline_reads_clozes_and_knows_nothing_by_heart(self, baseline: Any) -> None:
        for name in ("towns", "nagar"):
            results = baseline["results"]
            assert results[f"{name}_cloze"]["exact_match,none"] == 1.0
            assert results[f"{name}_cloze_closed_book"]["exact_match,none"] == 0.0
            assert results[f"{name}_unanswerable_closed_book"]["no_answer_acc,none"] == 1.0


class TestPrompts:
    def test_the_english_prompt_is_this_one(self, baseline: Any, make_set: Callable[..., InMemoryDataset]) -> None:
        sample = make_set().samples[0]
        assert prompts(baseline, "towns_cloze")["en-0-0"] == (
            f"Passage 1: Skagen\n{sample.relevant_docs[0].text}\n\n"
            "Answer the question from the passages above alone, in English, with as few words as possible. "
            "If they do not hold the answer, write: unanswerable\n\n"
            "Question: The town of Skagen has ____ bridges.\nAnswer:"
        )

    def test_a_passage_without_a_title_is_only_numbered(self, baseline: Any) -> None:
        assert prompts(baseline, "towns_unanswerable")["en-u0"].startswith("Passage 1:\nThe town of Skagen has ? ")

    def test_the_hindi_prompt_is_in_hindi(self, baseline: Any) -> None:
        prompt = prompts(baseline, "nagar_cloze")["hi-0-0"]
        assert prompt.startswith("अनुच्छेद 1: दिल्ली\nदिल्ली नगर में चार पुल हैं।\n")
        assert prompt.endswith("लिखिए: उत्तर उपलब्ध नहीं\n\nप्रश्न: दिल्ली नगर में ____ पुल हैं।\nउत्तर:")

    @pytest.mark.parametrize("task", ["towns_cloze", "nagar_cloze_distractors"])
    def test_text_of_documents_stands_in_the_prompt_as_it_is(
        self, baseline: Any, make_set: Callable[..., InMemoryDataset], task: str
    ) -> None:
        name, _, _ = task.partition("_")
        for sample in make_set(name, {"towns": "en", "nagar": "hi"}[name]).of_type("cloze"):
            assert sample.relevant_docs[0].text in prompts(baseline, task)[sample.sample_id]

    def test_closed_book_prompts_hold_no_passage(self, baseline: Any) -> None:
        for prompt in prompts(baseline, "towns_cloze_closed_book").values():
            assert "Passage" not in prompt and "passages" not in prompt


class TestScores:
    def test_gold_answers_score_one_and_metrics_skip_what_they_do_not_measure(self, task_root: Path) -> None:
        gold = ScriptedReader(lambda doc: f" {doc['answers'][0]}" if doc["answers"] else " unanswerable")
        results = evaluate(task_root, gold)["results"]
        lookup, unanswerable = results["towns_cloze"], results["nagar_unanswerable"]
        assert {lookup[f"{m},none"] for m in ("exact_match", "f1", "contains", "has_answer_f1")} == {1.0}
        assert unanswerable["no_answer_acc,none"] == 1.0
        assert "no_answer_acc,none" not in lookup
        assert "has_answer_exact,none" not in unanswerable

    def test_silence_counts_as_empty(self, task_root: Path) -> None:
        results = evaluate(task_root, ScriptedReader(lambda doc: ""), tasks=["taskgen_towns"])["results"]
        assert results["taskgen_towns"]["empty_rate,none"] == 1.0
        assert results["towns_cloze"]["exact_match,none"] == 0.0


class TestFewShot:
    def test_no_example_shares_a_passage_with_its_question(self, two_shot: Any) -> None:
        for task, samples in two_shot["samples"].items():
            for sample in samples:
                prompt, doc = sample["arguments"][0][0], sample["doc"]
                own = doc["context"] or doc["question"]
                assert prompt.count(own) == 1, task
                assert prompt.count(doc["question"]) == 1, task
                for passage in doc["passages"]:
                    assert prompt.count(passage["text"]) == 1, task

    def test_examples_come_from_the_same_task_with_their_answers(self, two_shot: Any) -> None:
        for prompt in prompts(two_shot, "nagar_cloze").values():
            assert prompt.count("प्रश्न: ") == 3
            assert len([line for line in prompt.split("\n") if line.startswith("उत्तर: ")]) == 2
            assert prompt.endswith("\nउत्तर:")

    def test_the_answer_of_an_unanswerable_example_is_the_phrase(self, two_shot: Any) -> None:
        for task, cue in (
            ("towns_unanswerable", "Answer: unanswerable"),
            ("nagar_unanswerable", "उत्तर: उत्तर उपलब्ध नहीं"),
        ):
            for prompt in prompts(two_shot, task).values():
                assert prompt.split("\n").count(cue) == 2

    def test_the_seed_draws_the_examples_whatever_the_limit(self, task_root: Path, two_shot: Any) -> None:
        def first(**settings: Any) -> Any:
            again = evaluate(task_root, ScriptedReader(lambda doc: ""), ["towns_cloze"], num_fewshot=2, **settings)
            return prompts(again, "towns_cloze")

        limited = first(limit=3)
        assert limited == {i: p for i, p in prompts(two_shot, "towns_cloze").items() if i in limited}
        assert first(fewshot_random_seed=99) != prompts(two_shot, "towns_cloze")

    def test_too_many_examples_are_refused_with_the_number_there_are(self, task_root: Path) -> None:
        with pytest.raises(ValueError, match="--num_fewshot 7: only 6 questions share no passage"):
            evaluate(task_root, ScriptedReader(lambda doc: ""), ["towns_cloze"], num_fewshot=7)


class TestChatOption:
    def test_without_it_generation_stops_at_the_newline(self, task_root: Path) -> None:
        reader = ScriptedReader(lambda doc: "")
        evaluate(task_root, reader, metadata={"pretrained": "some/model", "seed": 5})
        settings = {"until": ["\n"], "max_gen_toks": 64, "do_sample": False, "temperature": 0.0}
        assert [request.args[1] for request in reader.requests] == [settings] * len(reader.requests)

    def test_with_it_a_model_may_think_first(self, task_root: Path) -> None:
        reader = ScriptedReader(lambda doc: f"<think>Well,\n\nlet me see.</think>\n\n{doc['answers'][0]}\nDone.")
        results = evaluate(task_root, reader, ["towns_cloze"], metadata={"taskgen_chat": True})
        assert reader.requests[0].args[1] == {
            "until": [], "max_gen_toks": 2048, "do_sample": False, "temperature": 0.0
        }  # fmt: skip
        assert results["results"]["towns_cloze"]["exact_match,none"] == 1.0
        assert results["configs"]["towns_cloze"]["generation_kwargs"]["max_gen_toks"] == 2048

    def test_generation_settings_of_the_command_line_win(self, task_root: Path) -> None:
        reader = ScriptedReader(lambda doc: "")
        evaluate(task_root, reader, ["taskgen_towns"], metadata={"taskgen_chat": True}, gen_kwargs="max_gen_toks=99")
        assert reader.requests[0].args[1]["max_gen_toks"] == 99

    def test_an_unknown_option_is_refused_by_name(self, task_root: Path) -> None:
        with pytest.raises(ValueError, match="no option 'taskgen_chats'"):
            evaluate(task_root, BaselineReader(), metadata={"taskgen_chats": True})

    def test_a_chat_template_wraps_the_prompt(self, task_root: Path) -> None:
        class ChatReader(ScriptedReader):
            def apply_chat_template(self, chat_history: Any, add_generation_prompt: bool = True) -> str:
                return json.dumps(chat_history, ensure_ascii=False)

        reader = ChatReader(lambda doc: "")
        evaluate(task_root, reader, ["towns_unanswerable"], apply_chat_template=True, num_fewshot=1)
        user, assistant, asked = json.loads(reader.requests[0].args[0])
        assert [turn["role"] for turn in (user, assistant, asked)] == ["user", "assistant", "user"]
        assert assistant["content"] == "unanswerable"
        assert asked["content"].endswith("\nAnswer:")


WITHOUT_THIS_PACKAGE = """
import runpy, sys
class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] == "lm_eval_taskgen":
            raise ImportError(f"{name} is blocked")
sys.meta_path.insert(0, Blocked())
try:
    import lm_eval_taskgen.utils
except ImportError:
    runpy.run_module("lm_eval", run_name="__main__", alter_sys=True)
else:
    raise SystemExit("the block does not hold")
"""


def test_a_moved_folder_runs_on_the_command_line_without_this_package(task_root: Path, tmp_path: Path) -> None:
    moved = tmp_path / "moved set"
    shutil.copytree(task_root / "towns", moved)
    arguments = ["--model", "dummy", "--include_path", str(moved), "--tasks", "taskgen_*"]
    arguments += ["--metadata", '{"taskgen_chat": true}', "--num_fewshot", "1"]
    arguments += ["--output_path", str(tmp_path / "out"), "--log_samples"]
    run = subprocess.run(
        [sys.executable, "-c", WITHOUT_THIS_PACKAGE, *arguments],
        env={**os.environ, "HF_HUB_OFFLINE": "1", "HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    assert run.returncode == 0, run.stderr
    for group in ("taskgen_towns", "taskgen_towns_distractors", "taskgen_towns_closed_book"):
        assert f"|{group} " in run.stdout
    (written,) = (tmp_path / "out").rglob("results_*.json")
    results = json.loads(written.read_text(encoding="utf-8"))
    assert results["configs"]["towns_cloze"]["generation_kwargs"]["until"] == []
    assert results["n-samples"]["towns_cloze"] == {"original": 8, "effective": 8}
