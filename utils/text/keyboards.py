"""Which letters lie side by side on a keyboard, by script."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import pairwise

# Rows from the top; each stands about half a key to the right of the one above. A dot is a key without a letter.
# QWERTY, and INSCRIPT (the Indian national standard) without and with shift, consonants and independent vowels only: a
# consonant typed for a vowel sign would tear a syllable apart.
_LAYOUTS = (
    ("qwertyuiop", "asdfghjkl", "zxcvbnm"),
    (".....बहगदजड", ".....परकतचट", "...मनवलस..य"),
    ("औऐआईऊभङघधझढ", "ओएअइउफ.खथछठ", "....ण..ळशष.."),
)


@cache
def neighbouring_keys() -> Mapping[str, str]:
    """By letter, small where the script has small letters, the letters on the keys around it, sorted."""
    found: dict[str, set[str]] = {}
    for rows in _LAYOUTS:
        for one, other in _side_by_side(rows):
            if "." not in (one, other):
                found.setdefault(one, set()).add(other)
                found.setdefault(other, set()).add(one)
    return {letter: "".join(sorted(others)) for letter, others in found.items()}


def _side_by_side(rows: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    for row in rows:
        yield from pairwise(row)
    for upper, lower in pairwise(rows):
        yield from zip(upper, lower, strict=False)
        yield from zip(upper[1:], lower, strict=False)
