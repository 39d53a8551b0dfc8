"""The shipped YAML as lm-eval reads it: names, groups, prompts, stops, options, and a run over all suites."""

from __future__ import annotations

import configparser
from collections.abc import Callable
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import pytest
import yaml
from lm_eval import simple_evaluate
from lm_eval.api.model import LM
from lm_eval.tasks import TaskManager

from data_parallel import run_in_ranks
from lm_eval_taskgen.generators.datasets import igb_xquad_in, indic_qa, xquad
from lm_eval_taskgen.generators.export.link import link
from lm_eval_taskgen.generators.export.task_folder import (
    find_task_folder,
    read_shipped_suites,
    shipped_folder,
    shipped_suites,
)
from lm_eval_taskgen.utils.errors import ConfigError, CorpusError, DatasetUnavailable
from lm_eval_taskgen.utils.languages import load_language

ROOT = Path(__file__).parents[2]
INDIC = ["as", "bn", "gu", "hi", "kn", "ml", "mr", "or", "pa", "ta", "te"]
LANGUAGES = {
    "indic_qa": INDIC,
    "igb_xquad_in": sorted([*INDIC, "en", "ur"]),
    "xquad": ["ar", "de", "el", "en", "es", "hi", "ro", "ru", "th", "tr", "vi", "zh"],
}
LEAVES = {f"{suite}_gen_{code}" for suite, codes in LANGUAGES.items() for code in codes}
NATIVE = {f"indic_qa_gen_native_{code}" for code in INDIC}
GROUPS = {
    "taskgen_indic_qa": {f"indic_qa_gen_{code}" for code in INDIC},
    "indic_qa_gen": {f"indic_qa_gen_{code}" for code in INDIC},
    "indic_qa_native": NATIVE,
    "taskgen_igb_xquad_in": {f"igb_xquad_in_gen_{code}" for code in LANGUAGES["igb_xquad_in"]},
    "taskgen_xquad": {f"xquad_gen_{code}" for code in LANGUAGES["xquad"]},
}
# The suites of these groups read the Hub; those of the others make their questions, and have tests of their own.
FROM_HUB = ["taskgen_igb_xquad_in", "taskgen_indic_qa", "taskgen_xquad"]
MADE = {
    "taskgen_synthetic_multihop": {
        f"synthetic_multihop_{kind}{suffix}"
        for kind in ("1hop", "2hop", "3hop", "4hop", "comparison", "counting", "unanswerable")
        for suffix in ("", "_hi")
    },
    "taskgen_wikisalad": {
        f"wikisalad_{variant}_{mode}"
        for variant in ("easy_2topic_short", "medium_2topic_medium", "hard_3topic_short", "very_hard_3topic_long")
        for mode in ("simple", "sequential_gold")
    },
}
MADE_LEAVES = {leaf for leaves in MADE.values() for leaf in leaves} | {"synthetic_multihop_custom"}
BY_SIZE = {"exact_match", "f1", "contains", "empty_rate"}
BY_TASK = {"has_answer_exact", "has_answer_f1"}
BY_TASK_INDIC = {"no_answer_acc", "exact_match_SHORT", "f1_SHORT", "exact_match_NO", "f1_NO"}


class Scripted(LM):
    """Answers the answerable with the second gold, and abstains from the others; silent in one language."""

    tokenizer_name = "scripted"

    def generate_until(self, requests: Any) -> Any:
        return [self.reply(request.doc) for request in requests]

    def reply(self, doc: Any) -> Any:
        if doc["language"] == "ta":
            return ""
        return f" {doc['answers'][1]}" if doc["answers"] else f" {load_language(doc['language']).abstention}"

    def loglikelihood(self, requests: Any) -> None:
        raise AssertionError("generation tasks ask for no likelihoods")

    loglikelihood_rolling = loglikelihood


@pytest.fixture(scope="module")
def loaded(manager: Callable[..., TaskManager]) -> Any:
    return manager().load([*FROM_HUB, "indic_qa_native"])


