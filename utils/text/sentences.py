"""Split a text into sentences: `sentencex` on each paragraph, then repairs of its known errors."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from functools import cache
from itertools import pairwise

from sentencex import get_sentence_boundaries

from ..languages import Language
from .addresses import address_spans
from .markdown_lines import block_lines
from .words import is_letter_or_digit, words

# sentencex treats everything between two quotation marks as one sentence. A long quotation or an unpaired mark (inches,
# a forgotten closing mark) then swallows whole paragraphs: beyond this many characters the marks are hidden.
_LONG = 500
# Characters handed to sentencex at a time.
_PIECE = 20_000
# Characters that the longest abbreviation with spaces in it takes.
_ABBREVIATION = 16
# Characters examined on each side of a cut, which keeps the time linear.
_WINDOW = 200
# sentencex 1.0.32 panics on a capital letter before white space that is longer than one byte in UTF-8 (`A\u00a0.`),
# and takes wrapped lines that begin with a number for list items; lists are found by `block_lines` instead.
_ODD_SPACE = re.compile(r"[^\S ]|[\ud800-\udfff]")
_MARKS_IN_PAIRS = re.compile(r"[\"“”„‟«»‘‛‹›()\[\]{}<>（）]|(?<!\w)['`’]|['`’](?!\w)")
_CLOSERS = "\"'’”»›)]}）"
_OPENERS = "“„«‘‹([{（"
_LAST_WORD = re.compile(r"[^\s(\[{\"'“‘«/]+(?=\.$)")
# A note number or remark attached to the full stop before it: `there.[5]`, `there.[citation needed]`, `there.:133–134`.
_NOTE = re.compile(r"(?:\[[^\[\]\n]{1,60}\]|:\s?\d[\d,:–-]*)+[.।]?(?=\s|$)")
_BRACKETED_END = re.compile(r"[.!?।॥][)）]\s+(?=\w)")

_YEAR_IN_BRACKETS = re.compile(r"\(\d{4}\)")
_MAY_ENDS = re.compile(r"\bMay\.\s+(?=[A-Z])")


def sentence_spans(text: str, language: Language) -> list[tuple[int, int]]:
    """Return the sentences of a text as character offsets, end exclusive, in order, without surrounding white space.

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
    block = _ODD_SPACE.sub(" ", text[start:end])
    addresses = address_spans(block)
    found = sorted(cut for cut in _candidate_cuts(block, language) if not _is_inside(cut, addresses))
    cuts = sorted({_moved(block, left, cut) for left, cut in zip([0, *found], found, strict=False)})
    left = 0
    for cut, following in pairwise([*cuts, len(block)]):
        if _is_sentence_start(block, left, cut, following, language):
            yield from _trimmed(block, left, cut, start)
            left = cut
    yield from _trimmed(block, left, len(block), start)


def _is_inside(cut: int, spans: list[tuple[int, int]]) -> bool:
    """Say if a cut lies inside one of the spans, which are in order."""
    position = bisect_left(spans, (cut, 0)) - 1
    return position >= 0 and cut < spans[position][1]


def _candidate_cuts(block: str, language: Language) -> Iterator[int]:
    """Iterate over the sentence starts that sentencex finds and those that it misses."""
    for start, end in pairwise([*_sentencex_starts(block, language.code), len(block)]):
        if start:
            yield start
        if end - start > _LONG:
            plain = _MARKS_IN_PAIRS.sub(" ", block[start:end])
            for inner in _sentencex_starts(plain, language.code)[1:]:
                cut = _after_closers(block, start + _rstripped(plain, inner))
                if cut < end:
                    yield cut
    # A danda needs no space after it, but sentencex takes a digit there (है।1990) as the end of a number.
    ends = "".join(end for end in language.sentence_ends if not end.isascii())
    is_quoted = False
    for found in re.finditer(rf"\"|(?<=[{ends}])\d+(?!\d|\s*[{ends}])", block) if ends else ():
        is_quoted ^= found.group() == '"'
        if not is_quoted and found.group() != '"':
            yield found.start()
    # sentencex takes a month of three letters that ends a sentence as an abbreviation (`in May. Ribault erected …`).
    for found in _MAY_ENDS.finditer(block):
        yield found.end()
    # A whole sentence in brackets ends with its bracket; sentencex goes on (`(He left.) She stayed.`).
    for found in _BRACKETED_END.finditer(block):
        opening = max(block.rfind(bracket, max(0, found.start() - _LONG), found.start()) for bracket in "(（")
        before = block[max(0, opening - _WINDOW) : max(0, opening)].rstrip()
        if opening >= 0 and not block[found.end()].islower() and (not before or before[-1] in ".!?।॥"):
            yield found.end()


