"""Split a text into sentences: `sentencex` on each paragraph, then repairs of its known errors."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from functools import cache
from itertools import pairwise

from ..languages import Language
from .abbreviations import (
    abbreviated_words,
    is_abbreviation,
    is_final_word,
    is_in_spaced_abbreviation,
    is_ordinal,
    with_stops_inside,
)
from .addresses import address_spans
from .markdown_lines import block_lines
from .sentence_candidates import CLOSERS, QUOTED_END, WINDOW, candidate_cuts, rstripped
from .words import mark_ranges, words

# sentencex 1.0.32 panics on a capital letter before white space that is longer than one byte in UTF-8 (`A\u00a0.`),
# and takes wrapped lines that begin with a number for list items; lists are found by `block_lines` instead.
_ODD_SPACE = re.compile(r"[^\S ]|[\ud800-\udfff]")
# In some languages the mark that closes a quotation is one that opens it in others: German „ “.
_CLOSED = f"{CLOSERS}“‘«‹"
_ENDS = frozenset(".!?।॥۔؟")
_ROMAN = re.compile("[IVX]+")
_OPENERS = "“„«‘‹([{（"
_LAST_WORD = re.compile(r"[^\s(\[{\"'“‘«/]+(?=\.$)")
# A note number or remark attached to the full stop before it: `there.[5]`, `there.[citation needed]`, `there.:133–134`.
_NOTE = re.compile(r"(?:\[[^\[\]\n]{1,60}\]|:\s?\d[\d,:–-]*)+[.।]?(?=\s|$)")
# The number of a paragraph belongs to its first sentence: `1.2. All are equal.`
_NUMBER = re.compile(r"\s*\d{1,3}(?:\.\d{1,3})*\.\s*")
_ASKED = re.compile(rf"[!?][{re.escape(_CLOSED)}]*$")
# What is left of a sentence without the white space and the invisible characters around it: a byte order mark, a soft
# hyphen, zero-width spaces and marks of direction. Joiners belong to the letters before them.
_INVISIBLE = frozenset("\ufeff\u00ad\u200b\u2060\u200e\u200f")

_YEAR_IN_BRACKETS = re.compile(r"\(\d{4}\)")
# After a name such as Jeopardy!, a quotation, a pause, a figure, an initial or a stop that is shown (`a . in front of
# its name`), a sentence goes on if a small letter follows.
_MAY_GO_ON = re.compile(rf"(?:[!?…{re.escape(_CLOSED)}]|\.\.|\d\.|(?:^|[\s.(])[^\W\d_]?\.)$")


def sentence_spans(text: str, language: Language) -> list[tuple[int, int]]:
    """Return the sentences of a text as character offsets, end exclusive, in order.

    White space and invisible characters around a sentence are no part of it.
    A blank line, a heading or the next list item ends a sentence. Headings, list markers, code, table rows, rules and
    front matter are in no sentence. A full stop after an abbreviation of the language or an initial, or in a number,
    does not end a sentence; closing quotation marks and brackets belong to the sentence before them.
    """
    return [span for start, end in _prose_blocks(text) for span in _block_spans(text, start, end, language)]


def _prose_blocks(text: str) -> Iterator[tuple[int, int]]:
    """Iterate over the spans of the paragraphs and list items of a text."""
    start: int | None = None
    end = 0
    for line in block_lines(text):
        if start is not None and line.kind != "text":
            yield start, end
            start = None
        if line.kind in ("text", "item"):
            start = line.content if start is None else start
            end = line.end
    if start is not None:
        yield start, end


def _block_spans(text: str, start: int, end: int, language: Language) -> Iterator[tuple[int, int]]:
    block = text[start:end]
    if not block.isprintable():  # few blocks are not, and this takes a fraction of the time
        block = _ODD_SPACE.sub(" ", block)
    found = sorted(candidate_cuts(block, language))
    if addresses := address_spans(block):
        found = [cut for cut in found if not _is_inside(cut, addresses)]
    abbreviated = abbreviated_words(language.abbreviations)
    plain = {cut for cut in found if _is_plain_start(block, cut, abbreviated)}
    cuts = plain.union(_moved(block, left, cut) for left, cut in pairwise([0, *found]) if cut not in plain)
    starts = [0]
    for cut, following in pairwise([*sorted(cuts), len(block)]):
        if cut in plain or _is_sentence_start(block, starts[-1], cut, following, language):
            starts.append(cut)
    for left, right in pairwise([*starts, len(block)]):
        left, right = _trimmed(block, left, right)
        if left < right:
            yield start + left, start + right


def _is_plain_start(block: str, cut: int, abbreviated: frozenset[str]) -> bool:
    """Say if `word. Word` is at a cut, and the first is no abbreviation: most cuts, which need no closer look."""
    first = block[cut : cut + 1]
    if cut < 3 or block[cut - 2] not in _ENDS or block[cut - 1] != " " or first.islower() or not first.isalpha():
        return False
    word = block[block.rfind(" ", 0, cut - 2) + 1 : cut - 2]
    if not word.isalpha():
        found = _plain_word().fullmatch(word)
        if found is None or not (word := found["last"]):
            return found is not None
    return word not in abbreviated and not _ROMAN.fullmatch(word)


@cache
def _plain_word() -> re.Pattern[str]:
    letters = rf"(?:[^\W\d_]|[{mark_ranges()}])+"
    # After a closing mark, or of so many digits, no word is an abbreviation or an ordinal number.
    return re.compile(rf"[(\[“\"‘']?(?:{letters}[-'’])*(?:(?P<last>{letters})|{letters}[)\]”\"]|\d{{4,}}[)\]”\"]?)")


def _is_inside(cut: int, spans: list[tuple[int, int]]) -> bool:
    """Say if a cut lies inside one of the spans, which are in order."""
    position = bisect_left(spans, (cut, 0)) - 1
    return position >= 0 and cut < spans[position][1]


def _moved(block: str, left: int, cut: int) -> int:
    """Move a cut after a note attached to the full stop, or before opening marks left at the end of the sentence."""
    if (note := _NOTE.match(block, cut)) and (block[cut] == ":" or not block[cut - 1].isspace()):
        return note.end()
    if closing := QUOTED_END.match(block, cut - 1):
        cut = closing.end()
    tail = cut
    while tail > left and (block[tail - 1].isspace() or block[tail - 1] in _OPENERS or block[tail - 1] in "\"'"):
        tail -= 1
    for position in range(tail + 1, cut):
        mark = block[position]
        # A straight mark opens if no space follows it, or if the earlier ones in the sentence are closed.
        if mark in _OPENERS:
            return position
        if mark in "\"'" and block[position - 1].isspace():
            is_attached = not block[position + 1 : position + 2].isspace()
            if is_attached or block.count(mark, left, position) % 2 == 0:
                return position
    return cut


def _is_sentence_start(block: str, left: int, cut: int, following: int, language: Language) -> bool:
    """Say if a sentence begins at `cut`; the previous one began at `left` and the next may begin at `following`."""
    before = block[max(left, cut - WINDOW) : cut].rstrip()
    is_numbered = _NUMBER.fullmatch(block, cut, following) is not None
    after = block[cut : cut + WINDOW if is_numbered else min(following, cut + WINDOW)].strip()
    if not before or _NUMBER.fullmatch(before) or _NOTE.fullmatch(after) or not any(map(str.isalpha, after)):
        return False
    if (after[0].islower() and _MAY_GO_ON.search(before)) or _is_inside_a_token(block, left, cut):
        return False
    if _goes_on_after_quotation(before, after, language) or (_YEAR_IN_BRACKETS.match(after) and _ASKED.search(before)):
        return False
    if is_final_word(before, after, language):
        return True
    for word in with_stops_inside(language.abbreviations):
        if word in block[max(left, cut - len(word) + 1) : cut + len(word) - 1]:
            return False
    if is_in_spaced_abbreviation(before, after, language.abbreviations):
        return False
    last = _LAST_WORD.search(before, before.rfind(" ") + 1)
    return last is None or not _is_abbreviated(last.group(), after, language)


def _is_abbreviated(word: str, after: str, language: Language) -> bool:
    """Say if a full stop between a word and what follows it ends no sentence."""
    is_reference = after[0].isdecimal() and word.lower() in language.before_figures
    return is_reference or is_ordinal(word, after, language) or is_abbreviation(word, language)


def _goes_on_after_quotation(before: str, after: str, language: Language) -> bool:
    """Say if the next word shows that a quotation ends inside the sentence: `उसने पूछा, "क्यों?" और चला गया।`"""
    if before[-1] not in _CLOSED:
        return False
    first = words(after)[:1]
    return bool(first) and after.startswith(first[0]) and first[0] in language.after_quotation


def _is_inside_a_token(block: str, left: int, cut: int) -> bool:
    """Say if the full stop before `cut` belongs to a token: `./configure`, `.gitignore`, `3.X`, `process.Exit`."""
    end = rstripped(block, cut)
    if block[end - 1] != ".":
        return block[cut] == "." and block[cut + 1 : cut + 2] not in ("", ".") and not block[cut + 1].isspace()
    if end - 1 > left and block[end - 2].isspace():
        return not block[end : end + 1].isspace()
    if end < cut:
        return False
    is_decimal = block[cut].isdecimal() and block[end - 2 : end - 1].isdecimal()
    return is_decimal or (block[cut].isascii() and block[cut].isalnum())


def _trimmed(block: str, start: int, end: int) -> tuple[int, int]:
    while start < end and (block[start].isspace() or block[start] in _INVISIBLE):
        start += 1
    while start < end and (block[end - 1].isspace() or block[end - 1] in _INVISIBLE):
        end -= 1
    return start, end
