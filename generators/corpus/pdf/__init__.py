"""PDF files in, one `Document` each out: its words are laid out again as Markdown.

Start with `read_pdf` below, then `layout.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from ....utils.errors import CorpusError, UnreadableDocument
from ....utils.records.types import Document, Section
from .layout import lay_out
from .page import Page
from .process import read_pages
from .render import page_sections

MAX_BYTES = 512 * 1024**2
_LINEARIZED = re.compile(rb"/Linearized\b.{0,200}?/L\s+(\d+)", re.DOTALL)
_HEAD_BYTES, _TAIL_BYTES = 1024, 64 * 1024
_MAX_UNMAPPED_SHARE = 0.3


def read_pdf(path: Path, doc_id: str) -> Iterator[Document]:
    """The document of a PDF. Its title is its first heading of the highest level, else the file's name.

    Sections follow the headings; a document without any has a section a page. `metadata["pages_without_text"]` holds
    the numbers of pages, from 1, that have only pictures, where there are such.

    Raises:
        CorpusError: the file cannot be opened.
        UnreadableDocument: it is encrypted, truncated, damaged, scanned (no text layer), larger than 512 MiB or 5,000
            pages, or its fonts do not say which letters they draw.
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
    """A PDF says at its end where its parts stand; without that end, text would be missing without a word."""
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


def _metadata(pages: Sequence[Page]) -> dict[str, object]:
    bare = [page.number for page in pages if page.is_scan and not page.words]
    return {"pages_without_text": bare} if bare else {}
