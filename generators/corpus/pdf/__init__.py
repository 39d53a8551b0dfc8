"""PDF files in, one `Document` each out, its text laid out as Markdown.

Start with `read_pdf` and `lay_out` below. PDFium runs in a child process (`process.py` starts `extract.py`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from ....utils.errors import CorpusError, UnreadableDocument
from ....utils.records.documents import Document, Section
from .blocks import blocks_of, line_distances, unmark_bare_numbers
from .columns import regions
from .contents import without_contents
from .headings import mark_headings, usual_size
from .joining import join_across_breaks, vocabulary
from .page import Page, Table, Word, rows_of
from .process import read_pages
from .render import Rendered, page_sections, render
from .running_headers import running_headers
from .tables import ruled_tables
from .unicode_text import in_unicode

MAX_BYTES = 512 * 1024**2
_LINEARIZED = re.compile(rb"/Linearized\b.{0,200}?/L\s+(\d+)", re.DOTALL)
_HEAD_BYTES, _TAIL_BYTES = 1024, 64 * 1024
_MAX_UNMAPPED_SHARE = 0.3


def read_pdf(path: Path, doc_id: str) -> Iterator[Document]:
    """Yield the one document of a PDF file. Its title is its first top-level heading, else the file's name.

    Sections follow the headings; a document without headings has one section per page. If some pages hold only
    pictures, `metadata["pages_without_text"]` lists their numbers, counted from 1.

    Raises:
        CorpusError: the file cannot be opened.
        UnreadableDocument: the file is encrypted, truncated, damaged, scanned (no text layer), larger than 512 MiB or
            5,000 pages, or its fonts do not map glyphs to characters.
    """
    _check_whole(path)
    pages = list(read_pages(path))
    _check_text(path, pages)
    laid_out = lay_out(pages)
    document = Document(
        doc_id,
        laid_out.text,
        title=laid_out.title or path.stem,
        source=doc_id,
        sections=laid_out.sections or page_sections(laid_out.page_starts, len(laid_out.text)),
        metadata=_metadata(pages),
        page_starts=laid_out.page_starts,
    )
    yield replace(document, sections=tuple(_with_pages(section, document) for section in document.sections))


def _with_pages(section: Section, document: Document) -> Section:
    first, last = document.page_at(section.start), document.page_at(section.end - 1)
    return section if first is None or last is None else replace(section, pages=(first, last))


def _check_whole(path: Path) -> None:
    """Reject a file without the index at its end: PDFium would silently lose text."""
    try:
        size = path.stat().st_size
        with path.open("rb") as file:
            head = file.read(_HEAD_BYTES)
            file.seek(max(0, size - _TAIL_BYTES))
            tail = file.read()
    except OSError as error:
        raise CorpusError(f"{path}: cannot be read: {error.strerror}") from error
    if size > MAX_BYTES:
        raise UnreadableDocument(
            f"{path}: {size / 1024**2:.0f} MiB, and {MAX_BYTES // 1024**2} MiB is the most that is read; split the file"
        )
    if b"%PDF-" not in head:
        raise UnreadableDocument(f"{path}: no PDF (it does not begin with %PDF-); is the file named rightly?")
    found = _LINEARIZED.search(head)
    if b"%%EOF" not in tail or (found is not None and int(found[1]) > size):
        raise UnreadableDocument(f"{path}: truncated, its end is missing; get the file again")


def _check_text(path: Path, pages: Sequence[Page]) -> None:
    characters = sum(len(word.text) for page in pages for word in page.words)
    if not pages or not characters:
        what = "scanned" if any(page.is_scan for page in pages) else "empty"
        raise UnreadableDocument(
            f"{path}: {what}, no text on any page (of {len(pages)}); add a text layer, for instance with: "
            "ocrmypdf IN OUT"
        )
    unmapped = sum(page.unmapped for page in pages)
    if unmapped > _MAX_UNMAPPED_SHARE * (unmapped + characters):
        raise UnreadableDocument(
            f"{path}: its fonts do not say which letters they draw ({unmapped} of {unmapped + characters}); make the "
            "PDF anew from its source, or add a text layer with: ocrmypdf --force-ocr IN OUT"
        )


def lay_out(pages: Sequence[Page]) -> Rendered:
    """Return the text of a document as canonical Markdown, with its pages and sections."""
    pages = in_unicode(pages)
    content = [ruled_tables(page.words, page.rules) for page in pages]
    columns = [regions(words, tables) for words, tables in _without_running_headers(pages, content)]
    distances = line_distances(region for page_regions in columns for region in page_regions)
    blocks = [
        block
        for page, page_regions in zip(pages, columns, strict=True)
        for region in page_regions
        for block in blocks_of(region, page.number, distances)
    ]
    mark_headings(blocks)
    blocks = without_contents(blocks)
    mark_headings(blocks)
    unmark_bare_numbers(blocks)
    known = vocabulary(word.text for page in pages for word in page.words)
    return render(join_across_breaks(blocks), len(pages), known)


def _without_running_headers(
    pages: Sequence[Page], content: Sequence[tuple[list[Table], list[Word]]]
) -> list[tuple[list[Word], list[Table]]]:
    rows = [rows_of(words) for _, words in content]
    body_size = usual_size(row for page_rows in rows for row in page_rows)
    dropped = running_headers(
        [(page.height, page_rows) for page, page_rows in zip(pages, rows, strict=True)], body_size
    )
    return [
        ([word for row in page_rows if row not in gone for word in row.words], tables)
        for page_rows, gone, (tables, _) in zip(rows, dropped, content, strict=True)
    ]


def _metadata(pages: Sequence[Page]) -> dict[str, object]:
    without_text = [page.number for page in pages if page.is_scan and not page.words]
    return {"pages_without_text": without_text} if without_text else {}
