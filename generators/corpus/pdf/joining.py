"""Join blocks across columns and pages, and lines into text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from .blocks import Block, Line, ends_sentence

_PUNCTUATION = "\"'“”‘’«»()[]{}.,;:!?।॥-"
_SAME_SIZE = 0.6
_SOFT_HYPHEN = "\u00ad"


def vocabulary(texts: Iterable[str]) -> frozenset[str]:
    """Return the words of a document; they show whether a hyphen at the end of a line belongs to the word."""
    return frozenset(word for text in texts if (word := text.strip(_PUNCTUATION).casefold()))


def join_across_breaks(blocks: Sequence[Block]) -> list[Block]:
    """Join paragraphs, items and tables that continue in the next column or on the next page.

    A text continues if it does not end a sentence, the next block has the same size, and either the text reached the
    margin and the next block does not start with a capital, or the next block starts with a lower-case letter.
    """
    joined: list[Block] = []
    for block in blocks:
        before = joined[-1] if joined else None
        if before is not None and before.table is not None and block.table is not None:
            if before.last_page == block.page - 1 and len(before.table.cells[0]) == len(block.table.cells[0]):
                rows = block.table.cells
                more = rows[1:] if rows[0] == before.table.cells[0] or not any(rows[0]) else rows
                before.table_parts.append((block.page, len(before.table.cells)))
                before.table = replace(before.table, cells=(*before.table.cells, *more))
                continue
        elif before is not None and _continues(before, block):
            before.lines.extend(block.lines)
            before.ends_full = block.ends_full
            continue
        joined.append(block)
    return joined


def _continues(before: Block, block: Block) -> bool:
    if before.table or block.table or before.level or block.level or block.is_item:
        return False
    first, last = block.lines[0], before.lines[-1]
    if (first.page, first.x0) == (last.page, last.x0) and first.top > last.top:
        return False  # a break found within one column
    if abs(before.size - block.size) > _SAME_SIZE or ends_sentence(last.text):
        return False
    return (before.ends_full and not first.text[:1].isupper()) or first.text[:1].islower()


def joined_lines(lines: Sequence[Line], known: frozenset[str]) -> tuple[str, list[tuple[int, int]]]:
    """Return the lines as one line of text, and for each page the offset at which its part begins."""
    text = ""
    starts: list[tuple[int, int]] = []
    for line in lines:
        words = line.text[:-1].replace(_SOFT_HYPHEN, "") + line.text[-1:]
        if text:
            text = _before(text, words, known)
        if not starts or starts[-1][0] != line.page:
            starts.append((line.page, len(text)))
        text += words
    return text.removesuffix(_SOFT_HYPHEN), starts


def _before(text: str, following: str, known: frozenset[str]) -> str:
    """Return the text ready for the next line: with a space added, or without the hyphen at its end."""
    if text.endswith(_SOFT_HYPHEN):
        return text[:-1]
    if not (text.endswith(("-", "‐")) and text[-2:-1].isalpha()):
        return f"{text} "
    if not following[:1].islower():
        return text
    start, end = text[:-1].rsplit(" ", 1)[-1], following.split(" ", 1)[0]
    with_hyphen = f"{start}-{end}".strip(_PUNCTUATION).casefold()
    without = f"{start}{end}".strip(_PUNCTUATION).casefold()
    return text if with_hyphen in known and without not in known else text[:-1]
