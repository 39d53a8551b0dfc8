"""Find acronyms that a text spells out: "World Trade Fair (WTF)", "WTF (World Trade Fair)", "भारतीय जनता पार्टी
(भाजपा)".
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache

from ...utils.languages import Language, reading_patterns
from ...utils.text.words import word_spans

Span = tuple[int, int]

_BRACKETED = re.compile(r"\(([^()\n]{2,80})\)")
_MAX_LETTERS = 10
_WINDOW = 120
# Words of a long form that may have no letter in the acronym: "Ministry of Works"; content words always have one.
_LONGEST_SKIPPED = 3


def acronym_spans(text: str, language: Language) -> Iterator[tuple[Span, Span]]:
    """Yield the spans of each acronym and its long form, in order, if their letters match.

    The first letter of each word of the long form is in the acronym, in order; other letters may come from inside a
    word, as in compounds. In scripts without capitals, whole syllable signs are compared. If several phrases before the
    acronym match, the one with a word for each letter is used; if there is not exactly one, none is.
    """
    cased = reading_patterns(language).names.capitals
    for match in _BRACKETED.finditer(text):
        inner = match.span(1)
        before = text[max(0, match.start() - _WINDOW) : match.start()]
        if not before.endswith(" "):
            continue
        offset = match.start() - len(before)
        words = [(a + offset, b + offset) for a, b in _same_phrase(before)]
        if not words:
            continue
        if _is_acronym(text[slice(*inner)], cased):
            if long_form := _long_form(text, inner, words, cased):
                yield inner, long_form
        elif _is_acronym(text[slice(*words[-1])], cased):
            spelt = [(a + inner[0], b + inner[0]) for a, b in word_spans(text[slice(*inner)])]
            if _matches(text, words[-1], spelt, cased):
                yield words[-1], (spelt[0][0], spelt[-1][1])


def _long_form(text: str, acronym: Span, words: Sequence[Span], cased: bool) -> Span | None:
    """Return the span of the last of `words` that the acronym spells; None if none match or several might."""
    found: list[Span] = []
    exact: list[Span] = []
    for first in range(len(words)):
        spelt = [text[slice(*word)] for word in words[first:]]
        # "a big cat" is not a long form, since none begins with an article; nor is "of Trade and Works", a part of one.
        is_cut = spelt[0][0].islower() and any(word[0].isupper() for word in spelt)
        if len(spelt[0]) == 1 or is_cut or not _matches(text, acronym, words[first:], cased):
            continue
        span = words[first][0], words[-1][1]
        found.append(span)
        if _has_word_for_each(text[slice(*acronym)], spelt):
            exact.append(span)
    best = exact or found
    return best[0] if len(best) == 1 else None


def may_spell_out(acronym: str, text: str) -> bool:
    """Return True if words side by side in a text begin with the letters of an acronym, or have capitals and spell it.

    Small words between them may have no letter in it.
    """
    words, letters = [text[start:end] for start, end in word_spans(text)], acronym.lower()
    for first, word in enumerate(words):
        if word[0].lower() != letters[0]:
            continue
        # The acronym itself spells nothing out.
        before = next((at for at in range(first, len(words)) if words[at].startswith(acronym)), len(words))
        for end in range(first + 2, min(first + 2 * len(letters), before) + 1):
            spelt = words[first:end]
            has_capitals = all(word[0].isupper() or len(word) <= _LONGEST_SKIPPED for word in spelt)
            if letters in _initials(spelt) or (has_capitals and _spells(letters, tuple(map(str.lower, spelt)))):
                return True
    return False


def _initials(words: Sequence[str]) -> tuple[str, str]:
    """Return the first letters of words, and those without the small ones inside."""
    long = (words[0], *(word for word in words[1:-1] if len(word) > _LONGEST_SKIPPED), words[-1])
    return "".join(word[0] for word in words).lower(), "".join(word[0] for word in long).lower()


def _has_word_for_each(acronym: str, words: Sequence[str]) -> bool:
    """True if the letters are the initials of all words, or of the capitalised ones."""
    capitalised = [word[0] for word in words if word[0].isupper()]
    return acronym.lower() in ("".join(capitalised).lower(), "".join(word[0] for word in words).lower())


def _same_phrase(before: str) -> list[Span]:
    """Return the words at the end of `before` with no punctuation between them."""
    spans = word_spans(before)
    kept = len(spans)
    while kept and before[spans[kept - 1][1] : spans[kept][0] if kept < len(spans) else len(before)] in (
        " ",
        "-",
        "'",
        "’",
    ):
        kept -= 1
    return spans[kept:]


def _is_acronym(word: str, cased: bool) -> bool:
    if not 2 <= len(word) <= _MAX_LETTERS * (1 if cased else 3) or len(word_spans(word)) != 1 or not word[0].isalpha():
        return False
    if not cased and not word.isascii():
        return 2 <= len(_clusters(word)) <= _MAX_LETTERS
    return word.isalpha() and word[0].isupper() and sum(character.isupper() for character in word) * 2 > len(word)


def _matches(text: str, acronym: Span, words: Sequence[Span], cased: bool) -> bool:
    short, spelt = text[slice(*acronym)], [text[slice(*word)] for word in words]
    if len(spelt) < 2 or len(spelt) > 2 * _MAX_LETTERS:
        return False
    if not cased and not short.isascii():
        return _clusters(short) == [_clusters(word)[0] for word in spelt]
    return spelt[0][0].lower() == short[0].lower() and _spells(short.lower(), tuple(word.lower() for word in spelt))


@lru_cache(maxsize=4096)
def _spells(letters: str, words: tuple[str, ...]) -> bool:
    """True if the letters are the initials of the words in order, possibly with letters from inside words."""
    if not words:
        return not letters
    word, rest = words[0], words[1:]
    if len(word) <= _LONGEST_SKIPPED and rest and _spells(letters, rest):
        return True
    if not letters or word[0] != letters[0]:
        return False
    position, used = 0, 1
    while True:
        if _spells(letters[used:], rest):
            return True
        position = word.find(letters[used], position + 1) if used < len(letters) else -1
        if position < 0:
            return False
        used += 1


def _clusters(word: str) -> list[str]:
    """Split a word into letters, each with its combining marks."""
    found: list[str] = []
    for character in unicodedata.normalize("NFC", word):
        if found and unicodedata.category(character)[0] == "M":
            found[-1] += character
        else:
            found.append(character)
    return found