def _sentencex_starts(block: str, code: str) -> list[int]:
    """Return sentence starts, the first being 0. Works piece by piece: unpaired quotation marks make it quadratic."""
    starts = [0]
    offset = 0
    while offset < len(block):
        piece = block[offset : offset + _PIECE]
        inner = [boundary["start_index"] for boundary in get_sentence_boundaries(code, piece)][1:]
        starts.extend(offset + start for start in inner)
        # The last sentence of a piece may be cut off: the next piece begins with it.
        is_last = offset + _PIECE >= len(block)
        offset += inner[-1] if inner and not is_last else _PIECE
    return starts


def _rstripped(text: str, end: int) -> int:
    while end and text[end - 1].isspace():
        end -= 1
    return end


def _after_closers(block: str, position: int) -> int:
    while position < len(block) and block[position] in _CLOSERS:
        position += 1
    return position


def _moved(block: str, left: int, cut: int) -> int:
    """Move a cut after a note attached to the full stop, or before opening marks left at the end of the sentence."""
    if (note := _NOTE.match(block, cut)) and (block[cut] == ":" or not block[cut - 1].isspace()):
        return note.end()
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
    before = block[max(left, cut - _WINDOW) : cut].rstrip()
    after = block[cut : min(following, cut + _WINDOW)].strip()
    if not before or _NOTE.fullmatch(after) or not any(character.isalpha() for character in after):
        return False
    if before[-1] in "!?" and after[0].islower():
        return False  # a name such as Jeopardy!
    if before.endswith(" .") and after[0].islower():
        return False  # a stop that is shown: `a . in front of its name`
    if _is_inside_a_token(block, left, cut):
        return False
    if _goes_on_after_quotation(before, after, language) or (before[-1] in "!?" and _YEAR_IN_BRACKETS.match(after)):
        return False
    for word in language.abbreviations:
        if "." in word and word in block[max(left, cut - len(word) + 1) : cut + len(word) - 1]:
            return False
    if _is_in_spaced_abbreviation(before, after, language.abbreviations):
        return False
    last = _LAST_WORD.search(before)
    if last is None:
        return True
    is_reference = after[0].isdecimal() and last.group().lower() in language.before_figures
    return not is_reference and not _is_abbreviation(last.group(), language)


def _goes_on_after_quotation(before: str, after: str, language: Language) -> bool:
    """Say if the next word shows that a quotation ends inside the sentence: `उसने पूछा, "क्यों?" और चला गया।`"""
    if not language.after_quotation or before[-1] not in _CLOSERS:
        return False
    first = words(after)[:1]
    return bool(first) and after.startswith(first[0]) and first[0] in language.after_quotation


def _is_in_spaced_abbreviation(before: str, after: str, abbreviations: tuple[str, ...]) -> bool:
    """Say if a cut lies inside or behind an abbreviation whose parts are set apart: `इ. स. 1950`, `т. е.`"""
    head, tail = before[-_ABBREVIATION:], after[:_ABBREVIATION]
    near = f"{head} {tail}"
    for found in _spaced(abbreviations).finditer(near):
        is_whole = not is_letter_or_digit(near[: found.start()][-1:]) and not is_letter_or_digit(
            near[found.end() :][:1]
        )
        if is_whole and found.start() < len(head) <= found.end() + 1:
            return True
    return False


@cache
def _spaced(abbreviations: tuple[str, ...]) -> re.Pattern[str]:
    spaced = sorted(
        (re.escape(word.replace(".", ". ")) for word in abbreviations if "." in word), key=len, reverse=True
    )
    return re.compile("|".join(spaced) or "(?!)")


def _is_inside_a_token(block: str, left: int, cut: int) -> bool:
    """Say if the full stop before `cut` belongs to a token: `./configure`, `.gitignore`, `3.X`, `process.Exit`."""
    end = _rstripped(block, cut)
    if block[end - 1] != ".":
        return block[cut] == "." and block[cut + 1 : cut + 2] not in ("", ".") and not block[cut + 1].isspace()
    if end - 1 > left and block[end - 2].isspace():
        return not block[end : end + 1].isspace()
    return end == cut and block[cut].isascii() and block[cut].isalnum()


def _is_abbreviation(word: str, language: Language) -> bool:
    """Say if a full stop after this word never ends a sentence; `मी` of `कि.मी` counts."""
    unknown = _unknown_abbreviations(language.code, language.abbreviations)
    return word in unknown or word.rpartition(".")[2] in unknown


@cache
def _unknown_abbreviations(code: str, abbreviations: tuple[str, ...]) -> frozenset[str]:
    """Return the abbreviations that sentencex lacks; for the others it knows when they end a sentence.

    It cuts after `Inc.` where a function word follows (`Apple Inc. The firm …`), never before a name.
    """
    spellings = {spelling for word in abbreviations for spelling in (word, word[0].upper() + word[1:])}
    return frozenset(s for s in spellings if len(get_sentence_boundaries(code, f"x {s}. Zimmer x")) > 1)


def _trimmed(block: str, start: int, end: int, offset: int) -> Iterator[tuple[int, int]]:
    words = block[start:end]
    if words.strip():
        first = start + len(words) - len(words.lstrip())
        yield offset + first, offset + start + len(words.rstrip())
