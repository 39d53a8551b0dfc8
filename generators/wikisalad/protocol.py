"""How a model says that it compresses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, runtime_checkable


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
