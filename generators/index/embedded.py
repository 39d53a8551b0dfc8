"""Embedded chunks: which are near each other, and which direction several have together."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np

from ...utils.records.documents import Chunk

_Array = np.ndarray[Any, np.dtype[np.float32]]


class EmbeddedChunks:
    """The chunks of a corpus with their embeddings, shape (chunks, dimensions), in order."""

    def __init__(self, chunks: Sequence[Chunk], embeddings: _Array) -> None:
        self._chunks = chunks
        self._directions = _unit(embeddings)

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return {chunk.chunk_id: number for number, chunk in enumerate(self._chunks)}

    def near(self, chunk: Chunk, count: int) -> list[tuple[Chunk, float]]:
        """Return the `count` chunks nearest to one with their cosines, nearest first; those below 0 are not near."""
        own = self._numbers[chunk.chunk_id]
        # Rounded, since the last digits depend on the machine.
        cosines = np.round((self._directions @ self._directions[own]).astype(np.float64), 6)
        cosines[own] = 0
        order = np.lexsort((np.arange(len(cosines)), -cosines))[:count]
        return [(self._chunks[number], float(cosines[number])) for number in order if cosines[number] > 0]

    def direction(self, chunks: Sequence[Chunk]) -> _Array:
        """Return the direction of the mean of some chunks: a vector of length 1, or 0 if they have none."""
        numbers = [self._numbers[chunk.chunk_id] for chunk in chunks]
        return np.asarray(_unit(self._directions[numbers].mean(axis=0, keepdims=True))[0])


def _unit(vectors: _Array) -> _Array:
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    return np.asarray(vectors / np.where(lengths > 0, lengths, 1), dtype=np.float32)
