"""Anchors: the places in a text that a question can ask about."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from ..utils.languages import Language, writer_patterns
from ..utils.languages.writer_patterns import AnswerKind, WriterPatterns
from ..utils.types import Document
from ..utils.words import word_spans
from .word_runs import folded

Spans = Iterable[tuple[int, int]]
NameFinder = Callable[[str], Spans]


@dataclass(frozen=True, slots=True)
class Anchor:
    """A span that can be an answer; `start` and `end` are character offsets into its text, end exclusive."""

    kind: AnswerKind
    start: int
    end: int
    text: str

    @property
    def in_figures(self) -> bool:
        return any(character.isdecimal() for character in self.text)

    def overlaps(self, start: int, end: int) -> bool:
        return self.start < end and start < self.end


def extract_anchors(chunk: Document, language: Language, names: NameFinder) -> list[Anchor]:
    """All anchors of a chunk in reading order, none overlapping another. `names` finds the spans of names in a text."""
    text = chunk.text
    named = [Anchor("name", start, end, text[start:end]) for start, end in names(text)]
    taken = [(anchor.start, anchor.end) for anchor in named]
    patterns = writer_patterns(language)
    figures = [
        anchor
        for anchor in (*figure_anchors(text, patterns), *number_word_anchors(text, patterns))
        if not any(anchor.overlaps(start, end) for start, end in taken)
    ]
    return sorted(named + figures, key=lambda anchor: anchor.start)


def accepted_answers(anchor: Anchor, patterns: WriterPatterns) -> tuple[str, ...]:
    """The strings that count as right: the anchor as it stands, and in figures or with a sign where it is in words."""
    figure = patterns.numbers.words.get(anchor.text)
    if figure is not None:
        return anchor.text, figure
    if anchor.kind == "percentage" and not anchor.text.endswith("%"):
        return anchor.text, f"{anchor.text.split()[0]}%"
    return (anchor.text,)


def group_anchors_by_doc(chunks: Iterable[Document], anchors: Mapping[str, list[Anchor]]) -> dict[str, list[Anchor]]:
    """Anchors by the id of the source document, given the anchors of each chunk by chunk id."""
    grouped: dict[str, list[Anchor]] = {}
    for chunk in chunks:
        grouped.setdefault(str(chunk.metadata["parent_doc_id"]), []).extend(anchors[chunk.doc_id])
    return grouped


# A figure with its separators; "1,234.5" is one, "3.14.15" too, a trailing full stop is not part of it.
_FIGURE = re.compile(r"(?<![\w.,:/])\d+(?:[.,]\d+)*")
_ARITHMETIC = tuple("×÷±=½¼¾⅓⅔<>~^")
_UNCERTAIN_NEIGHBOURS = frozenset("-–—−/:°'’×*^_=+<>#@\\½¼¾")


def figure_anchors(text: str, patterns: WriterPatterns) -> Iterator[Anchor]:
    """Dates, years, percentages, amounts of money and numbers of `text`, in order.

    A figure whose reading is uncertain gives none: parts of ranges, scores, ordinals, codes, names and formulas.
    """
    position = 0
    for match in _FIGURE.finditer(text):
        if match.start() < position:
            continue
        anchor = _date(text, match, patterns) or _quantity(text, match, patterns)
        if anchor is not None:
            position = anchor.end
            yield anchor


def number_word_anchors(text: str, patterns: WriterPatterns) -> Iterator[Anchor]:
    """Numbers of `text` that are written as words and count what follows; compounds are left out."""
    words = patterns.numbers.words
    for start, end in word_spans(text):
        if text[start:end] not in words or _is_uncertain(text[start - 1 : start]) or _is_uncertain(text[end : end + 1]):
            continue
        previous, following = _word_before(text, start), _word_after(text, end)
        if following is None or not following[2] or _folded(text, following[:2]) in patterns.numbers.not_after:
            continue
        neighbours = [_folded(text, following[:2]), *([_folded(text, previous)] if previous else [])]
        if not any(word in words or word in patterns.numbers.magnitudes for word in neighbours):
            yield Anchor("number", start, end, text[start:end])


@cache
def _date_pattern(months: tuple[str, ...], capitals: bool) -> re.Pattern[str]:
    # With capitals, "4 may go" is no date.
    names = [month.capitalize() for month in months] if capitals else months
    month = "|".join(sorted(map(re.escape, names), key=len, reverse=True))
    day = r"\d{1,2}"
    # A year that is part of a range or decade makes the date uncertain, with or without it.
    year = r"(?:,?\s\d{4}(?![\w–-])|(?!,?\s\d)(?![\w–-]))"
    return re.compile(rf"(?:{day}\s(?:{month}){year}|(?:{month})\s{day}(?!\d){year})")


def _date(text: str, figure: re.Match[str], patterns: WriterPatterns) -> Anchor | None:
    pattern = _date_pattern(patterns.dates.months, patterns.names.capitals)
    word_before = _word_before(text, figure.start())
    start = word_before[0] if word_before and _folded(text, word_before) in patterns.dates.months else figure.start()
    match = pattern.match(text, start)
    if match is None or match.end() <= figure.start():
        return None
    if any(mark in _UNCERTAIN_NEIGHBOURS for mark in (text[start - 1 : start], text[match.end() : match.end() + 1])):
        return None
    return Anchor("date", start, match.end(), match.group())


def _quantity(text: str, figure: re.Match[str], patterns: WriterPatterns) -> Anchor | None:
    start, end = figure.span()
    before, after = text[start - 1 : start] if start else "", text[end : end + 1]
    numbers = patterns.numbers
    if before in numbers.currency_signs and before:
        end = _end_with_magnitude(text, end, patterns)
        return _anchor("money", text, start - 1, end)
    if _is_in_formula(text, start, end):
        return None
    previous = _word_before(text, start)
    in_range = previous is not None and _folded(text, previous) in numbers.not_before
    if after == "%":
        return None if in_range or _is_uncertain(before) else _anchor("percentage", text, start, end + 1)
    if _is_uncertain(before) or _is_uncertain(after):
        return None
    percent = _percent_pattern(numbers.percent_words).match(text, end)
    if percent and not in_range:
        return _anchor("percentage", text, start, percent.end())
    year = _is_year(text, figure, patterns)
    if year is not None:
        return _anchor("year", text, start, end) if year else None
    next_word = _word_after(text, end)
    if next_word is None or not next_word[2]:
        return None
    following = _folded(text, next_word[:2])
    if following in numbers.not_after:
        return None
    if in_range or (previous and _may_continue_a_name(text, previous, patterns)):
        return None
    extended = _end_with_magnitude(text, end, patterns)
    word_behind = _word_after(text, extended)
    if word_behind and word_behind[2] and _folded(text, word_behind[:2]) in numbers.currency_words:
        return _anchor("money", text, start, word_behind[1])
    if extended == end and text[start:end] in ("0", "1"):
        return None
    return _anchor("number", text, start, extended)


def _anchor(kind: AnswerKind, text: str, start: int, end: int) -> Anchor | None:
    if _is_uncertain(text[end : end + 1]):
        return None
    return Anchor(kind, start, end, text[start:end])


def _is_uncertain(neighbour: str) -> bool:
    if not neighbour:
        return False
    return neighbour in _UNCERTAIN_NEIGHBOURS or unicodedata.category(neighbour)[0] in "LMN"


def _is_year(text: str, figure: re.Match[str], patterns: WriterPatterns) -> bool | None:
    """True for a year, False for a figure that may or may not be one, None for one that is not."""
    digits = figure.group()
    if len(digits) != 4 or not digits.isdecimal() or not 1000 <= int(digits) <= 2099:
        return None
    if text.startswith(patterns.dates.decades, figure.end()):
        return False
    previous, following = _word_before(text, figure.start()), _word_after(text, figure.end())
    if following and following[2] and _folded(text, following[:2]) in patterns.dates.after:
        return True
    if previous and _folded(text, previous) in (*patterns.dates.before, *patterns.dates.months):
        # In Hindi a bare noun behind makes it a count ("लगभग 1500 लोग"); in English the word before decides.
        return not patterns.dates.after or following is None or not following[2]
    return text[figure.start() - 1 : figure.start()] == "(" and text[figure.end() : figure.end() + 1] == ")"


def _end_with_magnitude(text: str, end: int, patterns: WriterPatterns) -> int:
    while (word := _word_after(text, end)) and word[2] and _folded(text, word[:2]) in patterns.numbers.magnitudes:
        end = word[1]
    return end


def _may_continue_a_name(text: str, word: tuple[int, int], patterns: WriterPatterns) -> bool:
    """Whether the word before a figure may make it part of a name, as in "Apollo 11" or "Super Bowl 50"."""
    if not patterns.names.capitals or not text[word[0]].isupper():
        return False
    return not _opens_sentence(text, word[0]) or _folded(text, word) not in patterns.numbers.openers


def _is_in_formula(text: str, start: int, end: int) -> bool:
    """Whether a fraction or a sign of arithmetic stands next to the figure, spaces apart."""
    return text[:start].rstrip()[-1:] in _ARITHMETIC or text[end : end + 4].lstrip()[:1] in _ARITHMETIC


@cache
def _percent_pattern(words: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(rf"\s(?:{'|'.join(map(re.escape, words))})(?![\w])") if words else re.compile(r"(?!)")


def _opens_sentence(text: str, start: int) -> bool:
    before = text[:start].rstrip(" \"'“‘(")
    return not before or before[-1] in ".!?\n।॥"


def _word_before(text: str, position: int) -> tuple[int, int] | None:
    """The word that ends directly before one space before `position`."""
    window = max(0, position - 40)
    spans = word_spans(text[window:position])
    if not spans:
        return None
    start, end = spans[-1]
    return (window + start, window + end) if text[window + end : position] in (" ", "\u00a0", ", ") else None


def _word_after(text: str, position: int) -> tuple[int, int, bool] | None:
    """The next word, and whether only one space stands between."""
    window = text[position : position + 40]
    spans = word_spans(window)
    if not spans:
        return None
    start, end = spans[0]
    return position + start, position + end, window[:start] in (" ", "\u00a0")


def _folded(text: str, span: tuple[int, int]) -> str:
    return folded(text[span[0] : span[1]])
