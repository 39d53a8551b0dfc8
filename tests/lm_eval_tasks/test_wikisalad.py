"""The suite `wikisalad` as lm-eval reads and runs it: names, options, prompts, scores by distance, a run."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from huggingface_hub import constants
from lm_eval import simple_evaluate
from lm_eval.tasks import TaskManager

from lm_eval_taskgen.generators.export.task_folder import find_task_folder, shipped_folder
from lm_eval_taskgen.generators.models.baseline import BaselineReader
from lm_eval_taskgen.generators.wikisalad import read_examples
from lm_eval_taskgen.generators.wikisalad.build import build_examples
from lm_eval_taskgen.generators.wikisalad.files import write_examples
from lm_eval_taskgen.generators.wikisalad.prompts import (
    gold_answers,
    ordered_questions,
    prompt_text,
    sequential_parts,
    simple_parts,
)
from lm_eval_taskgen.generators.wikisalad.sources import read_source
from lm_eval_taskgen.generators.wikisalad.variants import VARIANTS
from lm_eval_taskgen.lm_eval_tasks.interlaced import process_results
from lm_eval_taskgen.utils.errors import ConfigError, DatasetUnavailable

EASY, MEDIUM, HARD, VERY_HARD = VARIANTS
SIMPLE = [f"wikisalad_{name}_simple" for name in VARIANTS]
SEQUENTIAL = [f"wikisalad_{name}_sequential_gold" for name in VARIANTS]
MAIN = ("exact_match", "f1", "contains", "qa_accuracy")
BUCKETS = {
    EASY: {"0", "1", "2_3"},
    MEDIUM: {"0", "1", "2_3", "4_7"},
    HARD: {"0", "1", "2_3", "4_7"},
    VERY_HARD: {"0", "1", "2_3", "4_7", "8_15", "16_31"},
}
EXAMPLES = 3


@pytest.fixture(scope="module", autouse=True)
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Few examples a variant, kept in a folder of the tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(constants, "HF_ASSETS_CACHE", str(tmp_path_factory.mktemp("assets")))
        for name, variant in VARIANTS.items():
            patch.setitem(VARIANTS, name, replace(variant, examples=EXAMPLES))
        yield


@pytest.fixture(scope="module")
def squad(tmp_path_factory: pytest.TempPathFactory, external_sets: ModuleType) -> str:
    path = tmp_path_factory.mktemp("squad") / "squad.json"
    path.write_text(json.dumps({"data": external_sets.squad_articles()}), encoding="utf-8")
    return str(path)


@pytest.fixture(scope="module")
def built(small: Any, squad: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with all four sets, drawn by another seed than the suite's own."""
    folder = tmp_path_factory.mktemp("sets")
    for name, variant in VARIANTS.items():
        write_examples(folder / f"{name}.json", build_examples(read_source(squad), variant, seed=7).examples)
    return folder


class Golds(BaselineReader):
    """Knows the answer wherever no more than three segments stand between a question and its own."""

    def generate_until(self, requests: Any, disable_tqdm: bool = False) -> Any:
        near = ("distance_0", "distance_1", "distance_2_3")
        golds = (request.doc["answers"][0] if request.doc["answers"] else "unanswerable" for request in requests)
        return [
            f" {gold}" if request.doc["category"] in near else " wrong"
            for gold, request in zip(golds, requests, strict=True)
        ]


def run(manager: Any, model: Any, tasks: Any, **metadata: Any) -> Any:
    return simple_evaluate(model=model, tasks=tasks, task_manager=manager(**metadata), bootstrap_iters=0)


@pytest.fixture(scope="module")
def results(manager: Callable[..., TaskManager], built: Path) -> Any:
    return run(manager, Golds(), ["taskgen_wikisalad"], wikisalad_squad=str(built))


class TestNames:
    def test_the_group_has_every_variant_in_both_modes(self, manager: Callable[..., TaskManager], squad: str) -> None:
        loaded = manager(wikisalad_squad=squad).load(["taskgen_wikisalad"])
        assert sorted(loaded["group_map"]["taskgen_wikisalad"]) == sorted(SIMPLE + SEQUENTIAL)
        assert find_task_folder("wikisalad").headline == ("taskgen_wikisalad",)

    @pytest.mark.parametrize(
        ("tag", "leaves"), [("wikisalad_simple", SIMPLE), ("wikisalad_sequential_gold", SEQUENTIAL)]
    )
    def test_a_mode_can_be_asked_for_by_itself(
        self, manager: Callable[..., TaskManager], squad: str, tag: str, leaves: list[str]
    ) -> None:
        assert set(manager(wikisalad_squad=squad).load([tag])["tasks"]) == set(leaves)

    def test_a_pattern_over_the_leaves_runs_each_once(self, manager: Callable[..., TaskManager], squad: str) -> None:
        tasks = manager(wikisalad_squad=squad)
        assert set(tasks.load(tasks.match_tasks(["wikisalad_*"]))["tasks"]) == {*SIMPLE, *SEQUENTIAL}

    def test_the_readme_cites_the_paper(self) -> None:
        text = " ".join((shipped_folder() / "wikisalad" / "README.md").read_text(encoding="utf-8").split())
        assert "Know What You Don't Know: Unanswerable Questions for SQuAD\". ACL 2018" in text
        assert "Licence of the data: CC BY-SA 4.0" in text


