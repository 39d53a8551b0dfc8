"""The function words of a language, so far as its file lists them."""

from __future__ import annotations

from functools import cache

from ...utils.languages import Language, load_language, reading_patterns
from ...utils.text.words import folded


def light_words(language: Language) -> frozenset[str]:
    """Return the words that add nothing to a short answer: articles, case markers, some prepositions."""
    return _light_words(language.code)


@cache
def _light_words(code: str) -> frozenset[str]:
    language = load_language(code)
    names = reading_patterns(language).names
    return frozenset((*language.scoring.articles, *language.prepositions, *names.articles, *names.case_markers))


def words_without_content(language: Language) -> frozenset[str]:
    """Return the folded words that name nothing, so far as the language's file lists them."""
    return _words_without_content(language.code)


@cache
def _words_without_content(code: str) -> frozenset[str]:
    language = load_language(code)
    names = reading_patterns(language).names
    of_names = (*names.determiners, *names.light_verbs)
    own = (*language.function_words, *language.scoring.joiners, *language.interrogatives.words, *of_names)
    return _function_words(code) | _light_words(code) | frozenset(map(folded, own))


def _function_words(code: str) -> frozenset[str]:
    return _grammar_words(code) | _joiners(code)


def _joiners(code: str) -> frozenset[str]:
    language = load_language(code)
    return frozenset(reading_patterns(language).names.joiners)


@cache
def _grammar_words(code: str) -> frozenset[str]:
    language = load_language(code)
    if language.writer is None:
        return frozenset((*language.prepositions, *language.function_words))
    references, names = language.writer.references, language.writer.names
    return frozenset(
        (
            *language.scoring.articles,
            *references.openers,
            *references.pronouns,
            *references.clause_starts,
            *references.anywhere,
            *names.function_words,
            *names.articles,
            *names.case_markers,
            *language.writer.dates.before,
            *language.writer.numbers.openers,
        )
    )
