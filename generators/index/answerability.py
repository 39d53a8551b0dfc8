"""Estimate whether a corpus answers a question, from the words and letter runs that a passage shares with it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import astuple, dataclass
from functools import cache, lru_cache
from typing import Any

import numpy as np

from ...utils.languages import Language, load_language, reading_patterns
from ...utils.text.sentences import sentence_spans
from ...utils.text.words import words
from .passage_index import PassageIndex, WordHits, letter_runs, rarity, shared
from .word_matching import spelt_words

Array = np.ndarray[Any, np.dtype[Any]]

# Exponent of rarity: one rare word found is better evidence than five common ones.
_EMPHASIS = 1.5
# Number of passages compared by letter runs, and number of those that are read sentence by sentence.
_SHORTLIST, _READ = 30, 10
# Ranks of the passages that the best one is compared with. Higher ranks may be its neighbours or copies.
_RIVALS = slice(5, 10)
# Expected occurrences of a question's name, or of another word, in a passage that answers the question.
_NAME_REPEATED, _WORD_REPEATED = 0.9, 0.6
_REPEATED = 0.75


@dataclass(frozen=True, slots=True)
class Signals:
    """Evidence for and against a passage answering a question. Shares are weighted by rarity, 0 to 1.

    - `sentence`: share of the question's words in the passage's best sentence.
    - `odds`: logarithm of how much likelier the question's words are in a passage that answers than in another, less
      the logarithm of the number of passages.
    - `letters`: share of the question's letter runs in the best two adjacent sentences.
    - `lead`: lead of the share in the whole passage over other passages.
    - `figure_missing`: 1 if the question asks for a date or number and the best two sentences have none besides those
      of the question, else 0.
    - `names_missing`: summed rarity of the question's names that the passage lacks; only in scripts with capitals.
    """

    sentence: float
    odds: float
    letters: float
    lead: float
    figure_missing: float
    names_missing: float


@dataclass(frozen=True, slots=True)
class Finding:
    """The index of the passage likeliest to answer a question, its signals, and the question's words it lacks."""

    passage: int
    signals: Signals
    missing: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """A judgement of one question.

    `score` is 0 to 1, answerable from 0.5. `passage` is the index of the passage likeliest to answer, None if no
    passage shares a word with the question. `missing` has the question's words that this passage lacks, rarest first.
    """

    score: float
    answerable: bool
    passage: int | None
    missing: tuple[str, ...] = ()


# A logistic regression, fitted by `benchmarks/answerability.py --fit` to English and Hindi questions together, over
# corpora of 60 and 240 passages; docs/validation.md names the data.
WEIGHTS = Signals(sentence=4.683, odds=0.325, letters=5.284, lead=5.485, figure_missing=-1.932, names_missing=-0.773)
BIAS = -4.970


def likelihood(signals: Signals) -> float:
    """Return the probability that the passage answers, 0 to 1, assuming that half of all questions are answerable."""
    total = BIAS + sum(weight * signal for weight, signal in zip(astuple(WEIGHTS), astuple(signals), strict=True))
    return 1 / (1 + math.exp(-total))


