"""The inverted index of a corpus: the numbers of the sentences of each word, in one array."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from .shards import Numbers, ShardCounts, Starts

Array = np.ndarray[Any, np.dtype[Any]]


class SentencesByWord(Mapping[str, Sequence[int]]):
    """The numbers of the sentences of each folded word, ascending.

    Those of word `i` of `words` are `numbers[starts[i] : starts[i + 1]]`. The arrays may be of a file.
    """

    def __init__(self, words: Sequence[str], starts: Starts, numbers: Numbers) -> None:
        self.words, self.starts, self.numbers = words, starts, numbers
        self._rows = {word: row for row, word in enumerate(words)}
        # For single words, a view is several times as fast as the array.
        self._views = starts.data, numbers.data

    def __getitem__(self, word: str) -> Sequence[int]:
        row = self._rows[word]
        starts, numbers = self._views
        return numbers[starts[row] : starts[row + 1]]

    def __contains__(self, word: object) -> bool:
        return word in self._rows

    def __iter__(self) -> Iterator[str]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)


class Merger:
    """Merge the words of shards, which are added in their order."""

    def __init__(self) -> None:
        self._rows: defaultdict[str, int] = defaultdict()
        self._rows.default_factory = self._rows.__len__
        self._shards: list[_Rows] = []
        self._sentences = 0

    def add(self, shard: ShardCounts) -> None:
        of_words = np.fromiter(map(self._rows.__getitem__, shard.words), np.int32, len(shard.words))
        self._shards.append(_Rows(of_words, _narrow(np.diff(shard.starts)), _narrow(shard.numbers), self._sentences))
        self._sentences += shard.sentences

    def merged(self) -> SentencesByWord:
        counts = np.zeros(len(self._rows), dtype=np.int64)
        for shard in self._shards:
            counts[shard.words] += shard.lengths
        ends = np.concatenate(([0], np.cumsum(counts)))
        every = SentencesByWord(tuple(self._rows), ends.copy(), np.empty(ends[-1], dtype=np.int32))
        for shard in self._shards:
            starts = np.cumsum(shard.lengths, dtype=np.int64) - shard.lengths
            places = np.arange(len(shard.numbers)) + (ends[shard.words] - starts).repeat(shard.lengths)
            every.numbers[places] = shard.numbers + np.int32(shard.first)
            ends[shard.words] += shard.lengths
        return every


class _Rows(NamedTuple):
    """A shard: the rows of its words, how many of its sentences have each, and these, counted from its `first`."""

    words: Numbers
    lengths: Array
    numbers: Array
    first: int


def _narrow(numbers: Array) -> Array:
    """Return numbers from 0 on in as few bytes as hold them: a shard has some hundred sentences."""
    return numbers.astype(np.min_scalar_type(numbers.max(initial=0)))
