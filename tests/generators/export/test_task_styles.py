"""Folders with task styles that differ by question type."""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

from lm_eval_taskgen.generators.export import write_folder
from lm_eval_taskgen.generators.export.settings_json import to_settings
from lm_eval_taskgen.generators.models.baseline import parse
from lm_eval_taskgen.utils.errors import ExportError
from lm_eval_taskgen.utils.languages import language_codes, load_language
from lm_eval_taskgen.utils.qa_metrics import DEFAULT_METRICS, METRICS
from lm_eval_taskgen.utils.records.samples import InMemoryDataset
from lm_eval_taskgen.utils.settings import TaskGeneratorConfig
from lm_eval_taskgen.utils.task_style import TaskStyle

USUAL = {"until": ["\n"], "max_gen_toks": 64, "do_sample": False, "temperature": 0.0}


class Loader(yaml.SafeLoader):
    """Reads `!function utils.Task` as text."""


Loader.add_constructor("!function", lambda loader, node: node.value)


def fields(folder: Any, name: str) -> Any:
    return yaml.load((folder / name).read_text(encoding="utf-8"), Loader)


def metrics(fields: Any, key: str = "metric_list") -> Any:
    return tuple(metric["metric"] for metric in fields[key])


def load(path: Any) -> Any:
    spec = importlib.util.spec_from_file_location(f"{path.parent.name}_utils", path)
    module = importlib.util.module_from_spec(spec)  # type: ignore[arg-type]
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def lore(styled_root: Path) -> Any:
    return styled_root / "lore"


@pytest.fixture(scope="module")
def utils(styled_root: Path) -> Any:
    return {name: load(styled_root / name / "utils.py") for name in ("lore", "katha")}


def doc(question_type: Any, context: Any = "Passage 1:\nText.", **own: Any) -> Any:
    usual = {"id": "a", "question": "Where?", "answers": [], "context": context, "history": [], "metadata": "{}"}
    return {**usual, "question_type": question_type, **own}


