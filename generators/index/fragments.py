"""Choose the words of a sentence that a bridge question may quote and still need two hops.

While the bridging name is unknown, the words quoted around the blank must fit several fillers of the passage; once it
is known, only one. The longest such quotation is the text that two blanks have in common.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice

from ...utils.languages.writer_patterns import AnswerKind
from ...utils.records.drafts import Bridge
from ...utils.records.sentence import Anchor, Sentence
from ...utils.text.words import folded_words, word_spans

_MOST = 6


@dataclass(frozen=True, slots=True)
class _Surroundings:
    """The folded words before (nearest first) and after a blank within its clause, and their character spans."""

    before: tuple[tuple[str, int, int], ...]
    after: tuple[tuple[str, int, int], ...]


def _surroundings(
    sentence: Sentence, blank: Anchor, barrier: tuple[int, int] = (0, 0), most: tuple[int, int] = (_MOST, _MOST)
) -> _Surroundings:
    """Return the words around a blank, at most `most` words before and after it."""
    before = sentence.spans[: bisect_left(sentence.spans, blank.start, key=_start)]
    after = sentence.spans[bisect_left(sentence.spans, blank.end, key=_start) :]
    return _Surroundings(
        _adjacent(sentence.text, reversed(before), blank.start, barrier, most[0]),
        _adjacent(sentence.text, after, blank.end, barrier, most[1]),
    )


def _start(word: tuple[str, int, int]) -> int:
    return word[1]


def _adjacent(
    text: str, words: Iterable[tuple[str, int, int]], edge: int, barrier: tuple[int, int], most: int
) -> tuple[tuple[str, int, int], ...]:
    """Return the words from `edge` to the end of the clause or the barrier; `words` are ordered away from the edge."""
    found: list[tuple[str, int, int]] = []
    for word, start, end in islice(words, most):
        between = text[end:edge] if end <= edge else text[edge:start]
        if between.strip() or (start < barrier[1] and barrier[0] < end):
            break
        found.append((word, start, end))
        edge = start if end <= edge else end
    return tuple(found)


def _common(left: Iterable[tuple[str, int, int]], right: Iterable[tuple[str, int, int]]) -> int:
    count = 0
    for (one, _, _), (other, _, _) in zip(left, right, strict=False):
        if one != other:
            break
        count += 1
    return count


def shared_fragments(
    sentence: Sentence, answer: Anchor, mention: Anchor, others: Iterable[Sentence]
) -> list[tuple[int, int]]:
    """Return the spans of `sentence` around `answer` that also fit a blank in one of `others`, longest first.

    `mention` is the bridge's name in the sentence; no fragment reaches into it.
    """
    own = _surroundings(sentence, answer, barrier=(mention.start, mention.end))
    found: set[tuple[int, int]] = set()
    for other in others:
        for rival in other.of_kind(answer.kind):
            if folded_words(rival.text) == folded_words(answer.text):
                continue
            theirs = _surroundings(other, rival)
            before, after = _common(own.before, theirs.before), _common(own.after, theirs.after)
            start = own.before[before - 1][1] if before else answer.start
            end = own.after[after - 1][2] if after else answer.end
            found.add(_without_cut_words(sentence, answer, start, end))
    found.discard((answer.start, answer.end))
    return sorted(found, key=lambda span: (span[0] - span[1], span))


def _without_cut_words(sentence: Sentence, answer: Anchor, start: int, end: int) -> tuple[int, int]:
    """Shorten the span so that it cuts no name and no word with an apostrophe or hyphen."""
    text = sentence.text
    for name in sentence.of_kind("name"):
        if name.start < start < name.end:
            start = min(name.end, answer.start)
        if name.start < end < name.end:
            end = max(name.start, answer.end)
    if start == 0 < answer.start:
        # Leave out the first word of the sentence: its capital would give away that the quotation begins there.
        start = sentence.spans[0][2]
    while start < answer.start and text[start].isspace():
        start += 1
    if start and text[start - 1] not in ' ("“‘\u00a0':
        start = min((after for _, after in word_spans(text) if after > start), default=answer.start)
    start = min(start, answer.start)
    while start < answer.start and text[start].isspace():
        start += 1
    while end > answer.end and text[end - 1].isspace():
        end -= 1
    if text[end : end + 1] in ("'", "’", "-"):
        end = answer.end
    return start, end


def fits(sentence: Sentence, blank: Anchor, candidate: Bridge) -> bool:
    """True if the words that the question quotes around its blank are also around `blank`."""
    if candidate.fragment is None:
        # A question for the only number asks for one in figures.
        return blank.kind != "number" or blank.in_figures
    wanted_before, wanted_after = quoted_words(candidate)
    around = _surroundings(sentence, blank, most=(len(wanted_before), len(wanted_after)))
    before = tuple(word for word, _, _ in reversed(around.before))
    after = tuple(word for word, _, _ in around.after)
    return before == wanted_before and after == wanted_after


def quoted_fragment(candidate: Bridge, blank: str) -> str | None:
    """Return the quoted part of the last sentence with `blank` in place of the answer; None if nothing is quoted."""
    if candidate.fragment is None:
        return None
    start, end = candidate.fragment
    text, answer = candidate.last.text, candidate.answer
    return text[start : answer.start] + blank + text[answer.end : end]


def quoted_words(candidate: Bridge) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the folded words that the question quotes before and after its blank."""
    if candidate.fragment is None:
        return (), ()
    return _quoted(candidate.last.text, candidate.fragment, candidate.answer)


@lru_cache(maxsize=1024)
def _quoted(text: str, fragment: tuple[int, int], answer: Anchor) -> tuple[tuple[str, ...], tuple[str, ...]]:
    return folded_words(text[fragment[0] : answer.start]), folded_words(text[answer.end : fragment[1]])


def rivals(candidate: Bridge, sentences: Iterable[Sentence]) -> Iterator[Anchor]:
    """Yield other fillers that fit the question's blank in `sentences`."""
    bridge, answer = folded_words(candidate.bridge.text), folded_words(candidate.answer.text)
    for sentence in sentences:
        for anchor in sentence.of_kind(candidate.answer.kind):
            filler = folded_words(anchor.text)
            if filler not in (answer, bridge) and fits(sentence, anchor, candidate):
                yield anchor


FOUR_DIGITS = re.compile(r"\d{4,}")
_FIGURE = re.compile(r"\d+(?:[.,]\d+)*")
_LOOSE_FIGURES: Mapping[AnswerKind, re.Pattern[str]] = {
    "year": FOUR_DIGITS,
    "date": _FIGURE,
    "time": _FIGURE,
    "number": _FIGURE,
    "percentage": _FIGURE,
    "money": _FIGURE,
    "quantity": _FIGURE,
}


def unread_figures(candidate: Bridge, sentences: Iterable[Sentence]) -> Iterator[str]:
    """Yield figures that are not anchors but could be taken for the answer: ranges, scores, codes, decades.

    If the question quotes words around its blank, only figures with those words around them count.
    """
    kind, answer = candidate.answer.kind, candidate.answer.text
    pattern = _LOOSE_FIGURES.get(kind)
    if pattern is None:
        return
    same = pattern.findall(answer)
    for sentence in sentences:
        own = sentence.number == candidate.last.number
        text = sentence.text.replace(answer, " " * len(answer)) if own else sentence.text
        figures = (Anchor(kind, *match.span(), match.group()) for match in pattern.finditer(text))
        yield from (f.text for f in figures if f.text not in same and fits(sentence, f, candidate))
