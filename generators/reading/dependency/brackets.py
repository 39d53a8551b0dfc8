"""The text that is parsed for a sentence: without brackets beside its statement, with a comma behind its year."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from .tree import Word

# Words in brackets that a statement depends on, that name a second thing, or that tell what the first one is.
_NEEDED = (
    r"(?:a|an|the|and|or)\b"
    r"|[^()]*\b(?:if|unless|except|only|not|when|but|without|optional|defaults?|required|plus|similar)\b"
)
_ASIDE = re.compile(
    rf" \((?!{_NEEDED})[^()]{{3,}}\)|\[(?:citation needed|clarification needed|update|note \d+|\d{{1,3}})\]",
    re.IGNORECASE,
)
# "In 1237 Batu Khan launched an invasion", where pipelines read the year into the name.
_YEAR_FIRST = re.compile(
    r"(?:In|By|Since|During) (?:early |late |mid-|[A-Z][a-z]+ )?[12]\d{3}"
    r"(?= (?!(?:and|or|to|through|until|alone|when|as|by|at|in|on)\b)[A-Za-z])"
)


def without_asides(text: str) -> str:
    """Return a text without what may be left out in brackets."""
    return _ASIDE.sub("", text)


def as_parsed(text: str) -> str:
    """Return a text as it is parsed."""
    year = _YEAR_FIRST.match(text)
    return without_asides(text if year is None else f"{text[: year.end()]},{text[year.end() :]}")


def as_written(words: Sequence[Word], text: str) -> list[Word]:
    """Return the words of a text that was parsed by `as_parsed`, with their offsets into the whole `text`."""
    found = list(words)
    year = _YEAR_FIRST.match(text)
    asides = [(one.start(), len(one.group())) for one in _ASIDE.finditer(text)]
    if year is not None:
        found = [_shifted(word, -1) if word.start > year.end() else word for word in found]
        found = [replace(word, end=word.start) if word.start == year.end() else word for word in found]
    for start, length in asides:
        found = [_shifted(word, length) if word.start >= start else word for word in found]
    return found


def _shifted(word: Word, by: int) -> Word:
    return replace(word, start=word.start + by, end=word.end + by)
