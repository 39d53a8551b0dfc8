"""Find an answer that the passage gives to a question rather than the one that somebody wrote.

No language is parsed: what counts are the words that question and passage share, how near they are to an answer, and
whether the question asks for a time or an amount.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import astuple, dataclass
from functools import cached_property, lru_cache
from typing import Any

import numpy as np

from ...utils.languages import load_language, reading_patterns
from ...utils.records.drafts import Draft
from ...utils.records.facts import Phrase
from ...utils.records.samples import Reject
from ...utils.records.sentence import AnswerSpan, Sentence
from ...utils.text.words import folded, folded_words
from ..index.answerability import question_words
from ..index.corpus_index import CorpusIndex
from ..index.lexical_solver import LINKS, asked_kind, runs
from ..index.passage_index import letter_runs, rarity, shared
from ..index.word_matching import similarity, spelt_words
from ..reading.function_words import words_without_content
from .grounding import (
    occurrences,
    sentence_numbers,
    similarities,
    spelt_positions,
    stands_in,
    weight_by_sentence,
    weight_near,
    with_evidence,
    word_ranges,
)

Array = np.ndarray[Any, np.dtype[Any]]

# A word of the passage stands in the question from this similarity on.
_ASKED = 0.65
# Words behind an interrogative that may name what is asked for.
_NAMED = 2
_YEARS = range(1000, 2100)
# Kinds of candidates that answer a question for each kind; any may answer another question.
_FITTING: Mapping[str, frozenset[str]] = {
    "time": frozenset({"time"}),
    "amount": frozenset({"amount"}),
    "percentage": frozenset({"percentage"}),
    "person": frozenset({"person", "name", "organisation", "group"}),
    "place": frozenset({"place", "name", "organisation"}),
}
_FIGURES = frozenset({"time", "amount", "percentage"})
# Kinds of answer spans and phrases that are figures alone.
_COUNTED = frozenset({"year", "date", "number", "money", "quantity", "duration", "measure"})


@dataclass(frozen=True, slots=True)
class Signals:
    """Signals of an answer in its passage. Shares are of the question's weight, 0 to 1.

    - `near`: share around the answer, a word at its nearest.
    - `lead`: how much more that is than around the best other candidate of the kind that is asked for.
    - `sentence`: how much more its sentence holds than the best sentence, 0 or less.
    - `letters`: the same of the question's letter runs.
    - `other_kind`: 1 if the question asks for a time or an amount, the passage has one, and the answer is none.
    - `right_kind`: 1 if the question asks for one and the answer is one.
    - `named`: 1 if the answer has the noun that is asked for, as "route" of "which route".
    - `repeated`: share of its words that the question has.
    - `length`: logarithm of its number of words.
    """

    near: float
    lead: float
    sentence: float
    letters: float
    other_kind: float
    right_kind: float
    named: float
    repeated: float
    length: float


# A logistic regression, fitted by `benchmarks/human_drafts.py --fit` to English and Hindi questions together.
WEIGHTS = Signals(
    near=3.270,
    lead=2.435,
    sentence=1.605,
    letters=1.105,
    other_kind=-2.373,
    right_kind=0.537,
    named=1.424,
    repeated=-1.206,
    length=0.478,
)
BIAS = -0.426
# Probability that an answer is right, below which it is rejected.
_LEAST = 0.18


def probability(signals: Signals) -> float:
    """Return the probability that an answer is the right one, assuming that half of all answers are."""
    total = BIAS + sum(weight * signal for weight, signal in zip(astuple(WEIGHTS), astuple(signals), strict=True))
    return 1 / (1 + math.exp(-total))


def another_fits_better(draft: Draft[Any], index: CorpusIndex) -> Reject | None:
    """Reject a span whose passage has another that fits the question clearly better.

    Only of a question on one passage, since those of several have words of the question each, and whose author did not
    say that its answer is surely right. An answer that its passage has in other letters or not at all is left to other
    checks.
    """
    if not draft.answers or draft.hops > 1 or any(draft.metadata.get(key) for key in ("computed", "items", "sure")):
        return None
    rivals = []
    for passage in with_evidence(draft):
        if not any(stands_in(answer, passage.text) for answer in draft.answers):
            continue
        sentences = tuple(one for one in index.in_document(passage.doc_id) if one.text in passage.text)
        signals, rival = PassageForQuestion(draft.query, passage.text, sentences, index).stands(draft.answers)
        if probability(signals) >= _LEAST:
            return None
        rivals.append(rival)
    if not rivals:
        return None
    found = f"{rivals[0]!r} fits the question better than {draft.answers[0]!r}"
    return Reject("another_fits_better", f"{found}; if yours is right, say sure: true")


@dataclass(frozen=True)
class PassageForQuestion:
    """A passage as read for one question; `sentences` are those of the corpus that stand in it."""

    question: str
    passage: str
    sentences: tuple[Sentence, ...]
    index: CorpusIndex

    def stands(self, answers: Sequence[str]) -> tuple[Signals, str]:
        """Return how an answer stands, where it stands best, and the best other candidate, or else the best sentence.

        The passage must have one of the answers.
        """
        places = [place for answer in answers for place in occurrences(answer, self.passage)]
        found = [self._stands(first, last) for first, last in word_ranges(places, self._spans)]
        return max(found, key=lambda one: one[0].near + one[0].sentence)

    def _stands(self, first: int, last: int) -> tuple[Signals, str]:
        rivals = [(self._near(*rival), rival) for rival in self._rivals(first, last)]
        best, (a, b) = max(rivals, default=(0.0, (0, 0)))
        near, sentence = self._near(first, last), int(self._sentence[first])
        asks_figure = self._asked_kind in _FIGURES
        is_right = asks_figure and any(
            self._asked_kind in kinds and start < last and first < end for start, end, kinds in self._figures
        )
        words = folded_words(self._text(first, last))
        signals = Signals(
            near=near,
            lead=near - best,
            sentence=self._by_sentence[sentence] - max(self._by_sentence.values()),
            letters=self._letters[sentence] - max(self._letters.values()),
            other_kind=float(asks_figure and not is_right and bool(rivals)),
            right_kind=float(is_right),
            named=float(any(similarity(noun, word) for noun in self._nouns for word in words)),
            repeated=float((self._found[:, first:last].max(axis=0) > _ASKED).mean()),
            length=math.log(max(1, len(words))),
        )
        if not rivals:
            number = max(self._by_sentence, key=lambda number: self._by_sentence[number])
            a, b = np.flatnonzero(self._sentence == number)[[0, -1]] + (0, 1)
        return signals, self._text(a, b)

    def _text(self, first: int, last: int) -> str:
        """Return the passage from one word to before another."""
        return self.passage[self._spans[first][0] : self._spans[last - 1][1]]

    @cached_property
    def _asked(self) -> tuple[str, ...]:
        return tuple(question_words(self.question, self.index.language))

    @cached_property
    def _spans(self) -> Sequence[tuple[int, int]]:
        return spelt_positions(self.passage)[0]

    @cached_property
    def _sentence(self) -> Array:
        return sentence_numbers(self.passage, self.index.language.code)

    @cached_property
    def _found(self) -> Array:
        """For each word of the question, the similarity of each word of the passage."""
        return similarities(self._asked, self.passage, self.index.passage_index)

    @cached_property
    def _weights(self) -> Array:
        """The weight of each word of the question: its rarity among passages and among the sentences of this one.

        They sum to 1; a word that the passage lacks has none.
        """
        among_passages = np.array([self.index.passage_index.hits(word).rarity for word in self._asked]) ** 1.5
        numbers = np.unique(self._sentence)
        held = np.array([self._found[:, self._sentence == number].max(axis=1) > 0.5 for number in numbers])
        counts = held.sum(axis=0)
        weights = among_passages * np.where(counts > 0, rarity(counts, len(numbers)), 0.0)
        return np.asarray(weights / (weights.sum() or 1.0))

    @cached_property
    def _by_sentence(self) -> Mapping[int, float]:
        return weight_by_sentence(self._sentence, self._weights, self._found)

    @cached_property
    def _letters(self) -> Mapping[int, float]:
        """For each sentence, the share of the question's letter runs that it has."""
        runs = letter_runs(self._asked)
        weights = rarity(self.index.passage_index.run_frequencies(runs), self.index.passage_index.size) ** 1.5
        weights = weights / (weights.sum() or 1.0)
        found = {}
        for number in map(int, np.unique(self._sentence)):
            places = np.flatnonzero(self._sentence == number)
            text = self.passage[self._spans[places[0]][0] : self._spans[places[-1]][1]]
            found[number] = float(weights @ shared(runs, letter_runs(spelt_words(text))))
        return found

    def _near(self, first: int, last: int) -> float:
        return weight_near(first, last, self._sentence, self._weights, self._found)

    @cached_property
    def _asked_kind(self) -> str | None:
        kind = asked_kind(self.question, self.index.language)
        percent = reading_patterns(self.index.language).numbers.percent_words
        if kind != "time" and any(word.startswith(percent) for word in folded_words(self.question)):
            return "percentage"
        return kind

    @cached_property
    def _nouns(self) -> tuple[str, ...]:
        """The words right behind the first interrogative that name what is asked for."""
        asking = set(map(folded, self.index.language.interrogatives.words))
        words, without = folded_words(self.question), words_without_content(self.index.language)
        start = next((i + 1 for i, word in enumerate(words) if word in asking), len(words))
        nouns: list[str] = []
        for word in words[start : start + _NAMED]:
            if word in without:
                break
            nouns.append(word)
        return tuple(nouns)

    @cached_property
    def _figures(self) -> tuple[tuple[int, int, frozenset[str]], ...]:
        return _figure_runs(self.passage, self.index.language.code)

    @cached_property
    def _candidates(self) -> tuple[tuple[int, int, frozenset[str]], ...]:
        """The answer spans, phrases of clauses and figures of the passage, as words, each with what it may be."""
        kinds: dict[tuple[int, int], set[str]] = defaultdict(set)
        for sentence in self.sentences:
            at = self.passage.find(sentence.text)
            phrases = (role.phrase for clause in self.index.facts.clauses_of(sentence) for role in clause.roles)
            both: tuple[AnswerSpan | Phrase, ...] = (*sentence.answer_spans, *phrases)
            for one in both if at >= 0 else ():
                if one.end > one.start:
                    kinds[word_ranges([(at + one.start, at + one.end)], self._spans)[0]].add(one.kind)
        for first, last, figures in self._figures:
            kinds[first, last] |= figures
        return tuple((first, last, frozenset(found)) for (first, last), found in sorted(kinds.items()))

    def _rivals(self, first: int, last: int) -> list[tuple[int, int]]:
        """Return the other candidates of the kind that is asked for, as words, that the question does not have."""
        wanted = _FITTING.get(self._asked_kind or "")
        figures = _FIGURES | _COUNTED
        return [
            (a, b)
            for a, b, kinds in self._candidates
            if (b <= first or last <= a)
            and (not kinds <= figures if wanted is None else not wanted.isdisjoint(kinds))
            and (self._found[:, a:b].max(axis=0) <= _ASKED).any()
        ]


