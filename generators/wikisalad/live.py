"""The sequential mode with the model's own earlier answers, over any lm-eval backend."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from ...utils.errors import ConfigError
from ..models.generation import answer_in
from ..models.wrapper import Wrapper
from .prompts import sequential_parts
from .records import Example
from .requests import request_of

if TYPE_CHECKING:
    from lm_eval.api.instance import Instance
    from lm_eval.api.model import LM


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
