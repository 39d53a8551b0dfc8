"""Questions as requests to an lm-eval model, and the sequential mode with the model's own earlier answers."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from lm_eval.api.instance import Instance

from ...utils.errors import ConfigError
from ..models.generation import answer_in
from ..models.wrapper import Wrapper
from .prompts import Part, asked_order, gold_answers, sequential_parts, simple_parts, text_of
from .records import Example, Mode

if TYPE_CHECKING:
    from lm_eval.api.instance import Instance
    from lm_eval.api.model import LM

_KIND = "generate_until"


def simple_requests(examples: Sequence[Example], generation: Mapping[str, Any]) -> Iterator[Instance]:
    """Each question of each example with all of the context."""
    for example in examples:
        for index in range(len(example.questions)):
            yield request_of(example, index, "simple", simple_parts(example, index), generation)


def gold_requests(examples: Sequence[Example], generation: Mapping[str, Any]) -> Iterator[Instance]:
    """Each question of each example behind the earlier ones, to which the prompt has the gold answers."""
    for example in examples:
        golds = gold_answers(example)
        for index in range(len(example.questions)):
            yield request_of(example, index, "sequential", sequential_parts(example, index, golds), generation)


def turns(examples: Sequence[Example], generation: Mapping[str, Any]) -> Iterator[Instance]:
    """Each question of each example, without a prompt yet: `LiveSequential` makes it of the answers before it."""
    for example in examples:
        for index in range(len(example.questions)):
            yield Instance(_KIND, _place(example, index), ("", dict(generation)), index)


def request_of(
    example: Example, index: int, mode: Mode, parts: Sequence[Part], generation: Mapping[str, Any]
) -> Instance:
    """One question. Its `doc` says which: `example_id`, `question_index` in the order asked, `mode`, `language`,
    `question`, and the `parts` that the prompt is joined from, of which those of kind `context` are the example's."""
    doc = {
        **_place(example, index),
        "mode": mode,
        "language": example.language,
        "question": asked_order(example)[index].question,
        "parts": [asdict(part) for part in parts],
    }
    return Instance(_KIND, doc, (text_of(parts), dict(generation)), index)


def _place(example: Example, index: int) -> dict[str, Any]:
    return {"example_id": example.example_id, "question_index": index}


class LiveSequential(Wrapper):
    """Asks in rounds: round i holds question i of every example that has as many, so batches stay full.

    lm-eval builds all prompts before the first answer is there. This makes them anew: of a request it takes from `doc`
    the example and the question's index, and the generation arguments; its prompt is not read.

    Args:
        inner: the model that answers.
        examples: those that requests may be about.
    """

    def __init__(self, inner: LM, examples: Iterable[Example]) -> None:
        super().__init__(inner)
        self._examples = {example.example_id: example for example in examples}

    def generate_until(self, requests: list[Instance], disable_tqdm: bool = False) -> list[str]:
        """The model's texts, in the order of the requests.

        Raises:
            ConfigError: a question is asked twice or without those before it.
        """
        said: dict[str, list[str]] = defaultdict(list)
        texts = [""] * len(requests)
        for numbers in _rounds(requests):
            asked = [self._with_own_answers(requests[number], said) for number in numbers]
            for number, text in zip(numbers, super().generate_until(asked), strict=True):
                texts[number] = text
                request = requests[number]
                said[request.doc["example_id"]].append(as_said(text, request.args[1].get("until", [])))
        return texts

    def _with_own_answers(self, request: Instance, said: dict[str, list[str]]) -> Instance:
        example, index = self._examples[request.doc["example_id"]], request.doc["question_index"]
        parts = sequential_parts(example, index, said[example.example_id])
        return request_of(example, index, "sequential", parts, request.args[1])


def _rounds(requests: Sequence[Instance]) -> list[list[int]]:
    """The numbers of the requests for the first question of each example, for the second, and so on."""
    asked: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for number, request in enumerate(requests):
        asked[request.doc["example_id"]].append((request.doc["question_index"], number))
    rounds: dict[int, list[int]] = defaultdict(list)
    for example_id, places in asked.items():
        indices = sorted(index for index, _ in places)
        if indices != list(range(len(places))):
            raise ConfigError(
                f"{example_id}: questions {', '.join(map(str, indices))} are asked, counted from 0; the live "
                "sequential mode needs each once, and all those before it"
            )
        for index, number in places:
            rounds[index].append(number)
    return [rounds[index] for index in sorted(rounds)]


def as_said(text: str, until: list[str]) -> str:
    """An answer as it stands in later prompts: what scoring reads of it.

    That is the first line of `answer_in`: a line break would look like the end of the turn.
    """
    return next(iter(answer_in(text, until).splitlines()), "").strip()
