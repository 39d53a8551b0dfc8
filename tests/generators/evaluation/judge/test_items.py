"""The data of a logged answer that a judge sees, and its limits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from lm_eval_taskgen.generators.evaluation.judge.items import ANSWER, OTHER, PASSAGES, Item, to_item
from lm_eval_taskgen.generators.evaluation.logged_samples import LoggedSample
from lm_eval_taskgen.utils.text.tokens import count_tokens

SENTENCE = "The bridge was opened in 1837 by the mayor. "


def texts(value: Any) -> Any:
    if isinstance(value, str):
        return [value]
    return [text for one in (value.values() if isinstance(value, dict) else value) for text in texts(one)]


def sample(answer: str = "1837", **doc: Any) -> LoggedSample:
    given = {"question": "When was it opened?", "answers": ["1837"], "language": "hi", **doc}
    return LoggedSample(3, "none", given, answer, {})


@pytest.mark.parametrize(
    ("doc", "field", "expected", "why"),
    [
        ({"question_type": "typos"}, "question_type", "typos", "the row says it"),
        ({}, "question_type", "xquad_hi", "the suites' rows have none, so the task stands for it"),
        ({}, "language", "hi", "the row says it"),
        ({"language": ""}, "language", "en", "nothing does"),
        ({"answers": []}, "gold", (), "unanswerable"),
        ({"answers": {"text": ["1837", ""], "answer_start": [1]}}, "gold", ("1837",), "as SQuAD nests them"),
        ({"answers": "1837"}, "gold", ("1837",), "one text"),
        ({"context": "Opened in 1837."}, "passages", (("", "Opened in 1837."),), "a suite's paragraph"),
        ({"metadata": '{"canary": "XQ1"}'}, "code_word", "XQ1", "of an injection"),
        ({"metadata": "{no json"}, "code_word", "", "a foreign set keeps something else there"),
        ({"history": [{"question": "Who?", "answer": "Orr"}]}, "history", (("Who?", "Orr"),), "a conversation"),
        ({"evidence": [{"doc_id": "b", "text": "x"}]}, "cluster", "b", "questions of one document belong together"),
        ({}, "cluster", "xquad_hi:3", "no document is known"),
    ],
)
def test_rows_of_our_sets_and_suites_are_read(doc: dict[str, Any], field: str, expected: Any, why: str) -> None:
    assert getattr(to_item(sample(**doc), "xquad_hi"), field) == expected, why


def test_what_a_model_thinks_aloud_is_not_judged() -> None:
    assert to_item(sample("<think>1902? No, 1837.</think>\n1837 "), "t").answer == "1837"


def test_the_evidence_is_shown_where_the_model_saw_no_passages(make_item: Callable[..., Item]) -> None:
    evidence = ("It was opened in 1837.",)
    assert "passages" not in make_item(evidence=evidence).shown
    assert make_item(evidence=evidence).shown["evidence"] == list(evidence)
    assert "evidence" not in make_item(evidence=evidence, passages=(("Bridge", evidence[0]),)).shown


def test_a_judge_sees_no_gold_where_there_is_none(make_item: Callable[..., Item]) -> None:
    assert make_item("I do not know", ()).shown["gold_answers"] == []


@pytest.mark.parametrize(
    "long",
    [SENTENCE * 1000, "a" * 100_000, "पुल १८३७ में खुला। " * 1000, "\n" * 20_000 + "x", "。" * 20_000],
    ids=["words", "one word", "Hindi", "blank lines", "marks"],
)
def test_nothing_is_so_long_that_a_judge_cannot_read_it(make_item: Callable[..., Item], long: str) -> None:
    shown = make_item(
        long, (long,), question=long, passages=((long, long), (long, long)), history=((long, long),)
    ).shown
    # Characters too, since a word can be of any length.
    assert sum(map(len, texts(shown))) < 16 * 1.1 * (2 * PASSAGES + ANSWER + 5 * OTHER)
    assert count_tokens(shown["answer"]) <= ANSWER + 10


def test_passages_are_cut_around_their_evidence(make_item: Callable[..., Item]) -> None:
    evidence = "Its keeper was called Wilhelmina Orr."
    long = SENTENCE * 400 + evidence + SENTENCE * 400
    others = tuple((f"other {number}", SENTENCE * 100) for number in range(9))
    shown = make_item(passages=(*others, ("Lamp", long)), evidence=(evidence,)).shown["passages"]
    assert shown[0]["title"] == "Lamp" and evidence in shown[0]["text"], "the passage that matters goes first"
    assert sum(count_tokens(one["text"]) for one in shown) <= PASSAGES + 20


def test_both_ends_of_a_long_answer_are_shown(make_item: Callable[..., Item]) -> None:
    shown = make_item(f"It was 1902. {SENTENCE * 300} No: 1837.").shown["answer"]
    assert shown.startswith("It was 1902.") and shown.endswith("No: 1837.") and "[…]" in shown


def test_a_short_answer_is_shown_as_it_stands(make_item: Callable[..., Item]) -> None:
    assert make_item(" 18\n37\t").shown["answer"] == " 18\n37\t"
