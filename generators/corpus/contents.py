"""Tables of contents: entries with page numbers, with or without dots between them, that repeat later headings."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from ...utils.text.words import folded_words
from .canonical import Block, Heading, Items, Lines, Paragraph, TableBlock

_LONGEST = 200
_FEWEST = 3
# What stands between an entry's title and its page number.
_LEADER = " \t\u00a0.·…_-–|"
_PAGE = re.compile(r"(?<=[ \t\u00a0.·…_–|])(?:\d{1,4}|[ivxlc]{1,6})$")

Title = tuple[str, ...]


def without_contents(blocks: Sequence[Block]) -> list[Block]:
    """Return the blocks of a document without tables of contents; their headings leave no gap between the levels."""
    headings = [block.text if isinstance(block, Heading) else None for block in blocks]
    gone = contents_blocks([_lines(block) for block in blocks], headings)
    if not gone:
        return list(blocks)
    kept = [block for number, block in enumerate(blocks) if number not in gone]
    levels = sorted({block.level for block in kept if isinstance(block, Heading)})
    return [
        replace(block, level=levels.index(block.level) + 1) if isinstance(block, Heading) else block for block in kept
    ]


def _lines(block: Block) -> list[str]:
    match block:
        case TableBlock(header, rows, _):
            return [" ".join(filter(None, row)) for row in (header, *rows) if any(row)]
        case Items(items):
            return [text for _, _, text in items]
        case Heading() | Paragraph() | Lines():
            return block.text.splitlines()
    return []


def contents_blocks(blocks: Sequence[Sequence[str]], headings: Sequence[str | None]) -> frozenset[int]:
    """Return the numbers of the blocks that are tables of contents.

    `blocks` are the lines of each block of a document, `headings` the text of those that are headings. A table of
    contents is a run of blocks with only entries, at least three, whose page numbers never fall; at least half of the
    entries are the text of a heading below. The heading above it belongs to it, unless that is the document's first.
    """
    entries = [_entries(lines) for lines in blocks]
    last_place: dict[Title, int] = {}
    for place, heading in enumerate(headings):
        # A heading that is also an entry proves nothing: an entry in bold type looks like one.
        if heading is not None and not entries[place]:
            last_place[_title(heading)] = place
    found: set[int] = set()
    for first, last in _runs(entries):
        run = [entry for place in range(first, last) for entry in entries[place]]
        pages = [page for _, page in run if page is not None]
        repeated = sum(last_place.get(title, -1) >= last for title, _ in run)
        if len(run) >= _FEWEST and 2 * repeated >= len(run) and all(one <= two for one, two in pairwise(pages)):
            has_heading = first > 0 and headings[first - 1] is not None and any(headings[: first - 1])
            found.update(range(first - has_heading, last))
    return frozenset(found)


def _runs(entries: Sequence[Sequence[object]]) -> Iterator[tuple[int, int]]:
    first: int | None = None
    for place, found in enumerate([*entries, ()]):
        if found and first is None:
            first = place
        elif not found and first is not None:
            yield first, place
            first = None


def _entries(lines: Sequence[str]) -> list[tuple[Title, int | None]]:
    """Return the titles and pages of a block's lines; none if a line is no entry. A Roman number gives no page."""
    found: list[tuple[Title, int | None]] = []
    for line in lines:
        line = line.strip()
        page = _PAGE.search(line) if len(line) <= _LONGEST else None
        title = _title(line[: page.start()].rstrip(_LEADER)) if page else ()
        if page is None or not title:
            return []
        found.append((title, int(page[0]) if page[0].isdecimal() else None))
    return found


def _title(text: str) -> Title:
    """Return the words of a title for comparison, without its number."""
    words = folded_words(text)
    number = next((place for place, word in enumerate(words) if not word.isdecimal()), len(words))
    return words[number:]
