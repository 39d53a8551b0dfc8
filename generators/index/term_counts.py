"""Counts of each term in each text, as a sparse matrix."""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

import numpy as np
import scipy.sparse as sp

from ...utils.text.words import has_unspaced

Array = np.ndarray[Any, np.dtype[Any]]

# Pieces of text whose terms are remembered: a few hundred MB at most.
_REMEMBERED = 1 << 20


@dataclass(frozen=True, slots=True)
class TermCounts:
    """The numbers of terms in texts.

    `by_term` is a sparse matrix by columns of shape (texts, terms), `vocabulary` has the column of each term, and
    `lengths` the number of terms of each text, repeated ones included.
    """

    vocabulary: dict[str, int]
    by_term: sp.csc_matrix
    lengths: Array


def count_terms(texts: Sequence[str], terms: Callable[[str], Sequence[str]]) -> TermCounts:
    """Count the terms of texts.

    Args:
        texts: the texts.
        terms: gives the terms of a text; where words stand between spaces, those of each piece between two spaces by
            itself, which is what makes this fast: a corpus repeats its words.
    """
    numbers: defaultdict[str, int] = defaultdict()
    numbers.default_factory = numbers.__len__
    pieces = _Pieces(numbers, terms)
    every, ends = array("i"), array("q", [0])
    for text in texts:
        if has_unspaced(text):
            every.extend(map(numbers.__getitem__, terms(text)))
        else:
            every.extend(chain.from_iterable(map(pieces.__getitem__, text.split(" "))))
        ends.append(len(every))
    vocabulary = dict(numbers)
    starts = np.frombuffer(ends, dtype=np.int64)
    columns = np.frombuffer(every, dtype=np.int32) if every else np.zeros(0, dtype=np.int32)
    ones = np.ones(len(columns), dtype=np.int32)
    by_term = sp.csr_matrix((ones, columns, starts), shape=(len(texts), len(vocabulary))).tocsc()
    by_term.sum_duplicates()
    return TermCounts(vocabulary, by_term, np.diff(starts))


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
