"""Find the numbers that a question can ask about: dates, times, years, percentages, money, measures, counts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from ...utils.languages.writer_patterns import AnswerKind, WriterPatterns
from ...utils.records.sentence import AnswerSpan
from ...utils.text.words import (
    folded_at,
    folded_words,
    is_letter_or_digit,
    opens_sentence,
    word_after,
    word_before,
    word_spans,
)
from .currencies import end_of_currency, start_of_currency
from .dates_and_times import date_in_figures, date_in_words, end_of_time, word_before_day
from .units import end_of_rate, end_of_unit

# A figure with its separators: "1,234.5", "10 000" and "3.14.15" are one each; a final full stop is left out.
_FIGURE = re.compile(
    r"(?<![\w.,:/])(?:[^\W\D0]\d{0,2}(?:[ \u00a0\u202f]\d{3})+(?![\d:/-])(?:[.,]\d+)?|\d+(?:[.,]\d+)*)"
)
# Behind an amount of rupees without paise: "Rs. 500/-".
_EVEN_RUPEES = "/-"
_ARITHMETIC = tuple("×÷±=½¼¾⅓⅔<>~^")
_PERCENT = re.compile(r"[ \u00a0\u202f]?%")
# Distance in characters within which a word or sign decides between pounds of money and of weight.
_CURRENCY_CONTEXT = 60
_UNCERTAIN_NEIGHBOURS = frozenset("-–—−/:°'’×*^_=+<>#@\\½¼¾")


def figure_spans(text: str, patterns: WriterPatterns) -> Iterator[AnswerSpan]:
    """Yield the figures of `text` in order: dates, times, years, percentages, money, measures, other numbers.

    Uncertain figures are left out: parts of ranges, scores, ordinals, codes, names and formulas.
    """
    position = 0
    for match in _FIGURE.finditer(text):
        if match.start() < position:
            continue
        span = _date(text, match, patterns) or _time(text, match, patterns) or _amount(text, match, patterns)
        if span is not None:
            position = span.end
            yield span


def number_word_spans(text: str, patterns: WriterPatterns) -> Iterator[AnswerSpan]:
    """Yield the numbers of `text` that are written as words and count the next word; compounds are left out."""
    words = patterns.numbers.words
    for match in _number_words_pattern(tuple(words)).finditer(text):
        start, end = match.span()
        if _is_uncertain(text[start - 1 : start]):
            continue
        previous, following = word_before(text, start), word_after(text, end)
        if following is None or not following[2] or folded_at(text, following[:2]) in patterns.numbers.not_after:
            continue
        neighbours = [folded_at(text, following[:2]), *([folded_at(text, previous)] if previous else [])]
        if not any(word in words or word in patterns.numbers.magnitudes for word in neighbours):
            yield AnswerSpan("number", start, end, text[start:end])


def _date(text: str, figure: re.Match[str], patterns: WriterPatterns) -> AnswerSpan | None:
    if (end := date_in_figures(text, figure.start())) is not None:
        # Figures with stops may be a version or a section.
        is_reference = "." in text[figure.start() : end] and _is_in_range(text, figure.start(), patterns)
        return None if is_reference else _span("date", text, figure.start(), end)
    pattern = date_in_words(patterns.dates, patterns.names.capitals)
    previous = word_before_day(text, figure.start())
    start = previous[0] if previous and folded_at(text, previous) in patterns.dates.months else figure.start()
    match = pattern.match(text, start)
    if match is None or match.end() <= figure.start():
        return None
    if any(mark in _UNCERTAIN_NEIGHBOURS for mark in (text[start - 1 : start], text[match.end() : match.end() + 1])):
        return None
    return AnswerSpan("date", start, match.end(), match.group())


def _time(text: str, figure: re.Match[str], patterns: WriterPatterns) -> AnswerSpan | None:
    start = figure.start()
    if _is_uncertain(text[start - 1 : start]) or _is_in_range(text, start, patterns):
        return None
    end = end_of_time(text, start, patterns.times)
    return None if end is None else _span("time", text, start, end)


def _is_in_range(text: str, start: int, patterns: WriterPatterns) -> bool:
    previous = word_before(text, start)
    return previous is not None and folded_at(text, previous) in patterns.numbers.not_before


def _amount(text: str, figure: re.Match[str], patterns: WriterPatterns) -> AnswerSpan | None:
    start, end = figure.span()
    extended = _end_with_magnitude(text, end, patterns)
    sign = start_of_currency(text, start, patterns.numbers.currency_signs)
    if sign is not None:
        is_range_end = _is_uncertain(text[sign - 1 : sign])
        rated = end_of_rate(text, extended, patterns.numbers)
        end = extended + len(_EVEN_RUPEES) if text.startswith(_EVEN_RUPEES, extended) else rated
        return None if is_range_end else _span("money", text, sign, end)
    if _is_in_formula(text, start, end) or _is_uncertain(text[start - 1 : start]):
        return None
    previous = word_before(text, start)
    in_range = _is_in_range(text, start, patterns)
    if sign_behind := _PERCENT.match(text, end):
        return None if in_range else _span("percentage", text, start, sign_behind.end())
    currency = end_of_currency(text, extended, patterns.numbers.currency_signs)
    if currency is not None:
        return None if in_range else _span("money", text, start, end_of_rate(text, currency, patterns.numbers))
    named = previous is not None and _may_continue_a_name(text, previous, patterns)
    unit = end_of_unit(text, extended, patterns.numbers) if "quantity" in patterns.asks else None
    if unit is not None:
        return None if in_range or named else AnswerSpan("quantity", start, unit, text[start:unit])
    percent = _percent_pattern(patterns.numbers.percent_words).match(text, end)
    if percent and not in_range:
        return _span("percentage", text, start, percent.end())
    year = _is_year(text, figure, patterns)
    if year is not None:
        return _span("year", text, start, end) if year else None
    return None if in_range or named else _count(text, start, end, extended, patterns)


def _count(text: str, start: int, end: int, extended: int, patterns: WriterPatterns) -> AnswerSpan | None:
    """Make an answer span of a number that counts the next word, or of an amount of money if that is a currency."""
    next_word = word_after(text, end)
    if next_word is None or not next_word[2]:
        return None
    if folded_at(text, next_word[:2]) in (*patterns.numbers.not_after, *patterns.dates.months):
        return None
    word_behind = word_after(text, extended)
    if word_behind and word_behind[2] and folded_at(text, word_behind[:2]) in patterns.numbers.currency_words:
        is_money = "quantity" not in patterns.asks or _is_currency(text, start, word_behind[:2], patterns)
        return _span("money" if is_money else "quantity", text, start, word_behind[1])
    if extended == end and text[start:end] in ("0", "1"):
        return None
    return _span("number", text, start, extended)


def _is_currency(text: str, start: int, word: tuple[int, int], patterns: WriterPatterns) -> bool:
    """True if the context shows that a word that can be a unit is a currency here."""
    tells = patterns.numbers.currency_or_unit.get(folded_at(text, word))
    if tells is None:
        return True
    around = text[max(0, start - _CURRENCY_CONTEXT) : word[1] + _CURRENCY_CONTEXT]
    return not {*folded_words(around), *around}.isdisjoint(tells)


def _span(kind: AnswerKind, text: str, start: int, end: int) -> AnswerSpan | None:
    if _is_uncertain(text[end : end + 1]):
        return None
    return AnswerSpan(kind, start, end, text[start:end])


def _is_uncertain(neighbour: str) -> bool:
    return bool(neighbour) and (neighbour in _UNCERTAIN_NEIGHBOURS or is_letter_or_digit(neighbour))


def _is_year(text: str, figure: re.Match[str], patterns: WriterPatterns) -> bool | None:
    """True for a year, False for a figure that may be one, None for one that is not."""
    digits = figure.group()
    if len(digits) != 4 or not digits.isdecimal() or not 1000 <= int(digits) <= 2099:
        return None
    if text.startswith(patterns.dates.decades, figure.end()):
        return False
    previous, following = word_before(text, figure.start()), word_after(text, figure.end())
    if following and following[2] and folded_at(text, following[:2]) in patterns.dates.after:
        return True
    if previous and folded_at(text, previous) in (*patterns.dates.before, *patterns.dates.months):
        # In Hindi a bare noun after it makes it a count ("लगभग 1500 लोग"); in English the word before it decides.
        return not patterns.dates.after or following is None or not following[2]
    return text[figure.start() - 1 : figure.start()] == "(" and text[figure.end() : figure.end() + 1] == ")"


def _end_with_magnitude(text: str, end: int, patterns: WriterPatterns) -> int:
    while (word := word_after(text, end)) and word[2] and folded_at(text, word[:2]) in patterns.numbers.magnitudes:
        end = word[1]
    return end


def _may_continue_a_name(text: str, word: tuple[int, int], patterns: WriterPatterns) -> bool:
    """True if the word before a number may make it part of a name, as in "Apollo 11" or "Super Bowl 50"."""
    if not patterns.names.capitals or not text[word[0]].isupper():
        return False
    return not opens_sentence(text, word[0]) or folded_at(text, word) not in patterns.numbers.openers


def _is_in_formula(text: str, start: int, end: int) -> bool:
    """True if a fraction or an arithmetic sign is next to the number, ignoring spaces."""
    before, after = text[max(0, start - 4) : start].rstrip(), text[end : end + 4].lstrip()
    return before[-1:] in _ARITHMETIC or after[:1] in _ARITHMETIC


@cache
def _number_words_pattern(words: tuple[str, ...]) -> re.Pattern[str]:
    """The pattern of number words, as whole words or inside one."""
    longest_first = sorted((word for word in words if len(word_spans(word)) == 1), key=lambda word: (-len(word), word))
    return re.compile("|".join(map(re.escape, longest_first)) or "(?!)")


@cache
def _percent_pattern(words: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(rf"\s(?:{'|'.join(map(re.escape, words))})(?![\w])") if words else re.compile(r"(?!)")
