"""Answer questions by matching words alone: a measure of how little reading a set demands.

The answer is taken from the sentence that has most words in common with the question, rare words counting more. In it,
the nearest candidate of the kind that the question word asks for is the answer.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal, get_args

from ...utils.languages import Language, load_language, reading_patterns
from ...utils.text.sentences import sentence_spans
from ...utils.text.words import folded, word_spans

AskedKind = Literal["time", "amount", "person", "place"]
_KINDS: tuple[AskedKind, ...] = get_args(AskedKind)
_LONGEST_ANSWER = 5
# Words in at least this share of the sentences, and in this many, stand at no end of an answer and, in a question that
# asks for no particular kind, in no answer.
_COMMON_SHARE, _COMMON_LEAST = 0.02, 3
_YEAR = re.compile(r"\d{4}")
# What may stand between two words of a name or a figure.
LINKS = frozenset({"", "-", "–", ".", "'", "’", ","})


@dataclass(frozen=True, slots=True)
class _Word:
    """A word of a text, folded for comparison, with its character offsets."""

    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class _Sentence:
    text: str
    words: tuple[_Word, ...]

    def between(self, i: int) -> str:
        """Return what stands between the word before `i` and word `i`, without spaces."""
        return self.text[self.words[i - 1].end : self.words[i].start].strip()

    def spelling(self, i: int) -> str:
        return self.text[self.words[i].start : self.words[i].end]

    def cut(self, span: tuple[int, int]) -> str:
        """Return the text from the first to the last word of a span, whose end is exclusive."""
        return self.text[self.words[span[0]].start : self.words[span[1] - 1].end]


@dataclass(frozen=True)
class LexicalSolver:
    """A solver for questions on a collection of passages.

    `rarity` is the weight of each word: its inverse sentence frequency in nats. `common` are words in many sentences,
    `lower` those written in lower case inside a sentence.
    """

    language: Language
    sentences: Mapping[str, tuple[_Sentence, ...]]
    rarity: Mapping[str, float]
    common: frozenset[str]
    lower: frozenset[str]

    @classmethod
    def of(cls, passages: Iterable[str], language: Language) -> LexicalSolver:
        """Return a solver for questions on these passages, in which the weight of each word is counted."""
        sentences = {text: tuple(_sentences(text, language)) for text in dict.fromkeys(passages)}
        everything = [sentence for of_one in sentences.values() for sentence in of_one]
        counts = Counter(word for sentence in everything for word in {word.text for word in sentence.words})
        often = max(_COMMON_LEAST, _COMMON_SHARE * len(everything))
        return cls(
            language,
            sentences,
            {word: math.log(1 + len(everything) / count) for word, count in counts.items()},
            frozenset(word for word, count in counts.items() if count >= often),
            frozenset(
                word.text
                for sentence in everything
                for i, word in enumerate(sentence.words)
                if i and sentence.spelling(i)[0].islower()
            ),
        )

    def solve(self, question: str, passages: Sequence[str]) -> str:
        """Return the answer, cut from one of the passages; "" if no sentence has a word that is not in the question."""
        asked = {word.text for word in _words(question, self.language)}
        sentences = sorted(self._sentences_of(passages), key=lambda one: -self._overlap(one, asked))
        for kind in (asked_kind(question, self.language), None):
            for sentence in sentences:
                if candidates := list(self._candidates(sentence, kind, asked)):
                    return sentence.cut(max(candidates, key=lambda span: self._nearness(span, sentence, asked)))
        return ""

    def first_of_kind(self, question: str, passages: Sequence[str]) -> str:
        """Return the first candidate of the kind asked for: of the question, only the question word is used."""
        asked = {word.text for word in _words(question, self.language)}
        kind = asked_kind(question, self.language)
        found = (
            sentence.cut(span)
            for sentence in self._sentences_of(passages)
            for span in self._candidates(sentence, kind, asked)
        )
        return next(found, "")

    def coverage(self, question: str, passages: Sequence[str]) -> float:
        """Return the largest share of a question's words, by weight, that one sentence of the passages has."""
        asked = {word.text for word in _words(question, self.language)}
        rarest = math.log(1 + sum(map(len, self.sentences.values())))
        total = sum(self.rarity.get(word, rarest) for word in sorted(asked))
        found = max((self._overlap(one, asked) for one in self._sentences_of(passages)), default=0.0)
        return found / total if total else 0.0

    def _sentences_of(self, passages: Sequence[str]) -> list[_Sentence]:
        return [one for text in passages for one in self.sentences.get(text) or _sentences(text, self.language)]

    def _overlap(self, sentence: _Sentence, asked: set[str]) -> float:
        shared = asked & {word.text for word in sentence.words}
        return sum(self.rarity.get(word, 0.0) for word in sorted(shared))

    def _nearness(self, span: tuple[int, int], sentence: _Sentence, asked: set[str]) -> float:
        """Return the sum of the weights of the question's words, each divided by its distance in words from a span."""
        return sum(
            self.rarity.get(word.text, 0.0) / max(span[0] - i, i - span[1] + 1)
            for i, word in enumerate(sentence.words)
            if word.text in asked
        )

    def _candidates(self, sentence: _Sentence, kind: AskedKind | None, asked: set[str]) -> Iterator[tuple[int, int]]:
        """Yield the candidates of a kind as spans of words, none of which the question has."""
        free = [word.text not in asked for word in sentence.words]
        if kind == "time":
            years = [i for i in range(len(free)) if free[i] and _YEAR.fullmatch(sentence.words[i].text)]
            if years:
                yield from ((i, i + 1) for i in years)
                return
        match kind:
            case "time":
                fits = [free[i] and self._is_of_a_date(word.text) for i, word in enumerate(sentence.words)]
            case "amount":
                fits = [free[i] and self._is_figure(word.text) for i, word in enumerate(sentence.words)]
            case "person" | "place" if self._has_capitals:
                fits = [free[i] and self._is_of_a_name(sentence, i) for i in range(len(free))]
            case _:
                fits = [free[i] and word.text not in self.common for i, word in enumerate(sentence.words)]
        links = LINKS if kind in ("time", "amount") else LINKS - {","}
        for start, end in runs(fits, lambda i: sentence.between(i) in links):
            yield start, min(end, start + _LONGEST_ANSWER)

    def _is_figure(self, word: str) -> bool:
        return any(c.isdecimal() for c in word) or word in reading_patterns(self.language).numbers.words

    def _is_of_a_date(self, word: str) -> bool:
        months = reading_patterns(self.language).dates.months
        return any(c.isdecimal() for c in word) or any(word in month.split() for month in months)

    def _is_of_a_name(self, sentence: _Sentence, i: int) -> bool:
        # The first word of a sentence is no name if it is also written in lower case.
        return sentence.spelling(i)[0].isupper() and (i > 0 or sentence.words[i].text not in self.lower)

    @property
    def _has_capitals(self) -> bool:
        return any(c.lower() != c.upper() for c in self.language.native_name)


