"""The share of a question's words that its passages have, by which a solver goes that only matches letters."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import astuple, dataclass

from ...utils.records.documents import Chunk
from ...utils.records.questions import ClauseQuestion
from ...utils.text.words import folded_words
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


def coverage(question: str, passages: Sequence[Sequence[str]], index: CorpusIndex) -> Coverage:
    """Return how much of a question its passages have; each passage is given as its sentences."""
    rarest = index.rarity("")
    asked = [
        (word, index.rarity(word))
        for word in without_question_words(question, index.language)
        if index.rarity(word) >= _TELLING * rarest
    ]
    sentences = [set(folded_words(sentence)) for passage in passages for sentence in passage]
    whole = [{word for sentence in passage for word in folded_words(sentence)} for passage in passages]
    one = [(word, 1.0) for word, _ in asked]
    return Coverage(_best(one, sentences), _best(one, whole), _best(asked, sentences), _best(asked, whole))


def _best(asked: Sequence[tuple[str, float]], texts: Iterable[set[str]]) -> float:
    total = sum(weight for _, weight in asked)
    found = (sum(weight for word, weight in asked if _is_in(word, text)) / total for text in texts if total)
    return max(found, default=0.0)


def _is_in(word: str, text: set[str]) -> bool:
    return word in text or any(_alike(word, other) for other in text)


def _alike(one: str, other: str) -> bool:
    short, long = sorted((one, other), key=len)
    begins = len(short) >= _BEGINNING and long.startswith(short) and len(long) - len(short) <= _LONGEST_ENDING
    return begins or short[:_STEM] == long[:_STEM]


def told_by_words(question: ClauseQuestion, false: str, chunks: Sequence[Chunk], index: CorpusIndex) -> tuple[int, ...]:
    """Return, for each measure, 1 if more of a question's words are in the passages than of the false one's, -1 if
    fewer, and 0 if as many."""
    passages = [[one.text for one in index.in_chunk(chunk)] for chunk in chunks]
    true, untrue = (coverage(text, passages, index) for text in (question.text, false))
    pairs = zip(astuple(true), astuple(untrue), strict=True)
    return tuple((one > other + _EVEN) - (other > one + _EVEN) for one, other in pairs)
