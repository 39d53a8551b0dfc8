"""Words of any script, with their offsets: maximal runs of letters, combining marks and digits.

In scripts written without spaces, each letter with its marks is a word.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from itertools import accumulate
from typing import NamedTuple, overload

# Scripts written without spaces: kana, Han, and the Brahmic scripts of South-East Asia (Thai to Myanmar, Khmer).
UNSPACED = (
    "\u0e01-\u0e33\u0e40-\u0e46\u0e81-\u0eb3\u0ec0-\u0ec6\u1000-\u102a\u103f\u1050-\u1055\u1780-\u17b3"
    "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
)
_UNSPACED_LETTER = re.compile(f"[{UNSPACED}]")
# Scripts whose letters have other names.
_LETTER_NAMES = {"Han": ("CJK",), "Japanese": ("CJK", "HIRAGANA", "KATAKANA")}
_JOINERS = "\u200c\u200d"
_NO_JOINERS = str.maketrans("", "", _JOINERS)


# What `_plane_0_pattern` cannot find, or does not divide.
_OTHER_SCRIPTS = re.compile(f"[{UNSPACED}\U00010000-\U0010ffff]")


@cache
def _word_pattern() -> re.Pattern[str]:
    # Python's `\w` leaves out vowel signs, viramas and joiners, so it cuts Indic words to pieces; they are added here,
    # as ranges, since a set of some two thousand single characters makes the search many times slower.
    return re.compile(rf"[\w{mark_ranges()}]+")


@cache
def _plane_0_pattern() -> re.Pattern[str]:
    # `re` looks up a class that has characters of plane 0 alone in one step, which is three times faster.
    of_words = _word_pattern()
    return re.compile(f"[{_ranges(code for code in range(0x10000) if of_words.match(chr(code)))}]+")


@cache
def _unspaced_pattern() -> re.Pattern[str]:
    marks = mark_ranges()
    return re.compile(rf"[{UNSPACED}][{marks}]*|(?:(?![{UNSPACED}])[\w{marks}])+")


@cache
def _divided(pattern: re.Pattern[str]) -> re.Pattern[str]:
    """Return the pattern of words as one group, by which `split` keeps them."""
    return re.compile(f"({pattern.pattern})")


def _pattern_for(text: str) -> re.Pattern[str]:
    if text.isascii() or not _OTHER_SCRIPTS.search(text):
        return _plane_0_pattern()
    return _unspaced_pattern() if has_unspaced(text) else _word_pattern()


def has_unspaced(text: str) -> bool:
    """Return True if a text has letters of a script written without spaces."""
    return not text.isascii() and _UNSPACED_LETTER.search(text) is not None


@cache
def mark_ranges() -> str:
    """Return the combining marks and joiners as ranges for a character class."""
    codes = (*range(0x300, 0x1F000), *range(0xE0100, 0xE01F0))  # where Unicode has marks; the rest has none
    marks = (code for code in codes if unicodedata.category(chr(code)) in ("Mn", "Mc", "Me"))
    return f"{_JOINERS[0]}-{_JOINERS[1]}{_ranges(marks)}"


def _ranges(codes: Iterable[int]) -> str:
    """Return ascending code points, which are letters or marks, as ranges for a character class."""
    ranges: list[list[int]] = []
    for code in codes:
        if ranges and ranges[-1][1] == code - 1:
            ranges[-1][1] = code
        else:
            ranges.append([code, code])
    return "".join(f"{chr(first)}-{chr(last)}" for first, last in ranges)


def word_spans(text: str) -> list[tuple[int, int]]:
    """Return the character offsets of the words of `text`, end exclusive. The underscore is not a letter."""
    return [match.span() for match in _pattern_for(text).finditer(text.replace("_", " "))]


def words(text: str) -> list[str]:
    """Return the words of `text` unchanged."""
    return _pattern_for(text).findall(text.replace("_", " "))


@lru_cache(maxsize=1 << 12)
def is_of_script(letter: str, script: str) -> bool:
    """Say if a letter belongs to a script ("Latin", "Devanagari"), judged by its Unicode name.

    "Japanese" is the three scripts in which Japanese is written.
    """
    name = unicodedata.name(letter, "")
    return any(one in name for one in _LETTER_NAMES.get(script, (script.upper(),)))


@lru_cache(maxsize=1 << 14)
def folded_words(text: str) -> tuple[str, ...]:
    """Return the words of `text` normalised for comparison: NFC, lower case, without joiners."""
    return tuple(fold_words(text))


def fold_words(text: str) -> list[str]:
    """Return `folded_words` of a text that will not come again, so that it is not kept."""
    if not text.isascii():
        text = unicodedata.normalize("NFC", text)
        # Few texts have a joiner, and `translate` takes as long as all the rest.
        if _JOINERS[0] in text or _JOINERS[1] in text:
            text = text.translate(_NO_JOINERS)
    return words(text.lower())


def contains_phrase(words: Sequence[str], phrase: Sequence[str]) -> bool:
    """Say if `phrase` is a contiguous part of `words`; an empty phrase never is."""
    if not phrase:
        return False
    first, length, wanted = phrase[0], len(phrase), tuple(phrase)
    # `index` is fast: checks search whole passages, and a loop over words took most of their time.
    at = -1
    for _ in range(words.count(first)):
        at = words.index(first, at + 1)
        if tuple(words[at : at + length]) == wanted:
            return True
    return False


_SPACES = (" ", "\u00a0")
_OPENS = ('"', "“", "(", "‘")
_ENDS_A_SENTENCE = frozenset(".!?।॥\n:;")


# Large enough for the words that a corpus repeats.
@lru_cache(maxsize=1 << 16)
def folded(text: str) -> str:
    """Normalise to NFC and lower case, to compare names and function words."""
    return unicodedata.normalize("NFC", text).lower()


class Word(NamedTuple):
    """A word of a text. `joined`: one space precedes it; `opens`: it may begin a sentence or a quotation."""

    text: str
    start: int
    end: int
    opens: bool
    joined: bool


class TextWords(Sequence[Word]):
    """The words of a text, each made when it is asked for; see `Word`.

    `texts`, `starts`, `ends`, `opens` and `joined` have what each of them has. A corpus has millions of words, and to
    make them all takes several times as long as these lists.
    """

    __slots__ = ("ends", "joined", "opens", "starts", "texts")

    def __init__(self, text: str) -> None:
        # In turn what stands between words, from the beginning on, and a word.
        pieces = _divided(_pattern_for(text)).split(text.replace("_", " "))
        places = list(accumulate(map(len, pieces)))
        self.texts, self.starts, self.ends = pieces[1::2], places[:-1:2], places[1::2]
        between = pieces[:-1:2]
        if "_" in text:
            between = [text[start:end] for start, end in zip([0, *self.ends], self.starts, strict=False)]
        marks = {one: (_may_open(one), one in _SPACES) for one in set(between)}
        self.opens, self.joined = [marks[one][0] for one in between], [marks[one][1] for one in between]
        if between:
            self.opens[0], self.joined[0] = True, False

    @overload
    def __getitem__(self, at: int) -> Word: ...

    @overload
    def __getitem__(self, at: slice) -> list[Word]: ...

    def __getitem__(self, at: int | slice) -> Word | list[Word]:
        if isinstance(at, slice):
            return [self[number] for number in range(*at.indices(len(self)))]
        return Word(self.texts[at], self.starts[at], self.ends[at], self.opens[at], self.joined[at])

    def __len__(self) -> int:
        return len(self.texts)

    def capitalised(self) -> list[int]:
        """Return the numbers of the words that begin with a capital, ascending."""
        return [number for number, text in enumerate(self.texts) if text[0].isupper()]


def _may_open(between: str) -> bool:
    """Return True if a sentence or quotation may begin behind what stands between two words."""
    if between in _SPACES:
        return False
    is_break = not _ENDS_A_SENTENCE.isdisjoint(between) or between.strip() in _OPENS
    return is_break or (between[-1:] in _OPENS and between[0] == ",")


# Neighbours are searched this far, in characters, which keeps the time linear.
_WINDOW = 40


def word_before(text: str, position: int) -> tuple[int, int] | None:
    """Return the word before `position` if only a space, or a comma and a space, separate them."""
    window = max(0, position - _WINDOW)
    spans = word_spans(text[window:position])
    if not spans:
        return None
    start, end = spans[-1]
    return (window + start, window + end) if text[window + end : position] in (" ", "\u00a0", ", ") else None


def word_after(text: str, position: int) -> tuple[int, int, bool] | None:
    """Return start and end of the next word, and True if exactly one space precedes it."""
    window = text[position : position + _WINDOW]
    spans = word_spans(window)
    if not spans:
        return None
    start, end = spans[0]
    return position + start, position + end, window[:start] in (" ", "\u00a0")


def folded_at(text: str, span: tuple[int, int]) -> str:
    return folded(text[span[0] : span[1]])


def is_letter_or_digit(character: str) -> bool:
    """Say if a character can be part of a word, as combining marks can; False for an empty text."""
    return bool(character) and unicodedata.category(character)[0] in "LMN"


def opens_sentence(text: str, start: int) -> bool:
    before = text[:start].rstrip(" \"'“‘(")
    return not before or before[-1] in ".!?\n।॥"


_JOINING = frozenset(".-–/_(:@")
# A token may begin with one of these: an option, a path, a suffix, an inner name.
_OPENING = frozenset(".-–/_@")
_APOSTROPHES = ("'", "’")


def cuts_a_token(text: str, start: int, end: int) -> bool:
    """Say if `text[start:end]` is part of a longer token: "Node" of "Node.js", "Rashid" of "al-Rashid".

    A genitive ("Corley's") is not part of a token, nor is punctuation followed by white space.
    """
    before, behind = text[max(0, start - 2) : start], text[end : end + 2]
    return before[-1:] in _OPENING or _goes_on(before[::-1]) or _goes_on(behind) or _is_contracted(text, end)


def _goes_on(outwards: str) -> bool:
    """Say if the characters next to a span, read away from it, belong to its token."""
    if outwards[:1].isalnum() or outwards == "::":
        return True
    return outwards[:1] in _JOINING and outwards[1:].isalnum()


def _is_contracted(text: str, end: int) -> bool:
    """Say if an apostrophe is followed by more than a genitive."""
    return text[end : end + 1] in _APOSTROPHES and len(text) >= end + 3 and text[end + 1 : end + 3].isalpha()
