"""Search in texts: the protocol, BM25 (with rank-bm25 as its reference) and nearest embeddings."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Protocol

import numpy as np

from ...utils.errors import ConfigError, require
from ...utils.text.words import fold_words, has_unspaced
from .term_counts import count_terms

# The usual constants: saturation of repeated words, and length normalisation.
K1, B = 1.5, 0.75

_Numbers = np.ndarray[Any, np.dtype[np.int32]]


@dataclass(frozen=True, slots=True)
class Hit:
    """A retrieved text: its index among the indexed texts, and its score (greater is nearer).

    The score is BM25's or a cosine from -1 to 1, depending on the retriever.
    """

    index: int
    score: float


class TextSearch(Protocol):
    """A search over texts, which are known by their numbers."""

    def search(self, query: str, k: int) -> list[Hit]:
        """Return at most `k` texts, nearest first, ties by index; never one with nothing in common with `query`."""
        ...


def search_terms(text: str) -> list[str]:
    """Return the folded words of a text; those of a script written without spaces, which are letters, also in pairs."""
    words = fold_words(text)
    if not has_unspaced(text):
        return words
    return [*words, *(a + b for a, b in pairwise(words) if has_unspaced(a) and has_unspaced(b))]


class BM25Search:
    """BM25 with Lucene's idf over the `search_terms` of the texts, so every script is supported.

    The scores are those of bm25s to the bit. They are computed for the terms of a query, from counts, which take half
    of their memory.
    """

    def __init__(self, texts: Iterable[str]) -> None:
        self._counts = count_terms(texts, search_terms)
        lengths = self._counts.lengths
        # Double precision: in single precision the order of near-equal scores depends on the machine.
        self._saturation = K1 * ((1 - B) + B * lengths / lengths.mean()) if lengths.any() else lengths * 1.0

    def search(self, query: str, k: int) -> list[Hit]:
        known = [found for term in search_terms(query) if (found := self._counts.of(term))[0].size]
        if not known:
            return []
        texts = np.concatenate([having for having, _ in known])
        scores = np.concatenate([counts for _, counts in known]).astype(np.float64)
        scores /= self._saturation[texts] + scores
        scores *= np.repeat([self._idf(having.size) for having, _ in known], [having.size for having, _ in known])
        return _nearest(np.bincount(texts, scores, len(self._saturation)).astype(np.float64, copy=False), k)

    def _idf(self, having: int) -> float:
        return math.log(1 + (len(self._saturation) - having + 0.5) / (having + 0.5))

    def having(self, term: str) -> _Numbers:
        """Return the numbers of the texts with one of the `search_terms`, ascending."""
        return self._counts.of(term)[0]


class RankBM25Search:
    """The same ranking computed by rank-bm25: slower, and independent of ours. Scores are (K1 + 1) times greater.

    Raises:
        MissingDependency: rank-bm25 is not installed.
    """

    def __init__(self, texts: Sequence[str]) -> None:
        rank_bm25 = require("rank_bm25", extra="rank-bm25")
        tokens = [search_terms(text) for text in texts]
        self._index: Any = None
        if any(tokens):
            self._index = rank_bm25.BM25Okapi(tokens, k1=K1, b=B)
            # rank-bm25 gives words of more than half the texts a made-up positive idf; Lucene's needs no such floor.
            self._index.idf = _lucene_idf(tokens)

    def search(self, query: str, k: int) -> list[Hit]:
        return [] if self._index is None else _nearest(self._index.get_scores(search_terms(query)), k)


class EmbeddingSearch:
    """Nearest neighbours by the cosine between a text's embedding and the query's.

    Cosines that differ by less than a millionth count as equal, since their last digits depend on the machine. A zero
    vector is near nothing.

    Args:
        embeddings: shape (texts, dimensions), as in `PreprocessResult.embeddings`.
        embed_fn: the function that made the embeddings; it takes a list of texts and gives one vector for each.

    Raises:
        ConfigError: `embeddings` does not have two dimensions; or, in a search, `embed_fn` does not give one vector of
            the same length as the others.
    """

    def __init__(self, embeddings: np.ndarray[Any, Any], embed_fn: Callable[[Sequence[str]], Any]) -> None:
        if embeddings.ndim != 2:
            raise ConfigError(f"embeddings: have shape {embeddings.shape}; wanted (texts, dimensions)")
        lengths = np.linalg.norm(embeddings, axis=1, keepdims=True)
        self._directions = embeddings / np.where(lengths > 0, lengths, 1)
        self._usable = lengths[:, 0] > 0
        self._embed = embed_fn

    def search(self, query: str, k: int) -> list[Hit]:
        if not self._usable.any():
            return []
        vector = np.asarray(self._embed([query]), dtype=self._directions.dtype)
        if vector.shape != (1, self._directions.shape[1]):
            raise ConfigError(
                f"embedding.embed_fn: gave an array of shape {vector.shape} for one text; wanted "
                f"(1, {self._directions.shape[1]}), as the embeddings have"
            )
        length = np.linalg.norm(vector)
        if not length > 0:
            return []
        cosines = np.round(self._directions @ (vector[0] / length), 6)
        found = np.flatnonzero(self._usable)
        order = found[np.lexsort((found, -cosines[found]))][:k]
        return [Hit(int(index), float(cosines[index])) for index in order]


def _lucene_idf(tokens: Sequence[Sequence[str]]) -> dict[str, float]:
    frequency: dict[str, int] = {}
    for text in tokens:
        for word in set(text):
            frequency[word] = frequency.get(word, 0) + 1
    return {word: math.log(1 + (len(tokens) - n + 0.5) / (n + 0.5)) for word, n in frequency.items()}


def _nearest(scores: np.ndarray[Any, np.dtype[np.float64]], k: int) -> list[Hit]:
    found = np.flatnonzero(scores > 0)
    if 0 < k < found.size:  # sort only the k nearest and those as near as the last of them
        least = np.partition(scores[found], found.size - k)[found.size - k]
        found = found[scores[found] >= least]
    order = found[np.lexsort((found, -scores[found]))][:k]
    return [Hit(int(index), float(scores[index])) for index in order]
