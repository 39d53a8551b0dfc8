"""Which paragraphs hold what a question speaks of: by its words, the rare ones counting most."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from ...utils.languages import Language
from ..index.answerability import question_words
from ..index.passage_index import rarity
from ..index.word_matching import spelt_words

Array = np.ndarray[Any, np.dtype[Any]]

# Characters by which forms of a word begin alike.
_STEM = 5
# As in `answerability.py`: a rare word found says much, five common ones little.
_EMPHASIS = 1.5
# What is less rare stands in every third paragraph of a large source, and in nearly all of a small one.
_RARE = 0.1


class Support:
    """The paragraphs of a source by the beginnings of their words.

    Built once in time that grows with the text; a question then takes time that grows with the number of paragraphs
    that share a word with it.
    """

    def __init__(self, texts: Sequence[str], language: Language) -> None:
        self._language = language
        self._count = len(texts)
        places: dict[str, list[int]] = defaultdict(list)
        for number, text in enumerate(texts):
            for stem in _stems(text):
                places[stem].append(number)
        self._places = {stem: np.array(numbers, dtype=np.int32) for stem, numbers in places.items()}

    def weights(self, question: str) -> dict[str, float]:
        """The beginnings of a question's words, interrogatives apart, with their rarity from 0 to 1."""
        stems = dict.fromkeys(_stem(word) for word in question_words(question, self._language))
        rare = {stem: float(rarity(self._frequency(stem), self._count)) for stem in stems}
        return {stem: math.pow(share, _EMPHASIS) for stem, share in rare.items() if share >= _RARE}

    def known(self, weights: dict[str, float]) -> dict[str, float]:
        """Those of the weights whose word some paragraph has."""
        return {stem: weight for stem, weight in weights.items() if self._frequency(stem)}

    @property
    def weight_of_one(self) -> float:
        """The weight of a word that one paragraph alone has."""
        return math.pow(rarity(1, self._count), _EMPHASIS)

    def shares(self, weights: dict[str, float]) -> Array:
        """The share of a question's weight that stands in each paragraph, 0 to 1."""
        total = sum(weights.values())
        shares = np.zeros(self._count)
        for stem, weight in self.known(weights).items():
            shares[self._places[stem]] += weight / total
        return shares

    def _frequency(self, stem: str) -> int:
        found = self._places.get(stem)
        return 0 if found is None else len(found)


def share_in(weights: dict[str, float], text: str) -> float:
    """The share of a question's weight that stands in a text."""
    total = sum(weights.values())
    stems = _stems(text)
    return sum(weight for stem, weight in weights.items() if stem in stems) / total if total else 0.0


def _stems(text: str) -> set[str]:
    return {_stem(word) for word in spelt_words(text)}


@lru_cache(maxsize=1 << 17)
def _stem(word: str) -> str:
    return word if any(character.isdecimal() for character in word) else word[:_STEM]
