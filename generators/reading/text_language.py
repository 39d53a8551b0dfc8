"""Decide if a text is written in a language, by its script and its function words."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from ...utils.languages import Language, language_codes, load_language, reading_patterns
from ...utils.text.words import folded, folded_words, is_of_script

_MIN_SCRIPT = 0.5
_FUNCTION_WORDS_TO_TELL = 3
# Of an English text, judged against a language whose function words are not known.
_SHARE_OF_FUNCTION_WORDS, _THEIRS_FOR_ONE_OWN = 1 / 3, 3
# Cached: the outline of a question, the question and its source have the same evidence, and each is checked.
_TEXTS_KEPT = 1 << 12


def not_in_language(text: str, language: Language) -> str | None:
    """Return the other language or script that a text is in, for a message; None if it may be in `language`."""
    if _is_mostly_foreign(text, language.script):
        return f"not in {language.script} script"
    other = other_language(text, language)
    return None if other is None else f"looks like {other}"


def other_language(text: str, language: Language) -> str | None:
    """Return another language of the same script, if the text has its function words and hardly any of `language`.

    A language whose function words are not known, since its file has neither a `writer` block nor lists them, is told
    from English alone, into which models fall back: a third of the words of an English text are function words.
    """
    return _other_language(text, language.code)


@lru_cache(maxsize=_TEXTS_KEPT)
def _is_mostly_foreign(text: str, script: str) -> bool:
    # Words are counted, not letters, so that one long foreign name does not outweigh a short question about it.
    letters = [word[0] for word in folded_words(text) if word[0].isalpha()]
    return sum(is_of_script(letter, script) for letter in letters) < _MIN_SCRIPT * len(letters)


@lru_cache(maxsize=_TEXTS_KEPT)
def _other_language(text: str, code: str) -> str | None:
    words = folded_words(text)
    if not _function_words(code):
        return _if_english(words, code)
    own = sum(map(_own_words(code).__contains__, words))
    for other, foreign in _foreign_words(code):
        theirs = sum(map(foreign.__contains__, words))
        if theirs >= _FUNCTION_WORDS_TO_TELL and theirs > 2 * own:
            return other.name
    return None


def _if_english(words: Sequence[str], code: str) -> str | None:
    """Return "English" for the words of an English text, judged without the function words of language `code`."""
    language, english = load_language(code), load_language("en")
    own = frozenset((*language.scoring.articles, *language.scoring.joiners, *language.interrogatives.words))
    theirs = sum(word in _english_words() and word not in own for word in words)
    is_english = theirs >= _FUNCTION_WORDS_TO_TELL and theirs >= _SHARE_OF_FUNCTION_WORDS * len(words)
    return english.name if is_english and theirs > _THEIRS_FOR_ONE_OWN * sum(map(own.__contains__, words)) else None


@cache
def _english_words() -> frozenset[str]:
    """Return the function words of English without those of one letter, which many languages share."""
    english = load_language("en")
    words = (*_grammar_words("en"), *english.prepositions, *english.function_words)
    return frozenset(word for word in words if len(word) > 1)


@cache
def _foreign_words(code: str) -> tuple[tuple[Language, frozenset[str]], ...]:
    """Return the other languages of the same script, each with its function words that this language lacks."""
    script, own = load_language(code).script, _function_words(code)
    others = (load_language(other) for other in language_codes() if other != code)
    return tuple((o, _function_words(o.code) - own) for o in others if o.script == script)


@cache
def _own_words(code: str) -> frozenset[str]:
    """Return a language's function words, without its name joiners that are words of another language ("de", "van")."""
    others = frozenset().union(*(_grammar_words(other) for other in language_codes() if other != code))
    return _grammar_words(code) | (_joiners(code) - others)


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
