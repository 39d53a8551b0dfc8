"""Round i of the live sequential mode holds the model's own answers of rounds 1 to i - 1, and nobody else's."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lm_eval.api.model import LM

from lm_eval_taskgen.generators.models.load import load_model
from lm_eval_taskgen.generators.wikisalad import Example
from lm_eval_taskgen.generators.wikisalad.answering import AnswerRun, answer, answer_gen_kwargs
from lm_eval_taskgen.generators.wikisalad.live import LiveSequential, answer_in_history, live_requests, request_of
from lm_eval_taskgen.generators.wikisalad.prompts import (
    gold_answers,
    gold_parts,
    ordered_questions,
    prompt_text,
    sequential_parts,
)
from lm_eval_taskgen.utils.errors import ConfigError

GREEDY = answer_gen_kwargs({}, chat=False)


class Recorder(LM):
    """Answers each prompt with a word of its own, and notes every call; the last made is `Recorder.last`."""

    def __init__(self, before: str = "", behind: str = "") -> None:
        super().__init__()
        self.calls: list[Any] = []
        self.said: dict[str, Any] = {}
        self.before, self.behind = before, behind
        Recorder.last = self

    def generate_until(self, requests: Any) -> Any:
        self.calls.append([request.args[0] for request in requests])
        texts = []
        for request in requests:
            place = request.doc["example_id"], request.doc["question_index"]
            self.said[place] = f"own{len(self.said)}word"  # type: ignore[index]
            texts.append(f"{self.before}{self.said[place]}{self.behind}")  # type: ignore[index]
        return texts

    def loglikelihood(self, requests: Any) -> None:
        raise NotImplementedError

    def loglikelihood_rolling(self, requests: Any) -> None:
        raise NotImplementedError


def rounds_of(examples: Any, model: Any) -> Any:
    """The prompts of each round: question i of every example that has it, behind the model's own answers."""
    most = max((len(example.questions) for example in examples), default=0)
    return [
        [
            prompt_text(sequential_parts(example, index, [model.said[example.example_id, i] for i in range(index)]))
            for example in examples
            if len(example.questions) > index
        ]
        for index in range(most)
    ]


@settings(max_examples=15)
@given(counts=st.lists(st.integers(0, 5), min_size=1, max_size=5))
def test_each_round_asks_every_example_behind_its_own_answers(make_salad: Any, counts: Any) -> None:
    examples = make_salad(counts)
    model = Recorder()
    texts = LiveSequential(model, examples).generate_until(list(live_requests(examples, GREEDY)))
    assert model.calls == rounds_of(examples, model)
    places = [(e.example_id, index) for e in examples for index in range(len(e.questions))]
    assert texts == [model.said[place] for place in places]  # type: ignore[index]


def test_the_path_of_the_command_asks_so_too(
    make_salad: Callable[[Sequence[int]], tuple[Example, ...]], tmp_path: Path
) -> None:
    examples = make_salad([4, 2, 3])
    asking = AnswerRun("easy", examples, load_model(f"{__name__}:Recorder", {}), GREEDY)
    results = answer(asking, "sequential", tmp_path / "journal.sqlite")
    model = Recorder.last
    assert model.calls == rounds_of(examples, model)
    assert [len(call) for call in model.calls] == [3, 3, 2, 1], "examples drop out as their questions end"
    for prediction, example in zip(results.predictions, examples, strict=True):
        assert prediction.questions == tuple(question.question for question in ordered_questions(example))
        assert prediction.answers == tuple(
            model.said[example.example_id, index] for index in range(len(example.questions))
        )
    last = model.calls[-1][0]
    earlier = [model.said["easy-0000", index] for index in range(3)]
    assert [last.index(word) for word in earlier] == sorted(last.index(word) for word in earlier)
    foreign = set(model.said.values()) - set(earlier)
    assert not [word for word in foreign if word in last], "an answer of another example stands in the prompt"
    assert not [gold for gold in gold_answers(examples[0])[:3] if f"Answer: {gold}" in last]


@pytest.mark.parametrize(
    ("before", "behind", "why"),
    [
        ("<think>\nSomewhere\n\nDelft?</think>\n", "", "thinking is no answer"),
        ("", "\nQuestion: And then?\nAnswer: x", "what comes behind the stop was never said"),
        ("\n  ", "  ", "white space around it is not either"),
    ],
)
def test_earlier_answers_stand_cleaned_in_later_prompts(
    make_salad: Callable[[Sequence[int]], tuple[Example, ...]], before: str, behind: str, why: str
) -> None:
    examples = make_salad([3, 3])
    model = Recorder(before, behind)
    LiveSequential(model, examples).generate_until(list(live_requests(examples, GREEDY)))
    assert model.calls == rounds_of(examples, model), why


@pytest.mark.parametrize(
    ("text", "until", "said"),
    [
        ("Delft", ["\n"], "Delft"),
        ("Delft\nQuestion: Why?", ["\n"], "Delft"),
        ("in Delft. Context: more", ["Context:"], "in Delft."),
        ("Delft\n\nIt is a town.", [], "Delft"),
        ("<think>Linz", [], ""),
        ("", ["\n"], ""),
        ("{abstention} %s {0}", ["\n"], "{abstention} %s {0}"),
    ],
)
def test_what_a_model_said_is_the_first_line_of_its_answer(text: str, until: list[Any], said: str) -> None:
    assert answer_in_history(text, until) == said


def test_requests_made_for_plain_lm_eval_are_asked_with_the_models_own_answers(
    make_salad: Callable[[Sequence[int]], tuple[Example, ...]],
) -> None:
    examples = make_salad([3, 1])
    requests = [
        request_of(example, index, "sequential", gold_parts(example, index, "sequential"), GREEDY)
        for example in examples
        for index in range(len(example.questions))
    ]
    model = Recorder()
    assert len(LiveSequential(model, examples).generate_until(requests)) == 4
    assert model.calls == rounds_of(examples, model)


@pytest.mark.parametrize(
    "chosen", [[1, 2], [0, 2], [0, 1, 1]], ids=["without the first", "without the second", "one of them twice"]
)
def test_a_question_without_those_before_it_is_refused(
    make_salad: Callable[[Sequence[int]], tuple[Example, ...]], chosen: list[int]
) -> None:
    examples = make_salad([3])
    requests = list(live_requests(examples, GREEDY))
    with pytest.raises(ConfigError, match=r"easy-0000: questions .* are asked"):
        LiveSequential(Recorder(), examples).generate_until([requests[index] for index in chosen])
