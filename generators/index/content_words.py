"""The words of a text that name or tell something, by the lists of function words in the language's file."""

from __future__ import annotations

from ...utils.languages import Language
from ...utils.text.words import folded_words
from ..reading.function_words import words_without_content
from .word_matching import spelling

# Texts that share a greater part of their words say the same.
_ALIKE = 0.4


def are_alike(text: str, other: str) -> bool:
    """Return True if two texts have so many words in common that they say the same."""
    words, others = set(folded_words(text)), set(folded_words(other))
    return len(words & others) > _ALIKE * len(words | others)


def lists_function_words(language: Language) -> bool:
    """True if the language's file lists its function words, so that content words can be told from them."""
    return bool(language.function_words)


def content_words(text: str, language: Language) -> tuple[str, ...]:
    """Return the spellings of the content words of a text, each once, in order.

    What the language's file does not list as a function word counts as a content word.
    """
    without = words_without_content(language)
    return tuple(dict.fromkeys(spelling(word) for word in folded_words(text) if word not in without))
