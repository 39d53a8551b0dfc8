"""Where a span of a text ends inside a token: "Node" of "Node.js", "AC" of "AC/DC", "Rashid" of "al-Rashid"."""

from __future__ import annotations

_JOINING = frozenset(".-–/_(:@")
# What a token may begin with: an option, a path, a suffix, an inner name.
_OPENING = frozenset(".-–/_@")
_APOSTROPHES = ("'", "’")


def cuts_a_token(text: str, start: int, end: int) -> bool:
    """Whether a token goes on before or behind `text[start:end]`.

    A genitive ("Corley's") is no part of a token, nor is a mark with white space on its other side.
    """
    before, behind = text[max(0, start - 2) : start], text[end : end + 2]
    return before[-1:] in _OPENING or _goes_on(before[::-1]) or _goes_on(behind) or _is_contracted(text, end)


def _goes_on(outwards: str) -> bool:
    """Whether the characters beside a span, read away from it, belong to it."""
    if outwards[:1].isalnum() or outwards == "::":
        return True
    return outwards[:1] in _JOINING and outwards[1:].isalnum()


def _is_contracted(text: str, end: int) -> bool:
    """Whether more than a genitive stands behind an apostrophe."""
    return text[end : end + 1] in _APOSTROPHES and len(text) >= end + 3 and text[end + 1 : end + 3].isalpha()
