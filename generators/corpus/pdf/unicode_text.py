"""Text as Unicode defines it: vowel signs in logical order, Latin ligatures split, NFC."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from .page import Page, Word

_BEFORE = "\u093f\u09bf\u09c7\u09c8\u0a3f\u0abf\u0b47\u0bc6\u0bc7\u0bc8\u0d46\u0d47\u0d48"
"""Vowel signs drawn before the consonants that they follow in Unicode: Devanagari to Malayalam."""

_LATIN_LIGATURES = re.compile("[\ufb00-\ufb06]")
_NO_LETTERS = re.compile("[\x00-\x08\x0e-\x1f\ufeff\ufffe\uffff]")
_VIRAMA, _NUKTA = 9, 7  # combining classes


def clean(text: str) -> str:
    """Return the text in NFC, ligatures split and control characters removed; joiners stay, Indic text needs them."""
    text = _LATIN_LIGATURES.sub(lambda found: unicodedata.normalize("NFKC", found[0]), _NO_LETTERS.sub("", text))
    return unicodedata.normalize("NFC", text)


def is_visual_order(words: Iterable[str]) -> bool:
    """Return whether a text stores vowel signs where they are drawn, as some PDF writers do.

    In logical order no word begins with one of these signs; in visual order no word ends with one.
    """
    begins = ends = 0
    for word in words:
        begins += word[:1] in _BEFORE if word else 0
        ends += word[-1:] in _BEFORE if word else 0
    return begins > ends


def logical_order(word: str) -> str:
    """Return a word in visual order with each vowel sign moved behind its consonant cluster."""
    logical: list[str] = []
    index = 0
    while index < len(word):
        if word[index] in _BEFORE:
            end = _cluster_end(word, index + 1)
            logical.append(word[index + 1 : end] + word[index])
            index = end
        else:
            logical.append(word[index])
            index += 1
    return "".join(logical)


def _cluster_end(word: str, start: int) -> int:
    end = start
    while end < len(word) and unicodedata.category(word[end]) == "Lo":
        end += 1
        if end < len(word) and unicodedata.combining(word[end]) == _NUKTA:
            end += 1
        if end + 1 < len(word) and unicodedata.combining(word[end]) == _VIRAMA:
            end += 1
            continue
        break
    return end


def in_unicode(pages: Sequence[Page]) -> list[Page]:
    """Return the pages with all words cleaned and in logical order."""
    reorders = is_visual_order(word.text for page in pages for word in page.words)
    return [replace(page, words=tuple(_words(page, reorders))) for page in pages]


def _words(page: Page, reorders: bool) -> Iterator[Word]:
    for word in page.words:
        text = clean(logical_order(word.text) if reorders else word.text)
        if text:
            yield replace(word, text=text)
