"""HTML: a file is a document without navigation and other page furniture; its headings are sections."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ...utils.errors import UnreadableDocument
from ...utils.records.documents import Document
from .canonical import one_line, render, title_in
from .files import read_bytes
from .html_blocks import html_blocks
from .html_tree import Element, decode_html, main_content, parse_html
from .sections import markdown_sections

_METADATA = {
    "author": "author",
    "date": "date",
    "dc.date": "date",
    "dcterms.date": "date",
    "article:published_time": "date",
    "description": "description",
}


def read_html(path: Path, doc_id: str) -> Iterator[Document]:
    """Yield the one document of a page: its `<main>`, its only `<article>` or else its body, as canonical text.

    The title is the first H1, else `<title>`, else the file's name. `lang`, `author`, `date` and `description` are
    metadata if the page has them.

    Raises:
        CorpusError: the file cannot be opened.
        UnreadableDocument: the page has no text, or cannot be read.
    """
    root = parse_html(decode_html(read_bytes(path)), str(path))
    blocks = html_blocks(main_content(root))
    text = render(blocks)
    if not text:
        raise UnreadableDocument(
            f"{path}: the page has no text of its own (scripts may fetch it); save it as the browser shows it"
        )
    head_title = one_line(next((title.text or "" for title in root.iter("title")), ""))
    yield Document(
        doc_id,
        text,
        title=title_in(blocks, head_title) or path.stem,
        source=doc_id,
        sections=markdown_sections(text),
        metadata=_metadata(root),
    )


def _metadata(root: Element) -> dict[str, str]:
    found: dict[str, str] = {}
    if lang := one_line(root.get("lang") or ""):
        found["lang"] = lang
    for meta in root.iter("meta"):
        key = _METADATA.get((meta.get("name") or meta.get("property") or "").strip().lower())
        if key is not None and (value := one_line(meta.get("content") or "")):
            found.setdefault(key, value)
    return found
