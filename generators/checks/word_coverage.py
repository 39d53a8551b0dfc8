"""The share of a question's words that its passages have, by which a solver goes that only matches letters."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import astuple, dataclass
from itertools import chain

from ...utils.records.documents import Chunk
from ...utils.records.questions import ClauseQuestion
from ..index.corpus_index import CorpusIndex
from .lookup import without_question_words

# Forms of a word share this many first letters, or one of them is the beginning of the other.
_STEM, _BEGINNING, _LONGEST_ENDING = 5, 3, 3
# Words less rare than this share of the rarest say nothing of what is asked.
_TELLING = 0.3
# Shares that differ by less are even.
_EVEN = 0.01


@dataclass(frozen=True, slots=True)
class Coverage:
    """Shares of a question's telling words, 0 to 1, in one sentence of its passages at best, and in one passage.

    The first two count words, the others weigh them by their rarity.
    """

    sentence: float
    passage: float
    weighed_sentence: float
    weighed_passage: float


class _Text:
    """The words of a text, in which a word is looked up as it is or in another form."""

    def __init__(self, words: Iterable[str]) -> None:
        self._words = frozenset(words)
        self._stems = {word[:_STEM] for word in self._words}
        self._beginnings = {word[:end] for word in self._words for end in _ends(word)}

    def has(self, word: str) -> bool:
        """Return True if a word has the first letters of one of the text, or one of them is the other's beginning."""
        if word[:_STEM] in self._stems or word in self._beginnings:
            return True
        return any(word[:end] in self._words for end in _ends(word))


def _ends(word: str) -> range:
    """Return the lengths of the beginnings of a word that are shorter than a stem and may be a form of it."""
    return range(max(_BEGINNING, len(word) - _LONGEST_ENDING), min(_STEM, len(word) + 1))


@dataclass(frozen=True, slots=True)
class Passages:
    """Some passages, by the words of each and of each of their sentences."""

    whole: tuple[_Text, ...]
    sentences: tuple[_Text, ...]

    @classmethod
    def of(cls, passages: Sequence[Sequence[Sequence[str]]]) -> Passages:
        """Return passages, each given as the folded words of its sentences."""
        sentences = chain.from_iterable(passages)
        return cls(tuple(_Text(chain.from_iterable(one)) for one in passages), tuple(map(_Text, sentences)))

    @classmethod
    def of_chunks(cls, chunks: Sequence[Chunk], index: CorpusIndex) -> Passages:
        return cls.of([[sentence.words for sentence in index.in_chunk(chunk)] for chunk in chunks])


def coverage(question: str, passages: Passages, index: CorpusIndex) -> Coverage:
    """Return how much of a question its passages have."""
    rarest = index.rarity("")
    asked = [
        (word, index.rarity(word))
        for word in without_question_words(question, index.language)
        if index.rarity(word) >= _TELLING * rarest
    ]
    in_sentence, in_passage = (_best(asked, texts) for texts in (passages.sentences, passages.whole))
    return Coverage(in_sentence[0], in_passage[0], in_sentence[1], in_passage[1])


def _best(asked: Sequence[tuple[str, float]], texts: Iterable[_Text]) -> tuple[float, float]:
    """Return the largest share of some words that a text has, by their number, and by their weights."""
    count, weight = len(asked), sum(weight for _, weight in asked)
    if not count:
        return 0.0, 0.0
    found = [[weight for word, weight in asked if text.has(word)] for text in texts]
    weighed = max(map(sum, found), default=0.0) / weight if weight else 0.0
    return max(map(len, found), default=0) / count, weighed


def told_by_words(question: ClauseQuestion, false: str, passages: Passages, index: CorpusIndex) -> tuple[int, ...]:
    """Return, for each measure, 1 if more of a question's words are in the passages than of the false one's, -1 if
    fewer, and 0 if as many."""
    true, untrue = (coverage(text, passages, index) for text in (question.text, false))
    pairs = zip(astuple(true), astuple(untrue), strict=True)
    return tuple((one > other + _EVEN) - (other > one + _EVEN) for one, other in pairs)
