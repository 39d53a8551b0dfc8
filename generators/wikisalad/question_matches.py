"""Score how uniquely each question identifies its paragraph."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from typing import Any

import numpy as np

from ...utils.languages import Language, load_language
from ...utils.text.words import folded_words
from ..index.answerability import question_words
from ..index.passage_index import rarity
from ..index.word_matching import spelt_words
from .articles import Asked, Paragraph, Source

# Shares of the weight of a question's words. In its own paragraph it must have the first, in every other of its example
# so much less. Chosen by reading some hundred questions of XQuAD in English and Hindi in order of these figures.
_HELD, _LEAD = 0.45, 0.2
_HELD_AT_LEAST, _LEAD_AT_LEAST = 0.3, 0.08
# What the words that its own paragraph has weigh together at least, where a word that it alone has weighs 1; those of
# "What is the country known for?" weigh half of it.
_WEIGHT = 0.9
# A paragraph with so much of an unanswerable question may answer it.
_MAY_ANSWER = 0.5
# A paragraph with less is nobody's rival.
_LITTLE = 0.1


class Tie(IntEnum):
    """How surely a question means its own segment, best first. `LOOSE` ones are for want of others, `NONE` never."""

    SURE = 0
    FAIR = 1
    LOOSE = 2
    NONE = 3


@dataclass(frozen=True, slots=True)
class Fit:
    """A question with the weights of its words, the share of them that its own paragraph has, and its rivals.

    `rivals` are the numbers of other paragraphs that have nearly as large a share or might answer, `shares` theirs.
    `is_vague` says that all words of it that its paragraph has weigh little, or that it has one such as "he" or "this",
    which may lean on what is not asked about.
    """

    asked: Asked
    weights: dict[str, float]
    is_vague: bool
    own: float
    rivals: Array
    shares: Array

    def tie(self, present: Array) -> Tie:
        """How surely the question means its own paragraph beside those that `present` (truth values) says are there."""
        nearest = float(self.shares[present[self.rivals]].max(initial=0.0))
        lead = self.own - nearest
        if not self.asked.answers and nearest >= _MAY_ANSWER:
            return Tie.NONE
        if self.own >= _HELD and lead >= _LEAD and not self.is_vague:
            return Tie.SURE
        return Tie.FAIR if self.own >= _HELD_AT_LEAST and lead >= _LEAD_AT_LEAST else Tie.LOOSE


class Fits:
    """The fits of a source's questions, worked out when they are first asked for."""

    def __init__(self, source: Source) -> None:
        self.language: Language = load_language(source.language)
        self.paragraphs: tuple[Paragraph, ...] = tuple(p for article in source.articles for p in article.paragraphs)
        self._support = Support([paragraph.text for paragraph in self.paragraphs], self.language)
        self._pointing = _pointing(self.language)
        self._of: dict[int, tuple[Fit, ...]] = {}

    def of(self, number: int) -> tuple[Fit, ...]:
        """The fits of the questions about a paragraph, by its number among all of the source."""
        if number not in self._of:
            self._of[number] = tuple(self._fit(asked, number) for asked in self.paragraphs[number].questions)
        return self._of[number]

    def _fit(self, asked: Asked, number: int) -> Fit:
        weights = self._support.weights(asked.text)
        if not asked.answers:
            # Such questions are often made by a word that stands nowhere; the others say what it is about.
            weights = self._support.known(weights)
        shares = self._support.shares(weights)
        own = float(shares[number])
        shares[number] = 0.0
        least = max(_LITTLE, own - _LEAD if asked.answers else min(own - _LEAD, _MAY_ANSWER))
        rivals = np.flatnonzero(shares >= least).astype(np.int32)
        is_vague = own * sum(weights.values()) < _WEIGHT * self._support.weight_of_one or not self._pointing.isdisjoint(
            folded_words(asked.text)
        )
        return Fit(asked, weights, is_vague, own, rivals, shares[rivals].astype(np.float32))


def _pointing(language: Language) -> frozenset[str]:
    """The words of a language that point at something said elsewhere; none where its file does not list them."""
    if language.writer is None:
        return frozenset()
    references = language.writer.references
    return frozenset(word for listed in (*references.pronouns, *references.anywhere) for word in folded_words(listed))


@lru_cache(maxsize=1)
def fits_of(source: Source) -> Fits:
    """The fits of a source; those of the last one are kept, since several sets are built from one."""
    return Fits(source)


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
