"""Chunks with embeddings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ...utils.errors import ConfigError
from ...utils.expected import expect, expect_each
from ...utils.records.documents import Chunk, Document
from ...utils.settings import EmbeddingConfig

Embeddings = np.ndarray[Any, np.dtype[np.float32]]


@dataclass(frozen=True, slots=True, eq=False)
class PreprocessResult:
    """A corpus ready for question generation.

    `embeddings` has shape (chunks, dimensions) and type float32, one row for each of `chunks` in order; None if nothing
    was embedded. `documents` are those that the chunks were cut from: questions about sections, tables and dates need
    them.

    Raises:
        ConfigError: `embeddings` are not one vector for each chunk.
    """

    chunks: Sequence[Chunk]
    embeddings: Embeddings | None = None
    documents: Sequence[Document] = field(default=(), kw_only=True)

    def __post_init__(self) -> None:
        # Of a list or any iterable.
        object.__setattr__(self, "chunks", tuple(expect_each(self.chunks, Chunk, "chunks")))
        object.__setattr__(self, "documents", tuple(expect_each(self.documents, Document, "documents")))
        if self.embeddings is None:
            return
        try:
            embeddings = np.asarray(self.embeddings, dtype=np.float32)
        except (TypeError, ValueError) as error:
            raise ConfigError("embeddings: are no array of numbers with rows of one length") from error
        if embeddings.ndim != 2:
            raise ConfigError(f"embeddings: have shape {embeddings.shape}; wanted (chunks, dimensions)")
        if len(embeddings) != len(self.chunks):
            raise ConfigError(f"embeddings: {len(embeddings)} vectors for {len(self.chunks)} chunks")
        if not np.isfinite(embeddings).all():
            raise ConfigError("embeddings: hold NaN or infinity")
        object.__setattr__(self, "embeddings", embeddings)


def embed_chunks(chunks: Iterable[Chunk | Document], cfg: EmbeddingConfig) -> Embeddings:
    """Embed the texts of chunks or documents: shape (chunks, dimensions), float32, rows in order; (0, 0) for no chunks.

    Raises:
        ConfigError: `cfg.embed_fn` returned a different number of vectors than texts, vectors of different lengths,
            or values that are not finite numbers.
    """
    batches: list[Embeddings] = []
    expect(cfg, EmbeddingConfig, "cfg")
    every = [chunk.text for chunk in expect_each(chunks, (Chunk, Document), "chunks")]
    for start in range(0, len(every), cfg.batch_size):
        texts = every[start : start + cfg.batch_size]
        batches.append(_vectors(cfg.embed_fn(texts), len(texts)))
        if batches[-1].shape[1] != batches[0].shape[1]:
            raise ConfigError(
                f"embedding.embed_fn: gave vectors of {batches[0].shape[1]} and then of {batches[-1].shape[1]} "
                "numbers; all must be of one length"
            )
    return np.concatenate(batches) if batches else np.zeros((0, 0), dtype=np.float32)


def _vectors(given: Any, texts: int) -> Embeddings:
    try:
        vectors = np.asarray(given, dtype=np.float32)
    except (TypeError, ValueError) as error:
        raise ConfigError(
            f"embedding.embed_fn: gave what is no array of numbers, or rows of different lengths: {error}"
        ) from error
    if vectors.ndim != 2 or vectors.shape[0] != texts:
        raise ConfigError(
            f"embedding.embed_fn: gave an array of shape {vectors.shape} for {texts} texts; "
            f"wanted ({texts}, dimensions)"
        )
    if not np.isfinite(vectors).all():
        raise ConfigError("embedding.embed_fn: gave a vector that holds NaN or infinity")
    return vectors
