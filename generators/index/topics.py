"""Group the passages of a corpus by topic: by titles, documents and headings, and by embeddings or words where many."""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from ...utils.records.documents import Chunk

if TYPE_CHECKING:
    from .corpus_index import CorpusIndex

# Topics within topics, down to passages.
Topics: TypeAlias = "Chunk | tuple[Topics, ...]"

# More parts than these, such as documents or headings, are grouped by their words.
_MOST = 64
# Words fall into this many buckets; two in one bucket count as one word, which is rare among those of a text.
_BUCKETS = 1_024
# All vectors have about this length. They hold whole numbers, whose sums of products are exact in every order and so
# on every machine; the largest, its square, is exact in single precision.
_LENGTH = 1_000
# A word in more than one sentence of so many does not tell topics apart.
_COMMON = 32
# Most members that are compared to choose the topics, and members that are sorted into them at a time.
_COMPARED, _AT_A_TIME = 10_000, 5_000
_REFINEMENTS = 3

_Array = np.ndarray[Any, np.dtype[Any]]
_LEVELS: tuple[Callable[[Chunk], object], ...] = (
    lambda chunk: chunk.title,
    lambda chunk: chunk.doc_id,
    lambda chunk: chunk.section[:2],
)


def topics_of(index: CorpusIndex) -> Topics:
    """Return the passages of a corpus by topic; a topic with one part is that part.

    Titles are topics, in each the documents, and in each of these the first two levels of headings. Where there are
    many of them, or many passages under one heading, they are grouped by their embeddings, or else by their words. The
    same corpus gives the same topics on every machine, in time that is linear in its words.
    """
    return _parts(index.chunks, _LEVELS, index)


def _parts(chunks: Sequence[Chunk], levels: Sequence[Callable[[Chunk], object]], index: CorpusIndex) -> Topics:
    if not levels:
        members = [[chunk] for chunk in chunks]
        parts: list[Topics] = list(chunks)
    else:
        groups: dict[object, list[Chunk]] = {}
        for chunk in chunks:
            groups.setdefault(levels[0](chunk), []).append(chunk)
        members = list(groups.values())
        parts = [_parts(member, levels[1:], index) for member in members]
    if len(parts) > _MOST:
        topics = grouped_by_likeness(members, _MOST, index)
        parts = [_joined([parts[number] for number in topic]) for topic in topics]
    return _joined(parts)


def _joined(parts: Sequence[Topics]) -> Topics:
    return parts[0] if len(parts) == 1 else tuple(parts)


def grouped_by_likeness(members: Sequence[Sequence[Chunk]], most: int, index: CorpusIndex) -> list[list[int]]:
    """Group members, each of some passages, into at most `most` topics; return their numbers, each once.

    Topics are far apart from each other, whatever their sizes, so that a small one stands beside a large one.
    """
    step = -(-len(members) // _COMPARED)
    compared = _vectors(members[::step], index)
    centres = _far_apart(compared, most)
    for _ in range(_REFINEMENTS):
        centres = _means(compared, _nearest(compared, centres), centres)
    groups: dict[int, list[int]] = {}
    for first in range(0, len(members), _AT_A_TIME):
        vectors = compared[first : first + _AT_A_TIME] if step == 1 else _vectors(members[first:][:_AT_A_TIME], index)
        for number, centre in enumerate(_nearest(vectors, centres).tolist(), start=first):
            groups.setdefault(centre, []).append(number)
    return list(groups.values())


def _vectors(members: Sequence[Sequence[Chunk]], index: CorpusIndex) -> _Array:
    if index.embedded is not None:
        directions = [index.embedded.direction(chunks) for chunks in members]
        return np.asarray(np.rint(np.stack(directions) * _LENGTH), dtype=np.float32)
    vectors = np.zeros((len(members), _BUCKETS), dtype=np.int32)
    telling: dict[str, tuple[int, int]] = {}
    for number, chunks in enumerate(members):
        words = Counter(word for chunk in chunks for sentence in index.in_chunk(chunk) for word in sentence.words)
        row = [0] * _BUCKETS
        for word, count in words.items():
            if word not in telling:
                telling[word] = _bucket(word), _rarity(word, index)
            bucket, rarity = telling[word]
            row[bucket] += count.bit_length() * rarity
        vectors[number] = row
    return _of_one_length(vectors)


def _bucket(word: str) -> int:
    # The hashes of Python's own differ from run to run.
    return zlib.crc32(word.encode("utf-8", "surrogatepass")) % _BUCKETS


def _rarity(word: str, index: CorpusIndex) -> int:
    """Return a whole number that grows as a word is rarer; 0 for figures, common words, and words of one sentence."""
    sentences = len(index.sentences_by_word[word])
    share = len(index.sentences) // sentences
    return share.bit_length() if sentences > 1 and share >= _COMMON and not word.isdecimal() else 0


def _of_one_length(vectors: _Array) -> _Array:
    lengths = np.sqrt((vectors.astype(np.float64) ** 2).sum(axis=1))
    scaled = vectors * _LENGTH // np.maximum(np.ceil(lengths), 1).astype(np.int64)[:, None]
    return np.asarray(scaled, dtype=np.float32)


def _far_apart(vectors: _Array, count: int) -> _Array:
    """Return `count` of the vectors: the one most like all, then always the one least like those chosen before."""
    chosen = [int(np.argmax(vectors @ _of_one_length(vectors.sum(axis=0, keepdims=True, dtype=np.int64))[0]))]
    # Members without a telling word are like nothing, and no topic.
    likeness = np.where(vectors.any(axis=1), np.float32(-np.inf), np.float32(np.inf))
    while len(chosen) < count:
        likeness = np.maximum(likeness, vectors @ vectors[chosen[-1]])
        likeness[chosen] = np.inf
        chosen.append(int(np.argmin(likeness)))
    return vectors[chosen]


def _nearest(vectors: _Array, centres: _Array) -> _Array:
    return np.asarray(np.argmax(vectors @ centres.T, axis=1))


def _means(vectors: _Array, nearest: _Array, centres: _Array) -> _Array:
    """Return the mean of the vectors of each centre; a centre without any stays where it is."""
    sums: _Array = np.zeros(centres.shape, dtype=np.int64)
    np.add.at(sums, nearest, vectors.astype(np.int64))
    empty = np.flatnonzero(~sums.any(axis=1))
    sums[empty] = centres[empty]
    return _of_one_length(sums)
