from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from lm_eval_taskgen.generators.evaluation.run import run_lm_eval, score
from lm_eval_taskgen.generators.evaluation.watched_run import watched_run
from lm_eval_taskgen.generators.export.task_folder import find_task_folder, read_task_folder, shipped_folder
from lm_eval_taskgen.generators.models.baseline import BaselineReader
from lm_eval_taskgen.generators.models.lm_eval.registry import register_model
from lm_eval_taskgen.utils.errors import ConfigError, ExportError
from lm_eval_taskgen.utils.import_path import import_named

PARROT = '''\
from lm_eval.api.model import LM


class Parrot(LM):
    """Says one word. Like many a small model class it takes no batch size and no device."""

    def __init__(self, word="four"):
        super().__init__()
        self.word = word

    def generate_until(self, requests):
        return [self.word] * len(requests)

    def tok_encode(self, text, add_special_tokens=True):
        return [ord(letter) for letter in text]

    def loglikelihood(self, requests):
        raise NotImplementedError

    def loglikelihood_rolling(self, requests):
        raise NotImplementedError
'''


@pytest.fixture
def parrot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    (tmp_path / "parrots.py").write_text(PARROT, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    return "parrots:Parrot"


def test_rows_come_group_by_group_and_the_baseline_needs_its_passages(task_root: Path) -> None:
    rows = score([read_task_folder(task_root / "towns")], BaselineReader())
    assert [(row.name, row.is_group) for row in rows] == [
        ("taskgen_towns", True),
        ("towns_cloze", False),
        ("towns_unanswerable", False),
        ("taskgen_towns_distractors", True),
        ("towns_cloze_distractors", False),
        ("towns_unanswerable_distractors", False),
        ("taskgen_towns_closed_book", True),
        ("towns_cloze_closed_book", False),
        ("towns_unanswerable_closed_book", False),
    ]
    by_name = {row.name: row for row in rows}
    assert by_name["taskgen_towns"].questions == 12
    assert by_name["towns_cloze"].metrics["f1"] == 1.0
    assert by_name["towns_cloze_closed_book"].metrics["f1"] == 0.0


def test_flags_models_and_several_folders_go_through_lm_eval(
    task_root: Path, parrot: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One run for many things, since lm-eval takes long to start."""
    folders = [read_task_folder(task_root / "towns"), read_task_folder(task_root / "nagar")]
    flags = f"--model {parrot} --model_args word=चार --limit 2 --log_samples".split()
    problems = run_lm_eval(folders, flags)
    assert problems == ("16 of 16 answers are the same, 'चार', which is right for 2 of them",), "gold and distractors"
    printed = capsys.readouterr().out
    assert "parrots:Parrot" in printed and "limit: 2" in printed
    written = tmp_path / "results" / "parrots__Parrot"
    [file] = written.glob("results_*.json")
    results = json.loads(file.read_text(encoding="utf-8"))
    assert set(results["groups"]) == {
        f"taskgen_{s}{c}" for s in ("towns", "nagar") for c in ("", "_distractors", "_closed_book")
    }
    assert results["results"]["nagar_cloze"]["exact_match,none"] == 0.5, "the word came from --model_args"
    assert results["results"]["towns_cloze"]["exact_match,none"] == 0.0
    assert results["n-samples"]["towns_cloze"] == {"original": 8, "effective": 2}
    assert len(list(written.glob("samples_*.jsonl"))) == 12


@pytest.mark.parametrize(
    ("word", "gen_kwargs", "rank", "problems"),
    [
        ("so:", {"until": ["END"]}, "0", []),
        (
            "so:",
            {"max_gen_toks": 3},
            "0",
            [
                "4 of 4 answers are cut off at the limit of 3 tokens: try --gen_kwargs max_gen_toks=N",
                "4 of 4 answers end with a colon: the first line break ends an answer here; "
                "try --metadata '{\"taskgen_chat\": true}'",
            ],
        ),
        (
            "",
            {},
            "0",
            ["4 of 4 answers are empty: try --apply_chat_template --metadata '{\"taskgen_chat\": true}'"],
        ),
        ("", {}, "1", []),
    ],
)
def test_problems_go_by_the_settings_used_and_are_reported_by_one_process(
    task_root: Path,
    parrot: str,
    monkeypatch: pytest.MonkeyPatch,
    word: str,
    gen_kwargs: dict[str, Any],
    rank: str,
    problems: list[str],
) -> None:
    from lm_eval import simple_evaluate
    from lm_eval.tasks import TaskManager

    monkeypatch.setenv("LOCAL_RANK", rank)
    manager = TaskManager(include_path=[str(task_root / "towns")], include_defaults=False)
    found: list[str] = []
    model = import_named(parrot, "--model")(word)
    with watched_run(found.extend):
        done = simple_evaluate(
            model, tasks=["taskgen_towns"], limit=2, log_samples=False, gen_kwargs=gen_kwargs, task_manager=manager
        )
    assert found == problems
    assert done is None or "samples" not in done, "they are kept only where they are asked for"


@pytest.mark.parametrize(
    ("flags", "said", "why"),
    [
        ([], "--model baseline", "no model: lm-eval would take hf without weights"),
        (["--model", "baseline", "--limt", "2"], "--limt", "a flag that lm-eval does not have"),
        (["--model", "baseline", "--limit", "two"], "--limit", "a value that it does not take"),
        (["--model", "baseline", "--metadata", "{x"], "--metadata: Invalid JSON", "a value that is no JSON"),
        (["--model", "baseline", "--limit", "0"], "--limit 0.0: write a number of questions", "nothing to ask"),
        (["--model", "baseline", "--num_fewshot", "-1"], "--num_fewshot -1: write", "less than none"),
        (["--model", "baseline", "--predict_only"], "--output_path", "flags that need each other"),
        (["--model", "none_such:Thing"], "none_such", "a module that is not there"),
        (["--model", "lm_eval.models.dummy:DumyLM"], "'DummyLM'", "a class that is not there"),
        (["--model", "json:JSONDecoder"], "extends lm_eval.api.model.LM", "a class that is no model"),
        (["--config", "none.yaml", "--model", "baseline"], "none.yaml", "a config file that is not there"),
    ],
)
def test_a_flag_that_cannot_work_is_an_error_of_ours(task_root: Path, flags: list[Any], said: str, why: str) -> None:
    with pytest.raises(ConfigError) as raised:
        run_lm_eval([read_task_folder(task_root / "towns")], flags)
    assert said in str(raised.value), why


def test_models_of_lm_eval_are_left_as_they_are() -> None:
    from lm_eval.api.registry import get_model
    from lm_eval.models.dummy import DummyLM

    register_model("dummy")
    assert get_model("dummy") is DummyLM


def test_registering_twice_is_no_clash(parrot: str) -> None:
    register_model(parrot)
    register_model(parrot)


@pytest.mark.parametrize(
    ("files", "said", "why"),
    [
        ({}, "holds no lm-eval task", "an empty folder"),
        ({"a.yaml": "colour: red\n"}, "holds no lm-eval task", "YAML, but no task"),
        ({"a.yaml": "task: [\n"}, "a.yaml: is not valid YAML", "lm-eval would pass over it in silence"),
        ({"a.yaml": "include: _none\ntask: a\n"}, "'_none'", "an include that is not there"),
        ({"a.yaml": "task: a\n", "b/c.yaml": "group: a\ntask: [x]\n"}, "two files", "one name twice"),
    ],
)
def test_a_folder_that_lm_eval_could_not_run_is_refused(
    tmp_path: Path, files: dict[str, Any], said: str, why: str
) -> None:
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    with pytest.raises(ExportError) as raised:
        read_task_folder(tmp_path)
    assert said in str(raised.value), why


def test_the_headline_is_the_groups_that_no_other_group_holds(tmp_path: Path) -> None:
    for name, text in {
        "all.yaml": "group: taskgen_all\ntask: [part, {task: loose}]\n",
        "part.yaml": "group: part\ntask: [a]\n",
        "a.yaml": "task: a\ndoc_to_text: !function utils.run\n",
        "custom.yaml": "task: a_custom\n",
    }.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    folder = read_task_folder(tmp_path)
    assert (folder.headline, folder.tasks) == (("taskgen_all",), ("a", "a_custom"))


def test_an_unknown_suite_is_told_with_those_that_there_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(ExportError, match=r"none_such.*suites"):
        find_task_folder("none_such")


def test_the_shipped_folder_is_in_the_package() -> None:
    assert (shipped_folder() / "__init__.py").is_file()
    assert Path(shipped_folder()).name == "lm_eval_tasks"
