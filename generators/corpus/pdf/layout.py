"""From the pages of a PDF to its text: the order of the steps, nothing else."""

from __future__ import annotations

from collections.abc import Sequence

from .blocks import blocks_of, leadings, unmark_bare_numbers
from .columns import regions
from .furniture import furniture
from .headings import mark_headings, usual_size
from .joining import join_flow, vocabulary
from .page import Page, Table, Word, rows_of
from .render import Rendered, render
from .scripts import in_unicode
from .tables import ruled_tables


def lay_out(pages: Sequence[Page]) -> Rendered:
    """The text of a document as canonical Markdown, with its pages and sections."""
    pages = in_unicode(pages)
    content = [ruled_tables(page.words, page.rules) for page in pages]
    flows = [regions(words, tables) for words, tables in _without_furniture(pages, content)]
    leading = leadings(region for flow in flows for region in flow)
    blocks = [
        block
        for page, flow in zip(pages, flows, strict=True)
        for region in flow
        for block in blocks_of(region, page.number, leading)
    ]
    mark_headings(blocks)
    unmark_bare_numbers(blocks)
    known = vocabulary(word.text for page in pages for word in page.words)
    return render(join_flow(blocks), len(pages), known)


def _without_furniture(
    pages: Sequence[Page], content: Sequence[tuple[list[Table], list[Word]]]
) -> list[tuple[list[Word], list[Table]]]:
    rows = [rows_of(words) for _, words in content]
    body_size = usual_size(row for page_rows in rows for row in page_rows)
    dropped = furniture([(page.height, page_rows) for page, page_rows in zip(pages, rows, strict=True)], body_size)
    return [
        ([word for row in page_rows if row not in gone for word in row.words], tables)
        for page_rows, gone, (tables, _) in zip(rows, dropped, content, strict=True)
    ]
