"""What stands directly before and behind a place in a text."""

from __future__ import annotations

import unicodedata

from ..utils.words import word_spans
from .word_runs import folded

# As far as a neighbour is looked for, in characters: it keeps the time linear.
_WINDOW = 40


def word_before(text: str, position: int) -> tuple[int, int] | None:
    """The word that ends directly before one space, or a comma and a space, before `position`."""
    window = max(0, position - _WINDOW)
    spans = word_spans(text[window:position])
    if not spans:
        return None
    start, end = spans[-1]
    return (window + start, window + end) if text[window + end : position] in (" ", "\u00a0", ", ") else None


def word_after(text: str, position: int) -> tuple[int, int, bool] | None:
    """The next word, and whether only one space stands between."""
    window = text[position : position + _WINDOW]
    spans = word_spans(window)
    if not spans:
        return None
    start, end = spans[0]
    return position + start, position + end, window[:start] in (" ", "\u00a0")


def folded_at(text: str, span: tuple[int, int]) -> str:
    return folded(text[span[0] : span[1]])


def is_letter_or_digit(character: str) -> bool:
    """Whether the character, if there is one, can be part of a word; combining marks can."""
    return bool(character) and unicodedata.category(character)[0] in "LMN"


def opens_sentence(text: str, start: int) -> bool:
    before = text[:start].rstrip(" \"'“‘(")
    return not before or before[-1] in ".!?\n।॥"
