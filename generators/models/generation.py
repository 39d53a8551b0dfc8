"""lm-eval's arguments of a generation as other models take them, and where its reply ends."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ...utils.qa_metrics import strip_thinking
from .protocol import GenerationConfig


def generation_config(arguments: Mapping[str, Any]) -> GenerationConfig:
    """lm-eval's arguments as they are given to an object with `generate`."""
    temperature = float(arguments.get("temperature", 0.0))
    return GenerationConfig(
        max_new_tokens=int(arguments["max_gen_toks"]),
        temperature=temperature,
        top_p=float(arguments.get("top_p", 1.0)),
        do_sample=bool(arguments.get("do_sample", temperature > 0)),
        stop_strings=tuple(arguments["until"]),
    )


def answer_in(text: str, stops: Iterable[str]) -> str:
    """What a model answered: without what it thought aloud, and up to the first stop, as lm-eval ends a reply."""
    answer = strip_thinking(text).lstrip()
    for stop in stops:
        answer = answer.split(stop, 1)[0]
    return answer
