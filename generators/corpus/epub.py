"""EPUB: a book is a document; its chapters are pages of XHTML in the order in which they are read."""

from __future__ import annotations

import posixpath
import re
import zipfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from ...utils.errors import UnreadableDocument
from ...utils.records.documents import Document
from .canonical import Block, Heading, one_line, render, title_in
from .files import read_bytes
from .html_blocks import html_blocks
from .html_tree import Element, decode_html, main_content, parse_html
from .packages import BROKEN, check_size, dublin_core, parsed_xml, unreadable
from .sections import markdown_sections

_XML_ENCODING = re.compile(rb"<\?xml[^>]{0,200}?encoding\s*=\s*[\"']([\w.-]+)")
# `<a id="p"/>` is empty in XHTML; in HTML it would hold all that follows.
_EMPTY_TAG = re.compile(r"<([A-Za-z][\w:-]*)(\s[^<>]*)?/>")
_WITHOUT_END = ("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr")
# Marks of notes, and the numbers of the printed pages.
_NOT_TEXT = frozenset(("noteref", "pagebreak"))
_PAGES = ("application/xhtml+xml", "text/html")


def read_epub(path: Path, doc_id: str) -> Iterator[Document]:
    """Yield the one document of a `.epub` file as canonical text.

    Its pages are read like HTML; the table of contents gives a page without headings its heading, and is not part of
    the text. The title is that of the metadata, else the first H1, else the file's name. `author`, `date`,
    `description` and `lang` are metadata.

    Raises:
        CorpusError: the file cannot be opened.
        UnreadableDocument: the file is protected against copying, broken, too large, not EPUB or without text.
    """
    try:
        with zipfile.ZipFile(BytesIO(read_bytes(path))) as parts:
            check_size(parts, path)
            book = _Book(parts, path)
            blocks = [block for name in book.pages for block in book.page_blocks(name)]
    except BROKEN as error:
        raise unreadable(path, ".epub", error) from error
    text = render(blocks)
    if not text:
        raise UnreadableDocument(f"{path}: the book has no text (pictures of pages need text recognition first)")
    metadata = book.metadata
    title = metadata.pop("title", "") or title_in(blocks) or path.stem
    yield Document(doc_id, text, title=title, source=doc_id, sections=markdown_sections(text), metadata=metadata)


class _Book:
    """The parts of an EPUB: the names of its pages in reading order, and its metadata."""

    def __init__(self, parts: zipfile.ZipFile, path: Path) -> None:
        self._parts = parts
        self._path = path
        self._names = frozenset(parts.namelist())
        [package, *_] = [item.get("full-path", "") for item in self._elements("META-INF/container.xml", "rootfile")]
        root = parsed_xml(parts.read(package))
        self.metadata = dublin_core(next(_named(root, "metadata"), None))
        if language := next((one_line(item.text or "") for item in _named(root, "language")), ""):
            self.metadata["lang"] = language
        items = {item.get("id"): item for item in _named(root, "item")}
        contents = [
            _beside(package, item.get("href", ""))
            for item in items.values()
            if "nav" in item.get("properties", "").split() or item.get("media-type") == "application/x-dtbncx+xml"
        ]
        listed = [items.get(entry.get("idref")) for entry in _named(root, "itemref") if entry.get("linear") != "no"]
        pages = [_beside(package, i.get("href", "")) for i in listed if i is not None and i.get("media-type") in _PAGES]
        self.pages = [name for name in dict.fromkeys(pages) if name in self._names and name not in contents]
        self._check_protection()
        self._labels = self._titles_of_pages([name for name in contents if name in self._names])

    def page_blocks(self, name: str) -> list[Block]:
        """Return the blocks of a page."""
        page = self._parts.read(name)
        if not page.strip():
            return []
        root = self._page_root(page, name)
        for link in root.iter("a"):
            # A note may stand on another page.
            target, mark, place = (link.get("href") or "").partition("#")
            if mark and ":" not in target:
                link.set("href", f"#{place}")
        for element in root.iter():
            if not _NOT_TEXT.isdisjoint((element.get("epub:type") or "").split()):
                element.set("hidden", "")
        blocks = html_blocks(main_content(root))
        has_heading = any(isinstance(block, Heading) for block in blocks)
        return (
            [Heading(1, self._labels[name]), *blocks] if blocks and not has_heading and name in self._labels else blocks
        )

    def _page_root(self, page: bytes, name: str) -> Element:
        declared = _XML_ENCODING.match(page)
        encoding = declared[1].decode("ascii") if declared else "utf-8"
        try:
            text = page.decode(encoding)
        except (LookupError, UnicodeError):
            text = decode_html(page)
        return parse_html(_EMPTY_TAG.sub(_with_end, text), f"{self._path}: {name}")

    def _elements(self, part: str, tag: str) -> Iterator[Any]:
        yield from _named(parsed_xml(self._parts.read(part)), tag)

    def _check_protection(self) -> None:
        if "META-INF/encryption.xml" in self._names:
            entries = self._elements("META-INF/encryption.xml", "CipherReference")
            if {unquote(entry.get("URI", "")) for entry in entries} & {*self.pages}:
                raise UnreadableDocument(
                    f"{self._path}: the book is protected against copying; take it out of the corpus"
                )

    def _titles_of_pages(self, contents: list[str]) -> dict[str, str]:
        """Return the first entry of the tables of contents for each page, by the page's name."""
        titles: dict[str, str] = {}
        for name in contents:
            content = self._parts.read(name)
            entries = [("".join(i.itertext()), i.get("href", "")) for i in _named(parsed_xml(content), "a")]
            for point in _named(parsed_xml(content), "navPoint"):
                label = next(("".join(i.itertext()) for i in _named(point, "navLabel")), "")
                entries.append((label, next((i.get("src", "") for i in _named(point, "content")), "")))
            for label, target in entries:
                if words := one_line(label):
                    titles.setdefault(_beside(name, target.partition("#")[0]), words)
        return titles


def _named(root: Any, name: str) -> Iterator[Any]:
    """Yield the elements with a name in any namespace."""
    if root is not None:
        yield from root.iter(f"{{*}}{name}")


def _beside(name: str, target: str) -> str:
    """Return the name of the part that `target`, written in the part `name`, leads to."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), unquote(target)))


def _with_end(tag: re.Match[str]) -> str:
    return tag[0] if tag[1].lower() in _WITHOUT_END else f"<{tag[1]}{tag[2] or ''}></{tag[1]}>"
