"""The parts of prompts: nothing of the context lost, doubled or shown too early."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lm_eval_taskgen.generators.wikisalad import Example, Question, Segment
from lm_eval_taskgen.generators.wikisalad.prompts import (
    gold_answers,
    ordered_questions,
    prompt_text,
    sequential_parts,
    simple_parts,
)
from lm_eval_taskgen.utils.languages import load_language

TEXTS = ("Cats purr.", "Rome is old.\nVery {old}.", "Cats sleep %s by day.", "Rome has {abstention} hills.")
WRITE = (
    "Answer the question from the passages above alone, in English, with as few words as possible. If they do not hold "
    "the answer, write: unanswerable"
)


def example(questions: Any, texts: Any = TEXTS, language: str = "en", joint: Any = "\n\n") -> Example:
    """Segments A B A B … of these texts, with (segment, question, answers) as given."""
    segments, prompt = [], ""
    for number, text in enumerate(texts):
        prompt += joint if prompt else ""
        segments.append(Segment(number, "AB"[number % 2], ("Cat", "Rome")[number % 2], len(prompt), len(prompt + text)))
        prompt += text
    asked = tuple(
        Question(text, answers, (-1,) * len(answers), number, "AB"[number % 2], ("Cat", "Rome")[number % 2])
        for number, text, answers in questions
    )
    articles = {"A": "Cat", "B": "Rome"}
    return Example("e-0000", prompt, asked, "AB" * (len(texts) // 2), articles, tuple(segments), language)


MIXED = example([(3, "Which hills?", ()), (1, "What is old?", ("Rome", "the city")), (2, "What sleeps?", ("Cats",))])


def test_a_simple_prompt_to_the_byte() -> None:
    assert prompt_text(simple_parts(MIXED, 0)) == f"{MIXED.prompt}\n\n{WRITE}\n\nQuestion: What is old?\nAnswer:"


def test_a_sequential_prompt_to_the_byte() -> None:
    assert prompt_text(sequential_parts(MIXED, 2, gold_answers(MIXED))) == (
        "Cats purr.\n\nRome is old.\nVery {old}.\n\nQuestion: What is old?\nAnswer: Rome\n\n"
        "Cats sleep %s by day.\n\nQuestion: What sleeps?\nAnswer: Cats\n\n"
        f"Rome has {{abstention}} hills.\n\n{WRITE}\n\nQuestion: Which hills?\nAnswer:"
    )


@pytest.mark.parametrize(
    ("given_answers", "shown", "why"),
    [
        (("a b", "c", "not read"), ["Answer: a b", "Answer: c"], "whatever was answered"),
        (("", "c"), ["Answer:", "Answer: c"], "nothing was answered"),
        (("{question}", "%s"), ["Answer: {question}", "Answer: %s"], "an answer is no template"),
    ],
)
def test_answers_stand_as_they_were_given(given_answers: tuple[str, ...], shown: list[str], why: str) -> None:
    lines = prompt_text(sequential_parts(MIXED, 2, given_answers)).split("\n")
    assert [line for line in lines if line.startswith("Answer:")] == [*shown, "Answer:"], why


def test_questions_are_asked_in_the_order_of_their_segments() -> None:
    assert [question.segment_id for question in ordered_questions(MIXED)] == [1, 2, 3]
    assert gold_answers(MIXED) == ("Rome", "Cats", "unanswerable")


def test_two_questions_on_a_segment_stand_below_it() -> None:
    twice = example([(0, "What purr?", ("Cats",)), (0, "How?", ()), (2, "When?", ("by day",))])
    assert prompt_text(sequential_parts(twice, 1, ("Cats",))).startswith(
        "Cats purr.\n\nQuestion: What purr?\nAnswer: Cats\n\nAnswer"
    )


def test_labels_and_phrases_are_those_of_the_language() -> None:
    hindi = example([(0, "कौन?", ()), (1, "कहाँ?", ("रोम",))], ("बिल्ली", "रोम"), "hi")
    labels, abstention = load_language("hi").prompt, load_language("hi").abstention
    assert gold_answers(hindi) == (abstention, "रोम")
    asked = prompt_text(sequential_parts(hindi, 1, gold_answers(hindi)))
    assert f"बिल्ली\n\n{labels.question}: कौन?\n{labels.answer}: {abstention}\n\nरोम\n\n" in asked
    assert asked.endswith(f"लिखिए: {abstention}\n\n{labels.question}: कहाँ?\n{labels.answer}:")


def test_an_earlier_answer_that_is_missing_is_an_error() -> None:
    with pytest.raises(ValueError, match="e-0000: question 2 needs 2 earlier answers, not 1"):
        prompt_text(sequential_parts(MIXED, 2, ("Rome",)))


def test_a_question_about_no_segment_comes_last_with_all_the_context() -> None:
    lost = example([(9, "Lost?", ("x",)), (2, "When?", ("by day",))])
    assert [question.question for question in ordered_questions(lost)] == ["When?", "Lost?"]
    context = [part.text for part in sequential_parts(lost, 1, ("by day",)) if part.kind == "context"]
    assert context == ["\n\n".join(TEXTS[:3]), TEXTS[3]]


def check_parts(made: Any, parts: Any, index: Any) -> Any:
    """Check the rules for every prompt, also with wrong boundaries; return the parts of the context."""
    assert [part.kind for part in parts[-4:]] == ["joint", "instruction", "joint", "question"]
    asked = ordered_questions(made)[index]
    assert parts[-1].text == f"Question: {asked.question}\nAnswer:"
    context = [part for part in parts if part.kind == "context"]
    assert all(part.text == made.prompt[part.start_char : part.end_char] for part in context)
    assert all(before.end_char <= after.start_char for before, after in pairwise(context))
    for part in parts:
        assert (part.kind == "context") == (part.start_char is not None) == (part.end_char is not None)
        assert part.kind != "joint" or not part.text.strip()
    return context


words = st.text(st.sampled_from("ab {}%\n"), max_size=12).map(lambda text: f"x{text}x")
questions = st.lists(
    st.tuples(st.integers(0, 5), words.map(" ".join), st.lists(words, max_size=2).map(tuple)), min_size=1, max_size=7
)


@settings(max_examples=60)
@given(
    asked=questions,
    texts=st.lists(words, min_size=6, max_size=6),
    place=st.integers(0, 6),
    shift=st.integers(-3, 3),
    joint=st.sampled_from(["\n\n", " ", "\n---\n"]),
)
def test_the_context_is_shown_once_in_order_and_up_to_the_segment_asked_about(
    asked: Any, texts: Any, place: int, shift: int, joint: Any
) -> None:
    made = example(asked, texts, joint=joint)
    off = [
        Segment(one.segment_id, one.topic, one.article, max(0, one.start_char + shift), max(0, one.end_char + shift))
        for one in made.segments
    ]
    made = Example(made.example_id, made.prompt, made.questions, made.pattern, made.articles, tuple(off))
    index = place % len(asked)
    simple = simple_parts(made, index)
    assert [part.text for part in check_parts(made, simple, index)] == [made.prompt]

    golds = gold_answers(made)
    sequential = sequential_parts(made, index, golds)
    context = check_parts(made, sequential, index)
    own = off[ordered_questions(made)[index].segment_id]
    shown = "".join("".join(part.text.split()) for part in context)
    assert shown == "".join(made.prompt[: own.end_char].split())
    history = [part.text for part in sequential if part.kind == "history"]
    assert history == [
        f"Question: {question.question}\nAnswer: {gold}".rstrip()
        for question, gold in list(zip(ordered_questions(made), golds, strict=True))[:index]
    ]
    if not shift:
        before = [part for part in sequential if part.kind in ("context", "history")][-1]
        same = index and ordered_questions(made)[index - 1].segment_id == own.segment_id
        assert before.kind == "history" if same else before.end_char == own.end_char
