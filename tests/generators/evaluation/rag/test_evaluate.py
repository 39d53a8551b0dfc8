from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from typing import Any

import pytest

from lm_eval_taskgen.generators import (
    ContainsAnswer,
    Document,
    EvaluationSample,
    Evidence,
    InMemoryDataset,
    NoAnswerAccuracy,
    Outcome,
    Passage,
    PrecisionAtK,
    RecallAtK,
    Response,
    RougeLAnswer,
    evaluate,
)
from lm_eval_taskgen.utils.errors import ConfigError

TOWNS = {"Skagen": "four", "Ribe": "five", "Odense": "six"}


def sentence(town: str) -> str:
    return f"The town of {town} has {TOWNS[town]} bridges."


def sample(town: str, **metadata: Any) -> EvaluationSample:
    text = sentence(town)
    evidence = Evidence(f"{town}.md", 0, len(text), text)
    answer = Response.of((TOWNS[town],), (evidence,))
    question = f"How many bridges does {town} have?"
    return EvaluationSample(town, question, [Passage(f"{town}.md", town, text)], (), answer, {}, metadata)


UNANSWERABLE = EvaluationSample(
    "none", "How many towers does Ribe have?", [Passage("Ribe.md", "Ribe", sentence("Ribe"))], (), Response.of(())
)
SET = InMemoryDataset("towns", [*map(sample, TOWNS), UNANSWERABLE])


def knows_two(question: str) -> dict[str, Any]:
    """Finds the passages of Skagen and Ribe, and answers with the first."""
    found = [town for town in ("Skagen", "Ribe") if town in question]
    passages = [{"text": sentence(town), "doc_id": f"{town}.md", "start": 0, "end": 80} for town in found]
    return {"answer": passages[0]["text"] if passages else "", "passages": passages}


class Parts:
    """The same as an object whose retriever returns documents."""

    class retriever:
        @staticmethod
        def search(query: str, k: int = 10) -> list[Document]:
            return [Document(f"{town}.md", sentence(town)) for town in ("Skagen", "Ribe") if town in query][:k]

    def answer(self, question: str, passages: Any) -> Response:
        return Response(passages[0].text if passages else "")


async def later(question: str) -> dict[str, Any]:
    await asyncio.sleep(0)
    return knows_two(question)


class LaterObject:
    async def __call__(self, question: str) -> dict[str, Any]:
        return knows_two(question)


@pytest.mark.parametrize(
    "system", [knows_two, Parts(), later, LaterObject()], ids=["function", "parts", "async", "object"]
)
@pytest.mark.parametrize("max_concurrency", [1, 3])
def test_every_form_of_a_system_has_the_same_results(system: Any, max_concurrency: int) -> None:
    metrics = [RecallAtK(k=5), ContainsAnswer(), NoAnswerAccuracy()]
    done: list[int] = []
    found = evaluate(
        system, SET, metrics, top_k=5, max_concurrency=max_concurrency, progress=lambda stage, n, of: done.append(n)
    )
    recall, contains, declined = found
    assert [one.name for one in found] == ["recall@5", "contains", "no_answer_acc"]
    assert recall.details == {"Skagen": 1.0, "Ribe": 1.0, "Odense": 0.0}
    assert recall.value == pytest.approx(2 / 3)
    assert recall.low is not None and recall.low <= 2 / 3 <= (recall.high or 0)
    assert contains.details == {"Skagen": 1.0, "Ribe": 1.0, "Odense": 0.0, "none": 0.0}
    assert declined.details == {"none": 0.0}
    assert done == [1, 2, 3, 4]


def test_the_call_of_the_specification() -> None:
    found = evaluate(knows_two, SET, metrics=[RecallAtK(k=5), RougeLAnswer()], top_k=5)
    assert [(one.name, one.value is not None) for one in found] == [("recall@5", True), ("rouge_l", True)]


def test_it_runs_where_a_loop_runs_already() -> None:
    async def notebook() -> float | None:
        return evaluate(later, SET, [ContainsAnswer()])[0].value

    assert asyncio.run(notebook()) == 0.5


class Passages:
    """The number of passages that count, in tenths."""

    name = "passages"

    def score(self, outcome: Outcome) -> float:
        return len(outcome.reply.passages) / 10


def test_only_top_k_passages_count() -> None:
    def system(question: str) -> dict[str, Any]:
        return {"passages": [*(sentence(town) for town in TOWNS), "More."]}

    class All:
        """An object whose retriever finds whatever number is asked for."""

        class retriever:
            @staticmethod
            def search(query: str, k: int = 10) -> list[Document]:
                return [Document(f"{number}.md", "More.") for number in range(k)]

        def answer(self, question: str, passages: Any) -> str:
            return "four"

    for each in (system, All()):
        assert evaluate(each, SET, [Passages()], top_k=3)[0].value == pytest.approx(0.3)
    recall, precision = evaluate(system, SET, [RecallAtK(2), PrecisionAtK(2)], top_k=2)
    assert recall.details == {"Skagen": 1.0, "Ribe": 1.0, "Odense": 0.0}
    assert precision.value == pytest.approx(1 / 3)


