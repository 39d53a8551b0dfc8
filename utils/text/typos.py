"""Typing errors in any script: neighbouring keys, swapped letters and omitted letters."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from functools import cache
from itertools import pairwise
from random import Random

from ..errors import ConfigError
from ..expected import expect
from ..languages import Language, language_or_english, reading_patterns
from .tokens import clusters
from .words import folded_words, word_spans

# Shorter words are hard to recognise with an error: minimum length in characters, and in grapheme clusters, which are
# fewer in scripts that write a syllable as one letter.
_CHARACTERS, _LETTERS = 4, 3
# A cluster of more characters is a syllable or two; without it the word would become a different one.
_MAY_BE_LEFT_OUT = 2

_NOTHING: Container[str] = frozenset()

# Rows from the top; each is about half a key to the right of the one above. A dot is a key without a letter.
# QWERTY, and INSCRIPT (the Indian national standard) without and with shift, consonants and independent vowels only: a
# consonant typed for a vowel sign would split a syllable.
_LAYOUTS = (
    ("qwertyuiop", "asdfghjkl", "zxcvbnm"),
    (".....बहगदजड", ".....परकतचट", "...मनवलस..य"),
    ("औऐआईऊभङघधझढ", "ओएअइउफ.खथछठ", "....ण..ळशष.."),
)


def add_typos(
    text: str,
    rate: float,
    *,
    random: Random | None = None,
    language: Language | None = None,
    keep: Container[str] = _NOTHING,
    known: Container[str] = _NOTHING,
) -> str:
    """Return the text with one typing error in each of some of its words.

    An error is a letter from a neighbouring key, two swapped letters, or an omitted letter; the first letter is never
    changed. A letter is a grapheme cluster: vowel signs, viramas and other marks stay with their base. Unchanged are
    words with a digit, words of under four characters (initials among them), the language's blank, the words that name
    the kind of answer ("when", "percentage"), and `keep`.

    Args:
        text: any text.
        rate: the share of words that get an error, 0 to 1, rounded to whole words, at least one unless it is 0; fewer
            if too few may change.
        random: chooses the words and their errors; None to have the text alone decide.
        language: of the text; English if it is None.
        keep: folded words (`words.folded_words`) that must not change.
        known: folded words that no error may produce, since another real word would change the question.

    Raises:
        ConfigError: `rate` is not from 0 to 1.
    """
    expect(text, str, "text")
    if not isinstance(rate, (int, float)) or not 0 <= rate <= 1:
        raise ConfigError(f"rate: expected a share from 0 to 1, found {rate!r}")
    random, language = random or Random(text), language_or_english(language)
    blank = reading_patterns(language).blank
    # Replace the blank by spaces, so that it contains no word and offsets stay the same.
    spans = word_spans(text.replace(blank, " " * len(blank)) if blank else text)
    kept = frozenset((*language.interrogatives.words, *language.interrogatives.figures))
    may_change = [span for span in spans if _may_change(text[slice(*span)], kept, keep)]
    count = min(max(round(rate * len(spans)), rate > 0), len(may_change))
    for start, end in sorted(random.sample(may_change, count), reverse=True):
        text = text[:start] + _with_error(text[start:end], random, known) + text[end:]
    return text


def _may_change(word: str, kept: Container[str], keep: Container[str]) -> bool:
    if len(word) < _CHARACTERS or len(list(clusters(word))) < _LETTERS:
        return False
    if any(character.isnumeric() for character in word):
        return False
    return not any(folded in kept or folded in keep for folded in folded_words(word))


def _with_error(word: str, random: Random, known: Container[str]) -> str:
    """Return the word with one error; unchanged if every error would split a letter or produce a known word."""
    ways = list(_errors(list(clusters(word))))
    random.shuffle(ways)
    for letters in ways:
        changed = "".join(letters)
        # Letters that become neighbours may join, as a virama joins consonants.
        is_whole = list(clusters(changed)) == letters
        if changed != word and is_whole and not any(folded in known for folded in folded_words(changed)):
            return changed
    return word


def _errors(letters: list[str]) -> Iterator[list[str]]:
    """Iterate over every single error in a letter after the first."""
    for place in range(1, len(letters)):
        before, letter, behind = letters[:place], letters[place], letters[place + 1 :]
        if len(letter) <= _MAY_BE_LEFT_OUT:
            yield before + behind
        if behind:
            yield [*before, behind[0], letter, *behind[1:]]
        for key in neighbouring_keys().get(letter[0].lower(), ""):
            typed = key.upper() if letter[0].isupper() else key
            yield [*before, typed + letter[1:], *behind]


@cache
def neighbouring_keys() -> Mapping[str, str]:
    """Return the letters on the keys around each letter, sorted; lower case where the script has case."""
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