class Answerability:
    """Judge questions against passages that were indexed once.

    A question touches only passages that share one of its less common words, and reads ten of them, so the time per
    question hardly grows with the corpus.
    """

    def __init__(self, texts: Sequence[str], language: Language) -> None:
        self._texts = texts
        self._language = language
        self._index = PassageIndex(texts)
        self._asks_figure = _spellings(language.interrogatives.figures)
        numbers = reading_patterns(language).numbers
        self._number_words = _spellings((*numbers.words, *numbers.magnitudes))

    def judge(self, question: str) -> Verdict:
        """Judge if some passage is likely to answer `question`."""
        found = self.look_up(question)
        if found is None:
            return Verdict(0.0, False, None)
        score = likelihood(found.signals)
        return Verdict(score, score >= 0.5, found.passage, found.missing)

    def look_up(self, question: str) -> Finding | None:
        """Find the passage likeliest to answer, with its signals; None if no passage shares a word."""
        asked = question_words(question, self._language)
        hits = [self._index.hits(word) for word in asked]
        passages = self._index.shortlist(hits, _SHORTLIST)
        if not passages.size:
            return None
        count, names = self._index.size, np.array(list(asked.values()))
        rare = np.array([hit.rarity for hit in hits])
        weights = _shares(rare)
        found = np.array([hit.shares_in(passages) for hit in hits])
        runs = letter_runs(list(asked))
        run_weights = _shares(rarity(self._index.run_frequencies(runs), count))
        letters = np.array([run_weights @ self._index.runs_shared(runs, int(passage)) for passage in passages])
        odds = _odds(hits, found, names, count)
        rivals = float(np.pad(np.sort(letters)[::-1], (0, _RIVALS.stop))[_RIVALS].mean())
        by_words = weights @ found
        readings: list[tuple[float, int, Signals]] = []
        for i in np.lexsort((passages, -by_words))[:_READ]:
            sentence, pair, spelt = self._nearest_sentences(int(passages[i]), hits, weights)
            near = float(run_weights @ shared(runs, letter_runs(spelt)))
            signals = Signals(
                sentence=sentence,
                odds=float(odds[i]),
                letters=near,
                lead=float(letters[i]) - rivals,
                figure_missing=float(self._lacks_figure(question, spelt)),
                names_missing=float(((1 - found[:, i]) * rare)[names].sum()),
            )
            rank = by_words[i] / 2 + sentence / 4 + pair / 4 + 0.02 * odds[i] + (letters[i] + near) / 2
            readings.append((float(rank), int(i), signals))
        _, i, signals = max(readings, key=lambda reading: reading[0])
        missing = [word for j, word in enumerate(asked) if found[j, i] == 0]
        rarest_first = sorted(missing, key=lambda word: self._index.hits(word).frequency)
        return Finding(int(passages[i]), signals, tuple(rarest_first))

    def _nearest_sentences(
        self, passage: int, hits: Sequence[WordHits], weights: Array
    ) -> tuple[float, float, list[str]]:
        """Return the shares of the best sentence and of the best two adjacent ones, and the words of these two."""
        sentences = _sentences(self._texts[passage], self._language.code)
        shares = []
        for sentence in sentences:
            held = set(sentence)
            shares.append(np.array([max((s for w, s in hit.forms.items() if w in held), default=0.0) for hit in hits]))
        best_sentence = max(float(weights @ share) for share in shares)
        best_pair, pair_words = -1.0, sentences[0]
        for first in range(len(sentences)):
            both = np.maximum.reduce(shares[first : first + 2])
            if (share := float(weights @ both)) > best_pair:
                best_pair, pair_words = share, [word for s in sentences[first : first + 2] for word in s]
        return best_sentence, best_pair, pair_words

    def _lacks_figure(self, question: str, spelt: Sequence[str]) -> bool:
        asked = set(spelt_words(question))
        if asked.isdisjoint(self._asks_figure):
            return False
        others = set(spelt) - asked
        return not any(any(c.isdecimal() for c in word) or word in self._number_words for word in others)


def _shares(rare: Array) -> Array:
    """Return the weights of words or runs by rarity; they sum to 1 unless all are common."""
    weights = rare**_EMPHASIS
    return np.asarray(weights / (weights.sum() or 1.0))


def _odds(hits: Sequence[WordHits], found: Array, names: Array, count: int) -> Array:
    """Compute the binary independence model with fixed chances of repetition; a partial match counts in part."""
    chance = np.clip([(hit.frequency + 0.5) / (count + 1) for hit in hits], 0, 0.5)
    repeated = np.where(names, _NAME_REPEATED, _WORD_REPEATED)
    for_it = np.log(_REPEATED / chance) @ found
    against = np.log((1 - repeated) / (1 - chance)) @ (1 - found)
    return np.asarray(for_it + against - math.log(count))


def question_words(question: str, language: Language) -> dict[str, bool]:
    """Return the content words of a question in order, by spelling, without interrogatives.

    The value is True if a capital inside the question marks the word as a name.
    """
    asked: dict[str, bool] = {}
    for position, word in enumerate(words(question)):
        for spelt in spelt_words(word):
            asked[spelt] = asked.get(spelt, False) or (position > 0 and word[:1].isupper())
    interrogatives = _spellings(language.interrogatives.words)
    return {word: name for word, name in asked.items() if word not in interrogatives} or asked


@lru_cache(maxsize=4096)
def _sentences(text: str, code: str) -> list[list[str]]:
    spans = sentence_spans(text, load_language(code)) or [(0, len(text))]
    return [spelt_words(text[start:end]) for start, end in spans]


@cache
def _spellings(listed: tuple[str, ...]) -> frozenset[str]:
    return frozenset(spelt for word in listed for spelt in spelt_words(word))
