"""Search in texts: the protocol, BM25 (bm25s, with rank-bm25 as its reference) and nearest embeddings."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Protocol

import bm25s
import numpy as np
from bm25s.tokenization import Tokenized

from ...utils.errors import ConfigError, require
from ...utils.text.words import fold_words, has_unspaced
from .term_counts import TermCounts, count_terms

# The usual constants: saturation of repeated words, and length normalisation.
K1, B = 1.5, 0.75


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
    """BM25 with Lucene's idf, on bm25s, over the `search_terms` of the texts, so every script is supported."""

    def __init__(self, texts: Sequence[str]) -> None:
        counts = count_terms(texts, search_terms)
        self._index: _FastBM25 | None = None
        if counts.vocabulary:
            # Double precision: in single precision the order of near-equal scores depends on the machine.
            self._index = _FastBM25(k1=K1, b=B, method="lucene", dtype="float64")
            self._index.index(Tokenized(counts, counts.vocabulary), create_empty_token=False, show_progress=False)

    def search(self, query: str, k: int) -> list[Hit]:
        if self._index is None:
            return []
        known = self._index.get_tokens_ids(search_terms(query))
        return _nearest(self._index.get_scores_from_ids(known), k) if known else []

    def having(self, term: str) -> np.ndarray[Any, np.dtype[np.int32]]:
        """Return the numbers of the texts with one of the `search_terms`, ascending."""
        place = self._index.vocab_dict.get(term) if self._index is not None else None
        if self._index is None or place is None:
            return np.zeros(0, dtype=np.int32)
        start, end = self._index.scores["indptr"][place : place + 2]
        found: np.ndarray[Any, np.dtype[np.int32]] = self._index.scores["indices"][start:end]
        return found


class _FastBM25(bm25s.BM25):  # type: ignore[misc]
    """bm25s that scores all texts at once; it goes through them one by one, which takes most of its time.

    The scores are the same to the bit.
    """

    def build_index_from_ids(self, unique_token_ids: object, corpus_token_ids: TermCounts, **_: object) -> Any:
        """Return the scores in bm25s's form: by term, with the texts that have it, in their order."""
        self.nonoccurrence_array = None  # which only other variants of BM25 need
        found, lengths = corpus_token_ids.by_term, corpus_token_ids.lengths
        texts = len(lengths)
        frequency = np.diff(found.indptr)
        distinct, place = np.unique(frequency, return_inverse=True)
        idf = np.array([math.log(1 + (texts - n + 0.5) / (n + 0.5)) for n in distinct.tolist()])[place]
        saturation = self.k1 * ((1 - self.b) + self.b * lengths / lengths.mean())
        data = found.data.astype(np.float64)
        data /= saturation[found.indices] + data
        data *= np.repeat(idf, frequency)
        return {"data": data, "indices": found.indices, "indptr": found.indptr, "num_docs": texts}


class RankBM25Search:
    """The same ranking computed by rank-bm25: slower, and independent of bm25s. Scores are (K1 + 1) times greater.

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
