"""Paragraphs cut to a length: at the ends of sentences, around what must stay, never through it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ...utils.languages import Language, load_language
from ...utils.text.sentences import sentence_spans
from ...utils.text.tokens import count_tokens


def cut_around(text: str, kept: tuple[int, int], limit: int, language: Language) -> tuple[int, int]:
    """The part of `text` to keep, as character offsets, end exclusive, without white space around it.

    It consists of whole sentences of which one or more hold all of `kept`; what lies between sentences (a heading, a
    list's mark) counts as one. Sentences are added in turn before and behind as long as no more than `limit` tokens
    stand in it; where those that hold `kept` have more, they are kept all the same.
    """
    if count_tokens(text) <= limit:
        return _stripped(text, 0, len(text))
    units = _units(text, sentences_of(text, language.code))
    inside = [number for number, (start, end) in enumerate(units) if start < kept[1] and kept[0] < end]
    first, last = (inside[0], inside[-1]) if inside else (0, 0)
    lengths = [count_tokens(text[start:end]) for start, end in units]
    length = sum(lengths[first : last + 1])
    is_before = True
    while True:
        before = first > 0 and length + lengths[first - 1] <= limit
        behind = last + 1 < len(units) and length + lengths[last + 1] <= limit
        if not before and not behind:
            break
        # What goes before says who is meant by "he" and "it", so it has the first turn.
        if before and (is_before or not behind):
            first -= 1
            length += lengths[first]
            is_before = False
        else:
            last += 1
            length += lengths[last]
            is_before = True
    return _stripped(text, units[first][0], units[last][1])


@lru_cache(maxsize=1 << 12)
def sentences_of(text: str, code: str) -> list[tuple[int, int]]:
    """`sentence_spans` in the language of a code, remembered: several questions are tried on one paragraph."""
    return sentence_spans(text, load_language(code))


def _units(text: str, sentences: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """The sentences, and what is written between them; together they hold all of the text but white space."""
    units: list[tuple[int, int]] = []
    done = 0
    for start, end in [*sentences, (len(text), len(text))]:
        if text[done:start].strip():
            units.append((done, start))
        if end > start:
            units.append((start, end))
        done = end
    return units


def _stripped(text: str, start: int, end: int) -> tuple[int, int]:
    part = text[start:end]
    return start + len(part) - len(part.lstrip()), start + len(part.rstrip())
