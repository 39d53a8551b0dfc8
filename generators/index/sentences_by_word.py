"""The inverted index of a corpus: the numbers of the sentences of each word, in one array."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from .shards import Numbers, ShardCounts, Starts


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
        self._rows: dict[str, int] = {}
        self._shards: list[tuple[Numbers, int, ShardCounts]] = []
        self._sentences = 0

    def add(self, shard: ShardCounts) -> None:
        rows = self._rows
        of_words = np.fromiter((rows.setdefault(word, len(rows)) for word in shard.words), np.int32, len(shard.words))
        self._shards.append((of_words, self._sentences, shard))
        self._sentences += shard.sentences

    def merged(self) -> SentencesByWord:
        counts = np.zeros(len(self._rows), dtype=np.int64)
        for rows, _, shard in self._shards:
            counts[rows] += np.diff(shard.starts)
        starts = np.concatenate(([0], np.cumsum(counts)))
        numbers = np.empty(starts[-1], dtype=np.int32)
        ends = starts[:-1].copy()
        for rows, first, shard in self._shards:
            lengths = np.diff(shard.starts)
            places = np.arange(len(shard.numbers)) + (ends[rows] - shard.starts[:-1]).repeat(lengths)
            numbers[places] = shard.numbers + np.int32(first)
            ends[rows] += lengths
        return SentencesByWord(tuple(self._rows), starts, numbers)
