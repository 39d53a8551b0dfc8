"""The words of a sentence, with what stands between them; parentheses and particles are left out."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import pairwise

from ....utils.languages.grammar_words import GrammarWords
from ....utils.records.facts import Piece
from ....utils.text.words import folded, word_spans

_PARENTHESIS = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
_JOINS_WORDS = frozenset("-–‐‑'’&/+°")
_QUOTES = "\"'“”‘’«»"
_SIGNS = "$€£₹"
_INVISIBLE = "\u200b\ufeff"
_CUTS = frozenset(",;:—،؛")


@dataclass(frozen=True, slots=True)
class Token:
    """A word: `start` and `end` are character offsets, quotation marks included; `cut` is the mark before it, or ""."""

    text: str
    start: int
    end: int
    cut: str = ""

    @property
    def in_figures(self) -> bool:
        return self.text[:1].isdecimal()


def tokens_of(text: str) -> list[Token]:
    """Return the words of a sentence; "1,250.5", "19.2°E" and words joined by hyphens are one word each."""
    hidden = [match.span() for match in _PARENTHESIS.finditer(text)]
    spans: list[tuple[int, int]] = []
    for start, end in word_spans(text):
        if any(left <= start < right for left, right in hidden):
            continue
        if spans and _is_one_word(text, spans[-1][0], spans[-1][1], start):
            spans[-1] = (spans[-1][0], end)
        else:
            spans.append((start, end))
    found: list[Token] = []
    last = 0
    for start, end in spans:
        while start > last and text[start - 1] in _QUOTES + _SIGNS:
            start -= 1
        while end < len(text) and text[end] in _QUOTES:
            end += 1
        if text[end : end + 1] == "%":
            end += 1
        between = _PARENTHESIS.sub("", text[last:start])
        cut = next((sign for sign in between if sign in _CUTS), "")
        if not cut and (" - " in between or "–" in between):
            cut = "—"
        found.append(Token(folded(text[start:end].strip(_QUOTES + _INVISIBLE)), start, end, cut if found else ""))
        last = end
    return found


def _is_one_word(text: str, first: int, end: int, start: int) -> bool:
    between = text[end:start]
    if len(between) != 1:
        return False
    if between in _JOINS_WORDS:
        return True
    if between == ".":
        return (text[end - 1].isdecimal() and text[start].isdecimal()) or end - first <= 2
    return between == "," and text[end - 1].isdecimal() and text[start].isdecimal()


def cut_endings(tokens: Sequence[Token], words: GrammarWords) -> list[Token]:
    """Return the tokens with the markers at their ends as tokens of their own."""
    endings = sorted(words.attached, key=len, reverse=True)
    whole = {*words.not_attached, *words.light_verbs, *words.participles, *words.auxiliaries}
    found: list[Token] = []
    for token in tokens:
        ending = next((each for each in endings if token.text.endswith(each) and len(token.text) > len(each) + 1), None)
        if ending is None or token.text in whole or token.end - token.start != len(token.text):
            found.append(token)
            continue
        border = token.end - len(ending)
        found.append(Token(token.text[: -len(ending)], token.start, border, token.cut))
        found.append(Token(ending, border, token.end))
    return found


def joined(tokens: Sequence[Token], phrases: Collection[str]) -> list[Token]:
    """Return the tokens with the words of each of some phrases ("at least") as one token."""
    found: list[Token] = []
    place = 0
    while place < len(tokens):
        length = next((len(each.split()) for each in phrases if _stands_at(tokens, place, each.split())), 1)
        last = tokens[place + length - 1]
        text = " ".join(token.text for token in tokens[place : place + length])
        found.append(Token(text, tokens[place].start, last.end, tokens[place].cut))
        place += length
    return found


def _stands_at(tokens: Sequence[Token], place: int, words: list[str]) -> bool:
    return [token.text for token in tokens[place : place + len(words)]] == words


def without(tokens: Sequence[Token], left_out: Collection[str]) -> list[Token]:
    """Return the tokens without some words; the mark before one that is left out is kept before the next."""
    found: list[Token] = []
    cut = ""
    for token in tokens:
        if token.text in left_out:
            cut = cut or token.cut
            continue
        found.append(Token(token.text, token.start, token.end, token.cut or cut))
        cut = ""
    return found


def pieces_of(tokens: Sequence[Token], text: str) -> tuple[Piece, ...]:
    """Return the parts of a phrase; what stands between its tokens beside spaces and marks can be left out."""
    pieces: list[Piece] = []
    start = tokens[0].start
    for before, token in pairwise(tokens):
        between = text[before.end : token.start]
        if any(character.isalnum() for character in between):
            pieces += [Piece(start, before.end, True), Piece(before.end, token.start, False)]
            start = token.start
    return (*pieces, Piece(start, tokens[-1].end, True)) if pieces else ()
