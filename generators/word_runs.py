"""Words with what stands before them, as the finders of names need them."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import NamedTuple

from ..utils.words import word_spans

_ENDS_A_SENTENCE = frozenset(".!?।॥\n:;")


# Large enough for the words that a corpus repeats.
@lru_cache(maxsize=1 << 16)
def folded(text: str) -> str:
    """NFC and lower case, for comparing names and function words."""
    return unicodedata.normalize("NFC", text).lower()


class Word(NamedTuple):
    """A word of a text. `joined`: exactly one space stands before it; `opens`: it may begin a sentence or a quote.

    A tuple, since a corpus is read into millions of them, each made in a quarter of the time of a frozen dataclass.
    """

    text: str
    start: int
    end: int
    opens: bool
    joined: bool


def words_in_context(text: str) -> list[Word]:
    found: list[Word] = []
    previous_end = 0
    for start, end in word_spans(text):
        between = text[previous_end:start]
        if between == " " and found:
            opens, joined = False, True
        else:
            opens = not found or not _ENDS_A_SENTENCE.isdisjoint(between) or between.strip() in ('"', "“", "(", "‘")
            joined = bool(found) and between == "\u00a0"
        found.append(Word(text[start:end], start, end, opens, joined))
        previous_end = end
    return found
