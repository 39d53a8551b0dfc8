"""Count the tokens of many slices of one text: each token is found once, whatever the number of slices."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from ...utils.text.tokens import APART, BASIC_MARKS, JOINERS, TokenCounter, count_tokens
from ...utils.text.words import UNSPACED

SliceCounter = Callable[[int, int], int]
Array = np.ndarray[Any, np.dtype[Any]]

# Kinds of characters, as the pattern of `count_tokens` has them, and whether a token before them takes them in.
_SPACE, _APART, _UNSPACED, _WORD = range(4)
_KIND, _MARK, _JOINER = 3, 4, 8


def slice_counter(text: str, count: TokenCounter) -> SliceCounter:
    """Return the function that counts the tokens of `text[start:end]` as `count` does.

    It takes constant time for a slice if `count` is `count_tokens`.
    """
    if count is not count_tokens:
        return lambda start, end: count(text[start:end])
    begins = _token_starts(text)
    # Memory views, since numpy takes three times as long to get one number.
    is_start = begins.data
    before = np.concatenate(([0], np.cumsum(begins, dtype=np.int32)), dtype=np.int32).data

    def count_between(start: int, end: int) -> int:
        if start < end and not is_start[start] and not text[start].isspace():  # inside a token
            return count_tokens(text[start:end])
        return before[end] - before[start]

    return count_between


def _token_starts(text: str) -> Array:
    """Return for each character if a token begins there."""
    codes = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype=np.uint32)
    traits = _traits()[codes]
    kinds = traits & _KIND
    taken = _taken_in(traits, kinds)
    if taken is not None:
        kinds = np.where(taken, _SPACE, kinds)
    starts: Array = kinds == _WORD
    starts[1:] &= kinds[:-1] != _WORD
    return np.asarray(starts | (kinds == _APART) | (kinds == _UNSPACED))


def _taken_in(traits: Array, kinds: Array) -> Array | None:
    """Return which marks and joiners belong to the letter or symbol before them; None if there is no such place.

    The marks of a word's letters are no different from letters.
    """
    taken = None
    unspaced, is_joiner = kinds == _UNSPACED, (traits & _JOINER) > 0
    if not (unspaced.any() or is_joiner.any()):
        return None
    numbers = np.arange(len(kinds), dtype=np.int32)
    if unspaced.any():
        # Some vowel signs are among the unspaced letters: one that follows no letter begins a token.
        is_mark = (traits & _MARK) > 0
        last_unspaced = np.maximum.accumulate(np.where(unspaced, numbers, -1))
        run = np.maximum.accumulate(np.where(is_mark, -1, numbers))
        taken = is_mark
        taken[1:] &= (last_unspaced[:-1] >= run[1:]) & (last_unspaced[:-1] >= 0)
        taken[:1] = False
    if is_joiner.any():
        last = np.maximum.accumulate(np.where(is_joiner, -1, numbers))
        joined = is_joiner & (last >= 0) & (kinds[last] == _APART)
        taken = joined if taken is None else taken | joined
    return taken


@cache
def _traits() -> Array:
    """Return the kind of every code point, with `_MARK` and `_JOINER` added."""
    traits = np.full(0x110000, _WORD, dtype=np.uint8)
    planes = "".join(map(chr, range(0x40000)))  # the classes have none beyond
    for characters, kind in ((APART, _APART), (UNSPACED, _UNSPACED), (r"\s", _SPACE)):
        for found in re.finditer(f"[{characters}]+", planes):
            traits[found.start() : found.end()] = kind
    for characters, trait in ((BASIC_MARKS, _MARK), (JOINERS, _JOINER)):
        traits[list(map(ord, characters))] |= trait
    return traits
