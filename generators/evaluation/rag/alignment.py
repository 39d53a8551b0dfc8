"""Find a text in a passage word by word, whatever markup, line breaks and extraction made of both."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import NamedTuple

from ....utils.text.words import folded_words, word_spans

# The words that only the passage has in the midst of a run (a page header), and that only the text has (a note).
_ADDED, _LEFT_OUT = 12, 3
# The most words that stand for one written in parts: "co-operation" and "co operation".
_PIECES = 4
# Words from this length and likeness on are one with an error of recognition; 1 is equal.
_LONG, _ALIKE = 4, 0.75
# The least words of a run, if these are not half of the text: all that a passage has, or the end of a passage that was
# cut. Sentences may begin alike ("The front desk of the library opens at").
_ALL, _AT_EDGE = 5, 8
# A text of fewer words is looked for with up to so many words on each side of it.
_IDENTIFIES, _NEIGHBOURS = 5, 4

# What a link leads to, in Markdown.
_LINK_TARGET = re.compile(r"(?<=\])\([^()\s]*\)")
_SOFT_HYPHEN = "\u00ad"

Words = Sequence[str]
Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Wanted:
    """A text that is looked for: its folded words, their offsets in it, its length, and the words around it."""

    words: tuple[str, ...]
    spans: tuple[Span, ...]
    length: int
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()

    def with_punctuation(self, part: Span) -> Span:
        """Return a part with what stands between it and the words beside it, which belongs to no word."""
        start, end = part
        if not any(left < end < right for left, right in self.spans):
            end = min((left for left, _ in self.spans if left >= end), default=self.length)
        return (0 if all(start <= left for left, _ in self.spans) else start), end

    def words_within(self, part: Span) -> list[str]:
        """Return the words that stand wholly in a part of the text."""
        return [
            word
            for word, (start, end) in zip(self.words, self.spans, strict=True)
            if part[0] <= start and end <= part[1]
        ]


class _Run(NamedTuple):
    """A run: from which word to which of the text and of the passage, and how many words of the text are in it."""

    text: Span
    passage: Span
    matched: int


def words_of(text: str) -> tuple[str, ...]:
    """Return the words of a passage as they are compared: without targets of links, soft hyphens and letter forms."""
    plain = _LINK_TARGET.sub(" ", text).replace(_SOFT_HYPHEN, "")
    return folded_words(unicodedata.normalize("NFKC", plain))


def wanted(text: str, sources: Sequence[str] = ()) -> Wanted:
    """Prepare a text to be looked for; if it is short, with its neighbours in the first of `sources` that has it."""
    masked = _LINK_TARGET.sub(lambda target: " " * len(target.group()), text)
    spans = tuple(word_spans(masked))
    words = tuple("".join(words_of(masked[start:end])) for start, end in spans)
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    if len(words) < _IDENTIFIES:
        source = next((source for source in sources if text in source), text)
        left, _, right = source.partition(text)
        before, after = words_of(left)[-_NEIGHBOURS:], words_of(right)[:_NEIGHBOURS]
    return Wanted(words, spans, len(text), before, after)


def held_part(text: Wanted, passage: Words, *, wholly: bool = False) -> Span | None:
    """Return what a passage holds of a text, as offsets in the text; None if that proves nothing.

    The longest run of common words counts if it goes from an end of the text, or of the passage, to another: in the
    midst of both, other words before or behind it say something else ("35 pence per day" and "20 pence per day"). It
    must be half of the text, or eight words, or five that are all of the passage. A text of fewer than five words must
    be whole and have its neighbours beside it, so that five words stand together, or all that there are.

    Args:
        text: what is looked for.
        passage: the words of the passage, see `words_of`.
        wholly: whether only the whole text counts.
    """
    size = len(text.words)
    if not size:
        return None
    if size < _IDENTIFIES:
        return (0, text.length) if _stands_in(text, passage) else None
    run = _longest_run(text.words, passage)
    enough = _ALL if run.passage[0] <= 1 and run.passage[1] >= len(passage) - 1 else _AT_EDGE
    least = size if wholly else min(enough, (size + 1) // 2)
    if run.matched < least or not _ends_at_edges(run, size, len(passage)):
        return None
    return text.spans[run.text[0]][0], text.spans[run.text[1] - 1][1]


def _ends_at_edges(run: _Run, size: int, passage: int) -> bool:
    # One word of leeway, since a passage may be cut inside a word.
    begins = run.text[0] == 0 or run.passage[0] <= 1
    return begins and (run.text[1] == size or run.passage[1] >= passage - 1)


def _stands_in(text: Wanted, passage: Words) -> bool:
    size, least = len(text.words), min(_IDENTIFIES, len(text.before) + len(text.words) + len(text.after))
    for start in range(len(passage) - size + 1):
        end = start + size
        if tuple(passage[start:end]) == text.words:
            left = _common(text.before[::-1], passage[max(0, start - _NEIGHBOURS) : start][::-1])
            if left + size + _common(text.after, passage[end : end + _NEIGHBOURS]) >= least:
                return True
    return False


def _common(first: Words, second: Words) -> int:
    """Return the length of the common beginning of two sequences."""
    shortest = min(len(first), len(second))
    return next((number for number in range(shortest) if first[number] != second[number]), shortest)


def _longest_run(text: Words, passage: Words) -> _Run:
    """Return the longest run of common words, continued on both sides over what only one of the two has."""
    seed = SequenceMatcher(None, passage, text, autojunk=False).find_longest_match()
    first, last = seed.b, seed.b + seed.size
    before = _continued(_mirrored(text[:first]), _mirrored(passage[: seed.a]))
    after = _continued(text[last:], passage[seed.a + seed.size :])
    return _Run(
        (first - before.text[1], last + after.text[1]),
        (seed.a - before.passage[1], seed.a + seed.size + after.passage[1]),
        before.matched + seed.size + after.matched,
    )


def _mirrored(words: Words) -> list[str]:
    return [word[::-1] for word in reversed(words)]


def _continued(text: Words, passage: Words) -> _Run:
    """Return how far two sequences of words go on alike from their beginnings."""
    at = inside = matched = 0
    ends = 0, 0
    while at < len(text) and inside < len(passage):
        step = _step(text[at : at + _ADDED], passage[inside : inside + _ADDED + 2])
        if step is None:
            break
        at, inside, matched = at + step[0], inside + step[1], matched + step[2]
        if step[0] and step[1]:
            ends = at, inside
    return _Run((0, ends[0]), (0, ends[1]), matched)


def _step(text: Words, passage: Words) -> tuple[int, int, int] | None:
    """Return the words to pass of the text and of the passage, and how many of the text are in both; None at the end.

    Words that differ on both sides end a run: “has four arches” does not go on in “has five arches”.
    """
    if text[0] == passage[0]:
        return 1, 1, 1
    for parts in range(1, _PIECES + 1):
        for others in range(1, _PIECES + 1):
            if "".join(text[:parts]) == "".join(passage[:others]):
                return parts, others, parts
    if _are_alike(text[0], passage[0]):
        return 1, 1, 0
    # A word alone is too little to go on by.
    for number in range(1, _ADDED + 1):
        if len(text) > 1 and tuple(passage[number : number + 2]) == tuple(text[:2]):
            return 0, number, 0
    for number in range(1, _LEFT_OUT + 1):
        if len(passage) > 1 and tuple(text[number : number + 2]) == tuple(passage[:2]):
            return number, 0, 0
    return None


def _are_alike(first: str, second: str) -> bool:
    """Return True if two words are one with an error of recognition in it. Figures never are."""
    if min(len(first), len(second)) < _LONG or any(map(str.isdigit, first + second)):
        return False
    return SequenceMatcher(None, first, second, autojunk=False).ratio() >= _ALIKE
