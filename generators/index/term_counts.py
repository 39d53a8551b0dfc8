"""Counts of each term in each text, by term."""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any

import numpy as np
import scipy.sparse as sp

from ...utils.text.words import has_unspaced
from ..engine.forks import in_ranges

Array = np.ndarray[Any, np.dtype[Any]]

# Texts that are counted together: their terms take some 10 MB.
_AT_A_TIME = 8_192
# Texts for which a further process pays: it counts for about a second.
_OF_A_PROCESS = 8_192
# Pieces of text whose terms are remembered: some 20 MB.
_REMEMBERED = 1 << 17


@dataclass(frozen=True, slots=True)
class TermCounts:
    """The numbers of terms in texts.

    `vocabulary` has the number of each term. The texts with term `i`, ascending, and how often each has it, are in
    `texts` and `counts` from `starts[i]` to `starts[i + 1]`. `lengths` is the number of terms of each text, repeated
    ones included.
    """

    vocabulary: dict[str, int]
    starts: Array
    texts: Array
    counts: Array
    lengths: Array

    def of(self, term: str) -> tuple[Array, Array]:
        """Return the texts with a term, and how often each has it."""
        number = self.vocabulary.get(term)
        span = slice(0) if number is None else slice(*self.starts[number : number + 2].tolist())
        return self.texts[span], self.counts[span]


def count_terms(texts: Iterable[str], terms: Callable[[str], Sequence[str]]) -> TermCounts:
    """Count the terms of texts.

    Args:
        texts: the texts.
        terms: gives the terms of a text; where words stand between spaces, those of each piece between two spaces by
            itself, which is what makes this fast: a corpus repeats its words.
    """
    every = list(texts)
    vocabulary: dict[str, int] = {}
    blocks: list[_Block] = []
    for words, of_part in in_ranges(lambda numbers: _count_part(every, numbers, terms), len(every), _OF_A_PROCESS):
        numbers = np.fromiter((vocabulary.setdefault(word, len(vocabulary)) for word in words), np.int64, len(words))
        blocks.extend(replace(block, terms=numbers[block.terms]) for block in of_part)
    return _merged(blocks, vocabulary)


def _count_part(
    texts: Sequence[str], counted: range, terms: Callable[[str], Sequence[str]]
) -> tuple[list[str], list[_Block]]:
    """Count the terms of the texts with some numbers, and return the terms and their counts."""
    numbers: defaultdict[str, int] = defaultdict()
    numbers.default_factory = numbers.__len__
    pieces = _Pieces(numbers, terms)
    blocks: list[_Block] = []
    for start in counted[::_AT_A_TIME]:
        every, ends = array("i"), array("q", [0])
        for text in texts[start : min(start + _AT_A_TIME, counted.stop)]:
            if has_unspaced(text):
                every.extend(map(numbers.__getitem__, terms(text)))
            else:
                every.extend(chain.from_iterable(map(pieces.__getitem__, text.split(" "))))
            ends.append(len(every))
        blocks.append(_counted(every, ends, start, len(numbers)))
    return list(numbers), blocks


@dataclass(frozen=True, slots=True)
class _Block:
    """The counts of some texts: the numbers of terms, how many texts have each, which texts, and how often."""

    terms: Array
    having: Array
    texts: Array
    counts: Array
    lengths: Array


def _counted(every: array[int], ends: array[int], first: int, terms: int) -> _Block:
    starts, columns = np.asarray(ends, dtype=np.int64), np.asarray(every, dtype=np.int32)
    ones = np.ones(len(columns), dtype=np.int32)
    by_term = sp.csr_matrix((ones, columns, starts), shape=(len(starts) - 1, terms)).tocsc()
    by_term.sum_duplicates()
    counts = by_term.data.astype(np.min_scalar_type(by_term.data.max(initial=0)))
    return _Block(np.arange(terms), np.diff(by_term.indptr), by_term.indices + np.int32(first), counts, np.diff(starts))


def _merged(blocks: Sequence[_Block], vocabulary: dict[str, int]) -> TermCounts:
    """Put the blocks together by term."""
    starts = np.zeros(len(vocabulary) + 1, dtype=np.int64)
    for block in blocks:
        starts[block.terms + 1] += block.having
    np.cumsum(starts, out=starts)
    free = starts[:-1].copy()
    texts = np.empty(starts[-1], dtype=np.int32)
    counts = np.empty(starts[-1], dtype=np.result_type(np.uint8, *(block.counts for block in blocks)))
    for block in blocks:
        # Where the numbers of each term go: behind those of the blocks before.
        begins = np.cumsum(block.having) - block.having
        place = np.repeat(free[block.terms] - begins, block.having) + np.arange(len(block.texts))
        texts[place], counts[place] = block.texts, block.counts
        free[block.terms] += block.having
    lengths = np.concatenate([block.lengths for block in blocks]) if blocks else np.zeros(0, dtype=np.int64)
    return TermCounts(vocabulary, starts, texts, counts, lengths)


class _Pieces(dict[str, tuple[int, ...]]):
    """The numbers of the terms of a piece of text, found when it first comes."""

    def __init__(self, numbers: defaultdict[str, int], terms: Callable[[str], Sequence[str]]) -> None:
        super().__init__()
        self._numbers, self._terms = numbers, terms

    def __missing__(self, piece: str) -> tuple[int, ...]:
        found = tuple(map(self._numbers.__getitem__, self._terms(piece)))
        if len(self) < _REMEMBERED:
            self[piece] = found
        return found
