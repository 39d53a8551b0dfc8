"""The suite of synthetic worlds as lm-eval reads it: tasks, prompts, few-shot examples, scores, and a run."""

from __future__ import annotations

from typing import Any

import pytest
from lm_eval import simple_evaluate
from lm_eval.api.model import LM
from lm_eval.tasks import TaskManager

from lm_eval_taskgen.generators.export.task_folder import find_task_folder, shipped_folder
from lm_eval_taskgen.utils.errors import ConfigError, CorpusError
from lm_eval_taskgen.utils.languages import load_language

KINDS = ("1hop", "2hop", "3hop", "4hop", "comparison", "counting", "unanswerable")
LEAVES = [f"synthetic_multihop_{kind}{suffix}" for suffix in ("", "_hi") for kind in KINDS]
GROUP = "taskgen_synthetic_multihop"
SMALL = {"world_seed": 7, "world_size": 150, "world_questions": 6}


def load(names: Any, **metadata: Any) -> Any:
    settings = {**SMALL, **metadata}
    manager = TaskManager(include_path=str(shipped_folder()), include_defaults=False, metadata=settings)
    return manager.load(names)["tasks"]


@pytest.fixture(scope="module")
def tasks() -> Any:
    return load([GROUP])


@pytest.fixture(scope="module")
def docs(tasks: Any) -> Any:
    return {name: list(task.test_docs()) for name, task in tasks.items()}


class TestLeaves:
    def test_the_group_holds_them_all_and_the_custom_one_is_apart(self, tasks: Any) -> None:
        assert sorted(tasks) == sorted(LEAVES)
        folder = find_task_folder("synthetic_multihop")
        assert folder.headline == (GROUP,)
        assert set(folder.tasks) == {*LEAVES, "synthetic_multihop_custom"}

    @pytest.mark.parametrize("leaf", LEAVES)
    def test_a_task_has_the_questions_that_its_name_says(self, docs: Any, leaf: str) -> None:
        kind, language = leaf.split("_")[2], "hi" if leaf.endswith("_hi") else "en"
        assert len(docs[leaf]) == SMALL["world_questions"]
        for doc in docs[leaf]:
            assert doc["language"] == language
            if kind.endswith("hop"):
                assert doc["hops"] == len(doc["needed"]) == int(kind[0])
                assert doc["shape"] in ("chain", "intersection")
            elif kind != "unanswerable":
                assert doc["shape"] == kind
            assert bool(doc["answers"]) == (kind != "unanswerable") == (doc["removed"] is None)
            assert (doc["items"] is not None) == (doc["answer_type"] == "list")

    def test_both_languages_ask_about_one_world(self, docs: Any) -> None:
        english, hindi = docs["synthetic_multihop_2hop"], docs["synthetic_multihop_2hop_hi"]
        assert [doc["needed"] for doc in english] == [doc["needed"] for doc in hindi]

    def test_the_same_options_give_the_same_questions(self, docs: Any) -> None:
        again = load(["synthetic_multihop_3hop"])["synthetic_multihop_3hop"]
        assert list(again.test_docs()) == docs["synthetic_multihop_3hop"]

    def test_another_seed_is_another_world(self, docs: Any) -> None:
        other = load(["synthetic_multihop_1hop"], world_seed=8)["synthetic_multihop_1hop"]
        assert {doc["question"] for doc in other.test_docs()}.isdisjoint(
            doc["question"] for doc in docs["synthetic_multihop_1hop"]
        )

    def test_the_removed_article_is_one_that_is_needed(self, docs: Any) -> None:
        for leaf in ("synthetic_multihop_unanswerable", "synthetic_multihop_unanswerable_hi"):
            for doc in docs[leaf]:
                assert doc["removed"] in doc["needed"]


