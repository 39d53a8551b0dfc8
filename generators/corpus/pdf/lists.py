"""Markers of list items: bullets, numbers and letters."""

from __future__ import annotations

import re
from dataclasses import dataclass

_BULLETS = "•‣⁃◦▪▫●○■□◆◇➢➤✓✔·∙\uf0b7\uf0a7\uf0d8"
_BULLET = re.compile(rf"[{_BULLETS}](?:\s*[{_BULLETS}])*(?:\s+|$)|[–—*-]\s+")
_NUMBER = re.compile(r"\(?(\d{1,3})[.)](?:\s+|$)")
_LETTER = re.compile(r"(?:\([^\W\d_]{1,4}\)|[^\W\d_]\))(?:\s+|$)")


@dataclass(frozen=True, slots=True)
class Marker:
    """The marker of a list item.

    `shown` is its canonical form, `number` that of a numbered item, `length` the characters it takes in the line. A
    bare number (no dot) counts only if a neighbouring item has the adjacent number.
    """

    shown: str
    number: int | None
    length: int
    is_bare: bool = False


def marker(text: str) -> Marker | None:
    """Return the marker that a line begins with; None if there is none."""
    if found := _BULLET.match(text):
        return Marker("-", None, found.end())
    if found := _NUMBER.match(text):
        number = int(found[1])  # of any script: int reads Devanagari digits too
        return Marker(f"{number}.", number, found.end())
    if found := _LETTER.match(text):
        # The text may refer to item (a), so its letter stays.
        return Marker(f"- {found[0].strip()}", None, found.end())
    return None


def is_marker(text: str) -> bool:
    """Return whether a text is only a marker, or a number of at most two digits."""
    found = marker(text)
    return (found is not None and found.length >= len(text)) or (text.isdecimal() and len(text) <= 2)