def test_a_later_turn_is_asked_with_the_turns_before_it() -> None:
    asked: list[str] = []

    def system(question: str) -> str:
        asked.append(question)
        return "six"

    turns = [{"question": "Where is the cathedral?", "answer": "in Odense"}]
    evaluate(system, InMemoryDataset("talk", [sample("Odense", history=turns)]), [ContainsAnswer()])
    assert asked == ["Where is the cathedral? in Odense How many bridges does Odense have?"]


def test_a_system_with_a_history_gets_the_turns_apart_from_the_question() -> None:
    asked: list[tuple[str, Any]] = []

    def system(question: str, history: Any) -> str:
        asked.append((question, history))
        return "six"

    turns = [{"question": "Where is the cathedral?", "answer": "in Odense"}]
    samples = [sample("Odense", history=turns), sample("Ribe")]
    evaluate(system, InMemoryDataset("talk", samples), [ContainsAnswer()])
    assert asked == [("How many bridges does Odense have?", turns), ("How many bridges does Ribe have?", [])]


def test_a_metric_that_applies_to_no_question_has_no_value() -> None:
    (found,) = evaluate(knows_two, InMemoryDataset("none", [UNANSWERABLE]), [RecallAtK()])
    assert (found.value, found.low, found.high, dict(found.details)) == (None, None, None, {})


def test_exceptions_of_a_system_pass_through() -> None:
    def broken(question: str) -> str:
        raise TimeoutError("the server does not answer")

    with pytest.raises(TimeoutError, match="does not answer"):
        evaluate(broken, SET)


@pytest.mark.parametrize(
    ("reply", "said"),
    [
        (None, "is a NoneType; it must be a text, or a mapping with 'answer' and 'passages'"),
        ({"answer": 4}, "the system's answer is a int; it must be a text"),
        ({"answer": "four", "passages": "four"}, "are a str; they must be a list"),
        ({"answer": "four", "passages": 4}, "are a int; they must be a list"),
        ({"answer": "four", "sources": []}, "sources: found a list; extra inputs are not permitted"),
        ({"passages": [{"doc_id": "a"}]}, r"passage 0 for 'How many bridges does Skagen have\?': text: is missing"),
        ({"passages": ["a", {"text": "a", "start": 3}]}, "passage 1 .*start and end must be given together"),
        ({"passages": [{"text": "a", "start": 3, "end": 1}]}, "end .1. is before start .3."),
    ],
)
def test_a_reply_of_another_form_is_refused(reply: object, said: str) -> None:
    with pytest.raises(ConfigError, match=said):
        evaluate(lambda question: reply, SET)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"system": 7}, "int: a system is a function of the question"),
        ({"metrics": [RecallAtK(10)]}, "recall@10 looks at 10 passages, but top_k is 5"),
        ({"metrics": [RecallAtK(), RecallAtK()]}, "each name may occur once; found recall@5, recall@5"),
        ({"top_k": 0}, "top_k: expected a number from 1, found 0"),
    ],
)
def test_a_call_that_cannot_work_is_refused(arguments: dict[str, Any], said: str) -> None:
    call: Callable[..., Any] = evaluate
    with pytest.raises(ConfigError, match=said):
        call(**{"system": knows_two, "dataset": SET, **arguments})


def test_one_question_at_a_time_is_asked_in_the_thread_of_the_caller() -> None:
    seen: set[int] = set()

    def system(question: str) -> str:
        seen.add(threading.get_ident())
        return question

    evaluate(system, SET, [ContainsAnswer()])
    assert seen == {threading.get_ident()}, "a connection to SQLite may only be used there"
    seen.clear()
    evaluate(system, SET, [ContainsAnswer()], max_concurrency=2)
    assert threading.get_ident() not in seen


async def _later(question: str) -> str:
    await asyncio.sleep(0.001)
    return question


@pytest.mark.parametrize("system", [str.upper, _later], ids=["function", "async"])
def test_no_thread_is_left_behind(system: Any) -> None:
    before = set(threading.enumerate())
    evaluate(system, SET, [ContainsAnswer()], max_concurrency=3)
    for thread in set(threading.enumerate()) - before:
        thread.join(timeout=20)
        assert not thread.is_alive()


@pytest.mark.parametrize("max_concurrency", [1, 3])
def test_the_first_error_ends_it_and_is_that_of_the_system(max_concurrency: int) -> None:
    lost = KeyError("lost")

    def system(question: str) -> str:
        raise lost

    with pytest.raises(KeyError) as raised:
        evaluate(system, SET, [ContainsAnswer()], max_concurrency=max_concurrency)
    assert raised.value is lost
