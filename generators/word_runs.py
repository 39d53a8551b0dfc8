"""Words with what stands before them, as the finders of names need them."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from ..utils.words import word_spans

_ENDS_A_SENTENCE = frozenset(".!?।॥\n:;")


def folded(text: str) -> str:
    """NFC and lower case, for comparing names and function words."""
    return unicodedata.normalize("NFC", text).lower()


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a text. `joined`: exactly one space stands before it; `opens`: it may begin a sentence or a quote."""

    text: str
    start: int
    end: int
    opens: bool
    joined: bool


def words_in_context(text: str) -> list[Word]:
    found: list[Word] = []
    previous_end = 0
    for start, end in word_spans(text):
        between = text[previous_end:start]
        opens = not found or not _ENDS_A_SENTENCE.isdisjoint(between) or between.strip() in ('"', "“", "(", "‘")
        found.append(Word(text[start:end], start, end, opens, bool(found) and between in (" ", "\u00a0")))
        previous_end = end
    return found
