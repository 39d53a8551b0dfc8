"""Questions as requests to an lm-eval model, which say what their context is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from lm_eval.api.instance import Instance

from .prompts import Mode, Part, asked_order, gold_answers, sequential_parts, simple_parts, text_of
from .records import Example

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
