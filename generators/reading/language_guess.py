"""Guess the language of documents, by the script of their letters and by small words that one language alone has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import islice

from ...utils.languages import Language, language_codes, load_language
from ...utils.text.words import folded_words, is_of_script
from .text_language import words_without_content

_TEXTS = 100
_CHARACTERS_OF_A_TEXT = 3_000
_LEAST_IN_SCRIPT = 0.5
# Of words in the script. Texts in a language have 0.1 (lists of addresses) to 0.4; those in another at most 0.06.
_LEAST_SHARE = 0.08


def guess_language(texts: Iterable[str]) -> Language | None:
    """Return the language of the texts, judged by the first 3,000 characters of each of the first 100.

    It is the one language with their script, or else the one whose small words ("the", "of") they have. None if there
    is no such language, as for Italian, or if its file does not list enough of these words, as for Spanish.
    """
    words = [word for text in islice(texts, _TEXTS) for word in folded_words(text[:_CHARACTERS_OF_A_TEXT])]
    letters = [word[0] for word in words if word[0].isalpha()]
    of_script = {script: sum(is_of_script(letter, script) for letter in letters) for script in _small_words()}
    script = max(of_script, key=lambda one: of_script[one])
    if not letters or of_script[script] < _LEAST_IN_SCRIPT * len(letters):
        return None
    small_words = _small_words()[script]
    if len(small_words) == 1:
        return load_language(next(iter(small_words)))
    found = {code: sum(map(own.__contains__, words)) for code, own in small_words.items()}
    best = max(found, key=lambda code: found[code])
    return load_language(best) if found[best] >= _LEAST_SHARE * of_script[script] else None


@cache
def _small_words() -> dict[str, dict[str, frozenset[str]]]:
    """Return scripts, each with its languages, each with the words without content that it alone has."""
    languages = [load_language(code) for code in language_codes()]
    by_script: dict[str, dict[str, frozenset[str]]] = {}
    for language in languages:
        by_script.setdefault(language.script, {})[language.code] = words_without_content(language)
    for known in by_script.values():
        counts = Counter(word for own in known.values() for word in own)
        known.update({code: frozenset(w for w in own if counts[w] == 1) for code, own in known.items()})
    return by_script