class TestOptions:
    def test_the_custom_task_takes_hops_shape_and_language(self) -> None:
        options = {"world_hops": [5], "world_shape": "chain", "world_language": "hi"}
        [task] = load(["synthetic_multihop_custom"], **options).values()
        assert {(doc["hops"], doc["shape"], doc["language"]) for doc in task.test_docs()} == {(5, "chain", "hi")}

    def test_a_numbered_leaf_cannot_be_overridden(self) -> None:
        with pytest.raises(ConfigError, match="world_hops cannot be given for synthetic_multihop_2hop"):
            load(["synthetic_multihop_2hop"], world_hops=3)

    def test_an_unknown_option_is_named(self) -> None:
        with pytest.raises(ConfigError, match="no option 'world_sise'"):
            load(["synthetic_multihop_2hop"], world_sise=3)

    def test_model_args_are_not_ours(self) -> None:
        assert load(["synthetic_multihop_1hop"], pretrained="x", language="ta", hops=3)

    @pytest.mark.parametrize(
        ("options", "articles"),
        [
            ({"world_context": "gold"}, {2}),
            ({"world_distractors": 3}, {5}),
            ({"world_context": "world"}, {SMALL["world_size"]}),
        ],
    )
    def test_the_context_has_the_requested_size(self, options: dict[str, Any], articles: set[int]) -> None:
        [task] = load(["synthetic_multihop_2hop"], **options).values()
        assert {doc["articles"] for doc in task.test_docs()} == articles

    def test_the_token_limit_is_used_and_respected(self) -> None:
        [task] = load(["synthetic_multihop_2hop"], world_context_tokens=1500).values()
        from lm_eval_taskgen.utils.text.tokens import count_tokens

        lengths = [count_tokens(doc["context"]) for doc in task.test_docs()]
        assert all(1200 < length <= 1500 for length in lengths), lengths

    def test_chat_drops_the_stops(self) -> None:
        for chat, until in ((True, []), (False, ["\n"])):
            [task] = load(["synthetic_multihop_1hop"], world_chat=chat).values()
            assert task.config.generation_kwargs["until"] == until
        [task] = load(["synthetic_multihop_1hop"], taskgen_chat=True).values()
        assert task.config.generation_kwargs["max_gen_toks"] == 2048

    def test_results_record_the_world(self, tasks: Any) -> None:
        metadata = tasks["synthetic_multihop_2hop"].config.metadata
        assert metadata["version"] == 1
        assert {key: metadata[key] for key in SMALL} == SMALL
        assert (metadata["world_context"], "world_distractors" in metadata) == ("distractors", True)
        assert "world_hops" not in metadata

    def test_fewer_questions_than_requested_are_reported(self, caplog: pytest.LogCaptureFixture) -> None:
        [task] = load(["synthetic_multihop_counting"], world_size=60, world_questions=500).values()
        count = len(task.test_docs())
        assert 0 < count < 500
        assert f"synthetic_multihop_counting: {count} of 500 questions; a world of 60 articles" in caplog.text

    def test_a_world_that_is_too_small_is_an_error(self) -> None:
        with pytest.raises(CorpusError, match="a world of 20 articles and seed 47 gives no such question"):
            load(["synthetic_multihop_custom"], world_size=20, world_seed=47, world_hops=6, world_shape="intersection")


class TestPrompts:
    @pytest.mark.parametrize(
        ("leaf", "passage", "question", "answer"),
        [
            ("synthetic_multihop_2hop", "Passage", "Question", "Answer"),
            ("synthetic_multihop_2hop_hi", "अनुच्छेद", "प्रश्न", "उत्तर"),
        ],
    )
    def test_the_prompt_is_articles_instruction_question(
        self, tasks: Any, docs: Any, leaf: str, passage: str, question: str, answer: str
    ) -> None:
        doc = docs[leaf][0]
        prompt = tasks[leaf].doc_to_text(doc)
        assert prompt.startswith(f"{passage} 1: ")
        assert prompt.count(f"{passage} ") >= doc["articles"] == 12
        instruction = prompt.split("\n\n")[-2]
        assert instruction.endswith(load_language(doc["language"]).abstention)
        assert prompt.endswith(f"\n\n{question}: {doc['question']}\n{answer}:")

    def test_the_target_of_an_unanswerable_question_is_its_languages_phrase(self, tasks: Any, docs: Any) -> None:
        for leaf, language in (("synthetic_multihop_unanswerable", "en"), ("synthetic_multihop_unanswerable_hi", "hi")):
            doc = docs[leaf][0]
            target = tasks[leaf].doc_to_target(doc)
            assert target == load_language(language).abstention
            assert tasks[leaf].process_results(doc, [f" {target}"])["no_answer_acc"] == 1.0

    def test_examples_share_no_needed_article_with_the_question(self, tasks: Any, docs: Any) -> None:
        task = tasks["synthetic_multihop_2hop"]
        task.set_fewshot_seed(1234)
        question = docs["synthetic_multihop_2hop"][0]
        prompt = task.fewshot_context(question, 2)
        shown = [doc for doc in docs["synthetic_multihop_2hop"] if f": {doc['question']}\n" in prompt]
        assert len(shown) == 3
        assert all(set(doc["needed"]).isdisjoint(question["needed"]) for doc in shown if doc["id"] != question["id"])


