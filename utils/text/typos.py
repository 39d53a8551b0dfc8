"""Typing errors: neighbouring keys, letters swapped and letters left out, in any script."""

from __future__ import annotations

from collections.abc import Container, Iterator
from random import Random

from ..languages import Language
from .keyboards import neighbouring_keys
from .tokens import clusters
from .words import folded_words, word_spans

# Shorter words are hard to make out with an error in them: in characters, and in letters as a reader sees them, of
# which scripts that write a syllable as one letter have fewer.
_CHARACTERS, _LETTERS = 4, 3
# A letter of more characters is a syllable or two; a word that lacks it is another word.
_MAY_BE_LEFT_OUT = 2

_NOTHING: Container[str] = frozenset()


def add_typos(
    text: str,
    rate: float,
    random: Random,
    language: Language,
    *,
    keep: Container[str] = _NOTHING,
    known: Container[str] = _NOTHING,
) -> str:
    """The text with one typing error in each of some of its words.

    An error is a letter typed on a key beside its own, two letters in the wrong order, or a letter left out; the first
    letter stays. A letter is what a reader takes for one (a grapheme cluster): vowel signs, viramas and other marks
    stay with their base. Left as they are: words with a digit, words of under four characters (so letters that stand
    for names, too), the language's blank, the words that say what kind of answer is wanted ("when", "percentage"), and
    `keep`.

    Args:
        text: any text.
        rate: the share of all words that get an error, 0 to 1, rounded to whole words; fewer where not as many may.
        random: draws the words and their errors.
        language: of the text.
        keep: folded words (`words.folded_words`) that stay as they are.
        known: folded words that no error may make, since another word would change what is asked.
    """
    blank = language.writer.blank if language.writer is not None else ""
    # The same length without the blank, so that no word of it is found, whatever sign a language has for it.
    spans = word_spans(text.replace(blank, " " * len(blank)) if blank else text)
    kept = frozenset((*language.interrogatives.words, *language.interrogatives.figures))
    may_change = [span for span in spans if _may_change(text[slice(*span)], kept, keep)]
    count = min(round(rate * len(spans)), len(may_change))
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
    """The word with one error; as it is where every error would tear a letter or make a word that is known."""
    ways = list(_errors(list(clusters(word))))
    random.shuffle(ways)
    for letters in ways:
        changed = "".join(letters)
        # Letters that come to stand side by side may join, as a virama joins consonants.
        is_whole = list(clusters(changed)) == letters
        if changed != word and is_whole and not any(folded in known for folded in folded_words(changed)):
            return changed
    return word


def _errors(letters: list[str]) -> Iterator[list[str]]:
    """Every way to get one letter behind the first wrong."""
    for place in range(1, len(letters)):
        before, letter, behind = letters[:place], letters[place], letters[place + 1 :]
        if len(letter) <= _MAY_BE_LEFT_OUT:
            yield before + behind
        if behind:
            yield [*before, behind[0], letter, *behind[1:]]
        for key in neighbouring_keys().get(letter[0].lower(), ""):
            typed = key.upper() if letter[0].isupper() else key
            yield [*before, typed + letter[1:], *behind]
