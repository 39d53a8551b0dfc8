"""reStructuredText, of docutils and of Sphinx: a file is a document, its headings are sections.

Start with `read_rst`. `directives.py` says what each directive leaves in the text, `roles.py` what a role does, and
`doctree.py` writes docutils' tree as a page of HTML, which is read like any other.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ....utils.errors import UnreadableDocument, require
from ....utils.records.documents import Document
from ..canonical import render, title_in
from ..files import read_utf8
from ..html_blocks import html_blocks
from ..html_tree import parse_html
from ..sections import markdown_sections

# Errors of docutils on files that are nested too deeply or made to break it.
_BROKEN = (LookupError, ValueError, TypeError, AttributeError, AssertionError, RuntimeError)


def read_rst(path: Path, doc_id: str) -> Iterator[Document]:
    """Yield the one document of a `.rst` file as canonical text. No directive of it reads another file or runs code;
    only titles that it refers to are taken from other `.rst` files of its folder.

    Directives and roles that docutils does not know keep their text. The title is the first H1, else the field `title`
    at the start, else the file's name; the other fields at the start are metadata.

    Raises:
        CorpusError: the file cannot be opened or is not UTF-8.
        MissingDependency: docutils is not installed.
        UnreadableDocument: the file has no text, is nested too deeply, or its substitutions multiply its length.
    """
    require("docutils", extra="rst")
    from .doctree import html_of, parse_rst
    from .titles import folder_titles

    source = read_utf8(path)
    try:
        tree = parse_rst(source, str(path))
        page, metadata = html_of(tree, folder_titles(path.parent), most_characters=20 * len(source) + 100_000)
    except _BROKEN as error:
        detail = " ".join(str(error).split()) or type(error).__name__
        raise UnreadableDocument(
            f"{path}: no reStructuredText that can be read: {detail}; simplify the file"
        ) from error
    blocks = html_blocks(parse_html(f"<html><body><div>{page}</div></body></html>", str(path)))
    text = render(blocks)
    if not text:
        raise UnreadableDocument(f"{path}: the file holds no text; write it or take the file out of corpus.files")
    title = title_in(blocks, metadata.get("title", "")) or path.stem
    metadata.pop("title", None)
    yield Document(doc_id, text, title=title, source=doc_id, sections=markdown_sections(text), metadata=metadata)