def is_year(word: str) -> bool:
    """Return True for a year, in digits of any script."""
    return word.isdecimal() and int(word) in _YEARS


@lru_cache(maxsize=256)
def _figure_runs(passage: str, code: str) -> tuple[tuple[int, int, frozenset[str]], ...]:
    """Return the figures and dates of a passage, as positions of words, each with what it may be."""
    patterns = reading_patterns(load_language(code))
    numbers = {*patterns.numbers.words, *patterns.numbers.magnitudes}
    months = {word for month in patterns.dates.months for word in month.split()}
    spans = spelt_positions(passage)[0]
    words = [folded(passage[start:end]) for start, end in spans]
    fits = [any(c.isdecimal() for c in word) or word in numbers or word in months for word in words]
    found = []
    for start, end in runs(fits, lambda i: passage[spans[i - 1][1] : spans[i][0]].strip() in LINKS):
        text = passage[spans[start][0] : spans[end - 1][1] + 1]
        behind = passage[spans[end - 1][1] :].lstrip(" \u00a0\u202f-")
        kinds: set[str] = set()
        if any(word in months or is_year(word.rstrip("s")) for word in words[start:end]):
            kinds.add("time")
        else:
            kinds.add("amount")
        if "%" in text or behind.startswith(patterns.numbers.percent_words):
            kinds.add("percentage")
        found.append((start, end, frozenset(kinds)))
    return tuple(found)
