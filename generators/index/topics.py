"""Group passages, or larger parts of a corpus, by the topics that their words show."""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from ...utils.records.documents import Chunk
from .corpus_index import CorpusIndex

# Words fall into this many buckets; two in one bucket count as one word, which is rare among those of a text.
_BUCKETS = 512
# All vectors have about this length. They hold whole numbers, whose sums of products are exact in every order and so
# on every machine; the largest, its square, is exact in single precision.
_LENGTH = 1_000
# A word in more than one sentence of so many does not tell topics apart.
_COMMON = 8
# Most members that are compared to choose the topics, and members that are sorted into them at a time.
_COMPARED, _AT_A_TIME = 20_000, 10_000
_REFINEMENTS = 3

_Array = np.ndarray[Any, np.dtype[Any]]


def grouped_by_topic(members: Sequence[Sequence[Chunk]], most: int, index: CorpusIndex) -> list[list[int]]:
    """Group members, each of some passages, into at most `most` topics; return their numbers, each once.

    Topics are far apart from each other, whatever their sizes, so that a small one stands beside a large one. The same
    corpus gives the same groups on every machine. Time is linear in the words of the corpus.
    """
    if len(members) <= most:
        return [[number] for number in range(len(members))]
    rarities = _Rarities(index)
    step = -(-len(members) // _COMPARED)
    compared = _vectors(members[::step], rarities)
    centres = _far_apart(compared, most)
    for _ in range(_REFINEMENTS):
        centres = _means(compared, _nearest(compared, centres), centres)
    groups: dict[int, list[int]] = {}
    for first in range(0, len(members), _AT_A_TIME):
        vectors = compared[first : first + _AT_A_TIME] if step == 1 else _vectors(members[first:][:_AT_A_TIME], rarities)
        for number, centre in enumerate(_nearest(vectors, centres).tolist(), start=first):
            groups.setdefault(centre, []).append(number)
    return list(groups.values())


class _Rarities:
    """How rare each word is, in whole numbers; 0 for words that are common, or in one sentence only."""

    def __init__(self, index: CorpusIndex) -> None:
        self.index = index

    def of(self, word: str) -> int:
        sentences = len(self.index.sentences_by_word[word])
        share = len(self.index.sentences) // sentences
        return share.bit_length() if sentences > 1 and share >= _COMMON else 0


def _vectors(members: Sequence[Sequence[Chunk]], rarities: _Rarities) -> _Array:
    vectors = np.zeros((len(members), _BUCKETS), dtype=np.int64)
    for number, chunks in enumerate(members):
        words = Counter(
            word for chunk in chunks for sentence in rarities.index.in_chunk(chunk) for word in sentence.words
        )
        for word, count in words.items():
            vectors[number, _bucket(word)] += count.bit_length() * rarities.of(word)
    return _of_one_length(vectors)


@lru_cache(maxsize=1 << 17)
def _bucket(word: str) -> int:
    # The hashes of Python's own differ from run to run.
    return zlib.crc32(word.encode("utf-8", "surrogatepass")) % _BUCKETS


def _of_one_length(vectors: _Array) -> _Array:
    lengths = np.sqrt((vectors.astype(np.float64) ** 2).sum(axis=1))
    scaled = vectors * _LENGTH // np.maximum(np.ceil(lengths), 1).astype(np.int64)[:, None]
    return np.asarray(scaled, dtype=np.float32)


def _far_apart(vectors: _Array, count: int) -> _Array:
    """Return `count` of the vectors: the one most like all, then always the one least like those chosen before.

    A vector counts by its likeness to all others too, since one that is like no other is no topic.
    """
    density = vectors.astype(np.float64) @ vectors.sum(axis=0, dtype=np.float64)
    chosen = [int(np.argmax(density))]
    nearest = np.zeros(len(vectors), dtype=np.float64)
    while len(chosen) < count:
        nearest = np.maximum(nearest, vectors @ vectors[chosen[-1]])
        score = np.maximum(_LENGTH**2 - nearest, 0) * density
        score[chosen] = -1
        chosen.append(int(np.argmax(score)))
    return vectors[chosen]


def _nearest(vectors: _Array, centres: _Array) -> _Array:
    return np.asarray(np.argmax(vectors @ centres.T, axis=1))


def _means(vectors: _Array, nearest: _Array, centres: _Array) -> _Array:
    """Return the mean of the vectors of each centre; a centre without any stays where it is."""
    sums = np.zeros(centres.shape, dtype=np.int64)
    np.add.at(sums, nearest, vectors.astype(np.int64))
    sums = np.where(sums.any(axis=1)[:, None], sums, centres.astype(np.int64))
    return _of_one_length(sums)
