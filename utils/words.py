"""Words of any script: maximal runs of letters, combining marks and digits, with their offsets."""

from __future__ import annotations

import re
import unicodedata
from functools import cache, lru_cache

_JOINERS = "\u200c\u200d"
_NO_JOINERS = str.maketrans("", "", _JOINERS)


@cache
def _word_pattern() -> re.Pattern[str]:
    # Python's `\w` leaves out vowel signs, viramas and joiners, so it cuts Indic words to pieces; they are added here,
    # as ranges, since a set of some two thousand single characters makes the search many times slower.
    return re.compile(rf"[\w{_mark_ranges()}]+")


def _mark_ranges() -> str:
    ranges: list[list[int]] = [[ord(_JOINERS[0]), ord(_JOINERS[1])]]
    for code in (*range(0x300, 0x1F000), *range(0xE0100, 0xE01F0)):  # where Unicode has marks; the rest has none
        if unicodedata.category(chr(code)) in ("Mn", "Mc", "Me"):
            if ranges[-1][1] == code - 1:
                ranges[-1][1] = code
            else:
                ranges.append([code, code])
    return "".join(f"{chr(first)}-{chr(last)}" for first, last in ranges)


def word_spans(text: str) -> list[tuple[int, int]]:
    """Character offsets of the words of `text`, in order, end exclusive. The underscore is no letter."""
    return [match.span() for match in _word_pattern().finditer(text.replace("_", " "))]


def words(text: str) -> list[str]:
    """The words of `text` as they stand."""
    return _word_pattern().findall(text.replace("_", " "))


@lru_cache(maxsize=1 << 12)
def is_of_script(letter: str, script: str) -> bool:
    """Whether a letter is of a script ("Latin", "Devanagari"), which stands in its Unicode name."""
    return script.upper() in unicodedata.name(letter, "")


@lru_cache(maxsize=1 << 14)
def folded_words(text: str) -> tuple[str, ...]:
    """The words of `text` for comparing: NFC, lower case, joiners left out."""
    if not text.isascii():
        text = unicodedata.normalize("NFC", text)
        # Looked for first: few texts have one, and `translate` takes as long as all the rest.
        if _JOINERS[0] in text or _JOINERS[1] in text:
            text = text.translate(_NO_JOINERS)
    return tuple(words(text.lower()))
