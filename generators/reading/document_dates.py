"""Read the date that a document states for itself, in a line such as “Effective from: 1 March 2023”."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from ...utils.records.documents import Document
from ...utils.text.words import folded_words

# The date line is near the beginning of the document.
_LINES = 15
_FIGURES = re.compile(r"\d+")
_ISO = re.compile(r"(\d{4})-(\d{2})-(\d{2})")


@dataclass(frozen=True, slots=True)
class DocumentDate:
    """`when` is (year, month, day), as far as given; `start` and `end` are the line's offsets in the document."""

    when: tuple[int, ...]
    start: int
    end: int

    def is_before(self, other: DocumentDate) -> bool | None:
        """True if this date is earlier; None if the given parts do not decide."""
        shared = min(len(self.when), len(other.when))
        one, two = self.when[:shared], other.when[:shared]
        return None if one == two else one < two


def document_date(document: Document, labels: Sequence[str], months: Sequence[str]) -> DocumentDate | None:
    """Read the date from the first line near a document's beginning that has one of `labels` and a colon.

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
    return None


def _parse(said: str, months: Sequence[str]) -> tuple[int, ...] | None:
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


def _checked(year: int, month: int, *day: int) -> tuple[int, ...] | None:
    return (year, month, *day) if 1 <= month <= 12 and all(1 <= d <= 31 for d in day) else None


def _month(word: str, months: Sequence[str]) -> int | None:
    return next((number for number, names in enumerate(months, start=1) if word in names.split()), None)
