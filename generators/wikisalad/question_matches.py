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

from ...utils.languages import Language, load_language, reading_patterns
from ...utils.text.words import folded_words
from ..index.answerability import question_words
from ..index.passage_index import rarity
from ..index.word_matching import spelt_words
from .articles import Paragraph, Source, SourceQuestion

Array = np.ndarray[Any, np.dtype[Any]]

# Forms of a word share this many characters at their beginning.
_STEM = 5
# As in `answerability.py`: one rare word counts for more than five common ones.
_EMPHASIS = 1.5
# A less rare word is in every third paragraph of a large source, and in nearly all of a small one.
_RARE = 0.1
# Shares of the weight of a question's words: the least that its own paragraph holds, and the least by which every other
# of the example holds less. Chosen by reading some hundred questions of XQuAD in English and Hindi in this order.
_HELD, _LEAD = 0.45, 0.2
_HELD_AT_LEAST, _LEAD_AT_LEAST = 0.3, 0.08
# The least total weight of the words that its own paragraph holds; a word that no other paragraph has weighs 1. The
# words of "What is the country known for?" weigh half of it.
_WEIGHT = 0.9
# A paragraph with this share of an unanswerable question may answer it.
_MAY_ANSWER = 0.5
# A paragraph with a smaller share is no rival.
_LITTLE = 0.1


class Uniqueness(IntEnum):
    """The rank of a question by how surely it identifies its segment, best first.

    `LOOSE` questions are used if there is nothing better, `NONE` ones never.
    """

    SURE = 0
    FAIR = 1
    LOOSE = 2
    NONE = 3


@dataclass(frozen=True, slots=True)
class QuestionMatch:
    """A question with the weights of its words, the share of them that its own paragraph has, and its rivals.

    `rivals` are the numbers of other paragraphs that have nearly as large a share or might answer, `shares` theirs.
    A question `is_vague` if the words that its paragraph has weigh little together, or if it has a word such as "he" or
    "this", which may refer to something else.
    """

    question: SourceQuestion
    weights: dict[str, float]
    is_vague: bool
    own: float
    rivals: Array
    shares: Array

    def uniqueness(self, present: Array) -> Uniqueness:
        """Rate the question among the paragraphs of an example; `present` has a truth value for each of the source."""
        nearest = float(self.shares[present[self.rivals]].max(initial=0.0))
        lead = self.own - nearest
        if not self.question.answers and nearest >= _MAY_ANSWER:
            return Uniqueness.NONE
        if self.own >= _HELD and lead >= _LEAD and not self.is_vague:
            return Uniqueness.SURE
        return Uniqueness.FAIR if self.own >= _HELD_AT_LEAST and lead >= _LEAD_AT_LEAST else Uniqueness.LOOSE


class QuestionMatches:
    """The matches of a source's questions, each computed when it is first needed."""

    def __init__(self, source: Source) -> None:
        self.language: Language = load_language(source.language)
        self.paragraphs: tuple[Paragraph, ...] = tuple(p for article in source.articles for p in article.paragraphs)
        self._index = StemIndex([paragraph.text for paragraph in self.paragraphs], self.language)
        self._pointing = _pointing(self.language)
        self._of: dict[int, tuple[QuestionMatch, ...]] = {}

    def of(self, number: int) -> tuple[QuestionMatch, ...]:
        """Return the matches of the questions about a paragraph, by its number among all of the source."""
        if number not in self._of:
            self._of[number] = tuple(self._match(question, number) for question in self.paragraphs[number].questions)
        return self._of[number]

    def _match(self, question: SourceQuestion, number: int) -> QuestionMatch:
        weights = self._index.weights(question.text)
        if not question.answers:
            # Such questions often have a made-up word that no paragraph has; the others say what they are about.
            weights = self._index.known(weights)
        shares = self._index.shares(weights)
        own = float(shares[number])
        shares[number] = 0.0
        least = max(_LITTLE, own - _LEAD if question.answers else min(own - _LEAD, _MAY_ANSWER))
        rivals = np.flatnonzero(shares >= least).astype(np.int32)
        is_vague = own * sum(weights.values()) < _WEIGHT * self._index.weight_of_one or not self._pointing.isdisjoint(
            folded_words(question.text)
        )
        return QuestionMatch(question, weights, is_vague, own, rivals, shares[rivals].astype(np.float32))


def _pointing(language: Language) -> frozenset[str]:
    """Return the words of a language that refer to something said elsewhere; none if its file does not list them."""
    references = reading_patterns(language).references
    return frozenset(word for listed in (*references.pronouns, *references.anywhere) for word in folded_words(listed))


@lru_cache(maxsize=1)
def matches_of(source: Source) -> QuestionMatches:
    """Return the matches of a source. The last source is cached, since several sets are built from one."""
    return QuestionMatches(source)


class StemIndex:
    """The paragraphs of a source by the beginnings of their words.

    It is built once, in time linear in the text. A question then takes time linear in the number of paragraphs that
    share a word with it.
    """

    def __init__(self, texts: Sequence[str], language: Language) -> None:
        self._language = language
        self._count = len(texts)
        containing: dict[str, list[int]] = defaultdict(list)
        for number, text in enumerate(texts):
            for stem in _stems(text):
                containing[stem].append(number)
        self._containing = {stem: np.array(numbers, dtype=np.int32) for stem, numbers in containing.items()}

    def weights(self, question: str) -> dict[str, float]:
        """Return the stems of a question's words, without interrogatives, with their rarity from 0 to 1."""
        stems = dict.fromkeys(_stem(word) for word in question_words(question, self._language))
        rare = {stem: float(rarity(self._frequency(stem), self._count)) for stem in stems}
        return {stem: math.pow(share, _EMPHASIS) for stem, share in rare.items() if share >= _RARE}

    def known(self, weights: dict[str, float]) -> dict[str, float]:
        """Return the weights of words that some paragraph has."""
        return {stem: weight for stem, weight in weights.items() if self._frequency(stem)}

    @property
    def weight_of_one(self) -> float:
        """The weight of a word that only one paragraph has."""
        return math.pow(rarity(1, self._count), _EMPHASIS)

    def shares(self, weights: dict[str, float]) -> Array:
        """Return the share of a question's weight that each paragraph holds, 0 to 1."""
        total = sum(weights.values())
        shares = np.zeros(self._count)
        for stem, weight in self.known(weights).items():
            shares[self._containing[stem]] += weight / total
        return shares

    def _frequency(self, stem: str) -> int:
        found = self._containing.get(stem)
        return 0 if found is None else len(found)


def share_in(weights: dict[str, float], text: str) -> float:
    """Return the share of a question's weight that a text holds, 0 to 1."""
    total = sum(weights.values())
    stems = _stems(text)
    return sum(weight for stem, weight in weights.items() if stem in stems) / total if total else 0.0


def _stems(text: str) -> set[str]:
    return {_stem(word) for word in spelt_words(text)}


@lru_cache(maxsize=1 << 17)
def _stem(word: str) -> str:
    return word if any(character.isdecimal() for character in word) else word[:_STEM]
