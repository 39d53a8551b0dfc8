"""Dates and times of day: in words, in figures, and by the clock."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date
from functools import lru_cache

from ...utils.languages.writer_patterns import DateWords, TimeWords
from ...utils.text.words import cuts_a_token, folded_at, word_before, word_spans

# 2022-03-01, 2022/3/1; 01-03-2022, 1/3/2022, 1.3.2022. Which of the first two figures is the month is left open.
_YEAR_FIRST = re.compile(r"(?P<year>\d{4})(?P<mark>[-/.])(?P<one>\d{1,2})(?P=mark)(?P<two>\d{1,2})(?!\d)")
_YEAR_LAST = re.compile(r"(?P<one>\d{1,2})(?P<mark>[-/.])(?P<two>\d{1,2})(?P=mark)(?P<year>\d{4})(?!\d)")
_CLOCK = re.compile(r"(?P<hour>\d{1,2})(?:(?P<mark>[:.])(?P<minute>\d{2})(?::(?P<second>\d{2}))?)?(?![:\d])")
_ZONE = re.compile(r" (?:UTC|GMT|CET|CEST|EET|EEST|WET|WEST|EST|EDT|CST|CDT|MST|MDT|PST|PDT|IST|BST|JST)(?![^\W_])")
_FIRST_YEAR, _LAST_YEAR = 1000, 2099
_LONGEST_MONTH = 20


def date_in_figures(text: str, start: int) -> int | None:
    """Return the end of the date in figures that begins at `start`; None if there is none or it is no date."""
    match = _YEAR_FIRST.match(text, start) or _YEAR_LAST.match(text, start)
    if match is None or cuts_a_token(text, start, match.end()):
        return None
    year, one, two = (int(match[name]) for name in ("year", "one", "two"))
    is_date = _FIRST_YEAR <= year <= _LAST_YEAR and (_exists(year, one, two) or _exists(year, two, one))
    return match.end() if is_date else None


def _exists(year: int, month: int, day: int) -> bool:
    try:
        date(year, month, day)
    except ValueError:
        return False
    return True


@lru_cache(maxsize=16)
def date_in_words(dates: DateWords, capitals: bool) -> re.Pattern[str]:
    """Return the pattern of a day and a month with or without a year: "4 May 2021", "May 4th, 2021", "4th of May"."""
    # If months have capitals, "4 may go" is not a date.
    names = [month.capitalize() for month in dates.months] if capitals and not dates.small_months else dates.months
    month = _any_of(names)
    day = r"\d{1,2}"
    if dates.day_endings:
        day += rf"(?:{_any_of(dates.day_endings)})?"
    of = rf"(?:\s(?:{_any_of(dates.day_joiners)}))?" if dates.day_joiners else ""
    # A year that is part of a range or decade makes the whole date uncertain, even without the year.
    year = r"(?:,?\s\d{4}(?![\w–-])|(?!,?\s\d)(?![\w–-]))"
    # The full stop of a shortened month may end the sentence, unless a figure follows.
    stop = r"(?:\.(?=,?\s\d))?"
    return re.compile(rf"(?:{day}{of}\s(?:{month}){stop}{year}|(?:{month}){stop}\s{day}(?!\d){year})")


def word_before_day(text: str, start: int) -> tuple[int, int] | None:
    """Return the word before a figure, which may have a full stop: the month of "Jan. 5"."""
    if text[start - 2 : start] != ". ":
        return word_before(text, start)
    first = max(0, start - 2 - _LONGEST_MONTH)
    spans = word_spans(text[first : start - 2])
    is_close = bool(spans) and first + spans[-1][1] == start - 2
    return (first + spans[-1][0], first + spans[-1][1]) if is_close else None


def end_of_time(text: str, start: int, times: TimeWords) -> int | None:
    """Return the end of the time of day that begins at `start`, with "p.m." and the zone; None if there is none.

    A figure alone, or a ratio such as 16:10, is a time only next to a word that shows it.
    """
    match = _CLOCK.match(text, start)
    if match is None or int(match["hour"]) > 24 or max(int(match["minute"] or 0), int(match["second"] or 0)) > 59:
        return None
    end = match.end()
    word = _word_pattern(times.clock).match(text, end)
    previous = word_before(text, start)
    introduced = previous is not None and folded_at(text, previous) in times.before
    if word is None and (introduced or match["minute"]):
        word = _word_pattern(times.after).match(text, end)
    zone = _ZONE.match(text, word.end() if word else end)
    if word is None and (not match["minute"] or match["mark"] == "." or not (introduced or zone)):
        return None
    end = zone.end() if zone else word.end() if word else end
    return None if cuts_a_token(text, start, end) else end


@lru_cache(maxsize=32)
def _word_pattern(words: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(rf"[ \u00a0\u202f]?(?i:{_any_of(words)})(?![^\W_])") if words else re.compile(r"(?!)")


def _any_of(words: Sequence[str]) -> str:
    return "|".join(map(re.escape, sorted(words, key=lambda word: (-len(word), word))))
