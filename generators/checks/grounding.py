"""Measure how well an answer is supported by the words of the question around it in the passage."""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from ...utils.languages import Language, load_language
from ...utils.records.documents import Passage
from ...utils.records.drafts import Draft
from ...utils.records.samples import Reject
from ...utils.text.sentences import sentence_spans
from ...utils.text.words import word_spans
from ..index.answerability import question_words
from ..index.passage_index import PassageIndex
from ..index.word_matching import spelt_words

Array = np.ndarray[Any, np.dtype[Any]]

# Distance in words at which a question word counts 1/e of an adjacent one; in another sentence it counts half.
_REACH = 8.0
_OTHER_SENTENCE = 0.5
_BLOCK = 512
# An answer is rejected if its support is below this share of the support of the best position, and its sentence covers
# this much less of the question than the best sentence. Set on human pairs (docs/validation.md), of which few are lost.
_LEAST_SUPPORT = 0.04
_LESS_COVERED = 0.2


def ungrounded(
    question: str, answers: Sequence[str], passage: str, index: PassageIndex, language: Language
) -> Reject | None:
    """Return a reason against a question with its answers and passage, or None. `index`, over the corpus, gives rarity.

    `answer_not_in_passage`: the passage contains no accepted answer. `answer_far_from_question`: wherever the passage
    contains one, the words of the question are near something else.
    """
    places = [place for answer in answers for place in occurrences(answer, passage)]
    if not places:
        return Reject("answer_not_in_passage", f"none of {tuple(answers)!r} stands in the passage")
    support, covered = _support(question, places, passage, index, language)
    if support < _LEAST_SUPPORT and covered < -_LESS_COVERED:
        return Reject(
            "answer_far_from_question", f"{passage[slice(*places[0])]!r} has {support:.0%} of the best support"
        )
    return None


def stands_in(answer: str, text: str) -> bool:
    """True if an answer occurs in a text letter by letter and cuts no number, grapheme or short word."""
    return next(occurrences(answer, text), None) is not None


def with_evidence(draft: Draft[Any]) -> Sequence[Passage]:
    """Return the passages that contain a span of the evidence verbatim; all passages if none does."""
    passages: Sequence[Passage] = draft.candidate.passages
    evidence = draft.candidate.evidence
    return [p for p in passages if any(e.doc_id == p.doc_id and e.text in p.text for e in evidence)] or passages


def occurrences(answer: str, passage: str) -> Iterator[tuple[int, int]]:
    """Offsets of `answer`, letter by letter; occurrences that cut a number, grapheme or short word are left out."""
    wanted = answer.strip()
    start = passage.find(wanted) if wanted else -1
    while start >= 0:
        end = start + len(wanted)
        if not _splits(passage, start, len(wanted)) and not _splits(passage, end, len(wanted)):
            yield start, end
        start = passage.find(wanted, start + 1)


def _splits(text: str, cut: int, length: int) -> bool:
    """True if a cut is inside a number or grapheme or, for an answer of up to 3 characters, inside a word."""
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
    """Compare the best of `places` with the best of the passage; return two numbers.

    The first is the weight of question words near it, as a share of that of the best word in the passage. The second is
    how much more of the question its sentence covers than the best sentence does, 0 or less.
    """
    asked = list(question_words(question, language))
    weights = np.array([index.hits(word).rarity ** 1.5 for word in asked])
    found = similarities(asked, passage, index)
    if not found.any():
        return 1.0, 0.0
    sentence = sentence_numbers(passage, language.code)
    ranges = word_ranges(places, spelt_positions(passage)[0])
    near = [weight_near(first, last, sentence, weights, found) for first, last in ranges]
    anywhere = _nearest(sentence, weights, found)
    by_sentence = weight_by_sentence(sentence, weights, found)
    held = max(by_sentence[int(sentence[first])] for first, _ in ranges)
    total = float(weights.sum()) or 1.0
    return max(near) / (anywhere or 1.0), (held - max(by_sentence.values())) / total


# Cached: a framed question is judged twice, framed and plain, and a passage has several questions.
@lru_cache(maxsize=256)
def spelt_positions(passage: str) -> tuple[Sequence[tuple[int, int]], Mapping[str, list[int]]]:
    """Return the spans of the words of a passage, and the positions of each spelling among them."""
    spans = word_spans(passage)
    positions: dict[str, list[int]] = defaultdict(list)
    for position, (start, end) in enumerate(spans):
        positions["".join(spelt_words(passage[start:end]))].append(position)
    return spans, positions


@lru_cache(maxsize=256)
def sentence_numbers(passage: str, code: str) -> Array:
    """Return the number of the sentence of each word of a passage."""
    ends = [end for _, end in sentence_spans(passage, load_language(code))]
    return np.searchsorted(ends, [start for start, _ in word_spans(passage)], side="right")


def word_ranges(places: Sequence[tuple[int, int]], spans: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the words that each span touches, as positions among all words, end exclusive."""
    starts, ends = [start for start, _ in spans], [end for _, end in spans]
    ranges = []
    for start, end in places:
        first = min(int(np.searchsorted(ends, start, side="right")), len(spans) - 1)
        ranges.append((first, max(first + 1, int(np.searchsorted(starts, end, side="left")))))
    return ranges


def similarities(asked: Sequence[str], passage: str, index: PassageIndex) -> Array:
    """Return for each spelling of a question the similarity of each word of a passage, 0 to 1."""
    spans, positions = spelt_positions(passage)
    found = np.zeros((len(asked), len(spans)))
    for row, word in enumerate(asked):
        forms = index.hits(word).forms
        for form in forms.keys() & positions.keys():
            found[row, positions[form]] = forms[form]
    return found


def weight_by_sentence(sentence: Array, weights: Array, found: Array) -> dict[int, float]:
    """Return the weight of the question words that each sentence of a passage has, by its number."""
    return {int(s): float(weights @ found[:, sentence == s].max(axis=1)) for s in np.unique(sentence)}


def weight_near(first: int, last: int, sentence: Array, weights: Array, found: Array) -> float:
    """Weigh the question words around a span, each at its nearest; words inside the span do not count."""
    position = np.arange(len(sentence))
    away = np.maximum(first - position, position - last + 1)
    closeness = np.exp(-away / _REACH) * np.where(sentence == sentence[first], 1.0, _OTHER_SENTENCE)
    closeness[first:last] = 0.0
    return float(weights @ (found * closeness).max(axis=1))


def _nearest(sentence: Array, weights: Array, found: Array) -> float:
    """Return the highest `weight_near` of any single word; only the matches are compared, since they are few."""
    rows, hits = np.nonzero(found)
    asked, first = np.unique(rows, return_index=True)
    highest = 0.0
    # In blocks, to bound the memory that a long passage takes.
    for start in range(0, len(sentence), _BLOCK):
        position = np.arange(start, min(start + _BLOCK, len(sentence)))[:, None]
        closeness = np.exp(-np.abs(position - hits) / _REACH)
        closeness *= np.where(sentence[position] == sentence[hits], 1.0, _OTHER_SENTENCE)
        closeness[position == hits] = 0.0
        best = np.maximum.reduceat(closeness * found[rows, hits], first, axis=1)
        highest = max(highest, float((best @ weights[asked]).max()))
    return highest
