"""Headings as answers, with and without their numbers."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ...utils.text.words import contains_phrase, folded_words

# "3.2", "3.", "IV.", "B."; not the year of "1914 to 1918".
_NUMBER = re.compile(r"(?:(?:[A-Z]\.)?\d{1,3}(?:\.\d{1,3})*[.)]?|[IVXL]{1,6}[.)]|[A-Z][.)])\s+(?=\S)")


def heading_forms(heading: str) -> tuple[str, ...]:
    """Return the heading unchanged and, if it is numbered, without its number."""
    number = _NUMBER.match(heading)
    return (heading, heading[number.end() :]) if number else (heading,)


def is_told_from(heading: str, others: Iterable[str]) -> bool:
    """True if no other heading contains the words of this one, without its number."""
    words = folded_words(heading_forms(heading)[-1])
    return bool(words) and not any(contains_phrase(folded_words(other), words) for other in others)
