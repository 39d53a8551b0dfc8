"""Options, paths, file names and variables parse as names: pipelines cut "--extend-exclude" into five words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from .tree import Word

_TOKEN = re.compile(r"[^\s,;:!?\"“”'‘’()\[\]{}<>|]+")
_CODE = re.compile(
    r"--?[A-Za-z][\w-]*"  # an option
    r"|\.[A-Za-z][\w.-]*"  # .gitignore
    r"|\$?[\w.-]*[A-Za-z][\w.-]*_[\w.-]*"  # a variable
    r"|~?/[\w.+-]+(?:/[\w.+-]*)*"  # a path
    r"|[\w.+-]{3,}(?:/[\w.+-]{3,})+"  # debian/rules
    r"|[\w-]+\.[a-z]{2,5}\d?"  # pyproject.toml
    r"|[\w.+-]+@[\w.-]+"  # an address
    r"|[A-Z]{2,}-\d[\w.-]*"  # UTF-8
)
_WORDS_AND_WORDS = re.compile(r"(?:and|or|either|his|her|him|she|he|its|their)/", re.IGNORECASE)
# What code words are parsed as: it looks like a name that no pipeline knows.
_NAME = "Zandor"


def code_spans(text: str) -> Iterator[tuple[int, int]]:
    """Yield the character offsets of the words of a text that are code."""
    for found in _TOKEN.finditer(text):
        token = found.group().rstrip(".")
        if _CODE.fullmatch(token) and not _WORDS_AND_WORDS.match(token) and any(map(str.isalpha, token)):
            yield found.start(), found.start() + len(token)


def without_code(text: str) -> str:
    """Return a text of the same length in which a name stands for each word of code."""
    parts, at = [], 0
    for start, end in code_spans(text):
        parts += [text[at:start], (_NAME + "a" * (end - start))[: end - start]]
        at = end
    return "".join([*parts, text[at:]])


def with_code(words: Sequence[Word], text: str) -> list[Word]:
    """Return the words of a text that was parsed without code, with their own text; code words are names of things."""
    starts = dict(code_spans(text))
    return [
        replace(word, text=text[word.start : word.end], lemma=text[word.start : word.end].lower(), entity="")
        if starts.get(word.start) == word.end
        else word
        for word in words
    ]
