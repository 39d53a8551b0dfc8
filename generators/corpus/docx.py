"""DOCX: a file is a document, its headings are sections. mammoth converts it to HTML."""

from __future__ import annotations

import zipfile
import zlib
from collections.abc import Iterator
from io import BytesIO
from itertools import count
from pathlib import Path
from xml.parsers.expat import ExpatError

from lxml import etree

from ...utils.errors import UnreadableDocument, require
from ...utils.records.documents import Document
from .canonical import Block, first_h1, one_line, render
from .files import read_bytes
from .html_blocks import html_blocks
from .html_tree import parse_html
from .sections import markdown_sections

# Styles that mammoth does not map; built-in styles have these names in every language of Word.
_STYLES = """
p[style-name='Title'] => h1:fresh
p[style-name='Caption'] => p.caption:fresh
p[style-name='Heading 7'] => h6:fresh
p[style-name='Heading 8'] => h6:fresh
p[style-name='Heading 9'] => h6:fresh
p[style-name='List Bullet 2'] => ul|ol > li > ul > li:fresh
p[style-name='List Bullet 3'] => ul|ol > li > ul|ol > li > ul > li:fresh
p[style-name='List Number 2'] => ul|ol > li > ol > li:fresh
p[style-name='List Number 3'] => ul|ol > li > ul|ol > li > ol > li:fresh
p[style-name='TOC Heading'] => !
p[style-name^='toc '] => !
"""
_OLD_OFFICE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
# Unpacked size without images: a thick book takes some 10 MB, a zip bomb far more.
_MOST_BYTES = 100_000_000
# Errors of zipfile and mammoth on files that are truncated, altered, encrypted or made by hand.
_BROKEN = (
    zipfile.BadZipFile,
    zlib.error,
    ExpatError,
    EOFError,
    OSError,
    LookupError,
    ValueError,
    TypeError,
    AttributeError,
    RuntimeError,  # includes RecursionError and zipfile's error for a missing password
)
_PROPERTIES = {
    "{http://purl.org/dc/elements/1.1/}title": "title",
    "{http://purl.org/dc/elements/1.1/}creator": "author",
    "{http://purl.org/dc/elements/1.1/}description": "description",
    "{http://purl.org/dc/terms/}modified": "date",
}


def read_docx(path: Path, doc_id: str) -> Iterator[Document]:
    """Yield the one document of a Word file as canonical text: headings by style, lists, tables, captions, images by
    their alternative texts.

    Headers, footers, comments, deletions and tables of contents are left out; footnotes come last. The title is the
    first paragraph styled as Title, else the first H1, else that of the properties, else the file's name. `author`,
    `description` and `date` (last change) of the properties are metadata.

    Raises:
        CorpusError: the file cannot be opened.
        MissingDependency: mammoth is not installed.
        UnreadableDocument: the file is encrypted, broken, not DOCX or without text.
    """
    content = read_bytes(path)
    metadata = _properties(content, path)
    blocks = _blocks(content, path)
    text = render(blocks)
    if not text:
        raise UnreadableDocument(f"{path}: the file has no text (images of pages need text recognition first)")
    title = first_h1(blocks) or metadata.get("title", "") or path.stem
    metadata.pop("title", None)
    yield Document(doc_id, text, title=title, source=doc_id, sections=markdown_sections(text), metadata=metadata)


def _properties(content: bytes, path: Path) -> dict[str, str]:
    """Return the document properties, after checking that the file can be unpacked safely."""
    if content.startswith(_OLD_OFFICE):
        raise UnreadableDocument(
            f"{path}: the file is encrypted or in the old .doc format; save it as .docx without a password"
        )
    try:
        with zipfile.ZipFile(BytesIO(content)) as parts:
            size = sum(part.file_size for part in parts.infolist() if not part.filename.startswith("word/media/"))
            if size > _MOST_BYTES:
                raise UnreadableDocument(
                    f"{path}: its text takes {size:,} bytes unpacked, more than {_MOST_BYTES:,}; split the file"
                )
            properties = parts.read("docProps/core.xml") if "docProps/core.xml" in parts.namelist() else b""
    except _BROKEN as error:
        raise _unreadable(path, error) from error
    parser = etree.XMLParser(resolve_entities=False, no_network=True, recover=True)
    root = etree.fromstring(properties, parser) if properties.strip() else None
    found: dict[str, str] = {}
    for element in root if root is not None else ():
        name = _PROPERTIES.get(str(element.tag))
        if name is not None and (value := one_line(element.text or "")):
            found[name] = value
    return found


def _blocks(content: bytes, path: Path) -> list[Block]:
    mammoth = require("mammoth", extra="docx")
    numbers = count(1)
    try:
        page = mammoth.convert_to_html(
            BytesIO(content),
            style_map=_STYLES,
            # Ignore style maps inside the file; number the images without unpacking them.
            include_embedded_style_map=False,
            convert_image=mammoth.images.img_element(lambda image: {"src": f"image{next(numbers)}"}),
        ).value
    except _BROKEN as error:
        raise _unreadable(path, error) from error
    return html_blocks(parse_html(f"<html><body><div>{page}</div></body></html>", str(path)))


def _unreadable(path: Path, error: Exception) -> UnreadableDocument:
    detail = " ".join(str(error).split()) or type(error).__name__
    return UnreadableDocument(f"{path}: no DOCX that can be read: {detail}; open it in Word and save it anew")