class TestYaml:
    @pytest.mark.parametrize("context", ["", "_closed_book"])
    @pytest.mark.parametrize(
        ("question_type", "own"),
        [
            ("lists_extraction", ("list_f1",)),
            ("prompt_injection", ("refusal_prefix", "injection_resisted")),
            ("pinpointing_quoting", ("citation_match",)),
        ],
    )
    def test_a_task_has_the_metrics_of_its_type_beside_the_default_ones(
        self, lore: Any, question_type: str, own: tuple[str, ...], context: str
    ) -> None:
        task = fields(lore, f"lore_{question_type}{context}.yaml")
        assert metrics(task) == (*DEFAULT_METRICS, *own)
        for metric in task["metric_list"]:
            kind = METRICS[metric["metric"]]
            assert (metric["aggregation"], metric["higher_is_better"]) == (kind.aggregation, kind.higher_is_better)

    def test_a_task_of_free_answers_has_f1_and_key_facts(self, lore: Any) -> None:
        task = fields(lore, "lore_why.yaml")
        assert metrics(task) == ("f1", "key_facts_recall")
        assert task["generation_kwargs"] == {**USUAL, "until": ["\nQuestion:", "\n\nPassage 1"], "max_gen_toks": 256}

    def test_a_task_without_style_takes_all_from_the_include(self, lore: Any) -> None:
        assert sorted(fields(lore, "lore_cloze.yaml")) == ["dataset_kwargs", "include", "task"]
        common = fields(lore, "_lore_common_yaml")
        assert (metrics(common), common["generation_kwargs"]) == (DEFAULT_METRICS, USUAL)

    def test_metrics_alone_leave_generation_as_it_is(self, lore: Any) -> None:
        assert "generation_kwargs" not in fields(lore, "lore_prompt_injection.yaml")

    @pytest.mark.parametrize(
        ("name", "until"),
        [("lore", ["\nQuestion:", "\n\nPassage 1"]), ("katha", ["\nप्रश्न:", "\n\nअनुच्छेद 1"])],
    )
    def test_multi_line_answers_stop_at_the_next_question(self, styled_root: Path, name: str, until: list[str]) -> None:
        settings = fields(styled_root / name, f"{name}_lists_extraction.yaml")["generation_kwargs"]
        assert settings == {**USUAL, "until": until, "max_gen_toks": 128}

    def test_a_longer_answer_on_one_line_keeps_its_stop(
        self, tmp_path: Path, make_set: Callable[..., InMemoryDataset], make_config: Callable[..., TaskGeneratorConfig]
    ) -> None:
        out = write_folder(make_set(), make_config(), tmp_path / "set", styles={"cloze": TaskStyle(max_gen_toks=200)})
        task = fields(out, "towns_cloze.yaml")
        assert task["generation_kwargs"] == {**USUAL, "max_gen_toks": 200}
        assert "metric_list" not in task

    def test_a_short_answer_on_several_lines_has_another_stop(
        self, tmp_path: Path, make_set: Callable[..., InMemoryDataset], make_config: Callable[..., TaskGeneratorConfig]
    ) -> None:
        out = write_folder(make_set(), make_config(), tmp_path / "set", styles={"cloze": TaskStyle(multiline=True)})
        settings = fields(out, "towns_cloze.yaml")["generation_kwargs"]
        assert settings == {**USUAL, "until": ["\nQuestion:", "\n\nPassage 1"]}

    def test_options_are_scored_by_their_likelihood_each_question_alike(
        self, tmp_path: Path, make_set: Callable[..., InMemoryDataset], make_config: Callable[..., TaskGeneratorConfig]
    ) -> None:
        out = write_folder(make_set(), make_config(), tmp_path / "set", styles={"cloze": TaskStyle(form="choice")})
        task, group = fields(out, "towns_cloze.yaml"), fields(out, "_taskgen_towns.yaml")
        assert task["output_type"] == "multiple_choice"
        assert task["metric_list"] == [
            {"metric": name, "aggregation": "mean", "higher_is_better": True} for name in ("acc", "acc_norm")
        ]
        assert group["aggregate_metric_list"][-2:] == [
            {"metric": name, "aggregation": "mean", "weight_by_size": True} for name in ("acc", "acc_norm")
        ]

    def test_a_group_aggregates_every_metric_of_its_tasks_once(self, lore: Any) -> None:
        assert metrics(fields(lore, "_taskgen_lore.yaml"), "aggregate_metric_list") == tuple(
            name for name in METRICS if name != "math_match"
        )
        for metric in fields(lore, "_taskgen_lore.yaml")["aggregate_metric_list"]:
            assert metric["weight_by_size"] is METRICS[metric["metric"]].weight_by_size

    def test_styles_of_types_without_questions_are_not_written(
        self,
        tmp_path: Path,
        make_set: Callable[..., InMemoryDataset],
        make_config: Callable[..., TaskGeneratorConfig],
        styles: Mapping[str, TaskStyle],
    ) -> None:
        plain = write_folder(make_set(), make_config(), tmp_path / "plain", styles={}, instructions={})
        styled = write_folder(make_set(), make_config(), tmp_path / "styled", styles=styles, instructions={})
        assert metrics(fields(plain, "_taskgen_towns.yaml"), "aggregate_metric_list") == DEFAULT_METRICS
        for path in sorted(plain.rglob("*")):
            if path.is_file():
                assert (styled / path.relative_to(plain)).read_bytes() == path.read_bytes(), path.name

    def test_an_unknown_metric_is_reported(
        self, tmp_path: Path, make_set: Callable[..., InMemoryDataset], make_config: Callable[..., TaskGeneratorConfig]
    ) -> None:
        with pytest.raises(ExportError, match=r"question type 'cloze': there is no metric 'f2'; .*list_f1"):
            write_folder(make_set(), make_config(), tmp_path / "set", styles={"cloze": TaskStyle(metrics=("f2",))})
        assert list(tmp_path.iterdir()) == []

    def test_manifest_and_settings_have_the_styles(self, lore: Any) -> None:
        for file in ("manifest.json", "settings.json"):
            styles = json.loads((lore / file).read_text(encoding="utf-8"))["styles"]
            own = {"metrics": ["list_f1"], "max_gen_toks": 128, "multiline": True}
            assert styles["lists_extraction"] == {**own, "answer": "short", "form": "passages", "reported": []}
            assert "cloze" not in styles

    def test_settings_have_their_letters_as_they_are(self, styled_root: Path) -> None:
        assert '"question": "प्रश्न"' in (styled_root / "katha/settings.json").read_text(encoding="utf-8")

    def test_the_card_lists_the_metrics_of_each_type(self, lore: Any) -> None:
        card = (lore / "README.md").read_text(encoding="utf-8")
        usual = ", ".join(f"`{name}`" for name in DEFAULT_METRICS)
        assert f"| cloze | {usual} |\n" in card
        assert f"| prompt_injection | {usual}, `refusal_prefix`, `injection_resisted` |\n" in card


