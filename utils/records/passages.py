"""Passages: what a model is shown of a document, cut from it without a change."""

from __future__ import annotations

from .types import Chunk, Document, Evidence, Passage, Section

_SEPARATOR = " › "


def chunk_passage(chunk: Chunk) -> Passage:
    """A chunk, under the title of its document."""
    return Passage(chunk.doc_id, chunk.title, chunk.text)


def headed_chunk_passage(chunk: Chunk) -> Passage:
    """A chunk, under the title of its document and the headings that all of it stands under."""
    title = _under_headings(chunk.title, chunk.section)
    return Passage(chunk.doc_id, title, chunk.text)


def section_passage(document: Document, section: Section) -> Passage:
    """A whole section, under the title of its document and its headings."""
    return Passage(
        document.doc_id, section_title(document, section), document.text[section.start : section.end].strip()
    )


def section_title(document: Document, section: Section) -> str:
    """The document's title and the headings down to the section, a title that the first heading repeats only once."""
    return _under_headings(document.title, section.path)


def _under_headings(title: str, path: tuple[str, ...]) -> str:
    headings = path[1:] if path[:1] == (title,) else path
    return _SEPARATOR.join(part for part in (title, *headings) if part)


def evidence_of(document: Document, start: int, end: int) -> Evidence:
    """The span of a document as evidence, with its page where the format has pages."""
    return Evidence(document.doc_id, start, end, document.text[start:end], document.page_at(start))
