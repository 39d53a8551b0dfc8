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
from .prompts import Part, ordered_questions, prompt_text, sequential_parts, simple_parts
from .records import Example, Mode

if TYPE_CHECKING:
    from lm_eval.api.model import LM

_KIND = "generate_until"


def simple_requests(examples: Sequence[Example], generation: Mapping[str, Any]) -> Iterator[Instance]:
    """Yield each question of each example with all of the context."""
    for example in examples:
        for index in range(len(example.questions)):
            yield request_of(example, index, "simple", simple_parts(example, index), generation)


def live_requests(examples: Sequence[Example], generation: Mapping[str, Any]) -> Iterator[Instance]:
    """Yield each question of each example with an empty prompt, which `LiveSequential` fills in."""
    for example in examples:
        for index in range(len(example.questions)):
            yield Instance(_KIND, _question_key(example, index), ("", dict(generation)), index)


def request_of(
    example: Example, index: int, mode: Mode, parts: Sequence[Part], generation: Mapping[str, Any]
) -> Instance:
    """Return one question as a request.

    Its `doc` has `example_id`, `question_index` (in the order asked), `mode`, `language`, `question`, and the `parts`
    that the prompt is joined from, of which those of kind `context` come from the example.
    """
    doc = {
        **_question_key(example, index),
        "mode": mode,
        "language": example.language,
        "question": ordered_questions(example)[index].question,
        "parts": [asdict(part) for part in parts],
    }
    return Instance(_KIND, doc, (prompt_text(parts), dict(generation)), index)


def _question_key(example: Example, index: int) -> dict[str, Any]:
    return {"example_id": example.example_id, "question_index": index}


class LiveSequential(Wrapper):
    """Asks in rounds: round i holds question i of every example that has one, so that batches stay full.

    lm-eval builds all prompts before the first answer is known, so the prompts are built again here. Of a request,
    `doc` names the example and the question's index, and the generation arguments are used; its prompt is ignored.

    Args:
        inner: the model that answers.
        examples: those that requests may name.
    """

    def __init__(self, inner: LM, examples: Iterable[Example]) -> None:
        super().__init__(inner)
        self._examples = {example.example_id: example for example in examples}

    def generate_until(self, requests: list[Instance], disable_tqdm: bool = False) -> list[str]:
        """Return the model's texts in the order of the requests.

        Raises:
            ConfigError: a question is asked twice or without those before it.
        """
        history: dict[str, list[str]] = defaultdict(list)
        texts = [""] * len(requests)
        for numbers in _rounds(requests):
            asked = [self._with_history(requests[number], history) for number in numbers]
            for number, text in zip(numbers, super().generate_until(asked), strict=True):
                texts[number] = text
                request = requests[number]
                history[request.doc["example_id"]].append(answer_in_history(text, request.args[1].get("until", [])))
        return texts

    def _with_history(self, request: Instance, history: dict[str, list[str]]) -> Instance:
        example, index = self._examples[request.doc["example_id"]], request.doc["question_index"]
        parts = sequential_parts(example, index, history[example.example_id])
        return request_of(example, index, "sequential", parts, request.args[1])


def _rounds(requests: Sequence[Instance]) -> list[list[int]]:
    """Return the numbers of the requests for the first question of each example, for the second, and so on."""
    by_example: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for number, request in enumerate(requests):
        by_example[request.doc["example_id"]].append((request.doc["question_index"], number))
    rounds: dict[int, list[int]] = defaultdict(list)
    for example_id, indexed in by_example.items():
        indices = sorted(index for index, _ in indexed)
        if indices != list(range(len(indexed))):
            raise ConfigError(
                f"{example_id}: questions {', '.join(map(str, indices))} are asked, counted from 0; the live "
                "sequential mode needs each once, and all those before it"
            )
        for index, number in indexed:
            rounds[index].append(number)
    return [rounds[index] for index in sorted(rounds)]


def answer_in_history(text: str, until: list[str]) -> str:
    """Return an answer as later prompts show it: the first line of `answer_in`, which is what scoring reads.

    A line break would look like the end of the answer.
    """
    return next(iter(answer_in(text, until).splitlines()), "").strip()