class TestRun:
    """A run through lm-eval's own functions, over a folder of sets."""

    def test_scores_are_also_given_by_distance(self, results: Any) -> None:
        for name, buckets in BUCKETS.items():
            scores = results["results"][f"wikisalad_{name}_simple"]
            for metric in MAIN:
                by_distance = {
                    key.removeprefix(f"{metric}_distance_").removesuffix(",none"): value
                    for key, value in scores.items()
                    if key.startswith(f"{metric}_distance_")
                }
                near = {distance_bucket: float(distance_bucket in ("0", "1", "2_3")) for distance_bucket in buckets}
                assert {
                    distance_bucket: value
                    for distance_bucket, value in by_distance.items()
                    if "stderr" not in distance_bucket
                } == near

    def test_in_a_context_that_grows_every_question_is_near(self, results: Any) -> None:
        for task in SEQUENTIAL:
            scores = results["results"][task]
            assert {scores[f"{metric}{end}"] for metric in MAIN for end in (",none", "_distance_0,none")} == {1.0}
            assert not any("distance_1" in key for key in scores)

    def test_the_group_has_a_row(self, results: Any) -> None:
        row = results["groups"]["taskgen_wikisalad"]
        sizes = {task: results["n-samples"][task]["effective"] for task in SIMPLE + SEQUENTIAL}
        for metric in (*MAIN, "empty_rate"):
            mean = sum(results["results"][task][f"{metric},none"] * size for task, size in sizes.items())
            assert row[f"{metric},none"] == pytest.approx(mean / sum(sizes.values()))
        assert 0 < row["no_answer_acc,none"] < 1 and 0 < row["has_answer_f1,none"] < 1

    def test_every_question_is_asked_with_its_own_prompt(self, results: Any, built: Path) -> None:
        for name in VARIANTS:
            examples = read_examples(built / f"{name}.json")
            asked = [(example, index) for example in examples for index in range(len(example.questions))]
            simple = [prompt_of(sample) for sample in results["samples"][f"wikisalad_{name}_simple"]]
            assert simple == [prompt_text(simple_parts(example, index)) for example, index in asked]
            sequential = [prompt_of(sample) for sample in results["samples"][f"wikisalad_{name}_sequential_gold"]]
            assert sequential == [prompt_text(sequential_parts(e, index, gold_answers(e))) for e, index in asked]

    def test_samples_say_what_was_asked(self, results: Any, built: Path) -> None:
        [example, *_] = read_examples(built / f"{HARD}.json")
        last = results["samples"][f"wikisalad_{HARD}_sequential_gold"][len(example.questions) - 1]["doc"]
        question = ordered_questions(example)[-1]
        assert last["example_id"] == example.example_id
        assert last["question_index"] == len(example.questions) - 1
        assert (last["question"], last["answers"]) == (question.question, list(question.answers))
        assert (last["topic"], last["article"]) == (question.topic, question.article)
        [*_, joint, instruction, between, asking] = [part["kind"] for part in last["parts"]]
        assert (joint, instruction, between, asking) == ("joint", "instruction", "joint", "question")

    def test_results_record_what_was_asked_about(self, results: Any, built: Path) -> None:
        recorded = results["configs"][f"wikisalad_{EASY}_simple"]["metadata"]
        assert recorded["wikisalad_squad"] == str(built)
        assert len(recorded["dataset_sha256"]) == 64
        assert results["versions"]["taskgen_wikisalad"] == "1"


def prompt_of(sample: Any) -> Any:
    return sample["arguments"][0][0]


def test_the_baseline_reader_reads_the_context_of_both_modes(manager: Callable[..., TaskManager], squad: str) -> None:
    results = run(manager, BaselineReader(), [SIMPLE[0], SEQUENTIAL[0]], wikisalad_squad=squad)
    for task in (SIMPLE[0], SEQUENTIAL[0]):
        assert results["results"][task]["contains,none"] > 0.3
        assert results["results"][task]["empty_rate,none"] == 0


