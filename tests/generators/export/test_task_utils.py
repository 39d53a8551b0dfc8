"""The `utils.py` of an exported folder, loaded by its path as lm-eval does."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import pytest

from lm_eval_taskgen.utils.languages import load_language


@pytest.fixture(scope="module", params=["towns", "nagar"])
def exported(request: pytest.FixtureRequest, task_root: Path) -> Any:
    return load(task_root / request.param / "utils.py")


@pytest.fixture(scope="module")
def english(task_root: Path) -> Any:
    return load(task_root / "towns" / "utils.py")


def load(path: Any) -> Any:
    spec = importlib.util.spec_from_file_location(str(path.with_suffix("")), path)
    module = importlib.util.module_from_spec(spec)  # type: ignore[arg-type]
    spec.loader.exec_module(module)
    return module


def doc(identifier: str = "a", **fields: Any) -> Any:
    usual: dict[str, Any] = {
        "answers": [],
        "context": "",
        "passages": [],
        "evidence": [],
        "history": [],
        "variant_of": None,
    }
    return {
        "id": identifier,
        "question_type": "cloze",
        "question": "Where?",
        "metadata": "{}",
        **usual,
        **fields,
    }


@pytest.mark.parametrize(
    ("generation", "exact", "why"),
    [
        (" Skagen", 1.0, "the space after the colon"),
        ("\n\n**Skagen**.\n\nIt is a town.", 1.0, "the first line that is not empty"),
        ("<think>Is it Ribe?\nNo.</think>\n\nSkagen", 1.0, "thinking is no answer"),
        ("Skagen is the answer", 0.0, "more words are not the answer"),
        ("", 0.0, "an empty generation"),
    ],
)
def test_the_first_line_after_thinking_is_scored(english: Any, generation: str, exact: float, why: str) -> None:
    scores = english.process_results(doc(answers=["Skagen"]), [generation])
    assert scores["exact_match"] == exact, why
    assert scores["empty_rate"] == float(generation == ""), why


def test_an_abstention_answers_the_unanswerable(exported: Any) -> None:
    unanswerable = doc()
    scores = exported.process_results(unanswerable, [f" {exported.doc_to_target(unanswerable)}."])
    assert (scores["exact_match"], scores["no_answer_acc"]) == (1.0, 1.0)
    assert "has_answer_f1" not in scores
    assert exported.process_results(unanswerable, ["Paris"])["no_answer_acc"] == 0.0


@pytest.mark.parametrize("answer", ["[1]", "{{ answers }}", "0", "  ", "a\nb"])
def test_a_target_is_the_text_of_the_first_answer(english: Any, answer: str) -> None:
    assert english.doc_to_target(doc(answers=[answer, "other"])) == answer


def test_the_target_of_an_unanswerable_question_is_the_phrase_that_is_asked_for(english: Any) -> None:
    assert english.doc_to_target(doc()) == load_language("en").abstention


def test_earlier_turns_stand_before_the_question(english: Any) -> None:
    talk = doc(context="Passage 1:\nText.", history=[{"question": "Who?", "answer": "Ann."}])
    assert english.doc_to_text(talk).endswith(
        "write: unanswerable\n\nQuestion: Who?\nAnswer: Ann.\nQuestion: Where?\nAnswer:"
    )


def test_without_passages_the_prompt_does_not_speak_of_them(english: Any) -> None:
    prompt = english.doc_to_text(doc())
    assert "passages" not in prompt
    assert prompt.startswith("Answer the question in English")


@pytest.mark.parametrize(
    ("metadata", "chat"),
    [
        ({}, False),
        ({"taskgen_chat": True}, True),
        ({"taskgen_chat": False}, False),
        ({"pretrained": "model", "chat": True, "seed": 77, "version": 1}, False),
    ],
)
def test_chat_mode_is_asked_for_by_its_option_alone(english: Any, metadata: dict[str, Any], chat: bool) -> None:
    assert english.chat_asked(metadata) is chat


@pytest.mark.parametrize(
    ("metadata", "message"),
    [
        ({"taskgen_chatt": True}, "no option 'taskgen_chatt'; this set has: taskgen_chat"),
        ({"taskgen_data": "other"}, "no option 'taskgen_data'"),
        ({"taskgen_chat": "yes"}, "taskgen_chat must be true or false, not 'yes'"),
    ],
)
def test_an_option_that_does_not_exist_is_refused_by_name(english: Any, metadata: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        english.chat_asked(metadata)


PASSAGE = {"doc_id": "d", "title": "D", "text": "Text."}
SPAN = {"doc_id": "d", "start": 3, "end": 9, "page": None, "text": "answer"}


@pytest.mark.parametrize(
    ("asked", "other", "why"),
    [
        (doc("a"), doc("a"), "a question is no example for itself"),
        (doc("a", passages=[PASSAGE]), doc("b", passages=[{**PASSAGE, "title": "E"}]), "they share a passage"),
        (doc("a", evidence=[SPAN]), doc("b", evidence=[SPAN]), "closed-book questions can share evidence"),
        (doc("a"), doc("b", variant_of="a"), "a paraphrase of the question"),
        (doc("a", variant_of="b"), doc("b"), "the question is a paraphrase of it"),
        (doc("a", variant_of="c"), doc("b", variant_of="c"), "both are paraphrases of one question"),
    ],
)
def test_no_example_gives_the_answer_away(english: Any, asked: dict[str, Any], other: dict[str, Any], why: str) -> None:
    stranger = doc("z", passages=[{**PASSAGE, "text": "Other text."}])
    sampler = english.FewshotSampler([other, stranger]).set_rnd(1)
    assert sampler.sample(1, eval_doc=asked) == [stranger], why
    with pytest.raises(ValueError, match="--num_fewshot 2: only 1 questions share no passage with question a"):
        sampler.sample(2, eval_doc=asked)


def test_examples_follow_from_the_seed_and_the_question_alone(english: Any) -> None:
    docs = [doc(f"q{i}") for i in range(50)]
    first, second = (english.FewshotSampler(docs).set_rnd(5) for _ in range(2))
    for asked in docs:
        first.sample(3, eval_doc=asked)
    assert first.sample(3, eval_doc=docs[7]) == second.sample(3, eval_doc=docs[7])
    assert first.sample(3, eval_doc=docs[7]) != first.sample(3, eval_doc=docs[8])
    assert first.sample(3, eval_doc=docs[7]) != english.FewshotSampler(docs).set_rnd(6).sample(3, eval_doc=docs[7])


def test_examples_are_drawn_from_the_rows_of_the_task(task_root: Path) -> None:
    from lm_eval.tasks import TaskManager, get_task_dict

    def load_task() -> Any:
        manager = TaskManager(include_path=str(task_root / "towns"), include_defaults=False)
        return get_task_dict(["towns_cloze"], manager)["towns_cloze"]

    task = load_task()
    assert task.sampler.df == list(task.eval_docs)
    assert task.eval_docs._fingerprint == load_task().eval_docs._fingerprint
