"""The places where a sentence may begin: those that `sentencex` finds, and those that it misses."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import accumulate, pairwise

from sentencex import segment

from ..languages import Language
from .abbreviations import after_final_words, is_plain_word

# sentencex treats everything between two quotation marks as one sentence. A long quotation or an unpaired mark (inches,
# a forgotten closing mark) then swallows whole paragraphs: beyond this many characters the marks are hidden.
_LONG = 500
# Characters handed to sentencex at a time.
_PIECE = 20_000
# Characters examined on each side of a cut, which keeps the time linear.
WINDOW = 200
CLOSERS = "\"'’”»›)]}）"
# What may close a quotation of a sentence: German „ “ and » «, Arabic ” “.
_CLOSING_QUOTES = "\"'’”»›“‘«‹"
QUOTED_END = re.compile(rf"[.!?…।॥۔؟][{_CLOSING_QUOTES}]+(?=\s|$)\s*")

_MARKS_IN_PAIRS = re.compile(r"[\"“”„‟«»‘‛‹›()\[\]{}<>（）]|(?<!\w)['`’]|['`’](?!\w)")
_BRACKETED_END = re.compile(r"[.!?।॥][)）]\s+(?=\w)")
# sentencex makes one sentence of a paragraph that begins with such a number: `(1) All are equal. Nobody is held.`
_NUMBER_IN_BRACKETS = re.compile(r"\A(\s*)\((\w{1,3})\)")
# Two commas for a low quotation mark, as in Dutch newspapers: `Zij gaan. ,,Wij ook'', zegt hij.`
_COMMAS_AS_QUOTES = re.compile(rf"[.!?][{re.escape(CLOSERS)}]*\s+(?=,,\s?\w)")
# sentencex ends no German sentence before a figure: `Das war es. 1856 brach der Krieg aus.`
_BEFORE_FIGURE = re.compile(r"[.!?]\s+(?=\d)")
_LAST_WORD = re.compile(r"[^\W\d_]{2,}$")


def candidate_cuts(block: str, language: Language) -> list[int]:
    """Return the offsets where a sentence may begin, in no order; some come twice."""
    starts = _sentencex_starts(block, language.code)
    cuts = starts[1:]
    if len(block) > _LONG:
        for start, end in pairwise([*starts, len(block)]):
            if end - start > _LONG:
                cuts += _without_marks(block, start, end, language.code)
    cuts += after_final_words(block, language.final_words)
    if _ends_before_marks(language.sentence_ends).search(block):
        cuts += _after_dandas(block, language)
        cuts += _after_brackets(block)
        if ",," in block:
            cuts += (found.end() for found in _COMMAS_AS_QUOTES.finditer(block))
        cuts += (found.end() for found in QUOTED_END.finditer(block))
        cuts += _before_figures(block, language)
    return cuts


def _without_marks(block: str, start: int, end: int, code: str) -> Iterator[int]:
    """Iterate over the sentence starts inside a long sentence when its marks in pairs are hidden."""
    plain = _MARKS_IN_PAIRS.sub(" ", block[start:end])
    for inner in _sentencex_starts(plain, code)[1:]:
        cut = _after_closers(block, start + rstripped(plain, inner))
        if cut < end:
            yield cut


@cache
def _ends_before_marks(sentence_ends: tuple[str, ...]) -> re.Pattern[str]:
    """Match the end of a sentence before a closing mark, a figure or commas, which few paragraphs have."""
    ends = re.escape("".join(sorted({*".!?…।॥۔؟", *sentence_ends})))
    closers = re.escape(f"{CLOSERS}{_CLOSING_QUOTES}")
    return re.compile(rf"[{ends}](?:[{closers}]|\s*(?:\d|,,))")


def _before_figures(block: str, language: Language) -> Iterator[int]:
    for found in _BEFORE_FIGURE.finditer(block):
        before = block[max(0, found.start() - WINDOW) : found.start()]
        last = _LAST_WORD.search(before, before.rfind(" ") + 1)
        is_in_brackets = before.rfind("(") > before.rfind(")")
        if last and not is_in_brackets and (found.group()[0] != "." or is_plain_word(language.code, last.group())):
            yield found.end()


def _after_dandas(block: str, language: Language) -> Iterator[int]:
    # A danda needs no space after it, but sentencex takes a digit there (है।1990) as the end of a number.
    ends = "".join(end for end in language.sentence_ends if not end.isascii())
    is_quoted = False
    for found in re.finditer(rf"\"|(?<=[{ends}])\d+(?!\d|\s*[{ends}])", block) if ends else ():
        is_quoted ^= found.group() == '"'
        if not is_quoted and found.group() != '"':
            yield found.start()


def _after_brackets(block: str) -> Iterator[int]:
    # A whole sentence in brackets ends with its bracket; sentencex goes on (`(He left.) She stayed.`).
    for found in _BRACKETED_END.finditer(block):
        opening = max(block.rfind(bracket, max(0, found.start() - _LONG), found.start()) for bracket in "(（")
        before = block[max(0, opening - WINDOW) : max(0, opening)].rstrip()
        if opening >= 0 and not block[found.end()].islower() and (not before or before[-1] in ".!?।॥"):
            yield found.end()


def _sentencex_starts(block: str, code: str) -> list[int]:
    """Return sentence starts, the first being 0. Works piece by piece: unpaired quotation marks make it quadratic."""
    starts = [0]
    offset = 0
    while offset < len(block):
        piece = block[offset : offset + _PIECE]
        if number := _NUMBER_IN_BRACKETS.match(piece):
            piece = f"{number[1]},{number[2]},{piece[number.end() :]}"
        inner = list(accumulate(map(len, segment(code, piece))))[:-1]
        starts.extend(offset + start for start in inner)
        # The last sentence of a piece may be cut off: the next piece begins with it.
        is_last = offset + _PIECE >= len(block)
        offset += inner[-1] if inner and not is_last else _PIECE
    return starts


def rstripped(text: str, end: int) -> int:
    """Return where `text[:end]` ends without the white space behind it."""
    while end and text[end - 1].isspace():
        end -= 1
    return end


def _after_closers(block: str, position: int) -> int:
    while position < len(block) and block[position] in CLOSERS:
        position += 1
    return position
