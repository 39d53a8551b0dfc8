"""Headings of plain text: lines alone that are set apart, in capitals, numbered or short; and their levels."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ..canonical import Block, Heading, Paragraph
from .markers import Marker
from .wrapping import NOTICE, ends_clause

_MAX_WORDS = 10
_MAX_CHARACTERS = 80
_PAIR = re.compile(r"[^\s:：]+(?: [^\s:：]+){0,3}\s?[:：]\s+\S")
_NO_HEADING = re.compile(r"https?:|www\.|\S@\S|[<>{}\[\]=|\\]|__")
_LOOSE_ENDS = (",", ";", "-", "–", "—", "(", "&", "/")


@dataclass(frozen=True, slots=True)
class Candidate:
    """A line alone that may be a heading, and the name of its style; with `is_sure` it is one."""

    text: str
    style: str
    is_sure: bool = False


@dataclass(frozen=True, slots=True)
class Item:
    """An item without its marker. `line` is the line with the marker if that stands alone and may be a heading."""

    indent: int
    marker: Marker
    text: str
    line: str = ""


def with_levels(blocks: Sequence[Block | Candidate | Item]) -> list[Block | Item]:
    """Replace the candidates and numbered lines that are headings by headings, and the other candidates by paragraphs.

    A heading is followed by other text and looks like one. Its level is the order in which its style first occurs; a
    heading that opens the text is the title and has a style of its own.
    """
    styles: list[str] = []
    found: list[Block | Item] = []
    for number, block in enumerate(blocks):
        before = blocks[number - 1] if number else None
        following = blocks[number + 1] if number + 1 < len(blocks) else None
        heading = _heading(block, before, following)
        if heading is not None:
            style, text = ("title", heading[1]) if not number else heading
            if style not in styles:
                styles.append(style)
            found.append(Heading(styles.index(style) + 1, text))
        else:
            found.append(Paragraph(block.text) if isinstance(block, Candidate) else block)
    return found


_AnyBlock = Block | Candidate | Item


def _heading(block: _AnyBlock, before: _AnyBlock | None, following: _AnyBlock | None) -> tuple[str, str] | None:
    """Return the style and the text of a block that is a heading."""
    if following is None:
        return None
    if isinstance(block, Item) and block.line and _is_short(block.line) and _reads_as_title(block.line):
        # A short item of a list stands beside another one.
        beside = {other.marker.family for other in (before, following) if isinstance(other, Item)}
        return None if block.marker.family in beside else (f"numbered {block.marker.parts}", block.line)
    if isinstance(block, Candidate) and (block.is_sure or _looks_like_heading(block.text, following)):
        return (block.style, block.text) if any(map(str.isalpha, block.text)) else None
    return None


def _is_short(text: str) -> bool:
    return len(text.split()) <= _MAX_WORDS and len(text) <= _MAX_CHARACTERS and not _NO_HEADING.search(text)


def _looks_like_heading(text: str, following: _AnyBlock) -> bool:
    if not _is_short(text) or ends_clause(text) or text.endswith(_LOOSE_ENDS) or _PAIR.match(text):
        return False
    return not text[0].islower() and not NOTICE.match(text) and (text.isupper() or not isinstance(following, Item))


def _reads_as_title(text: str) -> bool:
    """True if a line has no sentence end, or one behind capitalised words ("1. Source Code.")."""
    if not ends_clause(text):
        return True
    long_words = [word for word in text.split() if len(word) > 4 and word[0].isalpha()]
    return text.endswith(".") and bool(long_words) and all(word[0].isupper() for word in long_words)