@pytest.fixture(scope="module")
def results(manager: Callable[..., TaskManager]) -> Any:
    tasks = manager()
    return simple_evaluate(
        model=Scripted(),
        tasks=FROM_HUB,
        task_manager=tasks,
        num_fewshot=2,
        bootstrap_iters=0,
    )


class TestNames:
    def test_tasks_and_groups_are_these(self, manager: Callable[..., TaskManager]) -> None:
        assert set(manager().all_subtasks) == LEAVES | NATIVE | MADE_LEAVES
        assert set(manager().all_groups) == {*GROUPS, *MADE}

    def test_lm_eval_passes_over_no_file(self, manager: Callable[..., TaskManager]) -> None:
        read = {entry.yaml_path for entry in manager().task_index.values()} - {None}
        assert read == set(shipped_folder().rglob("*.yaml"))

    def test_the_glob_takes_every_suite_once(self, manager: Callable[..., TaskManager], loaded: Any) -> None:
        assert manager().match_tasks(["taskgen_*"]) == sorted([*FROM_HUB, *MADE])
        assert set(loaded["tasks"]) == LEAVES | NATIVE

    @pytest.mark.parametrize(
        "pattern", ["indic_qa_gen_*", "indic_qa_gen_native_*", "igb_xquad_in_gen_*", "xquad_gen_*"]
    )
    def test_patterns_over_leaves_take_no_group(self, manager: Callable[..., TaskManager], pattern: str) -> None:
        assert set(manager().match_tasks([pattern])) <= LEAVES | NATIVE

    @pytest.mark.parametrize("group", GROUPS)
    def test_groups_hold_their_leaves(self, manager: Callable[..., TaskManager], group: str) -> None:
        assert set(manager().load([group])["group_map"][group]) == GROUPS[group]

    @pytest.mark.parametrize(
        ("suite", "source"), [("indic_qa", indic_qa), ("igb_xquad_in", igb_xquad_in), ("xquad", xquad)]
    )
    def test_suites_have_the_languages_of_their_data(self, suite: str, source: Any) -> None:
        assert set(source.LANGUAGES) == set(LANGUAGES[suite])

    def test_a_leaf_reads_the_language_of_its_name(self, loaded: Any) -> None:
        for name, task in loaded["tasks"].items():
            assert name.endswith(f"_{task.config.dataset_kwargs['language']}")
            assert set(task.test_docs()["language"]) == {task.config.dataset_kwargs["language"]}

    @pytest.mark.parametrize("suite", LANGUAGES)
    def test_a_suite_is_named_by_its_folder_and_runs_its_group(self, suite: str) -> None:
        assert suite in shipped_suites()
        assert find_task_folder(suite).headline == (f"taskgen_{suite}",)


class TestAggregates:
    @pytest.mark.parametrize("group", GROUPS)
    def test_every_metric_has_its_weight(self, manager: Callable[..., TaskManager], group: str) -> None:
        metrics = manager().load([group])["groups"][group].aggregate_metric_list
        by_task = BY_TASK | (BY_TASK_INDIC if "indic_qa" in group else set())
        assert {m.metric for m in metrics if m.weight_by_size} == BY_SIZE
        assert {m.metric for m in metrics if not m.weight_by_size} == by_task

    def test_groups_have_a_row_of_all_metrics(self, results: Any) -> None:
        assert set(results["groups"]) == {"taskgen_indic_qa", "taskgen_igb_xquad_in", "taskgen_xquad"}
        row = results["groups"]["taskgen_indic_qa"]
        assert all(f"{metric},none" in row for metric in BY_SIZE | BY_TASK | BY_TASK_INDIC)

    def test_a_wrong_language_weighs_by_its_questions_or_as_one_of_eleven(self, results: Any) -> None:
        row, questions = results["groups"]["taskgen_indic_qa"], 10 * 12 + 24
        # Tamil is silent: its 8 answerable questions are wrong, its 4 others right.
        assert row["exact_match,none"] == pytest.approx((questions - 8) / questions)
        assert row["empty_rate,none"] == pytest.approx(12 / questions)
        assert row["has_answer_exact,none"] == pytest.approx(10 / 11)
        assert row["f1_SHORT,none"] == pytest.approx(10 / 11)
        assert row["no_answer_acc,none"] == row["f1_NO,none"] == 1.0
        assert results["groups"]["taskgen_xquad"]["exact_match,none"] == 1.0

    def test_results_record_what_was_read(self, results: Any) -> None:
        assert results["configs"]["xquad_gen_hi"]["metadata"]["xquad_revision"] == xquad.REVISION
        assert results["versions"]["taskgen_xquad"] == "1"


