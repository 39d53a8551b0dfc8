"""Whether an answer rests on its passage for this question, and not on the passage alone."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from ..utils.languages import Language
from ..utils.types import Reject
from ..utils.words import word_spans
from .answerability import question_words
from .passage_index import PassageIndex, rarity
from .sentences import sentence_spans
from .word_matching import spelt_words

Array = np.ndarray[Any, np.dtype[Any]]

# Words away at which a word of the question counts for 1/e of one beside the answer; in another sentence for half.
_REACH = 8.0
_OTHER_SENTENCE = 0.5
# An answer is rejected that has less than this share of the best-supported place's support, and whose sentence covers
# this much less of the question than the best sentence. Set on human pairs (docs/validation.md): few of them are lost.
_LEAST_SUPPORT = 0.04
_LESS_COVERED = 0.2


def ungrounded(
    question: str, answers: Sequence[str], passage: str, index: PassageIndex, language: Language
) -> Reject | None:
    """A reason against the pair, or None to keep. `index` is over the corpus, and says how rare words are.

    `answer_not_in_passage`: no accepted answer stands in the passage. `answer_far_from_question`: wherever one stands,
    the question's words stand around something else.
    """
    places = [place for answer in answers for place in _occurrences(answer, passage)]
    if not places:
        return Reject("answer_not_in_passage", f"none of {tuple(answers)!r} stands in the passage")
    support, covered = _support(question, places, passage, index, language)
    if support < _LEAST_SUPPORT and covered < -_LESS_COVERED:
        return Reject(
            "answer_far_from_question", f"{passage[slice(*places[0])]!r} has {support:.0%} of the best support"
        )
    return None


def stands_in(answer: str, text: str) -> bool:
    """Whether an answer stands in a text letter by letter, without a number, a grapheme or a short word being split."""
    return next(_occurrences(answer, text), None) is not None


def _occurrences(answer: str, passage: str) -> Iterator[tuple[int, int]]:
    """Where `answer` stands letter by letter: it neither splits a number or a short word nor ends before a mark."""
    wanted = answer.strip()
    start = passage.find(wanted) if wanted else -1
    while start >= 0:
        end = start + len(wanted)
        if not _splits(passage, start, len(wanted)) and not _splits(passage, end, len(wanted)):
            yield start, end
        start = passage.find(wanted, start + 1)


def _splits(text: str, cut: int, length: int) -> bool:
    """Whether a cut stands inside a number or grapheme, or, for an answer of up to 3 characters, inside a word."""
    before, after = text[cut - 1 : cut], text[cut : cut + 1]
    if not before or not after:
        return False
    if unicodedata.category(after)[0] == "M":
        return True
    both = unicodedata.category(before)[0] + unicodedata.category(after)[0]
    return both == "NN" or (length <= 3 and both[0] in "LMN" and both[1] in "LN")


def _support(
    question: str, places: Sequence[tuple[int, int]], passage: str, index: PassageIndex, language: Language
) -> tuple[float, float]:
    """How near the question's words stand to the best of `places`, as a share of the best place in the passage; and how
    much more of the question its sentence covers than the best sentence, 0 or less."""
    asked = list(question_words(question, language))
    hits = [index.hits(word) for word in asked]
    weights = np.array([rarity(hit.frequency, index.size) ** 1.5 for hit in hits])
    spans = word_spans(passage)
    spelt = ["".join(spelt_words(passage[start:end])) for start, end in spans]
    found = np.array([[hit.forms.get(word, 0.0) for word in spelt] for hit in hits]).reshape(len(hits), len(spans))
    if not found.any():
        return 1.0, 0.0
    ends = [end for _, end in sentence_spans(passage, language)]
    sentence = np.searchsorted(ends, [start for start, _ in spans], side="right")
    near = [_near(first, last, sentence, weights, found) for first, last in _word_ranges(places, spans)]
    anywhere = max(_near(word, word + 1, sentence, weights, found) for word in range(len(spans)))
    by_sentence = {int(s): float(weights @ found[:, sentence == s].max(axis=1)) for s in np.unique(sentence)}
    held = max(by_sentence[int(sentence[first])] for first, _ in _word_ranges(places, spans))
    total = float(weights.sum()) or 1.0
    return max(near) / (anywhere or 1.0), (held - max(by_sentence.values())) / total


def _word_ranges(places: Sequence[tuple[int, int]], spans: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """The words that each place touches, as positions among all words, end exclusive."""
    starts, ends = [start for start, _ in spans], [end for _, end in spans]
    ranges = []
    for start, end in places:
        first = min(int(np.searchsorted(ends, start, side="right")), len(spans) - 1)
        ranges.append((first, max(first + 1, int(np.searchsorted(starts, end, side="left")))))
    return ranges


def _near(first: int, last: int, sentence: Array, weights: Array, found: Array) -> float:
    """The weight of the question's words around a place, each at its nearest; words inside the place do not count."""
    position = np.arange(len(sentence))
    away = np.maximum(np.maximum(first - position, position - last + 1), 0)
    closeness = np.exp(-away / _REACH) * np.where(sentence == sentence[first], 1.0, _OTHER_SENTENCE)
    closeness[first:last] = 0.0
    return float(weights @ (found * closeness).max(axis=1))
