"""What models that are not lm-eval's own look like to this package."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Any, Protocol, runtime_checkable


@dataclass(frozen=True)
class GenerationConfig(Mapping[str, Any]):
    """How a reply is generated. Fields are read as attributes or as keys.

    `max_new_tokens` is the most tokens that a reply may have, `stop_strings` are texts before which it ends. Where
    `do_sample` is not set the likeliest token is taken each time, whatever `temperature` and `top_p` are.
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


@runtime_checkable
class Generates(Protocol):
    """A model that answers one prompt at a time.

    It may also have `get_model_info()`, a mapping whose `name` (or `model_name`) is written into the results, and
    `reset()`, called before each prompt: every prompt is whole, and prompts of several examples follow one another.
    """

    def generate(self, prompt: str, config: GenerationConfig) -> str: ...