class TestPrompts:
    def test_the_prompt_to_the_byte(self, loaded: Any) -> None:
        for name in LEAVES:
            task = loaded["tasks"][name]
            doc = task.test_docs()[0]
            assert task.doc_to_text(doc) == f"Context: {doc['context']}\nQuestion: {doc['question']}\nAnswer:"

    def test_text_of_the_data_is_no_template(self, loaded: Any) -> None:
        doc = {"context": "{{ 7 * 7 }} {question}\n", "question": "{context}%s", "language": "hi"}
        prompt = loaded["tasks"]["indic_qa_gen_hi"].doc_to_text(doc)
        assert prompt == "Context: {{ 7 * 7 }} {question}\n\nQuestion: {context}%s\nAnswer:"

    def test_native_labels_are_those_of_the_language(self, loaded: Any) -> None:
        task = loaded["tasks"]["indic_qa_gen_native_hi"]
        doc = task.test_docs()[0]
        assert task.doc_to_text(doc) == f"अनुच्छेद: {doc['context']}\nप्रश्न: {doc['question']}\nउत्तर:"
        assert task.config.generation_kwargs["until"] == ["\n", "अनुच्छेद:", "प्रश्न:"]

    def test_generation_is_greedy_and_short(self, loaded: Any) -> None:
        for name in LEAVES:
            assert loaded["tasks"][name].config.generation_kwargs == {
                "until": ["\n", "Context:", "Question:"],
                "max_gen_toks": 64,
                "do_sample": False,
                "temperature": 0.0,
            }

    def test_few_shot_examples_are_on_other_paragraphs(self, results: Any) -> None:
        for samples in results["samples"].values():
            for sample in samples:
                prompt, doc = sample["arguments"][0][0], sample["doc"]
                assert prompt.endswith(f"Context: {doc['context']}\nQuestion: {doc['question']}\nAnswer:")
                assert prompt.count(doc["context"]) == 1
                assert prompt.count("\n\nContext: ") == 2

    def test_an_unanswerable_example_reads_well(self, loaded: Any) -> None:
        task = loaded["tasks"]["indic_qa_gen_hi"]
        task.set_fewshot_seed(1234)
        tested = task.test_docs()[0]
        prompt = task.fewshot_context(tested, 10)
        example = next(doc for doc in task.test_docs() if not doc["answers"] and doc["question"] in prompt)
        assert f"Question: {example['question']}\nAnswer: उत्तर उपलब्ध नहीं\n\nContext: " in prompt


CHATTY = ["indic_qa_gen_hi", "indic_qa_gen_native_hi", "xquad_gen_hi", "igb_xquad_in_gen_hi"]


