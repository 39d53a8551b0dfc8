"""Read the dates that documents state: their own (“Effective from: 1 March 2023”) and those of their versions."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ...utils.records.documents import Document
from ...utils.text.words import folded_words

# The date line is near the beginning of the document.
_LINES = 15
_FIGURES = re.compile(r"\d+")
_ISO = re.compile(r"(\d{4})-(\d{2})-(\d{2})")
_ORDINAL = re.compile(r"(\d{1,2})(?:st|nd|rd|th)")
# A word for "released" and a date.
_LABELLED = 2
_NUMBER = r"v?(\d+(?:\.\d+)*)"

Date = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DocumentDate:
    """`when` is (year, month, day), as far as given; `start` and `end` are the line's offsets in the document.

    If no line of the text has it, `metadata` is the date as the document's metadata give it, and the line is the first.
    """

    when: Date
    start: int
    end: int
    metadata: str = ""


@dataclass(frozen=True, slots=True)
class DatedVersion:
    """A version of something, by its number, with the date on which it came out.

    `start` and `end` are the character offsets in the document of the lines that say so.
    """

    number: str
    when: Date
    start: int
    end: int


def is_before(one: Date, other: Date) -> bool | None:
    """True if a date, (year, month, day) as far as known, is earlier; None if the given parts do not decide."""
    shared = min(len(one), len(other))
    return None if one[:shared] == other[:shared] else one[:shared] < other[:shared]


def document_date(document: Document, labels: Sequence[str], months: Sequence[str]) -> DocumentDate | None:
    """Read the date from the first line near a document's beginning that has one of `labels` and a colon.

    Without such a line it is that of the metadata (front matter, `<meta>` of a page, properties of an Office file).
    `labels` are lower-case words; `months` are twelve strings, each with the month's names in lower case, separated by
    spaces. The result is None for figures such as 03/04/2023, in which day and month are ambiguous.
    """
    position = 0
    for line in document.text.split("\n", _LINES)[:_LINES]:
        head, colon, said = line.partition(":")
        begins = " ".join(folded_words(head)) + " "
        if colon and any(begins.startswith(f"{label} ") for label in labels):
            when = _parse(said, months)
            if when is not None:
                return DocumentDate(when, position, position + len(line))
        position += len(line) + 1
    said = str(document.metadata.get("date", ""))
    when = _parse(said, months)
    return None if when is None else DocumentDate(when, 0, len(document.text.split("\n", 1)[0]), said)


def versions_of(
    document: Document, labels: Sequence[str], released: Sequence[str], months: Sequence[str]
) -> Iterator[DatedVersion]:
    """Yield the versions that a document dates, in its order: its own, and those that its headings are about.

    Read are “Version 3, 29 June 2007” near its beginning, the headings “26.1.0 - 2026-03-19” and “Version 4.6.2”, the
    second with “Released December, 2022.” below it. `labels` are words for "version" and `released` for "released".
    """
    label = rf"(?:{'|'.join(map(re.escape, labels))})"
    titled = re.compile(rf"{label} {_NUMBER}(?:,| [-–—]) (?P<date>.+)", re.IGNORECASE)
    headed = re.compile(rf"(?:{label} )?{_NUMBER}(?:(?:,| [-–—]| \() ?(?P<date>[^()]+)\)?)?", re.IGNORECASE)
    position = 0
    for line in document.text.split("\n", _LINES)[:_LINES]:
        found = titled.fullmatch(line.strip())
        when = exact_date(found["date"], months) if found is not None else None
        if found is not None and when is not None:
            yield DatedVersion(found[1], when, position, position + len(line))
        position += len(line) + 1
    for section in document.sections:
        found = headed.fullmatch(section.heading)
        if found is None:
            continue
        lines = document.text[section.start : section.end].split("\n")
        end = len(lines[0])
        date = found["date"] or ""
        if not date:
            below = next((number for number, line in enumerate(lines[1:], start=1) if line.strip()), None)
            words = lines[below].split(maxsplit=1) if below is not None else []
            if below is None or len(words) < _LABELLED or words[0].lower().rstrip(":") not in released:
                continue
            date, end = words[1], len("\n".join(lines[: below + 1]))
        when = exact_date(date, months)
        if when is not None:
            yield DatedVersion(found[1], when, section.start, section.start + end)


def exact_date(text: str, months: Sequence[str]) -> Date | None:
    """Return the date that a text is; None if it has any other word, as "early 1954" has.

    `months` are as in `document_date`.
    """
    words = [_ORDINAL.sub(r"\1", word) for word in folded_words(text)]
    if not all(word.isdecimal() or _month(word, months) for word in words) or not words:
        return None
    return _parse(text, months)


def _parse(said: str, months: Sequence[str]) -> Date | None:
    text = "".join(str(unicodedata.decimal(c)) if c.isdecimal() else c for c in said)
    if iso := _ISO.search(text):
        return _checked(int(iso[1]), int(iso[2]), int(iso[3]))
    figures = [int(figure) for figure in _FIGURES.findall(text)]
    years = [figure for figure in figures if 1000 <= figure <= 2999]
    if len(years) != 1:
        return None
    days = [figure for figure in figures if figure not in years]
    named = [number for word in folded_words(text) if (number := _month(word, months))]
    if not named:
        return (years[0],) if not days else None
    if len(named) > 1 or len(days) > 1:
        return None
    return _checked(years[0], named[0], *days)


def _checked(year: int, month: int, *day: int) -> Date | None:
    return (year, month, *day) if 1 <= month <= 12 and all(1 <= d <= 31 for d in day) else None


def _month(word: str, months: Sequence[str]) -> int | None:
    return next((number for number, names in enumerate(months, start=1) if word in names.split()), None)