def asked_kind(question: str, language: Language) -> AskedKind | None:
    """Return the kind of answer that the first question word of a question asks for; None if it may be anything.

    At one position the longest phrase counts: "how many" asks for an amount, "how" for anything.
    """
    words = tuple(word.text for word in _words(question, language))
    phrases = _phrases(language.code)
    for i in range(len(words)):
        fitting = [(len(phrase), kind) for phrase, kind in phrases.items() if words[i : i + len(phrase)] == phrase]
        if fitting:
            return max(fitting, key=lambda one: one[0])[1]
    return None


@cache
def _phrases(code: str) -> Mapping[tuple[str, ...], AskedKind | None]:
    """Return what the question words and phrases of a language ask for, by their words."""
    language = load_language(code)
    asked: dict[str, AskedKind | None] = dict.fromkeys(language.interrogatives.words)
    for kind in _KINDS:
        asked |= dict.fromkeys(getattr(language.interrogatives.kinds, kind), kind)
    return {tuple(word.text for word in _words(phrase, language)): kind for phrase, kind in asked.items()}


def runs(fits: Sequence[bool], is_linked: Callable[[int], bool]) -> Iterator[tuple[int, int]]:
    """Yield the runs of fitting words, each but the first linked with the one before, as positions, end exclusive."""
    start: int | None = None
    for i, fit in enumerate(fits):
        if start is not None and not (fit and is_linked(i)):
            yield start, i
            start = None
        if fit and start is None:
            start = i
    if start is not None:
        yield start, len(fits)


def _sentences(text: str, language: Language) -> Iterator[_Sentence]:
    """Yield the sentences of a text in order, and the lines outside sentences, such as headings and rows of tables."""
    at = 0
    for start, end in (*sentence_spans(text, language), (len(text), len(text))):
        for part in (*text[at:start].split("\n"), text[start:end]):
            if words := _words(part, language):
                yield _Sentence(part, words)
        at = end


def _words(text: str, language: Language) -> tuple[_Word, ...]:
    """Return the words of a text; each letter with its marks is one in languages that are written without spaces."""
    spans = word_spans(text)
    if language.scoring.tokens == "characters":
        spans = [one for span in spans for one in _letters(text, *span)]
    return tuple(_Word(folded(text[start:end]), start, end) for start, end in spans)


def _letters(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield the letters of a word with their marks; a run of ASCII letters and digits is one."""
    while start < end:
        stop = start + 1
        while stop < end and (
            unicodedata.category(text[stop])[0] == "M" or (text[start].isascii() and text[stop].isascii())
        ):
            stop += 1
        yield start, stop
        start = stop
