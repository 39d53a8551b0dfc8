"""Titles of documents as they are said in a sentence."""

from __future__ import annotations

import re
from collections.abc import Collection

from ...utils.records.documents import Chunk

_MIN_WORDS, _MAX_WORDS = 2, 9
_NUMBERED = re.compile(
    r"^(?!(?:1\d|20)\d\d )(?:(?i:chapter|section|part|appendix|annex|article))?\s*[\dIVX]+(?:\.\d+)*[.:)]?\s+"
)
_YEAR = re.compile(r"(?:1\d|20)\d\d ")
_QUOTES = re.compile('["“”„«»]')
# "About this manual" is a heading in the manual, not its name.
_POINTING = re.compile(r"\b(?:this|these|our|your)\b", re.IGNORECASE)
_ARTICLE = re.compile(r"^(?:the|a|an) ", re.IGNORECASE)
_NUMBER = r"(?P<number>\d+(?:\.\d+)*)"
# Characters at the beginning of a document among which its version stands, on a line of its own.
_TOP = 400
# Longer words in capitals are no abbreviations.
_LONGEST_ABBREVIATION = 4


def sayable_title(chunk: Chunk, shared: Collection[str] = ()) -> str | None:
    """Return the title of a chunk's document, or its innermost heading where that says more; None if neither does.

    `shared` are headings that several documents have ("How it helps"), which tell none of them.
    """
    for name in (chunk.title, *(heading for heading in reversed(chunk.section) if heading not in shared)):
        title = _NUMBERED.sub("", " ".join(_QUOTES.sub("", name).split())).strip(' .:"“”*`')
        begins = title[:1].isalpha() or _YEAR.match(title)
        if _MIN_WORDS <= len(title.split()) <= _MAX_WORDS and begins and not title.endswith("?"):
            return _cased(title)
    return None


def title_of_work(chunk: Chunk, works: tuple[str, ...], shared: Collection[str] = (), version: str = "") -> str | None:
    """Return a sayable title without its article if its last word is one of `works` ("Public License"), else None.

    `version` is the word for a version, which may stand with its number behind that ("Public License Version 2.0").
    """
    title = sayable_title(chunk, shared)
    if title is not None and version:
        title = re.sub(rf",? {version} {_NUMBER}$", "", title, flags=re.IGNORECASE)
    if title is None or title.split()[-1].lower() not in works or _POINTING.search(title):
        return None
    return _ARTICLE.sub("", title)


def version_of_work(title: str, text: str, version: str) -> str:
    """Return the number of a work's version from its title or the lines below it ("Version 2, June 1991"), or "".

    Args:
        title: of the document, as it has it.
        text: of the document.
        version: the word for a version.
    """
    behind = re.search(rf"\b{version} {_NUMBER}$", title, re.IGNORECASE)
    below = re.search(rf"^\W*{version} {_NUMBER}(?![\w.]*\d)[^.\n]*$", text[:_TOP], re.IGNORECASE | re.MULTILINE)
    found = behind or below
    return found["number"] if found is not None and version else ""


def _cased(title: str) -> str:
    """Return a title in capitals with capitals at the beginnings of its words only."""
    if not title.isupper():
        return title
    return " ".join(word if len(word) <= _LONGEST_ABBREVIATION else word.capitalize() for word in title.split())
