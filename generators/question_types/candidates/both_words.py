"""Recognise questions that ask for more than one answer, by the language's words for that."""

from __future__ import annotations

from ....utils.languages import Language
from ....utils.text.words import contains_phrase, folded_words
from .paired_blanks import PairedBlanks


def both_words(language: Language) -> tuple[tuple[str, ...], ...]:
    """Return the folded words and phrases in the patterns of `cross_document_conflict`; empty if there are none."""
    patterns = language.writer.questions if language.writer is not None else {}
    return tuple(map(folded_words, patterns.get("cross_document_conflict", {}).get("both_words", ())))


def says_both(query: str, pair: PairedBlanks, language: Language) -> bool:
    """Return True if a question has such words that do not come from the statements themselves."""
    words = folded_words(query)
    given = [folded_words(text) for text in pair.must_keep.about]
    return any(
        contains_phrase(words, phrase) and not any(contains_phrase(text, phrase) for text in given)
        for phrase in both_words(language)
    )
