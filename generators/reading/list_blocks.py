"""Lists that a question can ask about: not nested, and without nested lists."""

from __future__ import annotations

import re

from ...utils.languages import Language
from ...utils.text.sentences import sentence_spans
from ...utils.text.words import folded_words
from .list_lines import COLONS
from .tables_and_lists import ListBlock, find_lists

_ITEM_LINE = re.compile(r"^[ \t]*(?:[-*+•]|\d{1,3}[.)])[ \t]", re.MULTILINE)
_MAX_INTRODUCTION_WORDS, _MAX_LEAD_WORDS = 30, 60


def plain_lists(text: str, start: int = 0, end: int | None = None) -> list[ListBlock]:
    """Return the flat lists of a text, or of a part of it that begins and ends between blocks."""
    if not _ITEM_LINE.search(text, start, len(text) if end is None else end):
        return []
    blocks = find_lists(text, start, end)
    furthest = [start]
    for block in blocks:
        furthest.append(max(furthest[-1], block.end))
    followers = [block.start for block in blocks[1:]] + [len(text)]
    return [
        block
        for block, before, following in zip(blocks, furthest, followers, strict=False)
        if block.start >= before and following >= block.end
    ]


def introduction_of(block: ListBlock, language: Language) -> str:
    """Return the sentence with a colon that introduces the list; "" if there is none or it is too long to quote.

    Line breaks inside it are spaces.
    """
    lead = lead_of(block, language)
    is_short = len(folded_words(lead)) <= _MAX_INTRODUCTION_WORDS
    return lead if is_short and lead.endswith(tuple(COLONS)) else ""


def lead_of(block: ListBlock, language: Language) -> str:
    """Return the sentence before a list, line breaks as spaces; "" if there is none or it is very long."""
    cell = block.introduction
    if cell is None:
        return ""
    spans = sentence_spans(cell.text, language)
    last = cell.text[slice(*spans[-1])] if spans else cell.text
    if cell.text[-1] in COLONS and last[-1] not in COLONS:
        last = cell.text
    last = " ".join(last.split())
    return last if 0 < len(folded_words(last)) <= _MAX_LEAD_WORDS else ""
