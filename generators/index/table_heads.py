"""The header row and caption that belong before a passage which begins within a table."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from ...utils.records.documents import Chunk, Document, Passage, headed_chunk_passage
from ..reading.tables_and_lists import find_tables

# In characters; a longer header row, or beginning of a row, is a text that is only laid out as a table.
_LONGEST = 600
# A header row, the dashes below it and a row.
_LEAST_LINES = 3
_LEFT_OUT = "…\n"
_NO_ROW = re.compile(r"^(?![ \t]*\|).*\n", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class TableHead:
    """Spans of a document that belong before a passage, end exclusive.

    From `start` to `end` are the header row of the table in which the passage begins, the dashes below it, and its
    caption if that stands above; `row` is the offset of the row in which the passage begins. All three are equal if the
    table has no names of columns.
    """

    start: int
    end: int
    row: int

    def before(self, chunk: Chunk, document: Document) -> str:
        """Return the text that belongs before a passage, with an ellipsis for the rows between."""
        text = document.text
        between = _LEFT_OUT if self.end < self.row else ""
        return text[self.start : self.end] + between + text[self.row : chunk.start]


def shown_spans(chunk: Chunk, documents: Mapping[str, Document]) -> tuple[tuple[int, int], ...]:
    """Return the spans of its document that a passage shows, with what belongs before it; those that adjoin as one."""
    head = table_head(chunk, documents)
    if head is None:
        return ((chunk.start, chunk.end),)
    if head.end < head.row:
        return (head.start, head.end), (head.row, chunk.end)
    return ((head.start, chunk.end),)


def table_head(chunk: Chunk, documents: Mapping[str, Document]) -> TableHead | None:
    """Return what belongs before a passage; None if it does not begin below the header row of a table.

    A passage that begins with nothing but the end of a row needs nothing.
    """
    document = documents.get(chunk.doc_id)
    if document is None:
        return None
    text = document.text
    row = _line_start(text, chunk.start)
    if not _is_row(text, row):
        return None
    above = _block_start(text, row)
    first = last = max((found.end() for found in _NO_ROW.finditer(text, above, row)), default=above)
    for _ in range(_LEAST_LINES):
        last = _line_end(text, last)
    # Only the first lines are read, since a table may be as long as a book.
    found = find_tables(text, _block_start(text, max(0, first - 2)), last)
    end = _line_end(text, _line_end(text, first))
    if not found or found[-1].start < first or row < end or chunk.start - row > _LONGEST:
        return None
    if not text[chunk.start : _line_end(text, row)].strip(" |\n"):
        return None
    if end - first > _LONGEST or not any(cell.text for cell in found[-1].header):
        return TableHead(row, row, row)
    caption = found[-1].caption
    start = _line_start(text, caption.start) if caption is not None and caption.end <= first else first
    return TableHead(start, end, row)


def passage_with_head(chunk: Chunk, documents: Mapping[str, Document]) -> Passage:
    """Return a passage under its title and headings, after what belongs before it."""
    return headed_chunk_passage(chunk, text_before(chunk, documents))


def text_before(chunk: Chunk, documents: Mapping[str, Document]) -> str:
    """Return the text that belongs before a passage; empty if there is none."""
    head = table_head(chunk, documents)
    return head.before(chunk, documents[chunk.doc_id]) if head is not None else ""


def _is_row(text: str, line: int) -> bool:
    return text[line : _line_end(text, line)].lstrip().startswith("|")


def _line_start(text: str, offset: int) -> int:
    return text.rfind("\n", 0, offset) + 1


def _line_end(text: str, offset: int) -> int:
    """Return the offset of the next line."""
    return text.find("\n", offset) + 1 or len(text)


def _block_start(text: str, offset: int) -> int:
    """Return the beginning of a paragraph or table, after the last empty line before an offset."""
    empty = text.rfind("\n\n", 0, offset)
    return empty + 2 if empty >= 0 else 0