class TestOptions:
    @pytest.mark.parametrize(
        ("metadata", "chat", "why"),
        [
            ({"indicqa_chat": True}, {"indic_qa_gen_hi", "indic_qa_gen_native_hi"}, "the suite's own"),
            ({"xquad_chat": True}, {"xquad_gen_hi"}, "another suite's begins with the same letters, igb_xquad_in"),
            ({"taskgen_chat": True}, {*CHATTY}, "all"),
            ({"taskgen_chat": True, "indicqa_chat": False}, {"xquad_gen_hi", "igb_xquad_in_gen_hi"}, "its own first"),
            ({"chat": True, "revision": "abc", "language": "ta", "pretrained": "x"}, set(), "model_args are not ours"),
        ],
    )
    def test_chat_drops_the_stops(
        self, manager: Callable[..., TaskManager], metadata: dict[str, Any], chat: set[Any], why: str
    ) -> None:
        for name, task in manager(**metadata).load(CHATTY)["tasks"].items():
            settings = task.config.generation_kwargs
            assert (settings["until"] == []) is (name in chat), why
            assert settings["max_gen_toks"] == (2048 if name in chat else 64), why
            assert settings["do_sample"] is False

    @pytest.mark.parametrize(
        ("metadata", "said"),
        [
            ({"indicqa_revison": "x"}, "no option 'indicqa_revison'; this suite has: indicqa_chat, indicqa_revision"),
            ({"taskgen_chatt": True}, "no option 'taskgen_chatt'"),
            ({"indicqa_chat": "yes"}, "indicqa_chat must be true or false, not 'yes'"),
            ({"taskgen_chat": 1}, "taskgen_chat must be true or false, not 1"),
            ({"indicqa_revision": 5}, "indicqa_revision must be a commit, tag or branch in quotes, not 5"),
            ({"indicqa_revision": ""}, "indicqa_revision must be"),
        ],
    )
    def test_an_unknown_option_is_refused_by_name(
        self, manager: Callable[..., TaskManager], metadata: dict[str, Any], said: str
    ) -> None:
        with pytest.raises(ConfigError) as raised:
            manager(**metadata).load(["indic_qa_gen_hi"])
        assert str(raised.value).startswith("--metadata: ") and said in str(raised.value)

    def test_options_of_other_suites_are_left_alone(self, manager: Callable[..., TaskManager]) -> None:
        manager(indicqa_nonsense=1, igb_xquad_in_chat=True).load(["xquad_gen_hi"])

    @pytest.mark.parametrize(
        ("task", "metadata", "place"),
        [
            ("indic_qa_gen_ta", {}, {"revision": indic_qa.REVISION}),
            ("indic_qa_gen_ta", {"indicqa_revision": "main"}, {"revision": "main"}),
            ("igb_xquad_in_gen_ta", {"igb_xquad_in_revision": "v2"}, {"revision": "v2"}),
            ("xquad_gen_th", {"xquad_revision": "abc", "revision": "model's"}, {"revision": "abc"}),
        ],
    )
    def test_the_revision_reaches_the_source_and_the_record(
        self,
        manager: Callable[..., TaskManager],
        loads: list[tuple[str, dict[str, str]]],
        task: str,
        metadata: dict[str, Any],
        place: dict[str, Any],
    ) -> None:
        loads.clear()
        [loaded] = manager(**metadata).load([task])["tasks"].values()
        assert loads == [(task[-2:], place)]
        assert place["revision"] in loaded.config.metadata.values()


class TestData:
    @pytest.mark.parametrize("kind", [DatasetUnavailable, CorpusError])
    def test_an_error_names_the_task_and_keeps_its_kind(
        self, manager: Callable[..., TaskManager], monkeypatch: pytest.MonkeyPatch, kind: type[Any]
    ) -> None:
        def fail(language: Any, **place: Any) -> None:
            raise kind(f"{language}.json: is gone")

        monkeypatch.setattr(xquad, "rows", fail)
        with pytest.raises(kind, match=r"^xquad_gen_th: th\.json: is gone") as raised:
            manager().load(["xquad_gen_th"])
        assert type(raised.value) is kind

    def test_a_further_language_is_one_leaf(
        self, offline: Any, loads: list[tuple[str, dict[str, str]]], tmp_path: Path
    ) -> None:
        common = shipped_folder() / "indic_qa" / "_indic_qa_common_yaml"
        leaf: dict[str, Any] = {"include": str(common), "task": "indic_qa_gen_nl"}
        leaf["dataset_kwargs"] = {"language": "nl", "repo": "me/more", "revision": "v1"}
        (tmp_path / "leaf.yaml").write_text(yaml.safe_dump(leaf), encoding="utf-8")
        loads.clear()
        folders = [str(shipped_folder()), str(tmp_path)]
        tasks = TaskManager(include_path=folders, include_defaults=False).load(["indic_qa_gen_nl"])["tasks"]
        assert loads == [("nl", {"repo": "me/more", "revision": "v1"})]
        assert (
            tasks["indic_qa_gen_nl"].doc_to_target({"answers": [], "language": "nl"}) == load_language("nl").abstention
        )

    def test_a_language_without_a_file_is_refused_before_any_work(
        self, manager: Callable[..., TaskManager], loads: list[tuple[str, dict[str, str]]]
    ) -> None:
        loads.clear()
        with pytest.raises(ConfigError, match="language 'xx' is not known"):
            manager().load([{"task": "t", **leaf_of("indic_qa", "xx")}])
        assert not loads


