"""Count tokens and cut texts between grapheme clusters: standard library only, correct for Indic scripts."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator

from ..expected import expect
from .words import UNSPACED

TokenCounter = Callable[[str], int]


def _of_category(first: int, end: int, *categories: str) -> str:
    """Return all characters from `first`, before `end`, whose Unicode category begins with one of `categories`."""
    return "".join(c for c in map(chr, range(first, end)) if unicodedata.category(c).startswith(categories))


# A word is defined by what it excludes: `re` looks up plane 0 in one step but scans other planes entry by entry, so a
# class of all letters and marks would be a hundred times slower.
APART = re.escape(_of_category(0, 0x10000, "P", "S", "Z", "Cc")) + "\U0001d000-\U0001d3ff\U0001f000-\U0001faff"
JOINERS = "\u200d\ufe0e\ufe0f"
BASIC_MARKS = _of_category(0x300, 0x10000, "M") + "\u200c\u200d"
_TOKEN = re.compile(rf"[{UNSPACED}][{BASIC_MARKS}]*|[^\s{APART}{UNSPACED}]+|\S[{JOINERS}]*")

_WORD = re.compile(r"\S+")

_OTHER_MARKS = _of_category(0x10000, 0x1F000, "M") + _of_category(0xE0100, 0xE01F0, "M")
_VIRAMAS = "".join(c for c in BASIC_MARKS + _OTHER_MARKS if unicodedata.combining(c) == 9)  # the class of viramas
# Extended grapheme clusters (UAX 29) as far as cutting needs them: a base with its marks, joiners, emoji modifiers
# and tags, whole conjuncts (GB9c), joined emoji (GB11), flags (GB12), Hangul jamo (GB6 to GB8).
_CLUSTER = re.compile(
    r"(?:[\U0001f1e6-\U0001f1ff]{2}|.)(?:"
    rf"[{BASIC_MARKS}\u0e33\u0eb3\u1160-\u11ff]"
    rf"|(?=[\U00010000-\U0010ffff])[{_OTHER_MARKS}\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f]"
    rf"|(?<=[{_VIRAMAS}])[^\W\d_]"
    r"|(?<=\u200d)\S"
    r")*",
    re.DOTALL,
)


def count_tokens(text: str) -> int:
    """Count the tokens of a text.

    A token is a maximal run of characters that are neither space, punctuation, symbol nor control character, so
    that combining marks belong to their word (`हिन्दी` is one token), or it is a single such character (`.`, `।`, an
    emoji). In Han, kana, Thai, Lao, Myanmar and Khmer, which write no spaces, each letter with its marks is one. A
    model's own tokeniser gives other numbers; these are the same on every machine and in every version.
    """
    return len(_TOKEN.findall(expect(text, str, "text")))


def clusters(text: str) -> Iterator[str]:
    """Iterate over the grapheme clusters of a text: the characters as a reader sees them, which are never cut."""
    return (found.group() for found in _CLUSTER.finditer(text))


def pieces(
    text: str, start: int, end: int, limit: int, count: TokenCounter, parts: int = 1
) -> Iterator[tuple[int, int]]:
    """Cut `text[start:end]` into at least `parts` spans of at most `limit` tokens and about equal length.

    Cuts are made at white space; a word longer than `limit` is cut between clusters. A single cluster of more tokens
    than `limit`, possible only with a model's tokeniser, stays whole.
    """
    atoms = [(left, right, count(text[left:right])) for left, right in _atoms(text, start, end, limit, count)]
    total = sum(tokens for _, _, tokens in atoms)
    parts = max(parts, -(-total // limit))
    done = first = made = 0
    for number, (_, right, tokens) in enumerate(atoms):
        done += tokens
        # However long the last words are, each part that is still to come has one.
        if done * parts < total and len(atoms) - number - 1 > max(0, parts - made - 1):
            continue
        left = atoms[first][0]
        # The last word may exceed the limit, and with a model's tokeniser words can count more together than apart.
        if number > first and count(text[left:right]) > limit:
            yield from pieces(text, left, right, limit, count, parts=2)
        else:
            yield left, right
        first, done, made = number + 1, 0, made + 1


def _atoms(text: str, start: int, end: int, limit: int, count: TokenCounter) -> Iterator[tuple[int, int]]:
    """Iterate over the spans of words, and of the clusters of words of more than `limit` tokens."""
    for word in _WORD.finditer(text, start, end):
        if count(word.group()) <= limit:
            yield word.span()
            continue
        position = word.start()
        for cluster in clusters(word.group()):
            yield position, position + len(cluster)
            position += len(cluster)
