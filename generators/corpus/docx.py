"""DOCX: a file is a document, its headings are sections. mammoth converts it to HTML."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from itertools import count
from pathlib import Path

from ...utils.errors import UnreadableDocument, require
from ...utils.records.documents import Document
from .canonical import Block, render, title_in
from .files import read_bytes
from .html_blocks import html_blocks
from .html_tree import parse_html
from .packages import BROKEN, office_properties, unreadable
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
    metadata = office_properties(content, path, ".docx")
    blocks = _blocks(content, path)
    text = render(blocks)
    if not text:
        raise UnreadableDocument(f"{path}: the file has no text (images of pages need text recognition first)")
    title = title_in(blocks, metadata.get("title", "")) or path.stem
    metadata.pop("title", None)
    yield Document(doc_id, text, title=title, source=doc_id, sections=markdown_sections(text), metadata=metadata)


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
    except BROKEN as error:
        raise unreadable(path, ".docx", error) from error
    return html_blocks(parse_html(f"<html><body><div>{page}</div></body></html>", str(path)))
