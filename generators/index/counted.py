"""Figures of a sentence that count or measure something, with their units."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal

from ...utils.languages import reading_patterns
from ...utils.records.sentence import Sentence
from ...utils.text.words import folded
from ..reading.figure_values import figures_in
from .content_words import content_words
from .corpus_index import CorpusIndex

# Figures of a sentence that compares some; with more, it is a list of numbers.
_MOST_FIGURES = 8
# A figure without a unit that is greater is no year.
_LATEST = 2100
_PERCENT = re.compile(r"\s?[%٪]")
_CURRENCY = re.compile(r"[$€£¥₹]\s?$")
# The word behind a figure. Number words with a hyphen are parts of adjectives: "four-time winner".
_UNIT, _UNIT_OF_A_WORD = re.compile(r"[\s\-]?([^\W\d_]+)"), re.compile(r"\s([^\W\d_]+)")
# What stands before a figure that is part of a code, or the other form of one that was given ("73 miles (117 km)").
_NO_FIGURE = re.compile(r"(?:[^\W\d_][-/]?|[-/#.]|\(\s*)$")
# The word before a figure, and not the first one of the sentence: with a capital it has a name with it ("Python 3").
_WORD_BEFORE = re.compile(r"\s([^\W\d_]\S*)\s$")


@dataclass(frozen=True, slots=True)
class Counted:
    """A figure with its place in the sentence; `unit` is the folded word behind it or its sign, empty without one."""

    start: int
    end: int
    value: Decimal
    unit: str


def counted_in(sentence: Sentence, index: CorpusIndex) -> list[Counted]:
    """Return the figures that say how much or how many; no dates, codes, parts of names and other forms of a figure."""
    text, found, every = sentence.text, list[Counted](), figures_in(sentence.text, index.language.code)
    taken = [span for span in sentence.answer_spans if span.kind in ("name", "year", "date", "time")]
    capitals = reading_patterns(index.language).names.capitals
    for figure in every if len(every) <= _MOST_FIGURES else ():
        before = text[: figure.start]
        word = _WORD_BEFORE.search(before)
        if any(span.overlaps(figure.start, figure.end) for span in taken) or _NO_FIGURE.search(before):
            continue
        if capitals and word is not None and word[1][0].isupper():
            continue
        unit = _unit(text, figure.start, figure.end, index)
        if unit or figure.value > _LATEST:
            found.append(Counted(figure.start, figure.end, figure.value, unit))
    return found


def _unit(text: str, start: int, end: int, index: CorpusIndex) -> str:
    if _PERCENT.match(text, end):
        return "%"
    pattern = _UNIT if text[end - 1].isdecimal() else _UNIT_OF_A_WORD
    sign, word = _CURRENCY.search(text[:start]), pattern.match(text, end)
    if sign is not None:
        return sign.group().strip()
    return folded(word[1]) if word is not None and content_words(word[1], index.language) else ""
