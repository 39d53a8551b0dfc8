"""The numbers that paragraphs and items open with: they are no words of the first sentence."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

_NUMBER = r"\d{1,3}(?:\.\d{1,3}){1,4}"
_LETTER = r"\((?:[ivxl]{1,6}|\d{1,3}|[^\W\d_][^\s\w()]?)\)|(?:[ivxl]{1,6}|[^\W\d_])\)"
# In scripts without capitals a sentence may open with any letter.
_MARK = re.compile(rf"(?:(?P<number>{_NUMBER})[.)]?|{_LETTER})\s+(?=[\"“'‘«„]?(?P<first>[^\W\d_]))")
_BEFORE = r"^[ \t]*(?:[-*+•][ \t]+)?"
_NUMBERED = re.compile(rf"{_BEFORE}({_NUMBER})[.)]?[ \t]", re.MULTILINE)
_HEADED = re.compile(r"^[ \t]*#{1,6}[ \t*]*(\d{1,3}(?:\.\d{1,3}){0,3})[.)]?[ \t]", re.MULTILINE)
_OPENS_LINE = re.compile(r"(?:^|\n)[ \t]*(?:[-*+•][ \t]+)?$")
_LONGEST_INDENT = 40


def without_numbers(text: str, spans: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Yield the spans of sentences without the number or letter of the paragraph that they open: "16.2", "(a)".

    A number is one of a paragraph if the text counts on: another paragraph opens with the one before or behind it, or
    it is the first under a heading with its number. "3.5" in "3.5 Turbo answers" is a name's.
    """
    known = set(_NUMBERED.findall(text))
    headed = set(_HEADED.findall(text)) if known else set()
    for start, end in spans:
        mark = _MARK.match(text, start, end)
        if (
            mark is None
            or mark["first"].islower()
            or not _OPENS_LINE.search(text, max(0, start - _LONGEST_INDENT), start)
        ):
            yield start, end
        elif mark["number"] is None or _counts_on(mark["number"], known, headed):
            yield mark.end(), end
        else:
            yield start, end


def _counts_on(number: str, known: set[str], headed: set[str]) -> bool:
    above, _, last = number.rpartition(".")
    near = {f"{above}.{int(last) - 1}", f"{above}.{int(last) + 1}"}
    return not near.isdisjoint(known) or (last == "1" and above in headed)
