"""Words whose full stop ends no sentence, and words that only look like them."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from sentencex import get_sentence_boundaries

from ..languages import Language
from .words import is_letter_or_digit, words

# Characters that the longest abbreviation with spaces in it takes.
_LONGEST = 16
_ORDINAL = re.compile(r"\d{1,3}|[IVX]+")
# A full stop, and a letter behind it that begins no Roman number.
_STOP = re.compile(r"\.[\"'’”»)]*\s+(?![IVXLCDM]{2,}\b)(?=[\"'“„«‘(]*(?P<letter>[^\W\d_]))")


@cache
def abbreviated_words(abbreviations: tuple[str, ...]) -> frozenset[str]:
    """Return the words that may be an abbreviation or a part of one: `कि` and `मी` for `कि.मी`."""
    spellings = {spelling for word in abbreviations for spelling in _spellings(word)}
    return frozenset(part for spelling in spellings for part in (spelling, *re.split(r"[.\s'’-]+", spelling)))


@cache
def with_stops_inside(abbreviations: tuple[str, ...]) -> tuple[str, ...]:
    """Return the abbreviations that have a full stop inside."""
    return tuple(word for word in abbreviations if "." in word)


def is_abbreviation(word: str, language: Language) -> bool:
    """Say if a full stop after this word never ends a sentence; `मी` of `कि.मी` counts."""
    unknown = _unknown_abbreviations(language.code, language.abbreviations)
    return word in unknown or word.rpartition(".")[2] in unknown


def is_in_spaced_abbreviation(before: str, after: str, abbreviations: tuple[str, ...]) -> bool:
    """Say if a cut lies inside or behind an abbreviation whose parts are set apart: `इ. स. 1950`, `т. е.`"""
    head, tail = before[-_LONGEST:], after[:_LONGEST]
    near = f"{head} {tail}"
    for found in _spaced(abbreviations).finditer(near):
        is_whole = not is_letter_or_digit(near[: found.start()][-1:]) and not is_letter_or_digit(
            near[found.end() :][:1]
        )
        if is_whole and found.start() < len(head) <= found.end() + 1:
            return True
    return False


def is_ordinal(word: str, after: str, language: Language) -> bool:
    """Say if a figure with a full stop is an ordinal number, by the word that follows: `im 8. Jahrhundert`."""
    if not language.after_figures or not _ORDINAL.fullmatch(word):
        return False
    return words(after)[0].lower() not in language.after_figures


def is_final_word(before: str, after: str, language: Language) -> bool:
    """Say if a cut lies behind a word that ends sentences although it is an abbreviation too."""
    head, tail = before[-2 * _LONGEST :], after[:_LONGEST]
    return len(head) + 1 in after_final_words(f"{head} {tail}", language.final_words)


def after_final_words(text: str, final_words: tuple[str, ...]) -> list[int]:
    """Return the offsets of the capital letters, or opening marks, that follow one of these words and its full stop.

    A Roman number is no such letter: `art. III`.
    """
    spellings = _spellings_of_final(final_words)
    if not _final_stop(spellings).search(text):
        return []
    return [
        stop.end()
        for stop in _STOP.finditer(text)
        if text.endswith(spellings, 0, stop.start())
        and stop["letter"].isupper()
        and _ends_in_whole(text[max(0, stop.start() - _LONGEST) : stop.start()], spellings)
    ]


def _ends_in_whole(head: str, words_: tuple[str, ...]) -> bool:
    """Say if a text ends in one of these words as a word of its own."""
    ends = (head[: -len(word)][-1:] for word in words_ if head.endswith(word))
    return any(not is_letter_or_digit(before) and before != "." for before in ends)


@cache
def _spellings_of_final(listed: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(spelling for word in listed for spelling in {word, word.replace(".", ". ")})


@cache
def _final_stop(spellings: tuple[str, ...]) -> re.Pattern[str]:
    """Match the full stop after one of these words; it comes first in the pattern, as a literal is found soonest."""
    before = [rf"(?<=(?<![^\W_]){re.escape(word)}\.)" for word in spellings]
    return re.compile(rf"\.(?:{'|'.join(before) or '(?!)'})")


@lru_cache(maxsize=1 << 12)
def is_plain_word(code: str, word: str) -> bool:
    """Say if sentencex ends a sentence after this word, so that it is no abbreviation that it knows."""
    # After some short words sentencex takes `Ms.` for an abbreviation, after most it does not.
    return len(get_sentence_boundaries(code, f"Zimmer said {word}. Zimmer x")) > 1


@cache
def _spaced(abbreviations: tuple[str, ...]) -> re.Pattern[str]:
    spaced = {spelling.replace(".", ". ") for word in abbreviations if "." in word for spelling in _spellings(word)}
    return re.compile("|".join(re.escape(word) for word in sorted(spaced, key=len, reverse=True)) or "(?!)")


@cache
def _unknown_abbreviations(code: str, abbreviations: tuple[str, ...]) -> frozenset[str]:
    """Return the abbreviations that sentencex lacks; for the others it knows when they end a sentence.

    It cuts after `Inc.` where a function word follows (`Apple Inc. The firm …`), never before a name.
    """
    spellings = {spelling for word in abbreviations for spelling in _spellings(word)}
    return frozenset(spelling for spelling in spellings if is_plain_word(code, spelling))


def _spellings(word: str) -> tuple[str, str]:
    return word, word[0].upper() + word[1:]
