"""Counts of each term in each text, by term."""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import chain, islice
from typing import Any

import numpy as np
import scipy.sparse as sp

from ...utils.text.words import has_unspaced

Array = np.ndarray[Any, np.dtype[Any]]

# Texts that are counted together: their terms take some 10 MB.
_AT_A_TIME = 8_192
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
    numbers: defaultdict[str, int] = defaultdict()
    numbers.default_factory = numbers.__len__
    pieces = _Pieces(numbers, terms)
    blocks: list[_Block] = []
    rest, first = iter(texts), 0
    while block := list(islice(rest, _AT_A_TIME)):
        every, ends = array("i"), array("q", [0])
        for text in block:
            if has_unspaced(text):
                every.extend(map(numbers.__getitem__, terms(text)))
            else:
                every.extend(chain.from_iterable(map(pieces.__getitem__, text.split(" "))))
            ends.append(len(every))
        blocks.append(_counted(every, ends, first, len(numbers)))
        first += len(block)
    return _merged(blocks, dict(numbers))


@dataclass(frozen=True, slots=True)
class _Block:
    """The counts of some texts: the number of texts with each term known so far, which texts, and how often."""

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
    return _Block(np.diff(by_term.indptr), by_term.indices + np.int32(first), counts, np.diff(starts))


def _merged(blocks: Sequence[_Block], vocabulary: dict[str, int]) -> TermCounts:
    """Put the blocks together by term."""
    starts = np.zeros(len(vocabulary) + 1, dtype=np.int64)
    for block in blocks:
        starts[1 : len(block.having) + 1] += block.having
    np.cumsum(starts, out=starts)
    free = starts[:-1].copy()
    texts = np.empty(starts[-1], dtype=np.int32)
    counts = np.empty(starts[-1], dtype=np.result_type(np.uint8, *(block.counts for block in blocks)))
    for block in blocks:
        # Where the numbers of each term go: behind those of the blocks before.
        begins = np.cumsum(block.having) - block.having
        place = np.repeat(free[: len(block.having)] - begins, block.having) + np.arange(len(block.texts))
        texts[place], counts[place] = block.texts, block.counts
        free[: len(block.having)] += block.having
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
