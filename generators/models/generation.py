"""Generation options as objects with `generate` take them, and where a reply ends."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Any

_THINKING, _THOUGHT = "<think>", "</think>"


@dataclass(frozen=True)
class GenerationConfig(Mapping[str, Any]):
    """Options of one generation, read as attributes or as keys.

    `max_new_tokens` is the maximum length of a reply, which ends before the first of `stop_strings`. Without
    `do_sample` the likeliest token is taken each time, whatever `temperature` and `top_p` are.
    """

    max_new_tokens: int
    temperature: float
    top_p: float
    do_sample: bool
    stop_strings: tuple[str, ...]

    def __getitem__(self, name: str) -> Any:
        if name not in self:
            raise KeyError(name)
        return getattr(self, name)

    def __contains__(self, name: object) -> bool:
        return any(field.name == name for field in fields(self))

    def __iter__(self) -> Iterator[str]:
        return (field.name for field in fields(self))

    def __len__(self) -> int:
        return len(fields(self))


def generation_config(arguments: Mapping[str, Any]) -> GenerationConfig:
    """Convert lm-eval's generation arguments."""
    temperature = float(arguments.get("temperature", 0.0))
    return GenerationConfig(
        max_new_tokens=int(arguments["max_gen_toks"]),
        temperature=temperature,
        top_p=float(arguments.get("top_p", 1.0)),
        do_sample=bool(arguments.get("do_sample", temperature > 0)),
        stop_strings=tuple(arguments["until"]),
    )


def without_thoughts(text: str) -> str:
    """Return what follows the last thought in `<think>`; "" if a thought does not end.

    Unlike `strip_thinking`, a tag in the middle of a text is a word of it: a question may be about one.
    """
    if _THOUGHT in text:
        return text.rpartition(_THOUGHT)[2]
    return "" if text.lstrip().startswith(_THINKING) else text


def answer_in(text: str, stops: Iterable[str]) -> str:
    """Return the answer in a reply: without thoughts, and up to the first stop text, where lm-eval ends a reply."""
    # Imported here: generating a set does not score.
    from ...utils.qa_metrics import strip_thinking

    answer = strip_thinking(text).lstrip()
    for stop in stops:
        answer = answer.split(stop, 1)[0]
    return answer