def leaf_of(suite: str, language: str) -> dict[str, object]:
    """A leaf as lm-eval takes one without a file: its include resolved."""
    from lm_eval.tasks._yaml_loader import load_yaml

    common = load_yaml(shipped_folder() / suite / f"_{suite}_common_yaml")
    return {**common, "dataset_kwargs": {"language": language}, "metadata": {"version": 1}}


def test_linked_suites_are_those_of_the_folder(offline: Any, tmp_path: Path) -> None:
    link(read_shipped_suites(), tmp_path)
    linked = TaskManager(include_path=str(tmp_path), include_defaults=False)
    assert set(linked.all_subtasks) == LEAVES | NATIVE | MADE_LEAVES
    assert set(linked.load(FROM_HUB)["tasks"]) == LEAVES


def test_the_package_holds_every_file() -> None:
    settings = configparser.ConfigParser()
    settings.read(ROOT / "setup.cfg", encoding="utf-8")
    patterns = settings["options.package_data"]["lm_eval_taskgen.lm_eval_tasks"].split()
    folder = ROOT / "lm_eval_tasks"
    files = [f.relative_to(folder) for f in folder.rglob("*") if f.is_file() and "__pycache__" not in f.parts]
    left_out = [
        str(file)
        for file in files
        if len(file.parts) > 1 or file.suffix != ".py"
        if not any(len(Path(p).parts) == len(file.parts) and fnmatch(str(file), p) for p in patterns)
    ]
    assert left_out == ["py.typed"], "which `*` covers"


@pytest.mark.parametrize(
    ("suite", "cited"),
    [
        (
            "indic_qa",
            "Towards Leaving No Indic Language Behind: Building Monolingual Corpora, Benchmark and Models for Indic "
            'Languages". ACL 2023',
        ),
        (
            "igb_xquad_in",
            "IndicGenBench: A Multilingual Benchmark to Evaluate Generation Capabilities of LLMs on Indic "
            'Languages". ACL 2024',
        ),
        ("xquad", 'On the Cross-lingual Transferability of Monolingual Representations". ACL 2020'),
    ],
)
def test_the_readme_cites_the_paper(suite: str, cited: str) -> None:
    text = (shipped_folder() / suite / "README.md").read_text(encoding="utf-8")
    assert cited in " ".join(text.split())
    assert "Licence of the data: CC BY" in text


@pytest.mark.usefixtures("offline")
def test_every_process_of_a_run_has_questions_of_each_category() -> None:
    """Dealt in turn, one of three processes would have all the questions that have no answer."""
    pytest.importorskip("torch", reason="lm-eval gathers with torch")
    alone, together = (
        run_in_ranks(shipped_folder(), ["indic_qa_gen_hi"], ranks)["results"]["indic_qa_gen_hi"] for ranks in (1, 3)
    )
    assert {"no_answer_acc,none", "f1_NO,none", "f1_SHORT,none"} <= together.keys()
    assert together == alone
