"""Index passages by their words and by their runs of letters, to look up the words of a question."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from .word_matching import Vocabulary, spelt_words

Array = np.ndarray[Any, np.dtype[Any]]

# Runs of four characters, including the spaces between words: they cover parts of words and adjacent words.
_RUN = 4
# Number of hash buckets for runs; runs in one bucket are treated as equal, which is rare.
_BUCKETS = 1 << 22
# A word in more than this share of the passages, and in more than this many, is ignored when choosing passages.
_COMMON, _FEW = 0.05, 200


@dataclass(frozen=True, slots=True)
class WordHits:
    """Occurrences of a word: the similarity of each form in the corpus, and of the best form in each passage.

    `passages` is ascending. `frequency` counts the passages, weighted by the similarity of the form; `rarity` is
    computed from it.
    """

    forms: Mapping[str, float]
    passages: Array
    shares: Array
    frequency: float
    rarity: float

    def shares_in(self, passages: Array) -> Array:
        """Return the similarity of the best form in each of `passages`; 0 if there is none."""
        if not self.passages.size:
            return np.zeros(len(passages))
        places = np.minimum(np.searchsorted(self.passages, passages), self.passages.size - 1)
        return np.where(self.passages[places] == passages, self.shares[places], 0.0)


def rarity(frequency: Any, passages: int) -> Any:
    """Return the inverse document frequency: 1 if no passage has it, about 0 if all have it, at any corpus size."""
    return np.clip(np.log((passages + 1) / (frequency + 0.5)) / np.log((passages + 1) / 0.5), 0, 1)


def letter_runs(spelt: Sequence[str]) -> Array:
    """Return the runs of four characters of consecutive words, as unique bucket numbers, ascending."""
    codes = np.frombuffer(f" {' '.join(spelt)} ".encode("utf-32-le"), dtype=np.uint32).astype(np.uint64)
    if len(codes) < _RUN:
        return np.zeros(0, dtype=np.int64)
    # Four code points of 21 bits do not fit in 64; the multiplier (Knuth's) spreads what overflows.
    width = len(codes) - _RUN + 1
    mixed = codes[:width]
    for offset in range(1, _RUN):
        mixed = mixed * np.uint64(6364136223846793005) + codes[offset : offset + width]
    buckets = np.sort((mixed * np.uint64(0x9E3779B97F4A7C15)) >> np.uint64(42)).astype(np.int64)
    return buckets[np.r_[True, buckets[1:] != buckets[:-1]]]


@lru_cache(maxsize=4096)
def _parsed(text: str) -> tuple[frozenset[str], Array]:
    """Return the spellings of a text's words, and its letter runs."""
    spelt = spelt_words(text)
    return frozenset(spelt), letter_runs(spelt)


def shared(runs: Array, others: Array) -> Array:
    """Return the members of `runs` that are also in `others`; both ascend."""
    if not others.size:
        return np.zeros(len(runs), dtype=bool)
    return np.asarray(others[np.minimum(np.searchsorted(others, runs), others.size - 1)] == runs)


class PassageIndex:
    """An inverted index over the spellings of the passages' words, and counts of their runs of letters."""

    def __init__(self, texts: Sequence[str]) -> None:
        self._texts = texts
        places: dict[str, list[int]] = defaultdict(list)
        self._run_counts = np.zeros(_BUCKETS, dtype=np.int32)
        for number, text in enumerate(texts):
            spelt, runs = _parsed(text)
            for word in spelt:
                places[word].append(number)
            self._run_counts[runs] += 1
        self._places = {word: np.array(numbers, dtype=np.int32) for word, numbers in places.items()}
        self._vocabulary = Vocabulary(self._places)
        self._hits: dict[str, WordHits] = {}

    @property
    def size(self) -> int:
        """The number of passages."""
        return len(self._texts)

    def hits(self, word: str) -> WordHits:
        """Find the occurrences of a word, given by its spelling, and of its forms."""
        if word not in self._hits:
            self._hits[word] = self._find(word)
        return self._hits[word]

    def _find(self, word: str) -> WordHits:
        forms = self._vocabulary.like(word)
        if not forms:
            return WordHits({}, np.zeros(0, dtype=np.int32), np.zeros(0), 0.0, rarity(0.0, self.size))
        every = np.concatenate([self._places[form] for form in forms])
        similar = np.concatenate([np.full(self._places[form].size, share) for form, share in forms.items()])
        passages, place = np.unique(every, return_inverse=True)
        shares = np.zeros(passages.size)
        np.maximum.at(shares, place, similar)
        frequency = float((shares**4).sum())
        return WordHits(forms, passages, shares, frequency, rarity(frequency, self.size))

    def run_frequencies(self, runs: Array) -> Array:
        return self._run_counts[runs]

    def runs_shared(self, runs: Array, passage: int) -> Array:
        """Return for each of `runs` (ascending) if the passage contains it."""
        return shared(runs, _parsed(self._texts[passage])[1])

    def shortlist(self, hits: Sequence[WordHits], limit: int) -> Array:
        """Return at most `limit` passages with the rarest words; ties by index. Common words are ignored."""
        count = len(self._texts)
        choosing = [hit for hit in hits if hit.passages.size and hit.frequency <= max(_FEW, _COMMON * count)]
        choosing = choosing or sorted((hit for hit in hits if hit.passages.size), key=lambda hit: hit.frequency)[:1]
        if not choosing:
            return np.zeros(0, dtype=np.int64)
        every = np.concatenate([hit.passages for hit in choosing])
        weight = np.concatenate([hit.shares * hit.rarity**1.5 for hit in choosing])
        passages, place = np.unique(every, return_inverse=True)
        scores = np.bincount(place, weights=weight)
        return np.asarray(passages[np.lexsort((passages, -scores))[:limit]])
