"""Decide if a text is written in a language, by its script and its function words."""

from __future__ import annotations

from functools import cache, lru_cache

from ...utils.languages import Language, language_codes, load_language
from ...utils.text.words import folded_words, is_of_script

_MIN_SCRIPT = 0.5
_FUNCTION_WORDS_TO_TELL = 3
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

    None for a language without a `writer` block, whose function words are not known.
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
    own = sum(map(_own_words(code).__contains__, words))
    for other, foreign in _foreign_words(code):
        theirs = sum(map(foreign.__contains__, words))
        if theirs >= _FUNCTION_WORDS_TO_TELL and theirs > 2 * own:
            return other.name
    return None


@cache
def _foreign_words(code: str) -> tuple[tuple[Language, frozenset[str]], ...]:
    """Return the other languages of the same script, each with its function words that this language lacks."""
    script, own = load_language(code).script, _function_words(code)
    if not own:
        return ()
    others = (load_language(other) for other in language_codes() if other != code)
    return tuple((o, _function_words(o.code) - own) for o in others if o.script == script and o.writer is not None)


@cache
def _own_words(code: str) -> frozenset[str]:
    """Return a language's function words, without its name joiners that are words of another language ("de", "van")."""
    others = frozenset().union(*(_grammar_words(other) for other in language_codes() if other != code))
    return _grammar_words(code) | (_joiners(code) - others)


def _function_words(code: str) -> frozenset[str]:
    return _grammar_words(code) | _joiners(code)


def _joiners(code: str) -> frozenset[str]:
    language = load_language(code)
    return frozenset(language.writer.names.joiners if language.writer is not None else ())


@cache
def _grammar_words(code: str) -> frozenset[str]:
    language = load_language(code)
    if language.writer is None:
        return frozenset()
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
            *language.writer.dates.before,
            *language.writer.numbers.openers,
        )
    )