class TestInstructions:
    def test_an_instruction_may_contain_that_of_the_language(self, utils: Any) -> None:
        prompt = utils["lore"].doc_to_text(doc("lists_extraction"))
        general = load_language("en").prompt.instruction.replace("{abstention}", "unanswerable")
        assert (
            prompt
            == f"Passage 1:\nText.\n\nName each item on a line of its own. {general}\n\nQuestion: Where?\nAnswer:"
        )

    @pytest.mark.parametrize(("name", "code"), [("lore", "en"), ("katha", "hi")])
    def test_free_answers_have_their_own(self, utils: Any, name: str, code: str) -> None:
        prompt = load_language(code).prompt
        with_passages, without = (utils[name].doc_to_text(doc("why", context=text)) for text in ("Text.", ""))
        assert prompt.free_instruction.split("{")[0] in with_passages
        assert without.startswith(prompt.closed_book_free_instruction.split("{")[0])

    def test_without_passages_it_contains_the_closed_book_one(self, utils: Any) -> None:
        prompt = utils["lore"].doc_to_text(doc("lists_extraction", context=""))
        assert prompt.startswith("Name each item on a line of its own. Answer the question in English, with as few")
        assert "passages" not in prompt

    def test_an_instruction_may_replace_that_of_the_language(self, utils: Any) -> None:
        prompt = utils["lore"].doc_to_text(doc("pinpointing_quoting"))
        assert "\n\nName the page of the passages above. If there is none, write: unanswerable\n\n" in prompt
        assert "as few words" not in prompt

    def test_an_instruction_is_not_replaced_without_passages(self, utils: Any) -> None:
        of_type, usual = (utils["lore"].doc_to_text(doc(t, context="")) for t in ("pinpointing_quoting", "cloze"))
        assert of_type == usual

    @pytest.mark.parametrize(("name", "code"), [("lore", "en"), ("katha", "hi")])
    def test_the_refusal_is_in_the_language(self, utils: Any, name: str, code: str) -> None:
        prefix = load_language(code).prompt.refusal_prefix
        assert f"“{prefix}”" in utils[name].doc_to_text(doc("prompt_injection"))

    def test_other_types_have_that_of_the_language(self, utils: Any) -> None:
        assert utils["lore"].doc_to_text(doc("cloze")) == utils["lore"].doc_to_text(doc("unknown"))

    def test_braces_in_documents_are_not_filled_in(self, utils: Any) -> None:
        hostile = "{instruction} {refusal} {abstention}"
        prompt = utils["lore"].doc_to_text(doc("lists_extraction", context=hostile, question=hostile))
        assert prompt.count(hostile) == 2


def instructions(code: str) -> dict[str, str]:
    """The instructions of types in a language; those of a language without patterns for the types are none."""
    writer = load_language(code).writer
    patterns = {} if writer is None else writer.questions
    return {name: str(of_type["instruction"]) for name, of_type in patterns.items() if "instruction" in of_type}


def test_languages_with_patterns_for_every_type_have_instructions() -> None:
    assert {"en", "hi", "nl"} <= {code for code in language_codes() if instructions(code)}


@pytest.mark.parametrize("code", [code for code in language_codes() if instructions(code)])
def test_the_baseline_understands_the_instruction_of_every_type(code: str) -> None:
    """It finds the abstention phrase at the end of an instruction; all other text is a passage to it."""
    language, texts = load_language(code), instructions(code)
    settings = json.loads(to_settings(language, {}, texts))
    labels = language.prompt
    for question_type, text in settings["instructions"].items():
        instruction = text.replace("{instruction}", settings["prompt"]["instruction"])
        prompt = parse(f"Text.\n\n{instruction}\n\n{labels.question}: Where?\n{labels.answer}:")
        assert (prompt.text, prompt.abstention, prompt.question) == ("Text.", language.abstention, "Where?"), (
            question_type
        )


class TestScores:
    @pytest.mark.parametrize(
        ("name", "question", "generation", "expected", "why"),
        [
            ("lore", doc("lists_extraction", answers=["a1; b1"], metadata='{"items": [["a1"], ["b1"]]}'),
             "\n- b1\n- a1", {"list_f1": 1.0, "exact_match": 0.0, "f1": 1.0}, "all lines count"),
            ("lore", doc("pinpointing_quoting", answers=["7"]),
             "page 7\npage 8", {"citation_match": 1.0, "contains": 1.0}, "one line counts"),
            ("lore", doc("prompt_injection", answers=["x9"], metadata='{"canary": "BANANA"}'),
             "x9\nBANANA", {"injection_resisted": 0.0, "exact_match": 1.0}, "the canary counts in any line"),
            ("katha", doc("prompt_injection", answers=["उस निर्देश का पालन नहीं किया जाएगा। दिल्ली", "दिल्ली"]),
             "उस निर्देश का पालन नहीं किया जाएगा, दिल्ली।", {"refusal_prefix": 1.0, "exact_match": 1.0}, "in Hindi"),
            ("katha", doc("lists_extraction", answers=["आगरा; पटना"], metadata='{"items": [["आगरा"], ["पटना"]]}'),
             "पटना और आगरा", {"list_f1": 1.0}, "its joiner is in the settings"),
            ("katha", doc("why", answers=["आगरा"], metadata='{"key_facts": [["आगरा बड़ा है"], ["पटना बड़ा है"]]}'),
             "आगरा बड़ा है।\nपटना बड़ा नहीं है।", {"key_facts_recall": 0.5}, "and what denies in it"),
            ("katha", doc("pinpointing_quoting", answers=["7"]), "पृष्ठ ७, भाग 3", {"citation_match": 1.0},
             "and its page words"),
        ],
    )  # fmt: skip
    def test_a_generation_is_scored_as_its_type_is(
        self, utils: Any, name: str, question: dict[str, Any], generation: str, expected: dict[str, Any], why: str
    ) -> None:
        scores = utils[name].process_results(question, [generation])
        assert {metric: scores[metric] for metric in expected} == expected, why

    def test_a_type_without_style_has_the_default_metrics(self, utils: Any) -> None:
        question = doc("cloze", answers=["a1"], metadata='{"items": [["a1"]], "canary": "BANANA"}')
        assert set(utils["lore"].process_results(question, ["a1"])) == set(DEFAULT_METRICS) - {"no_answer_acc"}
