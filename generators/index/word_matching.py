"""Match spelling variants of one word: inflections, spellings of foreign names, misspellings.

The rules use no knowledge of a language, only the writing: a long common beginning, the same consonants, one letter
changed, one word inside another.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable
from functools import cache, lru_cache

from ...utils.text.words import folded_words

# Words of a lower similarity count as different words.
_ENOUGH = 0.7
_SAME_CONSONANTS, _SAME_TWO_CONSONANTS = 0.85, 0.7
_ONE_LETTER_CHANGED = 0.8
_INSIDE = 0.7
# Number of first letters that two words must share, and length from which a word is searched for inside another.
_BEGINNING, _LONG_ENOUGH = 3, 5
_VIRAMA = 9


def spelling(word: str) -> str:
    """Normalise a folded word, so that spellings of one word become equal.

    Removes accents, nuktas and tone marks (marks with a canonical combining class, except the virama). A nasal letter
    before a stop, and the candrabindu, become the anusvara, since Indian spellings have either.
    """
    if word.isascii():
        return word
    kept = "".join(c for c in unicodedata.normalize("NFD", word) if unicodedata.combining(c) in (0, _VIRAMA))
    for pattern, anusvara in _nasals():
        kept = pattern.sub(anusvara, kept)
    return kept


@cache
def _nasals() -> tuple[tuple[re.Pattern[str], str], ...]:
    # The nine Indic blocks of Unicode, Devanagari to Malayalam, have the same layout (after ISCII).
    rules = []
    for block in range(0x0900, 0x0D80, 0x80):
        candrabindu, anusvara, virama = chr(block + 0x01), chr(block + 0x02), chr(block + 0x4D)
        nasals = "".join(chr(block + offset) for offset in (0x19, 0x1E, 0x23, 0x28, 0x2E))
        stops = f"{chr(block + 0x15)}-{chr(block + 0x28)}{chr(block + 0x2A)}-{chr(block + 0x2D)}"
        rules.append((re.compile(f"{candrabindu}|[{nasals}]{virama}(?=[{stops}])"), anusvara))
    return tuple(rules)


@lru_cache(maxsize=100_000)
def _spelling_of_word(word: str) -> str:
    return spelling(word)


def spelt_words(text: str) -> list[str]:
    """Return the spellings of the words of a text, for matching."""
    return [_spelling_of_word(word) for word in folded_words(text)]


def consonants(word: str) -> str:
    """Remove the combining marks of a word: the vowel signs, in scripts that have them."""
    return "".join(c for c in word if unicodedata.category(c)[0] != "M")


def similarity(a: str, b: str) -> float:
    """Return the probability that two spellings are forms of one word: 1 if equal, 0 if different, else at least 0.7.

    Figures match only if they are equal: 1946 is not similar to 1947.
    """
    if a == b:
        return 1.0
    if any(c.isdecimal() for c in a) or any(c.isdecimal() for c in b):
        return 0.0
    best = 0.0
    common = _common_beginning(a, b)
    if common >= _BEGINNING:
        best = 2 * common / (len(a) + len(b))
        if min(len(a), len(b)) >= _LONG_ENOUGH and best < _ONE_LETTER_CHANGED and _one_letter_apart(a, b, common):
            best = _ONE_LETTER_CHANGED
    if not (a.isascii() and b.isascii()):
        bare_a, bare_b = consonants(a), consonants(b)
        if bare_a == bare_b and len(bare_a) >= 2:
            best = max(best, _SAME_CONSONANTS if len(bare_a) > 2 else _SAME_TWO_CONSONANTS)
    short, long = sorted((a, b), key=len)
    if len(short) >= _LONG_ENOUGH and (long.startswith(short) or long.endswith(short)):
        best = max(best, _INSIDE)
    return best if best >= _ENOUGH else 0.0


class Vocabulary:
    """The spelt words of a corpus, indexed to find similar ones without comparing all."""

    def __init__(self, spellings: Iterable[str]) -> None:
        self._sorted = sorted(set(spellings))
        self._known = frozenset(self._sorted)
        self._reversed = sorted(word[::-1] for word in self._sorted if len(word) >= _LONG_ENOUGH)
        self._by_consonants: dict[str, list[str]] = defaultdict(list)
        for word in self._sorted:
            if not word.isascii():
                self._by_consonants[consonants(word)].append(word)

    def like(self, word: str) -> dict[str, float]:
        """Return the words that may be forms of `word`, with their similarity, in alphabetical order."""
        near = {word, *self._by_consonants.get(consonants(word), ())} & self._known
        if len(word) >= _BEGINNING:
            near.update(_beginning_with(self._sorted, word[:_BEGINNING]))
        if len(word) >= _LONG_ENOUGH:
            near.update(found[::-1] for found in _beginning_with(self._reversed, word[::-1]))
            ends = (word[start:] for start in range(1, len(word)))
            near.update(end for end in ends if end in self._known)
        alike = {other: similarity(word, other) for other in sorted(near)}
        return {other: share for other, share in alike.items() if share > 0}


def _beginning_with(ordered: list[str], beginning: str) -> list[str]:
    return ordered[bisect_left(ordered, beginning) : bisect_left(ordered, beginning + chr(0x10FFFF))]


def _common_beginning(a: str, b: str) -> int:
    for position, (x, y) in enumerate(zip(a, b, strict=False)):
        if x != y:
            return position
    return min(len(a), len(b))


def _one_letter_apart(a: str, b: str, common: int) -> bool:
    """True if one letter added, dropped or changed, or two neighbours swapped, turn `a` into `b`."""
    if len(a) == len(b):
        swapped = a[common : common + 2] == b[common : common + 2][::-1] and a[common + 2 :] == b[common + 2 :]
        return swapped or a[common + 1 :] == b[common + 1 :]
    short, long = sorted((a, b), key=len)
    return long[common + 1 :] == short[common:]
