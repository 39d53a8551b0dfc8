"""What models that are not lm-eval's own look like to this package, and how a model says that it compresses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
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


@runtime_checkable
class Compresses(Protocol):
    """A model, or a wrapper around one, that shortens its context and says by how much.

    An entry of `get_compression_stats` has `original_tokens` and `compressed_tokens`, lengths of the context; it may
    have `summary_tokens`, those of them that were newly written; `boundaries`, offsets into the example's prompt at
    which a new topic was found to begin; and `decompressed_segments`, what was kept or brought back word for word:
    numbers of segments, or stretches `{"start_char": …, "end_char": …}` of the example's prompt. One of a class that
    extends lm-eval's `LM` also has `example_id` and `question_index`, as `Instance.doc` names them.
    """

    def get_compression_stats(self) -> Sequence[Mapping[str, Any]]:
        """An entry for each prompt since the last `reset`."""

    def get_decompressed_segments(self) -> Sequence[Any]:
        """For each entry, in the same order, its `decompressed_segments`."""

    def reset(self) -> None:
        """Forget what was reported so far."""