class TestScores:
    def test_a_list_counts_in_any_order_and_by_its_items(self, tasks: Any) -> None:
        doc = {
            "answers": ["Ada Lin; Bo Kerr", "Bo Kerr; Ada Lin"],
            "items": [["Ada Lin"], ["Bo Kerr"]],
            "language": "en",
        }
        task = tasks["synthetic_multihop_2hop"]
        scores = task.process_results(doc, [" Bo Kerr, Ada Lin\nQuestion: more"])
        assert (scores["exact_match"], scores["list_f1"]) == (1.0, 1.0)
        scores = task.process_results(doc, ["Bo Kerr and Cy Moss"])
        assert (scores["exact_match"], scores["list_f1"]) == (0.0, 0.5)

    def test_one_answer_has_no_list_score(self, tasks: Any) -> None:
        doc = {"answers": ["3 May 1902", "May 3, 1902"], "items": None, "language": "en"}
        scores = tasks["synthetic_multihop_2hop"].process_results(doc, ["May 3, 1902"])
        assert scores["exact_match"] == 1.0
        assert "list_f1" not in scores

    def test_hindi_is_scored_by_hindi_rules(self, tasks: Any) -> None:
        doc = {"answers": ["1947"], "items": None, "language": "hi"}
        assert tasks["synthetic_multihop_1hop_hi"].process_results(doc, ["१९४७।"])["exact_match"] == 1.0


class Golds(LM):
    """A model that answers with the last accepted form, and with silence in Hindi."""

    tokenizer_name = "golds"

    def generate_until(self, requests: Any) -> Any:
        return [self.reply(request.doc) for request in requests]

    def reply(self, doc: Any) -> Any:
        if doc["language"] == "hi":
            return ""
        return doc["answers"][-1] if doc["answers"] else "unanswerable"

    def loglikelihood(self, requests: Any) -> None:
        raise AssertionError("generation tasks ask for no likelihoods")

    loglikelihood_rolling = loglikelihood


def test_a_run_has_a_row_for_the_group(tasks: Any) -> None:
    manager = TaskManager(include_path=str(shipped_folder()), include_defaults=False, metadata=SMALL)
    results = simple_evaluate(model=Golds(), tasks=[GROUP], task_manager=manager, bootstrap_iters=0)
    for leaf in LEAVES:
        hindi, unanswerable = leaf.endswith("_hi"), "unanswerable" in leaf
        scores = results["results"][leaf]
        assert scores["exact_match,none"] == (0.0 if hindi and not unanswerable else 1.0), leaf
        assert ("no_answer_acc,none" in scores) == unanswerable
    row = results["groups"][GROUP]
    # Silence is right where there is no answer.
    assert row["exact_match,none"] == pytest.approx(8 / 14)
    assert row["has_answer_f1,none"] == pytest.approx(6 / 12)
    assert (row["no_answer_acc,none"], row["empty_rate,none"]) == (1.0, 0.5)
    assert results["configs"]["synthetic_multihop_2hop"]["metadata"]["world_seed"] == 7