def test_examples_in_the_prompt_are_not_given(manager: Callable[..., TaskManager], squad: str) -> None:
    results = simple_evaluate(
        model=BaselineReader(),
        tasks=[SIMPLE[0]],
        task_manager=manager(wikisalad_squad=squad),
        num_fewshot=2,
        limit=1,
        bootstrap_iters=0,
    )
    assert results["n-shot"][SIMPLE[0]] == 0
    assert prompt_of(results["samples"][SIMPLE[0]][0]).count("Answer:") == 1


class TestKnobs:
    @pytest.mark.parametrize(
        ("metadata", "until"),
        [({"wikisalad_chat": True}, []), ({"taskgen_chat": True}, []), ({"igb_xquad_in_chat": True}, ["\n"])],
    )
    def test_chat_drops_the_stop(
        self, manager: Callable[..., TaskManager], squad: str, metadata: dict[str, Any], until: list[Any]
    ) -> None:
        [task] = manager(wikisalad_squad=squad, **metadata).load([SIMPLE[0]])["tasks"].values()
        assert task.config.generation_kwargs["until"] == until
        assert task.config.generation_kwargs["max_gen_toks"] == (64 if until else 2048)

    @pytest.mark.parametrize(
        ("metadata", "said"),
        [
            (
                {"wikisalad_sede": 1},
                "--metadata: there is no option 'wikisalad_sede'; this suite has: wikisalad_squad, ",
            ),
            ({"wikisalad_seed": "7"}, "--metadata: wikisalad_seed must be a whole number, not '7'"),
            ({"wikisalad_seed": True}, "--metadata: wikisalad_seed must be a whole number, not True"),
            ({"wikisalad_tokens": 4.5}, "--metadata: wikisalad_tokens must be a whole number, not 4.5"),
            ({"wikisalad_squad": ""}, "--metadata: wikisalad_squad must be a file, a folder or a set of the Hub in qu"),
            ({"wikisalad_language": 5}, "--metadata: wikisalad_language must be the code of a language in quotes"),
            ({"wikisalad_chat": "yes"}, "--metadata: wikisalad_chat must be true or false"),
            ({"wikisalad_revision": "main"}, f"{SIMPLE[0]}: revision main: is for sets of the Hub"),
            ({"wikisalad_tokens": 5}, f"{SIMPLE[0]}: tokens: expected 1,000 to 1,000,000, found 5"),
            ({"wikisalad_language": "xx"}, f"{SIMPLE[0]}: language 'xx' is not known"),
        ],
    )
    def test_what_is_no_option_is_refused_by_name(
        self, manager: Callable[..., TaskManager], squad: str, metadata: dict[str, Any], said: str
    ) -> None:
        with pytest.raises(ConfigError) as raised:
            manager(**{"wikisalad_squad": squad} | metadata).load([SIMPLE[0]])
        assert str(raised.value).startswith(said)

    def test_options_decide_the_set(self, manager: Callable[..., TaskManager], squad: str) -> None:
        asked = {"wikisalad_squad": squad, "wikisalad_seed": 7, "wikisalad_tokens": 1000}
        [task] = manager(**asked).load([SIMPLE[0]])["tasks"].values()
        assert asked.items() <= task.config.metadata.items()
        variant = replace(VARIANTS[EASY], target_tokens=1000)
        first = build_examples(read_source(squad), variant, seed=7).examples[0]
        assert task.doc_to_text(task.test_docs()[0]) == prompt_text(simple_parts(first, 0))

    def test_a_built_set_in_an_unknown_language_is_told_before_any_work(
        self, manager: Callable[..., TaskManager], built: Path
    ) -> None:
        with pytest.raises(ConfigError, match=f"^{SIMPLE[0]}: language 'xx' is not known"):
            manager(wikisalad_squad=str(built), wikisalad_language="xx").load([SIMPLE[0]])


def test_without_the_hub_the_way_out_is_told(
    manager: Callable[..., TaskManager], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(constants, "HF_HUB_OFFLINE", True)
    monkeypatch.setattr(constants, "HF_HUB_CACHE", "/nowhere")
    with pytest.raises(DatasetUnavailable) as raised:
        manager().load([SIMPLE[0]])
    said = str(raised.value)
    assert said.startswith(f"{SIMPLE[0]}: squad_v2/validation-00000-of-00001.parquet of the dataset rajpurkar/squad_v2")
    assert "wikisalad_squad" in said and "taskgen wikisalad build" in said


def test_a_question_counts_for_its_own_distance() -> None:
    doc = {"answers": ["Anna"], "language": "en", "category": "distance_4_7"}
    scores = process_results(doc, ["anna b"])
    assert {name for name in scores if "distance" in name} == {f"{metric}_distance_4_7" for metric in MAIN}
    assert scores["qa_accuracy_distance_4_7"] == scores["qa_accuracy"] == pytest.approx(1 / 3)
